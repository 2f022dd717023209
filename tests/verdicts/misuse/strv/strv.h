/* NULL-terminated vectors of strings, as in argv. Vectors and strings are allocated with malloc();
 * functions which grow a vector return its new address. */
#ifndef STRV_H
#define STRV_H

char **strv_new(void);
void strv_free(char **v);

int strv_length(char *const *v);

/* Appends a copy of s. v is invalid after the call, the result takes its place. NULL when there is
 * no memory; v is freed then. */
char **strv_push(char **v, const char *s);

/* Appends s itself, which must come from malloc(). */
char **strv_push_owned(char **v, char *s);

/* Splits at each sep. */
char **strv_split(const char *text, char sep);

/* Concatenates with sep between; the caller frees the result. */
char *strv_join(char *const *v, const char *sep);

/* Takes string number n out of the vector; the caller frees it. 0 <= n < strv_length(v) */
char *strv_take(char **v, int n);

/* The length of the longest string, -1 for an empty vector. */
int strv_longest(char *const *v);

#endif
