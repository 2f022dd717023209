/* Dynamic strings in structs of the caller's. */
#ifndef DSTR_H
#define DSTR_H

#include <stddef.h>

struct dstr {
    char *text;
    size_t length, room;
};

/* Makes an empty string. To be undone by dstr_clear(). */
void dstr_init(struct dstr *s);
/* Frees the memory of the string, which is empty afterwards and can be used again. */
void dstr_clear(struct dstr *s);

/* The functions below return 0, or -1 when memory runs out. */

/* In these three, s may be part of d's own text. */
int dstr_set(struct dstr *d, const char *s);
int dstr_append(struct dstr *d, const char *s);
int dstr_append_n(struct dstr *d, const char *s, size_t n);
int dstr_append_int(struct dstr *d, int value);
/* Puts s, which is not part of d, in front. */
int dstr_prepend(struct dstr *d, const char *s);
/* Copies src to dst; they may be the same. */
int dstr_copy(struct dstr *dst, const struct dstr *src);
/* Pads with spaces on the left to at least width characters. */
int dstr_pad(struct dstr *d, size_t width);

/* Removes white space at both ends. */
void dstr_trim(struct dstr *d);

/* Never NULL. */
const char *dstr_text(const struct dstr *d);

/* Copies at most room - 1 characters to out and terminates them; room must not be 0. */
void dstr_copy_out(const struct dstr *d, char *out, size_t room);

#endif
