/* Splits text into words and tells them to callbacks. */
#ifndef TELLER_H
#define TELLER_H

#include <stddef.h>

typedef void teller_word(const char *word, size_t length, void *data);
typedef int teller_line(int words, void *data);

/* Calls `word` for each word, which does not end with a NUL, and `line` with how many there are.
 * Returns what `line` does. Neither may be NULL. */
int teller_split(const char *text, teller_word *word, teller_line *line, void *data);
/* Whether all characters of the text are to the liking of `is_good`. */
int teller_check(const char *text, int (*is_good)(int character));

#endif
