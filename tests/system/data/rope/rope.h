/* Texts that know their length, which lies before the first character. */
#ifndef ROPE_H
#define ROPE_H

#include <stddef.h>

typedef char *rope;

/* NULL when memory is short. */
rope rope_new(const char *text);
void rope_free(rope r);
/* Of a rope. */
size_t rope_length(const char *r);
/* Appends the text; the result is used from then on. NULL when memory is short: then r is as it was. */
rope rope_append(rope r, const char *text);

#endif
