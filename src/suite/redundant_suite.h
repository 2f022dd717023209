/* `assay redundant`: which tests of a suite, or of any test programs, repeat what others do. */
#ifndef SUITE_REDUNDANT_SUITE_H
#define SUITE_REDUNDANT_SUITE_H

#include "base/arena.h"
#include "base/error.h"
#include "model/events.h"
#include "model/library.h"
#include "model/redundancy.h"

struct redundant_options {
    const char *suite;      /* that assay generate wrote; NULL: library and tests are those below */
    struct library library;
    const char **tests;     /* absolute paths of sources; end with NULL */
    const char *against;    /* a suite whose tests come first; NULL: none */
    const char *write;      /* a new directory for what is not redundant, by the first
                               representation that is asked for; NULL: nothing is written */
    const char *run_in;     /* where tests run, absolute; NULL: in an empty directory */
    const char *program_directory;
    const char *include_directory;
    uint32_t representations; /* a bit each */
    size_t jobs;
    bool measures; /* branches and kills of all tests and of those that are kept */
    double mutation_seconds; /* of processor time, for tests on mutants; 0: as usual */
    struct events events;
    bool (*is_interrupted)(void *context);
    void *context;
};

/* The result lives in the arena. */
NODISCARD bool suite_redundant(const struct redundant_options *options, struct arena *arena,
                               struct redundancies *redundancies, struct error *err);

#endif
