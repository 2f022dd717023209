/* Splits text into words, numbers and punctuation. */
#ifndef WORDS_H
#define WORDS_H

#include <stddef.h>

typedef enum {
    WORDS_END,
    WORDS_NAME,
    WORDS_NUMBER,
    WORDS_MARK
} words_kind;

typedef struct {
    const char *at;
    const char *end;
    const char *start;
    unsigned line;
} words_scanner;

/* The text is not copied. */
void words_begin(words_scanner *sc, const char *text, size_t len);
words_kind words_next(words_scanner *sc);
size_t words_size(const words_scanner *sc);

/* The last word and a NUL; returns its size. */
size_t words_copy(const words_scanner *sc, char *dest);
long words_number(const words_scanner *sc);

/* Gives the last word back, so that it comes again. */
void words_unread(words_scanner *sc);

/* The next byte without taking it. */
int words_peek(const words_scanner *sc);
void words_skip(words_scanner *sc, size_t bytes);

#endif
