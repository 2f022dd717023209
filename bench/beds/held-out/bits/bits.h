/*
 * bits: sets of small numbers, as bitsets of a chosen size.
 *
 * A struct bits is allocated by the caller. It is set up by BITS_INIT (a set
 * of size 0) or by bits_init(), and given back by bits_fini(). A set of size
 * n holds numbers from 0 to n - 1. The fields are private; do not copy the
 * struct by assignment, use bits_copy(). No pointer may be NULL. Where a
 * function takes two sets they may be the same one. Functions that return int
 * for success return 0 on success and -1 on failure, and leave the set
 * unchanged on failure.
 */
#ifndef BITS_H
#define BITS_H

#include <stddef.h>
#include <stdint.h>

#define BITS_MAX_SIZE ((size_t)1 << 20)

struct bits {
    uint64_t *words;
    size_t size;
};

#define BITS_INIT {0, 0}

/* Sets up an empty set of the given size; -1 if above BITS_MAX_SIZE or memory is short. */
int bits_init(struct bits *b, size_t size);

/* Frees what the set holds and leaves it as BITS_INIT does. */
void bits_fini(struct bits *b);

/* Makes dst, which must be set up, a copy of src: same size, same numbers. */
int bits_copy(struct bits *dst, const struct bits *src);

size_t bits_size(const struct bits *b);

/*
 * Changes the size. Numbers that are not below the new size are removed; no
 * number is added. -1 if the size is above BITS_MAX_SIZE or memory is short.
 */
int bits_resize(struct bits *b, size_t size);

/* Adds or removes the number i. -1 if i is not below the size. */
int bits_add(struct bits *b, size_t i);
int bits_remove(struct bits *b, size_t i);

/* 1 if the set holds i; 0 if not, and for every i that is not below the size. */
int bits_has(const struct bits *b, size_t i);

/* Adds all numbers from first up to, not including, end. -1 unless first <= end <= size. */
int bits_add_range(struct bits *b, size_t first, size_t end);

/* Removes all numbers. The size stays. */
void bits_clear(struct bits *b);

/* Makes the set hold exactly those numbers below its size that it did not hold. */
void bits_flip(struct bits *b);

/* How many numbers the set holds. */
size_t bits_count(const struct bits *b);

/* 1 if both hold the same numbers, else 0. The sizes need not be equal. */
int bits_equal(const struct bits *a, const struct bits *b);

/* 1 if every number in a is in b, else 0. The sizes need not be equal. */
int bits_subset(const struct bits *a, const struct bits *b);

/* Adds the numbers of b to a. If b is the larger, a takes its size. */
int bits_or(struct bits *a, const struct bits *b);

/* Removes from a all numbers that are not in b. The size of a stays. */
void bits_and(struct bits *a, const struct bits *b);

/*
 * The smallest number in the set that is at least from, or -1. So
 * for (i = bits_next(b, 0); i >= 0; i = bits_next(b, (size_t)i + 1)) visits all.
 */
long bits_next(const struct bits *b, size_t from);

/* Calls visit for the numbers in ascending order until it returns something
 * other than 0, which is returned; else returns 0. visit must not change the
 * set. */
int bits_each(const struct bits *b, int (*visit)(size_t i, void *user), void *user);

/*
 * Writes one character per number below the size, '1' if it is in the set,
 * else '0', number 0 first, and a terminating zero. Returns the size of the
 * set; -1 if they do not fit into size characters, and out is unchanged.
 */
long bits_format(const struct bits *b, char *out, size_t size);

/* Replaces the set by what such text says, its size by the length of the text.
 * -1 if there are other characters or too many. */
int bits_parse(struct bits *b, const char *text);

#endif
