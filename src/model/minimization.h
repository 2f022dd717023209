/* What the tests of a suite still add, on the library as it is now. */
#ifndef MODEL_MINIMIZATION_H
#define MODEL_MINIMIZATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum test_state {
    TEST_ADDS,      /* something that no other test which is kept does */
    TEST_REPEATS,   /* others do all of it */
    TEST_FAILS,     /* a check, or by a signal, or it does not end */
    TEST_NOT_BUILT, /* a compiler's error */
    TEST_STATES
};

struct minimized_test {
    const char *name;
    const char *file; /* below the suite: "tests/test_list.c" */
    uint32_t line;
    enum test_state state;
    const char *why;                      /* it fails; "" */
    const char *expression;               /* of the check that fails; "" */
    const char *expected, *actual;        /* what it should be, and what it is now; "" */
    size_t branches, mutants;             /* that it reaches, that it notices */
    size_t branches_alone, mutants_alone; /* ... and no other that is kept does */
    const char *only_of; /* the function that it alone is about; "" */
};

struct minimization {
    const struct minimized_test *tests;
    size_t test_count;
    size_t counts[TEST_STATES];
    bool is_partial; /* not all mutants were tried: what repeats others may still add something */
    bool is_written; /* the suite is without those that repeat others now ... */
    const char *const *left_alone; /* ... but for these files, which a person edited */
    size_t left_alone_count;
};

#endif
