#include "heapq.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct heapq {
    size_t size, length, room;
    heapq_order order;
    void *user;
    unsigned char *items; /* and room for one more, to swap by */
};

heapq *heapq_new(size_t item_size, heapq_order order, void *user)
{
#ifdef FAULT_1
    heapq *q = malloc(sizeof *q);
#else
    heapq *q = calloc(1, sizeof *q);
#endif

    if (!q)
        return NULL;
    q->size = item_size;
    q->order = order;
    q->user = user;
#ifdef FAULT_1
    q->length = q->room = 0;
#endif
    return q;
}

void heapq_free(heapq *q)
{
    if (!q)
        return;
#ifndef FAULT_2
    free(q->items);
#endif
    free(q);
}

static unsigned char *at(const heapq *q, size_t index)
{
    return q->items + index * q->size;
}

static int before(const heapq *q, size_t a, size_t b)
{
    return q->order(at(q, a), at(q, b), q->user) < 0;
}

static void swap(heapq *q, size_t a, size_t b)
{
    unsigned char *spare = at(q, q->room);

    memcpy(spare, at(q, a), q->size);
    memcpy(at(q, a), at(q, b), q->size);
    memcpy(at(q, b), spare, q->size);
}

static void sift_down(heapq *q)
{
    size_t top = 0, child;

    while ((child = 2 * top + 1) < q->length) {
        if (child + 1 < q->length && before(q, child + 1, child))
            child++;
        if (!before(q, child, top))
            break;
        swap(q, child, top);
        top = child;
    }
}

int heapq_push(heapq *q, const void *item)
{
    size_t index = q->length;

    if (q->length == q->room) {
        size_t room = q->room + 2;
#ifdef FAULT_4
        unsigned char *items = realloc(q->items, room * q->size);
#else
        unsigned char *items;
        if (room + 1 > (size_t)-1 / q->size)
            return -1;
        items = realloc(q->items, (room + 1) * q->size);
#endif
        if (!items)
            return -1;
        q->items = items;
        q->room = room;
    }
    memcpy(at(q, q->length++), item, q->size);
    while (index > 0 && before(q, index, (index - 1) / 2)) {
        swap(q, index, (index - 1) / 2);
        index = (index - 1) / 2;
    }
    return 0;
}

int heapq_pop(heapq *q, void *out)
{
#ifndef FAULT_3
    if (q->length == 0)
        return -1;
#endif
#ifdef FAULT_5
    memcpy(out, q->items, q->size);
#else
    if (out)
        memcpy(out, q->items, q->size);
#endif
    q->length--;
    if (q->length > 0)
        memcpy(q->items, at(q, q->length), q->size);
    sift_down(q);
    return 0;
}

const void *heapq_peek(const heapq *q)
{
#ifdef FAULT_6
    assert(q->items);
    return q->items;
#else
    return q->length > 0 ? q->items : NULL;
#endif
}

size_t heapq_length(const heapq *q)
{
    return q->length;
}

void heapq_trim(heapq *q, size_t keep)
{
    heapq kept = *q;

    if (keep >= q->length)
        return;
    kept.items = NULL;
    kept.length = kept.room = 0;
    while (keep > 0 && heapq_push(&kept, q->items) == 0) {
        heapq_pop(q, NULL);
        keep--;
    }
#ifdef FAULT_7
    free(q->items);
    if (kept.length > 0)
        *q = kept;
    q->length = kept.length;
#else
    free(q->items);
    *q = kept;
#endif
}

int heapq_replace(heapq *q, const void *item, void *old)
{
    if (q->length == 0)
        return -1;
#ifdef FAULT_8
    memcpy(old, q->items, q->size);
    memcpy(q->items, item, q->size * 2);
#else
    memcpy(at(q, q->room), q->items, q->size);
    memcpy(q->items, item, q->size);
    memcpy(old, at(q, q->room), q->size);
#endif
    sift_down(q);
    return 0;
}
