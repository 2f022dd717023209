/* Growing sets of natural numbers below 4096, one bit each, in structs of the caller's. */
#ifndef BITS_H
#define BITS_H

#include <stdbool.h>
#include <stdint.h>

#define BITS_LIMIT 4096

typedef struct {
    uint32_t *words;
    int count; /* of words */
} bits;

/* Every set is initialised first and released last. */
void bits_init(bits *set);
void bits_release(bits *set);

/* false when the number is not from 0 to BITS_LIMIT - 1, or memory runs out. */
bool bits_add(bits *set, int number);
/* Whether the number is in the set; any number may be asked for. */
bool bits_has(const bits *set, int number);
void bits_drop(bits *set, int number);

/* The smallest number in the set that is at least `from`, or -1; from is not negative. */
int bits_next(const bits *set, int from);
/* dst becomes what is in both. */
void bits_intersect(bits *dst, const bits *src);
/* Adds all numbers from first to last. */
bool bits_add_range(bits *set, int first, int last);
/* The median of the numbers in the set, -1 for an empty one. */
int bits_median(const bits *set);

#endif
