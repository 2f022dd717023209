#ifndef SBUF_H
#define SBUF_H

#include <stdarg.h>
#include <stdio.h>

/* A growing string that lives in the caller's record. Zeroed memory is a valid empty one. */
typedef struct sbuf {
    char *str;
    size_t len;
    size_t size;
} sbuf_t;

/* Prepares SB with room for at least HINT characters. */
int sbuf_init(sbuf_t *sb, size_t hint);

/* Frees the characters; SB itself is the caller's and may be initialised again. */
void sbuf_fini(sbuf_t *sb);

int sbuf_add(sbuf_t *sb, const void *data, size_t len);
int sbuf_adds(sbuf_t *sb, const char *s);
int sbuf_addch(sbuf_t *sb, char c, size_t times);
int sbuf_addf(sbuf_t *sb, const char *fmt, ...);
int sbuf_vaddf(sbuf_t *sb, const char *fmt, va_list ap);

/* Cuts everything from position POS on. */
int sbuf_truncate(sbuf_t *sb, size_t pos);

/* The characters, owned by SB. */
const char *sbuf_str(const sbuf_t *sb);

/* The characters, to be freed by the caller; SB is empty afterwards. LEN may be NULL. */
char *sbuf_detach(sbuf_t *sb, size_t *len);

/* Makes SB own STR, which came from malloc and holds LEN characters and a NUL. */
void sbuf_attach(sbuf_t *sb, char *str, size_t len);

/* Like sbuf_addf on a plain string: *STRP is NULL or from malloc, and is reallocated. */
int str_appendf(char **strp, const char *fmt, ...);

/* Reads a line into *LINEP, of *SIZEP bytes, both updated when more room is needed. */
long str_getline(char **linep, size_t *sizep, FILE *in);

#endif
