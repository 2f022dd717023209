/* What became of the mutants of a library when tests ran on them. */
#ifndef MODEL_MUTATION_H
#define MODEL_MUTATION_H

#include "model/mutant_table.h"

/* A program of tests that the library with its mutants is part of. */
struct test_program {
    const char *path; /* absolute */
    const char *name; /* for people */
    const char *source; /* that has its main(); NULL where that is not known */
};

/* A test by its name: the program runs it alone when it is given the argument, or has the variable
 * ("NAME=value") in its environment. */
struct named_test {
    const char *program; /* "test_list" */
    const char *name, *argument, *variable;
    const char *source; /* of the program, where several may have one name; else NULL */
};

struct named_tests {
    const struct named_test *items;
    size_t count;
};

/* A program, or one test of it. */
struct mutation_test {
    uint32_t program;
    const char *argument; /* by which the program runs only this one ... */
    const char *name;
    const char *variable; /* ... or "NAME=value" in the environment; both NULL: it is all of it */
};

/* What a test did to a mutant. */
enum mutant_run {
    RUN_NONE,     /* it does not reach the mutant, or did not run */
    RUN_PASSED,   /* it does not notice */
    RUN_FAILED,   /* another exit status */
    RUN_CRASHED,  /* a signal ended it */
    RUN_TIMEOUT,  /* it takes too long */
    RUN_COUNT
};

enum mutant_fate {
    MUTANT_UNKNOWN, /* the run was interrupted before */
    MUTANT_KILLED,
    MUTANT_SURVIVED,
    MUTANT_UNREACHED,  /* no test comes there */
    MUTANT_EQUIVALENT, /* no test can tell */
    MUTANT_FATES
};

struct mutation_result {
    const struct mutants *mutants;
    const struct mutation_test *tests;
    size_t test_count;
    uint8_t *fates;   /* enum mutant_fate by mutant; 0 is not used */
    uint8_t *runs;    /* enum mutant_run by mutant and test, see mutation_run() */
    uint8_t *statuses; /* exit status, 0 where there is none; likewise */
    uint8_t *reaches; /* does the test reach the mutant? likewise */
    uint8_t *unchanged; /* enum mutant_run by test, on the library as it is ... */
    uint32_t *wall_ms;  /* ... and how long it took there */
    size_t kills_enough; /* with so many a mutant was not run on further tests; SIZE_MAX: on all */
    bool is_complete; /* every test ran on every mutant that it reaches */
    bool was_interrupted;
    double seconds;     /* of running, without compiling ... */
    double all_seconds; /* ... and with it */
    const char *note; /* what was left out and why; NULL: nothing */
};

struct mutation_progress {
    size_t done, total; /* mutants that are reached */
    size_t killed;
    double seconds;
};

struct mutation_score {
    size_t fates[MUTANT_FATES];
    size_t total; /* without those that were dropped */
};

static inline size_t mutation_cell(const struct mutation_result *result, uint32_t mutant,
                                   size_t test)
{
    return mutant * result->test_count + test;
}

/* What a program compiled with ASSAY_EXIT_LINE ends with when the check in that line fails. */
enum { CHECK_STATUS = 128, CHECK_LINES = 128 };

static inline uint8_t check_status(uint32_t line)
{
    return (uint8_t)(CHECK_STATUS + line % CHECK_LINES);
}

static inline bool run_kills(enum mutant_run run)
{
    return run >= RUN_FAILED;
}

/* Of one function, or of all when it is UINT32_MAX. */
struct mutation_score mutation_score(const struct mutation_result *result, uint32_t function);
/* Killed ones of those that can be, in percent; 100 when there are none. */
double mutation_percent(const struct mutation_score *score);

const char *mutant_fate_word(enum mutant_fate fate);
const char *mutant_run_word(enum mutant_run run);

#endif
