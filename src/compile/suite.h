/* Builds the tests of a suite that `assay generate` wrote, by its Makefile, with another library.
 */
#ifndef COMPILE_SUITE_H
#define COMPILE_SUITE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "model/mutation.h"

struct suite_build {
    const char *suite;           /* absolute; nothing is written into it */
    const char *directory;       /* where to build; exists */
    const char *const *objects;  /* the library; ends with NULL */
    const char *const *variables; /* for make, such as "CC=gcc"; end with NULL */
};

/* *is_well: everything could be built. What make said is added to `said`. */
NODISCARD bool suite_make(struct arena *arena, const struct suite_build *build, struct text *said,
                          bool *is_well, struct error *err);
/* The programs of tests that are in the directory. */
NODISCARD bool suite_programs(struct arena *arena, const char *directory,
                              struct test_program **programs, size_t *program_count,
                              struct error *err);

#endif
