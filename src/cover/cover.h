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
NODISCARD bool cover_tests(struct arena *arena, const char *suite, const struct named_tests *tests,
                           struct test_branches *branches, struct error *err);

/* What `llvm-cov export` printed. */
struct coverage_export {
    char *json;
    size_t length;
};

/* Files below `suite` and of the system do not count. */
NODISCARD bool cover_read(struct arena *arena, const char *suite,
                          const struct coverage_export *export, struct suite_coverage *coverage,
                          struct error *err);

#endif
