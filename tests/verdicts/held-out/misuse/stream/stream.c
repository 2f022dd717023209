#include "stream.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct stream {
    const struct stream_ops *ops;
    void *state;
};

struct memory {
    const unsigned char *bytes;
    long length, at;
    void *owned;
};

struct stream_writer {
    unsigned char *bytes;
    size_t length;
};

stream *stream_open(const struct stream_ops *ops, void *state)
{
    stream *s = malloc(sizeof *s);

    if (s) {
        s->ops = ops;
        s->state = state;
    }
    return s;
}

static long memory_read(void *state, void *buf, size_t n)
{
    struct memory *m = state;
    size_t left = (size_t)(m->length - m->at);

    if (n > left)
        n = left;
    if (n > 0)
        memcpy(buf, m->bytes + m->at, n);
    m->at += (long)n;
    return (long)n;
}

static long memory_seek(void *state, long offset, int whence)
{
    struct memory *m = state;
    const long base[] = {0, m->at, m->length};
    long from = base[whence];

    if (offset < -from || offset > m->length - from)
        return -1;
    return m->at = from + offset;
}

static void memory_close(void *state)
{
    struct memory *m = state;

    free(m->owned);
    free(m);
}

static const struct stream_ops memory_ops = {memory_read, memory_seek, memory_close};

static stream *open_bytes(const void *bytes, size_t length, void *owned)
{
    struct memory *m = length <= LONG_MAX ? malloc(sizeof *m) : NULL;
    stream *s = m ? stream_open(&memory_ops, m) : NULL;

    if (!s) {
        free(m);
        return NULL;
    }
    m->bytes = bytes;
    m->length = (long)length;
    m->at = 0;
    m->owned = owned;
    return s;
}

stream *stream_open_memory(const void *bytes, size_t length)
{
    return open_bytes(bytes, length, NULL);
}

long stream_read(stream *s, void *buf, size_t n)
{
    return s->ops->read(s->state, buf, n);
}

long stream_seek(stream *s, long offset, int whence)
{
    return s->ops->seek ? s->ops->seek(s->state, offset, whence) : -1;
}

void stream_close(stream *s)
{
    s->ops->close(s->state);
    free(s);
}

stream_writer *stream_writer_new(void)
{
    return calloc(1, sizeof(stream_writer));
}

int stream_write(stream_writer *w, const void *buf, size_t n)
{
    unsigned char *bytes;

    if (n == 0)
        return 0;
    if (n > (size_t)-1 - w->length)
        return -1;
    bytes = realloc(w->bytes, w->length + n);
    if (!bytes)
        return -1;
    memcpy(bytes + w->length, buf, n);
    w->bytes = bytes;
    w->length += n;
    return 0;
}

const void *stream_writer_bytes(const stream_writer *w, size_t *n)
{
    *n = w->length;
    return w->bytes;
}

stream *stream_writer_finish(stream_writer *w)
{
    stream *s = open_bytes(w->bytes, w->length, w->bytes);

    if (s)
        free(w);
    return s;
}

void stream_writer_free(stream_writer *w)
{
    free(w->bytes);
    free(w);
}
