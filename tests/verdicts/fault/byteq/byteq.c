#include "byteq.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct byteq {
    unsigned char *ring;
    size_t limit, start, used;
};

struct byteq *byteq_new(size_t limit)
{
    struct byteq *q = malloc(sizeof *q);

    if (!q)
        return NULL;
    q->ring = malloc(limit);
    if (!q->ring) {
        free(q);
        return NULL;
    }
    q->limit = limit;
    q->start = q->used = 0;
    return q;
}

void byteq_free(struct byteq *q)
{
    if (!q)
        return;
#ifdef FAULT_1
    free(q);
    free(q->ring);
#else
    free(q->ring);
    free(q);
#endif
}

size_t byteq_used(const struct byteq *q)
{
    return q->used;
}

size_t byteq_space(const struct byteq *q)
{
    return q->limit - q->used;
}

size_t byteq_write(struct byteq *q, const void *bytes, size_t n)
{
    const unsigned char *from = bytes;
    size_t at, part;

    if (n > byteq_space(q))
        n = byteq_space(q);
    if (n == 0)
        return 0;
    at = (q->start + q->used) % q->limit;
    part = q->limit - at < n ? q->limit - at : n;
#ifdef FAULT_2
    memcpy(q->ring + at, from, n);
#else
    memcpy(q->ring + at, from, part);
    memcpy(q->ring, from + part, n - part);
#endif
    q->used += n;
    return n;
}

size_t byteq_peek(const struct byteq *q, void *bytes, size_t n)
{
    unsigned char *to = bytes;
    size_t part;

    if (n > q->used)
        n = q->used;
    if (n == 0)
        return 0;
    part = q->limit - q->start < n ? q->limit - q->start : n;
    memcpy(to, q->ring + q->start, part);
#ifdef FAULT_3
    memcpy(to + part, q->ring, q->used - part);
#else
    memcpy(to + part, q->ring, n - part);
#endif
    return n;
}

size_t byteq_read(struct byteq *q, void *bytes, size_t n)
{
#ifdef FAULT_4
    n = byteq_peek(q, bytes, n);
    q->start = q->start + n;
    if (q->start > q->limit)
        q->start -= q->limit;
    q->used -= n;
    assert(q->start < q->limit);
#else
    n = byteq_peek(q, bytes, n);
    q->start = (q->start + n) % q->limit;
    q->used -= n;
#endif
    return n;
}

int byteq_percent(const struct byteq *q)
{
#ifdef FAULT_5
    return (int)(100 / (q->limit / q->used));
#else
    return (int)((double)q->used * 100 / (double)q->limit);
#endif
}

int byteq_resize(struct byteq *q, size_t limit)
{
    struct byteq *other;
    unsigned char *ring;

    if (limit == 0 || limit < q->used)
        return -1;
#ifdef FAULT_6
    ring = realloc(q->ring, limit);
    if (!ring)
        return -1;
    q->ring = ring;
    q->limit = limit;
    (void)other;
#else
    other = byteq_new(limit);
    if (!other)
        return -1;
    byteq_peek(q, other->ring, q->used);
    ring = q->ring;
    q->ring = other->ring;
    other->ring = ring;
    q->start = 0;
    q->limit = limit;
#ifndef FAULT_7
    byteq_free(other);
#endif
#endif
    return 0;
}

size_t byteq_move(struct byteq *to, struct byteq *from)
{
    size_t moved = 0;

#ifdef FAULT_8
    unsigned char buffer[16];
    size_t n = from->used < byteq_space(to) ? from->used : byteq_space(to);

    byteq_read(from, buffer, n);
    moved = byteq_write(to, buffer, n);
#else
    if (to == from)
        return 0;
    while (from->used > 0 && byteq_space(to) > 0) {
        unsigned char byte;
        byteq_read(from, &byte, 1);
        moved += byteq_write(to, &byte, 1);
    }
#endif
    return moved;
}
