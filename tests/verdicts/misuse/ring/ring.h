/* Fixed-size ring buffer over memory supplied by the caller. No allocation, no locking. */
#ifndef RING_H
#define RING_H

#include <stdbool.h>
#include <stddef.h>

struct ring {
    unsigned char *storage;
    size_t elem_size;
    size_t mask;
    size_t head, tail;
};

/**
 * ring_init() - set up a ring
 * @r: the ring
 * @storage: memory for capacity * elem_size bytes
 * @elem_size: size of an element in bytes
 * @capacity: number of elements, a power of two
 */
void ring_init(struct ring *r, void *storage, size_t elem_size, size_t capacity);

/* Adds a copy of the element at elem. false when the ring is full. */
bool ring_put(struct ring *r, const void *elem);

/* Moves the oldest element to elem. false when the ring is empty. */
bool ring_get(struct ring *r, void *elem);

/* Adds n elements that lie one after the other; returns how many there was room for. */
size_t ring_put_many(struct ring *r, const void *elems, size_t n);

/* The i-th oldest element, i < ring_used(r). */
const void *ring_peek(const struct ring *r, size_t i);

size_t ring_used(const struct ring *r);
bool ring_full(const struct ring *r);

#endif
