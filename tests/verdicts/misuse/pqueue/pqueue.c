#include "pqueue.h"

#include <assert.h>
#include <stdlib.h>

struct pqueue {
    pq_less less;
    void **items;
    size_t count, room;
};

PQueue *pq_create(pq_less less)
{
    PQueue *q;

    if (!less)
        return NULL;
    q = calloc(1, sizeof *q);
    if (q)
        q->less = less;
    return q;
}

void pq_destroy(PQueue *q)
{
    if (q) {
        free(q->items);
        free(q);
    }
}

size_t pq_size(const PQueue *q)
{
    return q->count;
}

static void swap(PQueue *q, size_t a, size_t b)
{
    void *item = q->items[a];

    q->items[a] = q->items[b];
    q->items[b] = item;
}

static size_t sift_up(PQueue *q, size_t at)
{
    while (at > 0 && q->less(q->items[at], q->items[(at - 1) / 2])) {
        swap(q, at, (at - 1) / 2);
        at = (at - 1) / 2;
    }
    return at;
}

static void sift_down(PQueue *q, size_t at)
{
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= q->count)
            return;
        if (child + 1 < q->count && q->less(q->items[child + 1], q->items[child]))
            child++;
        if (!q->less(q->items[child], q->items[at]))
            return;
        swap(q, at, child);
        at = child;
    }
}

int pq_insert(PQueue *q, void *item)
{
    if (q->count == q->room) {
        size_t room = q->room ? 2 * q->room : 8;
        void **items = realloc(q->items, room * sizeof *items);
        if (!items)
            return -1;
        q->items = items;
        q->room = room;
    }
    q->items[q->count++] = item;
    sift_up(q, q->count - 1);
    return 0;
}

void *pq_top(const PQueue *q)
{
    return q->items[0];
}

void *pq_extract(PQueue *q)
{
    void *top;

    assert(q->count > 0);
    top = q->items[0];
    q->items[0] = q->items[--q->count];
    sift_down(q, 0);
    return top;
}

void *pq_item(const PQueue *q, size_t position)
{
    assert(position < q->count);
    return q->items[position];
}

void pq_changed(PQueue *q, size_t position)
{
    sift_down(q, sift_up(q, position));
}

int pq_absorb(PQueue *q, PQueue *other)
{
    for (size_t i = 0; i < other->count; i++)
        if (pq_insert(q, other->items[i]) != 0)
            return -1;
    pq_destroy(other);
    return 0;
}
