/* The tests in the programs of a suite that `assay generate` wrote. */
#ifndef MUTATE_PROGRAM_TESTS_H
#define MUTATE_PROGRAM_TESTS_H

#include "base/arena.h"
#include "base/error.h"
#include "model/mutation.h"

struct suite_listing {
    const struct test_program *programs;
    size_t program_count;
    /* A program that tells its tests (`ok 3 NAME`) and runs one alone by its name has them one by
     * one; it is run for that, in the directory. */
    bool asks;
    const char *directory;
    const char *temporary_directory; /* for what they need for a while */
};

/* One for each program, or more where programs are asked. */
NODISCARD bool suite_list_tests(struct arena *arena, const struct suite_listing *listing,
                                struct mutation_test **tests, size_t *test_count,
                                struct error *err);

#endif
