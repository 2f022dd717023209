/* `assay redundant` under way, for the files that do it. */
#ifndef SUITE_REDUNDANT_WORK_H
#define SUITE_REDUNDANT_WORK_H

#include "compile/compile.h"
#include "model/mutation.h"
#include "suite/redundant_suite.h"

struct redundant_work {
    const struct redundant_options *options;
    struct arena *arena;
    struct library library;
    struct api api;
    const char *directory;
    struct compiled compiled;
    const char **objects; /* library, wrappers, recorder */
    const char *link_flag;
    struct test_program *programs;
    struct mutation_test *tests;
    size_t test_count, older; /* the first so many are those of --against */
    const char *records_directory, *records;
    struct recorded_calls *calls; /* shared with the programs */
    uint64_t call_count;
    bool *is_redundant[REPRESENTATION_COUNT]; /* by test */
    struct redundancy *items; /* of the result */
    struct redundancies *result;
};

static inline void redundant_tell(const struct redundant_work *work, const char *text)
{
    events_tell_text(&work->options->events, EVENT_STAGE, text);
}

static inline void redundant_note(struct redundant_work *work, const char *text)
{
    redundancies_note(work->result, work->arena, text);
}

/* ---- redundant_programs.c ---- */

/* So that its calls are recorded. */
NODISCARD bool redundant_compile_library(struct redundant_work *work, struct error *err);
/* The programs, and the tests in them; those of --against come first. */
NODISCARD bool redundant_build_tests(struct redundant_work *work, struct error *err);

/* ---- redundant_recording.c ---- */

/* Runs the tests; then it is known of each by which representations it is redundant. */
NODISCARD bool redundant_record_all(struct redundant_work *work, struct error *err);

/* ---- redundant_writing.c ---- */

/* What is not redundant, if that is wished for. */
NODISCARD bool redundant_write_remaining(struct redundant_work *work, struct error *err);

#endif
