/* Binary heap of pointers, ordered by a function of the caller's. */
#ifndef PQUEUE_H
#define PQUEUE_H

#include <stddef.h>

typedef int (*pq_less)(const void *a, const void *b);

typedef struct pqueue PQueue;

PQueue *pq_create(pq_less less);
void pq_destroy(PQueue *q);

size_t pq_size(const PQueue *q);

/* 0, or -1 when out of memory. */
int pq_insert(PQueue *q, void *item);

/* The queue must not be empty. */
void *pq_top(const PQueue *q);
void *pq_extract(PQueue *q);

/* Item at a position of the heap, and what to call after its key was changed. */
void *pq_item(const PQueue *q, size_t position);
void pq_changed(PQueue *q, size_t position);

/* Moves all items of other into q and destroys other. */
int pq_absorb(PQueue *q, PQueue *other);

#endif
