/* Just enough of C to find one's way in the text of a test that a person edited. */
#ifndef SUITE_EDITED_TEXT_H
#define SUITE_EDITED_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

enum { CTEXT_ARGUMENTS = 4 };

/* A call `name(argument, argument)`: parts of the text. */
struct ctext_call {
    const char *arguments[CTEXT_ARGUMENTS];
    size_t lengths[CTEXT_ARGUMENTS];
    size_t count;    /* CTEXT_ARGUMENTS + 1: there are more */
    const char *end; /* behind the closing parenthesis */
};

/* `open` is the opening parenthesis; false when it is never closed. */
bool ctext_read_call(const char *open, struct ctext_call *call);

/* A comparison: what is left and right of the `==` or `!=` that binds least. */
struct ctext_comparison {
    const char *left, *right;
    bool is_equal;
};

/* False when the expression is anything else. The parts are copies, without outer spaces. */
bool ctext_read_comparison(struct arena *arena, const char *expression,
                           struct ctext_comparison *comparison);

/* The text on one line, without outer spaces. */
char *ctext_on_one_line(struct arena *arena, const char *text, size_t length);

bool ctext_is_word_character(char c);
/* The next identifier at or after the text, outside of literals and not a member; NULL. */
const char *ctext_next_word(const char *text, size_t *length);
/* Is the identifier one of its words? */
bool ctext_has_word(const char *text, const char *word);
/* The first function that is called in the text, a copy; NULL. */
char *ctext_callee(struct arena *arena, const char *text);
/* What a definition is called, of which these are the first and the last line: `int visit(int a)`
 * defines visit, `static struct {` what is named at its end. A copy; "" without a name. */
char *ctext_defined_name(struct arena *arena, const char *first, const char *last);

#endif
