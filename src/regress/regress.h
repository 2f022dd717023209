/* Regression tests are made of what the corpus has kept: shortened, observed, cleaned up after. */
#ifndef REGRESS_REGRESS_H
#define REGRESS_REGRESS_H

#include "campaign/campaign.h"

/* Of a suite: more is not read by anybody. */
enum { TESTS_MAXIMUM = 300 };

struct branches {
    uint32_t *items;
    size_t count;
};

/* Texts that functions made something of: others may, too. */
enum { KNOWN_TEXTS_MAXIMUM = 8, KNOWN_TEXT_MOST = 48 };

struct known_texts {
    struct known_text {
        char bytes[KNOWN_TEXT_MOST];
        size_t size;
    } items[KNOWN_TEXTS_MAXIMUM];
    size_t count;
};

/* choose_tests.c: candidates become regression tests. */
NODISCARD bool choose_tests(struct campaign *campaign, struct error *err);
/* Says why there are no more of them. */
void note_missing_tests(struct campaign *campaign, const char *what);

/* make_tests.c: a test of an operation, if one can be made that behaves as the candidate does. */
NODISCARD bool make_test_of(struct campaign *campaign, size_t operation,
                            const struct candidate *candidate, struct error *err);
/* A test that shows what the operation makes of a proper text, if it reads one; and a spare one of
 * the same text with blanks and comments. */
NODISCARD bool make_test_of_proper_text(struct campaign *campaign, size_t operation,
                                        struct known_texts *known, struct error *err);
/* A test of the call at `statement`, if one can be made that reaches the wanted branches. */
NODISCARD bool make_test_of_call(struct campaign *campaign, const struct candidate *candidate,
                                 size_t statement, const struct branches *wanted,
                                 struct error *err);

/* cover_branches.c: tests for branches that the others do not reach, up to so many tests in all. */
NODISCARD bool cover_branches(struct campaign *campaign, size_t tests_maximum, struct error *err);

/* restore_variables.c: appends calls that put back what was in variables of the library which
 * functions of the sequence set; *restored: that was possible, or there are none. */
NODISCARD bool restore_variables(struct campaign *campaign, struct statements *statements,
                                 bool *restored, struct error *err);

#endif
