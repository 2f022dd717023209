/* A growable string, always NUL-terminated, with a stated maximum. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

struct text {
    char *bytes; /* NULL while nothing was added; use text_string() to read */
    size_t length;
    size_t capacity;
};

enum { TEXT_MAXIMUM_MIB = 256 };

/* A zeroed struct text is an empty one. */
void text_release(struct text *text);
void text_clear(struct text *text);

void text_add(struct text *text, const char *string);
void text_add_bytes(struct text *text, const char *bytes, size_t length);
void text_add_char(struct text *text, char character);
void text_printf(struct text *text, const char *format, ...) PRINTF_LIKE(2, 3);
void text_vprintf(struct text *text, const char *format, va_list arguments) PRINTF_LIKE(2, 0);

/* The content as a string; "" when empty. Valid until the next change. */
const char *text_string(const struct text *text);

/* Splits off the next line of *rest (without the newline) in place; false at the end. */
bool text_next_line(char **rest, char **line);

/* The character that C writes as the escape at *rest, which is just behind the backslash and not at
 * the end: `n`, `0`, `033`, `"`. Moves *rest behind it. */
char text_unescape(const char **rest);

bool text_starts_with(const char *string, const char *prefix);
bool text_ends_with(const char *string, const char *suffix);

/* Of C: a letter, a digit or an underscore. */
bool text_is_word_character(char c);
/* In whatever case: does it stand there as a word? The first of the words, NULL at the end, that
 * stands in the text, also within others; NULL. */
bool text_has_word(const char *text, const char *word);
const char *text_find_any(const char *text, const char *const *words);

#endif
