/* Shared by compare_builds.c, which finds what depends on the build, and build_findings.c, which
 * makes programs of it that show it. */
#ifndef SUITE_COMPARE_BUILDS_H
#define SUITE_COMPARE_BUILDS_H

#include "model/comparison.h"
#include "suite/writing.h"

enum { WAYS = 5, DEPENDENT_MAXIMUM = 8 };
#define NO_CHECK SIZE_MAX

/* The ways to compile, of which there are so many. The first is what the others are compared with.
 */
const struct suite_build *ways_to_compile(void);

/* What depends on the way. */
struct dependent {
    const char *function, *part;
    size_t test;  /* among those that were kept */
    size_t check; /* among those that are written; NO_CHECK when it is how the test ends */
    const char *expression;     /* of the check; NULL likewise */
    struct check_origin origin; /* of the check */
    const char *values[WAYS];      /* NULL: as with the first */
    bool is_shown;                 /* it has become a finding that the user sees */
};

struct dependents {
    struct dependent items[DEPENDENT_MAXIMUM]; /* one for each part of what a function did */
    size_t count;
};

/* Adds what differs between the first way and this one, alike in all runs and not only as a
 * consequence of something else. */
void dependents_learn(struct dependents *dependents, size_t way,
                      const struct comparison *comparison);

/* Adds findings to writing->differing. A build takes about so many seconds. */
void differing_find(struct writing *writing, struct dependent *dependents, size_t count,
                    double build_seconds);

#endif
