/* `assay minimize`: which tests of a suite still add something, and which fail and why. */
#ifndef SUITE_MINIMIZE_SUITE_H
#define SUITE_MINIMIZE_SUITE_H

#include "base/arena.h"
#include "base/error.h"
#include "model/events.h"
#include "model/minimization.h"
#include "model/mutation.h"

struct minimize_options {
    const char *suite;
    const char *program_directory; /* where assay-mutants.o and assay-record.o are */
    const char *include_directory; /* where assay/record.h is */
    size_t jobs;
    bool writes; /* the suite anew, without the tests that repeat others */
    double seconds_maximum; /* of running on mutants; 0: no limit */
    struct events events; /* who listens */
    bool (*is_interrupted)(void *context);
    void *context;
};

/* The result lives in the arena; after an interruption it is of the mutants that were tried, and
 * nothing is written. The suite stays as it is unless all of it can be written. */
NODISCARD bool suite_minimize(const struct minimize_options *options, struct arena *arena,
                             struct minimization *minimization, struct error *err);

#endif
