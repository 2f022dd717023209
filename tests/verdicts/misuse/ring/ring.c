#include "ring.h"

#include <assert.h>
#include <string.h>

void ring_init(struct ring *r, void *storage, size_t elem_size, size_t capacity)
{
    assert(capacity > 0 && (capacity & (capacity - 1)) == 0);
    assert(elem_size > 0);
    r->storage = storage;
    r->elem_size = elem_size;
    r->mask = capacity - 1;
    r->head = r->tail = 0;
}

static unsigned char *slot(const struct ring *r, size_t position)
{
    return r->storage + (position & r->mask) * r->elem_size;
}

size_t ring_used(const struct ring *r)
{
    return r->head - r->tail;
}

bool ring_full(const struct ring *r)
{
    return ring_used(r) > r->mask;
}

bool ring_put(struct ring *r, const void *elem)
{
    if (ring_full(r))
        return false;
    memcpy(slot(r, r->head++), elem, r->elem_size);
    return true;
}

bool ring_get(struct ring *r, void *elem)
{
    if (ring_used(r) == 0)
        return false;
    memcpy(elem, slot(r, r->tail++), r->elem_size);
    return true;
}

size_t ring_put_many(struct ring *r, const void *elems, size_t n)
{
    const unsigned char *from = elems;
    size_t done = 0;

    while (done < n && ring_put(r, from + done * r->elem_size))
        done++;
    return done;
}

const void *ring_peek(const struct ring *r, size_t i)
{
    assert(i < ring_used(r));
    return slot(r, r->tail + i);
}
