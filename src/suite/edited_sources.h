/* Where the values of a test come from, read from its text: which call made, or changed last, what
 * a check looks at. */
#ifndef SUITE_EDITED_SOURCES_H
#define SUITE_EDITED_SOURCES_H

#include "base/arena.h"
#include "base/text.h"
#include "base/vector.h"
#include "model/written.h"

struct source_statement {
    const char *text;
    const char *variable; /* that it declares; NULL */
    const char *callee;   /* NULL */
};

struct sources {
    struct arena *arena;
    struct text pending; /* the beginning of a statement */
    VECTOR_OF(struct source_statement) statements;
};

void sources_release(struct sources *sources);
void sources_add_line(struct sources *sources, const char *line, size_t length);

/* Fills function and part of the check. `whole` says what it looks at when that is more than a
 * number: "text"; NULL. */
void sources_attribute(const struct sources *sources, const char *expression, const char *whole,
                       struct written_check *check);
/* The last function that was called; "". */
const char *sources_last_call(const struct sources *sources);

#endif
