#ifndef PQUEUE_H
#define PQUEUE_H

#include <stddef.h>

/*
 * A priority queue of pointers: a binary heap ordered by the caller's comparison.
 *
 * The struct belongs to the caller; its members are private. The queue stores the pointers it is
 * given and never reads or frees what they point to, except through the comparison. Items must
 * not be NULL; the same pointer may be in the queue several times. Items that compare equal come
 * out in any order. Functions that return int give 0 for success and -1 when memory is short,
 * unless said otherwise; a call that fails leaves the queue as it was.
 */

/* A queue holds no more items than this; asking for more fails as if memory were short. */
#define PQUEUE_MAX ((size_t)1 << 24)

/* Negative, zero or positive as a belongs before, beside or behind b. ctx is the queue's. */
typedef int pqueue_cmp(const void *a, const void *b, void *ctx);

/* Called with an item and the ctx given to pqueue_each. */
typedef int pqueue_visit(void *item, void *ctx);

typedef struct pqueue {
    void **items;
    size_t len;
    size_t cap;
    pqueue_cmp *cmp;
    void *ctx;
} pqueue;

/* Makes *q an empty queue. Allocates nothing. */
void pqueue_init(pqueue *q, pqueue_cmp *cmp, void *ctx);

/* Releases the queue's memory. *q can only be used again after pqueue_init. */
void pqueue_fini(pqueue *q);

/* Removes all items; the queue can be used on. */
void pqueue_clear(pqueue *q);

/* Makes room for n items in all, so that pushing up to that many cannot fail. */
int pqueue_reserve(pqueue *q, size_t n);

/* Replaces the content of the queue by the n items. items may be NULL if n is 0. */
int pqueue_build(pqueue *q, void *const *items, size_t n);

/* Adds an item. */
int pqueue_push(pqueue *q, void *item);

/* The first item in order, which stays in the queue (peek) or leaves it (pop). NULL if empty. */
void *pqueue_peek(const pqueue *q);
void *pqueue_pop(pqueue *q);

/* The number of items. */
size_t pqueue_len(const pqueue *q);

/* Removes one occurrence of that very pointer. Returns 1 if there was one, else 0. */
int pqueue_remove(pqueue *q, const void *item);

/* Moves all items of src to dst, which has the same comparison. src is an empty queue then and
 * can be used on. dst and src must differ. If memory is short both stay as they were. */
int pqueue_merge(pqueue *dst, pqueue *src);

/* Calls visit for each item, the first item in order first and the others in any order, until it
 * returns something else than 0. Returns what visit returned last, 0 if the queue is empty. visit
 * must not change the queue. */
int pqueue_each(const pqueue *q, pqueue_visit *visit, void *ctx);

#endif
