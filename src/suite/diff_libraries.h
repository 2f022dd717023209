/* `assay diff`: what the tests of a suite see on another version of its library, or in another
 * build. */
#ifndef SUITE_DIFF_LIBRARIES_H
#define SUITE_DIFF_LIBRARIES_H

#include "base/arena.h"
#include "base/error.h"
#include "model/comparison.h"
#include "model/events.h"
#include "model/library.h"

/* How a library and its tests are compiled. */
struct version_build {
    const char *compiler; /* NULL: clang, with sanitizers */
    const char *const *flags; /* end with NULL */
};

struct version_options {
    const char *suite;        /* that assay generate wrote */
    const char *other;        /* another suite, or a source tree; NULL: the library below */
    struct library *library;  /* NULL as well: the suite's own */
    struct version_build builds[SIDES];
    const char *names[SIDES];
    const char *program_directory; /* where assay-record.o is */
    const char *include_directory; /* where assay/record.h is */
    const char *temporary_directory; /* where all is built; NULL: where the user keeps such */
    size_t jobs;
    struct events events; /* who listens */
    bool (*is_interrupted)(void *context);
    void *context;
};

/* The result lives in the arena. */
NODISCARD bool campaign_compare_versions(const struct version_options *options,
                                         struct arena *arena, struct comparison *comparison,
                                         struct error *err);

#endif
