/* Priority queue of copies of fixed-size items. */
#ifndef HEAPQ_H
#define HEAPQ_H

#include <stddef.h>

typedef int (*heapq_order)(const void *a, const void *b, void *user);

typedef struct heapq heapq;

/* item_size must not be 0; order is called with the user pointer. NULL when out of memory. */
heapq *heapq_new(size_t item_size, heapq_order order, void *user);
void heapq_free(heapq *q);

/* Copies an item into the queue. 0, or -1 when out of memory. */
int heapq_push(heapq *q, const void *item);
/* Copies the smallest item to out and removes it. 0, or -1 for an empty queue. out may be NULL. */
int heapq_pop(heapq *q, void *out);
/* The smallest item, NULL for an empty queue; valid until the queue changes. */
const void *heapq_peek(const heapq *q);
size_t heapq_length(const heapq *q);
/* Removes all but the `keep` smallest items. */
void heapq_trim(heapq *q, size_t keep);
/* Exchanges the smallest item for another, which is copied; the old one goes to old. 0, or -1 for an
 * empty queue. item and old may be the same memory. */
int heapq_replace(heapq *q, const void *item, void *old);

#endif
