#ifndef IVSET_H
#define IVSET_H

#include <stddef.h>
#include <stdint.h>

/*
 * Sets of int, kept as intervals.
 *
 * An interval from lo to hi holds both ends; lo and hi can be any int. The set keeps as few
 * intervals as possible, in ascending order: intervals that overlap or touch (1 to 3 and 4 to 6)
 * are one. No pointer may be NULL unless said otherwise. Functions that return int give 0 for
 * success and -1 for failure, unless said otherwise; a call that fails leaves the sets as they
 * were.
 */
typedef struct ivset ivset;

/* A place in a set. */
typedef struct ivset_iter {
    const ivset *set;
    size_t next;
} ivset_iter;

/* A new, empty set, or NULL when memory is short. */
ivset *ivset_new(void);

/* An independent copy, or NULL when memory is short. */
ivset *ivset_copy(const ivset *s);

/* Releases the set. s may be NULL. */
void ivset_free(ivset *s);

/* Adds or removes all numbers from lo to hi, be they in the set or not. Fails when lo is larger
 * than hi or memory is short. */
int ivset_add(ivset *s, int lo, int hi);
int ivset_remove(ivset *s, int lo, int hi);

/* Adds all numbers that are in src to dst. Fails when memory is short. dst may be src. */
int ivset_union(ivset *dst, const ivset *src);

/* Makes the set hold just those numbers from INT_MIN to INT_MAX that it did not hold. Fails when
 * memory is short. */
int ivset_complement(ivset *s);

/* 1 if x is in the set, else 0. */
int ivset_has(const ivset *s, int x);

/* The number of intervals. */
size_t ivset_count(const ivset *s);

/* The number of numbers in the set. */
uint64_t ivset_total(const ivset *s);

/* 1 if both sets hold the same numbers, else 0. */
int ivset_equal(const ivset *a, const ivset *b);

/* Starts at the first interval. The iterator is valid until the set is changed. */
ivset_iter ivset_begin(const ivset *s);

/* Stores the ends of the next interval and returns 1, or returns 0 at the end. */
int ivset_next(ivset_iter *it, int *lo, int *hi);

#endif
