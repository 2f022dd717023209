/* Whether a text is C, as far as clang's front end can tell. */
#ifndef PARSE_SYNTAX_H
#define PARSE_SYNTAX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

struct syntax_file {
    const char *path, *text;
    size_t length;
};

/* Reads the first file; the others are found when it includes them. What is wrong with it goes into
 * `messages`, a line each, without places. The flags end with NULL. */
bool parse_accepts(const struct syntax_file *files, size_t count, const char *const *flags,
                   struct text *messages);

#endif
