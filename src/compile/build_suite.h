/* Builds the tests of a suite that `assay generate` wrote, by its Makefile, with another library.
 */
#ifndef COMPILE_BUILD_SUITE_H
#define COMPILE_BUILD_SUITE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "model/mutation.h"
#include "toolchain/build_table.h"

struct suite_making {
    const char *suite;               /* absolute; nothing is written into it */
    const char *directory;           /* where to build; exists */
    const char *temporary_directory; /* as in struct process_options */
    const char *const *objects;      /* the library; ends with NULL; NULL: what the build says */
    const struct suite_build *build; /* NULL: by these only: */
    const char *const *variables;    /* for make, such as "CC=gcc"; end with NULL; may be NULL */
};

/* *is_well: everything could be built. What make said is added to `said`. */
NODISCARD bool suite_make(struct arena *arena, const struct suite_making *making,
                          struct text *said, bool *is_well, struct error *err);
/* The programs of tests that are in the directory. */
NODISCARD bool suite_programs(struct arena *arena, const char *directory,
                              struct test_program **programs, size_t *program_count,
                              struct error *err);

#endif
