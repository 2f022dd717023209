/* Runs tests on the mutants of a library: first on the library as it is, to see that they pass and
 * which mutants they reach, then on each mutant those that reach it. */
#ifndef MUTATE_RUN_MUTANTS_H
#define MUTATE_RUN_MUTANTS_H

#include "base/arena.h"
#include "base/error.h"
#include "model/events.h"
#include "model/mutation.h"

struct mutate_run_options {
    const struct mutants *mutants;
    const struct test_program *programs;
    size_t program_count;
    const struct mutation_test *tests;
    size_t test_count;
    const char *variable;       /* "NAME=value" for the environment of all; NULL: none */
    const char *directory;      /* where all of them run; NULL: each job has one of its own */
    const char *work_directory; /* exists */
    size_t jobs;
    bool every_test; /* also when a mutant is dead already */
    size_t kills_enough; /* of a mutant, else; 0: one */
    /* By test, a bit for each set of tests that it is in: instead of that, a mutant is run until
     * each of the sets that reach it has killed it, on the quickest tests first; NULL: no sets. */
    const uint32_t *sets;
    /* Some of the mutants, from all over the library, when this many runs are not enough for all;
     * 0: all. Those that are interrupted were spread likewise. */
    size_t runs_maximum;
    uint64_t cpu_ms_maximum; /* likewise: no mutant is begun after so much processor time; 0: all */
    double seconds_maximum; /* of the clock, on mutants; then it is as if the user wanted to end; 0:
                               no limit */
    bool tolerates_failures; /* tests that fail on the library as it is reach nothing */
    const struct events *events; /* NULL: nobody listens */
    /* True when the user wants to end; asked often. */
    bool (*is_interrupted)(void *context);
    void *context;
};

enum { MUTATE_JOBS = 64 };

/* A test that fails on the library as it is, is an error unless it is tolerated. The result lives
 * in the arena; what is not known because of an interruption has the fate MUTANT_UNKNOWN. */
NODISCARD bool mutate_run(struct arena *arena, const struct mutate_run_options *options,
                          struct mutation_result *result, struct error *err);

#endif
