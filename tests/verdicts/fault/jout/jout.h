/* JSON writer. */
#ifndef JOUT_H
#define JOUT_H

#include <stddef.h>

typedef struct jout JOut;

/* A writer of JSON text in memory, NULL when out of memory. */
JOut *jout_open(void);
void jout_close(JOut *j);

/* All of these return 0, or -1 when the call does not fit what came before (a value without a key in
 * an object, a key outside of one, an end without a beginning), when nesting is deeper than 8 levels,
 * or when memory runs out. Nothing is written then. */
int jout_begin_object(JOut *j);
int jout_begin_array(JOut *j);
int jout_end(JOut *j);
int jout_key(JOut *j, const char *key);
/* NULL is written as null. */
int jout_string(JOut *j, const char *text);
int jout_number(JOut *j, double number);
int jout_bytes(JOut *j, const void *bytes, size_t n); /* as a string of hexadecimal digits */

/* The text so far; valid until the next call. */
const char *jout_text(const JOut *j);
/* A copy of the text, which the caller frees; *length may be NULL. */
char *jout_copy(const JOut *j, size_t *length);

#endif
