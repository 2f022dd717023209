/* Sets of small numbers, one bit each. The number of bits is fixed when the set is made. */
#ifndef BITSET_H
#define BITSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bitset {
    size_t nbits;
    uint64_t *words;
};

/* Words needed for so many bits. */
#define BITSET_WORDS(nbits) (((nbits) + 63) / 64)

/* An empty set for numbers below nbits; false if out of memory. */
bool bitset_init(struct bitset *set, size_t nbits);

/* The same from BITSET_WORDS(nbits) words. */
bool bitset_init_from(struct bitset *set, const uint64_t *words, size_t nbits);

void bitset_deinit(struct bitset *set);

void bitset_set(struct bitset *set, size_t bit);
void bitset_unset(struct bitset *set, size_t bit);
bool bitset_test(const struct bitset *set, size_t bit);
size_t bitset_count(const struct bitset *set);

/* Both sets must have the same number of bits. */
void bitset_or(struct bitset *dst, const struct bitset *src);
bool bitset_equal(const struct bitset *a, const struct bitset *b);

/* The words of the set are written to out; returns their number. */
size_t bitset_export(const struct bitset *set, uint64_t *out);

#endif
