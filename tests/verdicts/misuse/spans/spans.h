/* A queue of bytes between one that writes and one that reads, without copying. */
#ifndef SPANS_H
#define SPANS_H

#include <stddef.h>

typedef struct { unsigned char *base; size_t len; } span_t;

typedef struct {
    unsigned char *mem;
    size_t cap;
    size_t head, tail;
} spans_t;

/* mem stays the caller's; cap is a power of two. */
void spans_setup(spans_t *q, void *mem, size_t cap);

size_t spans_used(const spans_t *q);
size_t spans_free(const spans_t *q);

/* Where the next bytes go: at most spans_free, in one piece. */
span_t spans_write_area(const spans_t *q);
/* So many bytes were written there. */
void spans_wrote(spans_t *q, size_t n);

span_t spans_read_area(const spans_t *q);
void spans_read(spans_t *q, size_t n);

unsigned char spans_pop(spans_t *q);
void spans_push(spans_t *q, unsigned char byte);
unsigned char spans_at(const spans_t *q, size_t i);

/* Copies the oldest n bytes without taking them. */
void spans_copy(const spans_t *q, void *to, size_t n);

#endif
