/* Reference-counted immutable byte strings.
 *
 * A new buffer has one reference. Every rcbuf_ref() has to be matched by one rcbuf_unref(); the
 * last one frees the buffer. */
#ifndef RCBUF_H
#define RCBUF_H

#include <stddef.h>

typedef struct rcbuf rcbuf_t;

rcbuf_t *rcbuf_new(const void *data, size_t len);
rcbuf_t *rcbuf_ref(rcbuf_t *b);
void rcbuf_unref(rcbuf_t *b);

size_t rcbuf_len(const rcbuf_t *b);
unsigned char rcbuf_byte(const rcbuf_t *b, size_t at);

/* Part of a buffer, sharing its memory: [from, from + len) must lie within. */
rcbuf_t *rcbuf_slice(rcbuf_t *b, size_t from, size_t len);

/* Copies the bytes to out, which has room for rcbuf_len(b) of them. */
void rcbuf_copy_out(const rcbuf_t *b, void *out);

int rcbuf_equal(const rcbuf_t *a, const rcbuf_t *b);

#endif
