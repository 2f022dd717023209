#include "ring.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static size_t min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The index into the storage of the byte at the given distance from the head. */
static size_t index_at(const struct ring *r, size_t distance)
{
    size_t i = r->head + distance;

    return i >= r->cap ? i - r->cap : i;
}

static int capacity_ok(size_t capacity)
{
    return capacity > 0 && capacity <= RING_MAX_CAPACITY;
}

/* Copies n bytes that are known to be there, from the given distance on. */
static void copy_out(const struct ring *r, size_t distance, unsigned char *out, size_t n)
{
    size_t start = index_at(r, distance);
    size_t first = min_size(n, r->cap - start);

    if (n == 0)
        return;
    memcpy(out, r->buf + start, first);
    memcpy(out + first, r->buf, n - first);
}

/* Appends n bytes that are known to fit. */
static void append(struct ring *r, const unsigned char *data, size_t n)
{
    size_t tail = index_at(r, r->len);
    size_t first = min_size(n, r->cap - tail);

    if (n == 0)
        return;
#if FAULT == 1
    memcpy(r->buf + tail, data, n);
    if (first < n)
        memcpy(r->buf, data + first, n - first);
#else
    memcpy(r->buf + tail, data, first);
    memcpy(r->buf, data + first, n - first);
#endif
    r->len += n;
}

int ring_init(struct ring *r, size_t capacity)
{
    if (!capacity_ok(capacity))
        return -1;
    r->buf = malloc(capacity);
    if (r->buf == NULL)
        return -1;
    r->cap = capacity;
    r->head = 0;
    r->len = 0;
    return 0;
}

void ring_fini(struct ring *r)
{
    free(r->buf);
    r->buf = NULL;
    r->cap = r->head = r->len = 0;
}

size_t ring_len(const struct ring *r)
{
    return r->len;
}

size_t ring_space(const struct ring *r)
{
    return r->cap - r->len;
}

size_t ring_capacity(const struct ring *r)
{
    return r->cap;
}

size_t ring_write(struct ring *r, const void *data, size_t n)
{
    n = min_size(n, ring_space(r));
    append(r, data, n);
    return n;
}

size_t ring_overwrite(struct ring *r, const void *data, size_t n)
{
    const unsigned char *p = data;
    size_t dropped = 0;

    if (n >= r->cap) {
        dropped = r->len;
        ring_clear(r);
#if FAULT == 2
        memcpy(r->buf, p, n);
        r->len = r->cap;
#else
        append(r, p + (n - r->cap), r->cap);
#endif
        return dropped;
    }
    if (n > ring_space(r)) {
        dropped = n - ring_space(r);
#if FAULT == 8
        ring_skip(r, n);
#else
        ring_skip(r, dropped);
#endif
    }
    append(r, p, n);
    return dropped;
}

size_t ring_skip(struct ring *r, size_t n)
{
    n = min_size(n, r->len);
    r->head = index_at(r, n);
    r->len -= n;
    return n;
}

size_t ring_read(struct ring *r, void *out, size_t n)
{
#if FAULT == 5
    assert(r->len < r->cap);
#else
    assert(r->len <= r->cap);
#endif
    n = ring_peek(r, 0, out, n);
    return ring_skip(r, n);
}

size_t ring_peek(const struct ring *r, size_t offset, void *out, size_t n)
{
    if (offset >= r->len)
        return 0;
    n = min_size(n, r->len - offset);
    copy_out(r, offset, out, n);
    return n;
}

size_t ring_count(const struct ring *r, unsigned char byte)
{
    size_t count = 0;
#if FAULT == 4
    size_t i;

    for (i = r->head; i != r->head + r->len; i = i + 1 == r->cap ? 0 : i + 1)
        count += r->buf[i] == byte;
#else
    size_t i;

    for (i = 0; i < r->len; i++)
        count += r->buf[index_at(r, i)] == byte;
#endif
    return count;
}

long ring_find(const struct ring *r, unsigned char byte)
{
    size_t i;

    for (i = 0; i < r->len; i++) {
        if (r->buf[index_at(r, i)] == byte)
            return (long)i;
    }
    return -1;
}

long ring_read_line(struct ring *r, char *out, size_t size)
{
    long n = ring_find(r, '\n');

    if (n < 0)
        return -1;
#if FAULT == 7
    if ((size_t)n >= size) {
        ring_skip(r, (size_t)n + 1);
        return -1;
    }
#else
    if ((size_t)n >= size)
        return -1;
#endif
    copy_out(r, 0, (unsigned char *)out, (size_t)n);
    out[n] = '\0';
    ring_skip(r, (size_t)n + 1);
    return n;
}

int ring_resize(struct ring *r, size_t capacity)
{
    unsigned char *buf;

    if (!capacity_ok(capacity) || capacity < r->len)
        return -1;
    buf = malloc(capacity);
    if (buf == NULL)
        return -1;
#if FAULT == 6
    if (r->head + r->len > r->cap)
        memcpy(buf, r->buf, r->len);
    else
        copy_out(r, 0, buf, r->len);
#else
    copy_out(r, 0, buf, r->len);
#endif
#if FAULT == 3
    if (capacity > r->cap)
        free(r->buf);
#else
    free(r->buf);
#endif
    r->buf = buf;
    r->cap = capacity;
    r->head = 0;
    return 0;
}

void ring_clear(struct ring *r)
{
    r->head = 0;
    r->len = 0;
}
