#ifndef SBUF_H
#define SBUF_H

#include <stddef.h>

/*
 * Strings that know their length. An sbuf points to its first character and is always followed
 * by a '\0', so it can be passed wherever a C string is read; its length and capacity lie hidden
 * before it. It may hold '\0' characters itself.
 *
 * An sbuf must only be changed through these functions, except that its characters 0 to
 * sbuf_len() - 1 may be written to.
 *
 * Functions that return an sbuf and take one as `s` consume it: use the returned value from then
 * on, for s may have moved. If they return NULL (memory is short, or an argument is out of range)
 * s is as it was and still belongs to the caller. No argument may be NULL unless said otherwise.
 */
typedef char *sbuf;

/* A new sbuf with a copy of the C string text, or of the n characters at text. NULL when memory
 * is short. */
sbuf sbuf_new(const char *text);
sbuf sbuf_new_n(const char *text, size_t n);

/* An independent copy of s with the same length and characters. */
sbuf sbuf_dup(const char *s);

/* Releases s, which may be NULL. */
void sbuf_free(sbuf s);

/* The number of characters. s is an sbuf. */
size_t sbuf_len(const char *s);

/* Appends the C string text, or n characters. text may point into s. */
sbuf sbuf_cat(sbuf s, const char *text);
sbuf sbuf_cat_n(sbuf s, const char *text, size_t n);

/* Inserts the C string text, which must not point into s, before character pos. pos may be
 * sbuf_len(s), which appends; NULL if it is larger. */
sbuf sbuf_insert(sbuf s, size_t pos, const char *text);

/* Removes the n characters from pos on, or all there are if that is less. pos may be anything;
 * from sbuf_len(s) on there is nothing to remove. */
void sbuf_erase(sbuf s, size_t pos, size_t n);

/* Removes spaces, tabs and line ends at both ends. */
void sbuf_trim(sbuf s);

/* Replaces every occurrence of the C string from, found from left to right without overlap, by
 * the C string to. Both must not point into s. If from is empty s stays unchanged. */
sbuf sbuf_replace(sbuf s, const char *from, const char *to);

/* Negative, zero or positive as a comes before, equals or comes behind b. Both are sbufs,
 * compared by unsigned characters over their whole length; a prefix comes first. */
int sbuf_cmp(const char *a, const char *b);

#endif
