#include "rcbuf.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct rcbuf {
    unsigned refs;
    size_t len;
    rcbuf_t *base; /* whose bytes a slice uses, else NULL */
    const unsigned char *bytes;
    unsigned char own[];
};

rcbuf_t *rcbuf_new(const void *data, size_t len)
{
    rcbuf_t *b;

    if (len > (size_t)-1 - sizeof *b)
        return NULL;
    b = malloc(sizeof *b + len);
    if (!b)
        return NULL;
    b->refs = 1;
    b->len = len;
    b->base = NULL;
    b->bytes = b->own;
    if (len > 0)
        memcpy(b->own, data, len);
    return b;
}

rcbuf_t *rcbuf_ref(rcbuf_t *b)
{
    b->refs++;
    return b;
}

void rcbuf_unref(rcbuf_t *b)
{
    if (!b)
        return;
    assert(b->refs > 0);
    if (--b->refs > 0)
        return;
    rcbuf_unref(b->base);
    free(b);
}

size_t rcbuf_len(const rcbuf_t *b)
{
    return b->len;
}

unsigned char rcbuf_byte(const rcbuf_t *b, size_t at)
{
    assert(at < b->len);
    return b->bytes[at];
}

rcbuf_t *rcbuf_slice(rcbuf_t *b, size_t from, size_t len)
{
    rcbuf_t *slice;

    assert(from <= b->len && len <= b->len - from);
    slice = malloc(sizeof *slice);
    if (!slice)
        return NULL;
    slice->refs = 1;
    slice->len = len;
    slice->base = rcbuf_ref(b);
    slice->bytes = b->bytes + from;
    return slice;
}

void rcbuf_copy_out(const rcbuf_t *b, void *out)
{
    if (b->len > 0)
        memcpy(out, b->bytes, b->len);
}

int rcbuf_equal(const rcbuf_t *a, const rcbuf_t *b)
{
    return a->len == b->len && memcmp(a->bytes, b->bytes, a->len) == 0;
}
