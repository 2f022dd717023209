/*
 * strx: helpers for C strings.
 *
 * Functions that return char * return a new string for the caller to free(),
 * or NULL if memory is short or the result would be longer than STRX_MAX.
 * Strings passed in are at most STRX_MAX long. No pointer may be NULL unless
 * it says otherwise. White space is blank, tab, carriage return, newline.
 */
#ifndef STRX_H
#define STRX_H

#include <stddef.h>

#define STRX_MAX ((size_t)1 << 20)

/* A copy of the string, or of its first n characters if it is longer than n. */
char *strx_dup(const char *s);
char *strx_dup_n(const char *s, size_t n);

/* Removes white space at both ends, in place. Returns s. */
char *strx_trim(char *s);

/*
 * Replaces every occurrence of from, searched from the left and without
 * overlap, by to. An empty from occurs nowhere.
 */
char *strx_replace(const char *s, const char *from, const char *to);

/*
 * Splits at every occurrence of the character sep: n separators give n + 1
 * parts, some of them perhaps empty. With max above 0 no more than max parts
 * are made, and the last holds the rest with its separators. Returns an array
 * of *count strings with a NULL behind the last, to be freed by
 * strx_free_parts(); NULL if memory is short. sep is not 0.
 */
char **strx_split(const char *s, char sep, size_t max, size_t *count);

/* NULL is allowed. */
void strx_free_parts(char **parts);

/* Puts the parts together with sep between them. No parts give an empty
 * string. The array ends with a NULL. */
char *strx_join(char *const *parts, const char *sep);

/*
 * 1 if the pattern matches the whole string, else 0. In the pattern '*'
 * stands for any number of characters, none too, '?' for exactly one, and a
 * backslash takes the character behind it literally; a backslash at the end
 * of the pattern stands for itself.
 */
int strx_match(const char *pattern, const char *s);

/* 1 if s begins or ends with the other string, else 0. Every string begins
 * and ends with the empty one. */
int strx_starts(const char *s, const char *prefix);
int strx_ends(const char *s, const char *suffix);

/*
 * Compares so that numbers within are ordered by value: "a2" before "a10".
 * Where both have digits at the same place, the runs of digits are compared
 * as numbers of any size, without leading zeros; equal numbers of different
 * lengths count as equal there. All else is compared as unsigned characters.
 * Returns a number below, equal to or above 0.
 */
int strx_natural_cmp(const char *a, const char *b);

/*
 * Pads with fill to the given width, on the left if width is negative (of
 * -width then), on the right if it is positive. A string that is not shorter
 * is only copied. Any width; NULL if above STRX_MAX.
 */
char *strx_pad(const char *s, long width, char fill);

/*
 * Breaks text into lines of at most width characters by turning blanks into
 * newlines, in place, each as late as it can be. Words longer than the width
 * get a line of their own. Newlines that are there already end lines as well. width 0 is
 * taken as 1. Returns the number of lines, 0 for an empty text.
 */
size_t strx_wrap(char *s, size_t width);

#endif
