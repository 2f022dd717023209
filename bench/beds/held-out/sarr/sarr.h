/*
 * sarr: arrays of fixed-size elements that are kept in order.
 *
 * The order is that of a comparator of the caller, which is given a pointer
 * of the caller's along with two elements and returns a number below, equal
 * to or above 0. It must be consistent and must not use the array. Elements
 * are copied into the array byte by byte. Equal elements may be in the array
 * several times unless it is made SARR_UNIQUE; among equal ones, those
 * inserted later come later.
 *
 * A struct sarr is allocated by the caller, set up by sarr_init() and given
 * back by sarr_fini(). Its fields are private. No pointer may be NULL unless
 * it says otherwise. Pointers to elements are valid until the array is next
 * changed; elements passed in must not lie within the array. Where two arrays
 * are passed they must be different ones, with elements of the same size and
 * the same order.
 */
#ifndef SARR_H
#define SARR_H

#include <stddef.h>

#define SARR_MAX_ELEMENT 256 /* bytes */

typedef int sarr_cmp_fn(const void *a, const void *b, void *user);

enum {
    SARR_UNIQUE = 1 /* no two equal elements */
};

struct sarr {
    unsigned char *data;
    size_t len;
    size_t room;
    size_t size;
    int flags;
    sarr_cmp_fn *cmp;
    void *user;
};

/*
 * Sets up an empty array for elements of size bytes, from 1 to
 * SARR_MAX_ELEMENT. flags is 0 or SARR_UNIQUE. Returns 0, or -1 if size or
 * flags are none of these; the array needs no sarr_fini() then.
 */
int sarr_init(struct sarr *a, size_t size, int flags, sarr_cmp_fn *cmp, void *user);

/* Frees what the array holds. The struct may then be set up again. */
void sarr_fini(struct sarr *a);

size_t sarr_len(const struct sarr *a);

/* The element at index i, the smallest at 0; NULL if i >= sarr_len(a). */
const void *sarr_at(const struct sarr *a, size_t i);

/*
 * Inserts a copy of the element in its place. Returns 1 if it was inserted, 0
 * if the array is SARR_UNIQUE and has an equal one, which stays; -1 if memory
 * is short, and then the array is unchanged.
 */
int sarr_insert(struct sarr *a, const void *element);

/* How many elements are smaller than key; those that are smaller or equal. */
size_t sarr_lower(const struct sarr *a, const void *key);
size_t sarr_upper(const struct sarr *a, const void *key);

/* The first of the elements equal to key, or NULL. */
const void *sarr_find(const struct sarr *a, const void *key);

/* Removes the first of the elements equal to key. Returns 1, or 0 if there is none. */
int sarr_remove(struct sarr *a, const void *key);

/* Removes the element at index i. Returns 0, or -1 if i >= sarr_len(a). */
int sarr_remove_at(struct sarr *a, size_t i);

/* Removes all elements equal to key and returns how many. */
size_t sarr_remove_all(struct sarr *a, const void *key);

/* Removes all elements. */
void sarr_clear(struct sarr *a);

/*
 * Makes dst, which must be set up, a copy of src with its elements, flags and
 * comparator. Returns 0, or -1 with dst unchanged if memory is short.
 */
int sarr_copy(struct sarr *dst, const struct sarr *src);

/*
 * Inserts the elements of src into dst; among equal ones those of dst come
 * first. If dst is SARR_UNIQUE, elements that are in it already, or come
 * again in src, are left out. Returns how many were inserted, or -1 with dst
 * unchanged if memory is short. src stays as it is.
 */
long sarr_merge(struct sarr *dst, const struct sarr *src);

/* Removes all but the first of each run of equal elements; returns how many it removed. */
size_t sarr_dedup(struct sarr *a);

/*
 * Iteration over the elements from low to high, both inclusive, in order; a
 * bound that is NULL is none. The array must not be changed meanwhile.
 * sarr_iter_next() returns NULL when there are no more.
 */
struct sarr_iter {
    const struct sarr *array;
    size_t next;
    size_t end;
};

struct sarr_iter sarr_range(const struct sarr *a, const void *low, const void *high);
const void *sarr_iter_next(struct sarr_iter *it);

/* The element at the middle, the lower one of two; NULL if the array is empty. */
const void *sarr_median(const struct sarr *a);

#endif
