/* `assay diff`: what the tests of a suite see on another version of its library, or in another
 * build. */
#ifndef SUITE_DIFF_SUITE_H
#define SUITE_DIFF_SUITE_H

#include "base/arena.h"
#include "base/error.h"
#include "model/comparison.h"
#include "model/events.h"
#include "model/suite.h"
#include "model/written.h"

/* How a library and its tests are compiled. */
struct diff_build {
    const char *compiler; /* NULL: clang, with sanitizers */
    const char *const *flags; /* end with NULL */
};

struct diff_options {
    const char *suite;        /* that assay generate wrote */
    const struct suite *made; /* what this process wrote there; NULL: it is read ... */
    const struct written *written; /* ... and where it stands */
    const char *other;        /* another suite, or a source tree; NULL: the library below */
    struct library *library;  /* NULL as well: the suite's own */
    struct diff_build builds[SIDES];
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
NODISCARD bool suite_diff(const struct diff_options *options, struct arena *arena,
                          struct comparison *comparison, struct error *err);

#endif
