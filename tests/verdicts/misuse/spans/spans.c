#include "spans.h"

#include <string.h>

void spans_setup(spans_t *q, void *mem, size_t cap)
{
    q->mem = mem;
    q->cap = cap;
    q->head = q->tail = 0;
}

size_t spans_used(const spans_t *q)
{
    return q->head - q->tail;
}

size_t spans_free(const spans_t *q)
{
    return q->cap - spans_used(q);
}

static span_t area(const spans_t *q, size_t from, size_t len)
{
    size_t at = from & (q->cap - 1), piece = q->cap - at;
    return (span_t){q->mem + at, len < piece ? len : piece};
}

span_t spans_write_area(const spans_t *q)
{
    return area(q, q->head, spans_free(q));
}

void spans_wrote(spans_t *q, size_t n)
{
    q->head += n;
}

span_t spans_read_area(const spans_t *q)
{
    return area(q, q->tail, spans_used(q));
}

void spans_read(spans_t *q, size_t n)
{
    q->tail += n;
}

unsigned char spans_pop(spans_t *q)
{
    return q->mem[q->tail++ & (q->cap - 1)];
}

void spans_push(spans_t *q, unsigned char byte)
{
    q->mem[q->head++ & (q->cap - 1)] = byte;
}

unsigned char spans_at(const spans_t *q, size_t i)
{
    return q->mem[(q->tail + i) & (q->cap - 1)];
}

void spans_copy(const spans_t *q, void *to, size_t n)
{
    span_t first = area(q, q->tail, n);
    memcpy(to, first.base, first.len);
    if (n > first.len)
        memcpy((unsigned char *)to + first.len, q->mem, n - first.len);
}
