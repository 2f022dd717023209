/* A suite: regression tests and findings, with the library that they are about and the format in
 * which they are written. */
#ifndef MODEL_SUITE_H
#define MODEL_SUITE_H

#include "model/finding.h"
#include "model/library.h"
#include "model/test.h"

struct suite {
    const struct vocabulary *vocabulary;
    const struct library *library;
    const char *directory; /* where to write; exists and is empty */
    const char *origin;    /* absolute path of the final directory: paths are relative to it */
    const char *format;    /* of the tests, as --format knows it; NULL: plain */
    const char *command;   /* the command line that made it, for comments and replay */
    uint64_t seed;
    struct test *tests;
    size_t test_count;
    const struct finding *findings;
    size_t finding_count;
    bool has_members; /* of the findings, each with a program of its own */
    const char *const *undefined; /* what the library calls and nothing defines; ends with NULL */
    bool calls_deprecated;        /* and the compilers are not to complain about it */
    bool needs_gnu; /* the headers compile as GNU's C, and not as that of the standard */
};

void suite_drop_test(struct suite *suite, size_t index);

#endif
