/* The functions of a library on every structure of a suite. */
#ifndef COMMANDS_STRUCTURE_TESTS_H
#define COMMANDS_STRUCTURE_TESTS_H

#include "commands/structure_calls.h"
#include "commands/structures_command.h"
#include "structures/program.h"

struct structure_tests {
    const struct structures_options *options;
    struct arena *arena;
    const struct api *api;
    const struct structure_plan *plan;
    const struct structure *suite;
    size_t suite_count;
    const struct structure_failure *told; /* of calls that were made already */
    size_t told_count;
    struct made_calls made;
    const char *work_directory;
    const char *note; /* a sentence, when there is something to say; filled in */
};

/* A program without a suite: it says which calls can be made. */
struct structure_program structure_tests_program(const struct structures_options *options,
                                                 struct arena *arena,
                                                 const struct structure_plan *plan,
                                                 const struct api *api);

/* Writes the program below options->directory, runs it with sanitizers, and writes a program for
 * the first failure of each function. */
NODISCARD bool structure_tests_run(struct structure_tests *tests,
                                   struct structures_result *result, struct error *err);

#endif
