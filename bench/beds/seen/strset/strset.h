#ifndef STRSET_H
#define STRSET_H

#include <stddef.h>

/*
 * A set of strings. The set keeps its own copies.
 *
 * A set starts as all zeros:
 *
 *     strset set = STRSET_INIT;
 *
 * which needs no memory, and ends with strset_free. The members are private. No pointer argument
 * may be NULL. Functions that add return -1 when memory is short; the set is as it was then.
 */
struct strset_node;

typedef struct strset {
    struct strset_node **buckets;
    size_t nbuckets;
    size_t len;
} strset;

#define STRSET_INIT {0}

/* A place in a set. Starts as STRSET_ITER_INIT. */
typedef struct strset_iter {
    const struct strset_node *node;
    size_t bucket;
} strset_iter;

#define STRSET_ITER_INIT {0}

/* Releases everything. The set is empty, as STRSET_INIT makes it, and can be used on. */
void strset_free(strset *set);

/* Removes all members but keeps the table for further use. */
void strset_clear(strset *set);

/* The number of members. */
size_t strset_len(const strset *set);

/* Adds a copy of text. Returns 1 if it was added, 0 if the set had it already, -1 see above. */
int strset_add(strset *set, const char *text);

/* The same for the n characters at text, none of which is '\0'; text need not be terminated. */
int strset_add_n(strset *set, const char *text, size_t n);

/* 1 if text is a member, else 0. */
int strset_has(const strset *set, const char *text);

/* Removes text. Returns 1 if it was a member, else 0. */
int strset_remove(strset *set, const char *text);

/*
 * The next member, or NULL at the end. Visits each member once, in no particular order, as long
 * as the set is not changed. The text belongs to the set.
 */
const char *strset_next(const strset *set, strset_iter *it);

/* Makes dst hold just the members of src, as copies of its own. dst is a valid set (at least
 * STRSET_INIT) other than src. Returns 0, or -1 when memory is short; dst is as it was then. */
int strset_copy(strset *dst, const strset *src);

/* 1 if both sets have the same members, else 0. */
int strset_equal(const strset *a, const strset *b);

#endif
