/* Measures what a written suite covers: builds library and tests with clang's source-based
 * coverage, runs them, and reads what llvm-cov says. Nothing is written into the suite. */
#ifndef COVER_COVER_H
#define COVER_COVER_H

#include "base/arena.h"
#include "base/error.h"
#include "model/mutation.h"
#include "model/suite_coverage.h"

/* `suite` is a directory that `assay generate` wrote. What is filled in lives in the arena. */
NODISCARD bool cover_suite(struct arena *arena, const char *suite, struct suite_coverage *coverage,
                           struct error *err);

/* Which branches each of its tests reaches, run alone. `suite` is absolute. */
NODISCARD bool cover_tests(struct arena *arena, const char *suite, const struct named_test *tests,
                           size_t count, struct test_branches *branches, struct error *err);

/* Reads the JSON of `llvm-cov export`; files below `suite` and of the system do not count. */
NODISCARD bool cover_read(struct arena *arena, const char *suite, const char *json, size_t length,
                          struct suite_coverage *coverage, struct error *err);

#endif
