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

/* Programs of tests that somebody wrote, linked with a library that was compiled for coverage. */
struct covered_programs {
    const struct test_program *programs;
    const struct mutation_test *tests;
    size_t test_count;
    const char *directory;      /* where they run, absolute */
    const char *work_directory; /* for what is measured; exists */
};

/* Likewise. */
NODISCARD bool cover_programs(struct arena *arena, const struct covered_programs *programs,
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
