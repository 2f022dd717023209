/* Growing string buffers. Call sbuf_init() first, sbuf_release() last. */
#ifndef SBUF_H
#define SBUF_H

#include <stddef.h>

struct sbuf {
    char *buf;
    size_t len, alloc;
};

void sbuf_init(struct sbuf *sb);
void sbuf_release(struct sbuf *sb);

/* Appending. Nothing that is appended may lie in the buffer itself. */
void sbuf_add(struct sbuf *sb, const void *data, size_t len);
void sbuf_addstr(struct sbuf *sb, const char *s);
void sbuf_addch(struct sbuf *sb, int c);
void sbuf_addf(struct sbuf *sb, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Cuts to len, which must not be larger than the present length. */
void sbuf_setlen(struct sbuf *sb, size_t len);

/* Removes len characters at pos. */
void sbuf_remove(struct sbuf *sb, size_t pos, size_t len);

/* Hands the string over to the caller, who frees it; the buffer is empty afterwards. */
char *sbuf_detach(struct sbuf *sb, size_t *len);

/* Makes the buffer own str, which comes from malloc and has room for alloc > len bytes, the first
 * len of which are the string. */
void sbuf_attach(struct sbuf *sb, char *str, size_t len, size_t alloc);

int sbuf_cmp(const struct sbuf *a, const struct sbuf *b);

#endif
