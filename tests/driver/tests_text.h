/* Tests and findings as text, for the emitter: statements in their text form, with what is known of
 * their values behind them.
 *
 *     test box_put on an empty box returns true.
 *     v0 = call box_new(int 3)        -> pointer
 *     v1 = call box_put(v0, int 4)    -> 1
 *     look
 *     v2 = call box_size(v0)          -> 1
 *     clean up
 *     call box_free(v0)
 *
 *     finding double-free at 2
 *     ...
 *
 * A value is a number, a "text", null, pointer, skipped or an earlier value that it is the same as;
 * "errno N" may stand before it. Further lines: "grows v0", "shrinks v0", "alone SENTENCE",
 * "holds v0 TYPE COUNT BYTES SAID" (the bytes in hexadecimal; of each 1 when something is said of
 * what starts there, else 0), "silence N". A finding may have "because SENTENCE", "report TEXT",
 * "contract N v0 v1". */
#ifndef TESTS_TEXT_H
#define TESTS_TEXT_H

#include "emit/emit.h"

enum { TESTS_MAXIMUM = 32 };

struct tests {
    struct test tests[TESTS_MAXIMUM];
    size_t test_count;
    size_t silenced[TESTS_MAXIMUM][8]; /* the checks to take back */
    size_t silenced_count[TESTS_MAXIMUM];
    struct finding findings[TESTS_MAXIMUM];
    size_t finding_count;
};

/* The text is changed. */
NODISCARD bool tests_parse(struct tests *tests, char *text, struct vocabulary *vocabulary,
                           struct error *err);

#endif
