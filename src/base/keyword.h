/* The words that an option can be given: a table of each stands where the things that they name
 * are, and options, error messages, help and man page read it there. */
#ifndef BASE_KEYWORD_H
#define BASE_KEYWORD_H

#include "base/text.h"

struct keyword {
    const char *name;
    const char *meaning; /* half a sentence: "directed random testing: ..." */
};

/* The n-th of the words; false after the last. */
typedef bool keyword_at(size_t n, struct keyword *keyword);

/* False when the name is none of them; `n` may be NULL. */
bool keyword_find(keyword_at *at, const char *name, size_t *n);
/* Adds "one, two or three". */
void keyword_list(struct text *out, keyword_at *at);

#endif
