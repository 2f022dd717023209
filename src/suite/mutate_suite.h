/* `assay mutate`: which small changes of a library its tests notice. */
#ifndef SUITE_MUTATE_SUITE_H
#define SUITE_MUTATE_SUITE_H

#include "base/arena.h"
#include "base/error.h"
#include "model/events.h"
#include "model/mutation.h"
#include "model/suite.h"

struct mutation_options {
    const char *suite;      /* that assay generate wrote; NULL: library and tests are those below */
    const struct suite *made; /* what this process wrote there; NULL: it is read */
    const struct named_test *named; /* the tests; NULL: the programs are asked */
    size_t named_count;
    struct library library; /* its headers do not matter */
    const char **tests;     /* absolute paths of sources; end with NULL */
    const char *program_directory; /* where assay-mutants.o is */
    const char **only;             /* names of functions; end with NULL; NULL: all */
    const char *directory;         /* where the tests run, absolute; NULL: in an empty one */
    const char *temporary_directory; /* where all is built; NULL: where the user keeps such */
    size_t jobs;
    bool every_test;
    size_t kills_enough, runs_maximum; /* see mutate_run() */
    const uint32_t *sets;
    uint64_t cpu_ms_maximum;
    double seconds_maximum; /* of the clock, on mutants; 0: no limit */
    bool tolerates_failures;
    bool keeps_equivalents; /* they are not told from survivors, which takes long */
    struct events events; /* who listens */
    bool (*is_interrupted)(void *context);
    void *context;
};

/* The result lives in the arena. */
NODISCARD bool suite_mutate(const struct mutation_options *options, struct arena *arena,
                               struct mutation_result *result, struct error *err);

#endif
