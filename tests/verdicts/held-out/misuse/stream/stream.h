/* Byte streams with exchangeable back ends. */
#ifndef STREAM_H
#define STREAM_H

#include <stddef.h>

#define STREAM_START   0
#define STREAM_CURRENT 1
#define STREAM_END     2

struct stream_ops {
    long (*read)(void *state, void *buf, size_t n);
    long (*seek)(void *state, long offset, int whence); /* NULL: cannot seek */
    void (*close)(void *state);
};

typedef struct stream stream;
typedef struct stream_writer stream_writer;

/* Takes over state, which ops->close() releases. ops is kept. */
stream *stream_open(const struct stream_ops *ops, void *state);

/* Reads from memory, which is not copied. */
stream *stream_open_memory(const void *bytes, size_t length);

/* At most n bytes to buf; how many, 0 at the end. */
long stream_read(stream *s, void *buf, size_t n);

/* The new position, -1 if there is no such position. whence is one of the macros. */
long stream_seek(stream *s, long offset, int whence);

/* Closes and frees. */
void stream_close(stream *s);

/* Collects what is written in memory. */
stream_writer *stream_writer_new(void);
int stream_write(stream_writer *w, const void *buf, size_t n);
/* The bytes so far, valid until the next write. */
const void *stream_writer_bytes(const stream_writer *w, size_t *n);
/* Ends writing: what was written becomes a stream, the writer is gone. NULL when out of memory, the
 * writer stays. */
stream *stream_writer_finish(stream_writer *w);
void stream_writer_free(stream_writer *w);

#endif
