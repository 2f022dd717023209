#include "suite/redundant_measures.h"

#include "base/file.h"
#include "base/word_list.h"
#include "compile/compile.h"
#include "cover/cover.h"
#include "suite/mutate_suite.h"

/* Of processor time: a suite of an hour is not run a thousand times, and this gives some hundred
 * mutants to one of a second. */
static const double usual_mutation_seconds = 120;

static void tell(const struct redundant_measuring *measuring, const char *text)
{
    events_tell_text(&measuring->options->events, EVENT_STAGE, text);
}

static const struct named_test *named_tests_of(const struct redundant_measuring *measuring)
{
    const struct mutation_test *tests = measuring->tests;
    size_t count = measuring->result->test_count;
    struct named_test *named = arena_alloc_zeroed(measuring->arena, count + 1, sizeof *named);
    for (size_t i = 0; i < count; i++) {
        const struct test_program *program = &measuring->programs[tests[i].program];
        named[i] = (struct named_test){program->name, tests[i].name, tests[i].argument,
                                       tests[i].variable, program->source};
    }
    return named;
}

/* ---- kills ---- */

/* By a test that stays; without a redundancy, by any. */
static bool is_killed(const struct mutation_result *mutation, uint32_t mutant,
                      const struct redundancy *redundancy)
{
    for (size_t i = 0; i < mutation->test_count; i++)
        if (!(redundancy && redundancy->is_redundant[i]) &&
            run_kills(mutation->runs[mutation_cell(mutation, mutant, i)]))
            return true;
    return false;
}

static size_t count_kills(const struct mutation_result *mutation,
                          const struct redundancy *redundancy)
{
    size_t count = 0;
    for (uint32_t mutant = 1; mutant <= mutation->mutants->items.count; mutant++)
        count += is_killed(mutation, mutant, redundancy);
    return count;
}

/* For each representation the tests that stay, and all of them. */
static const uint32_t *sets_of(const struct redundant_measuring *measuring)
{
    const struct redundancies *result = measuring->result;
    uint32_t *sets = arena_alloc_zeroed(measuring->arena, result->test_count + 1, sizeof *sets);
    for (size_t test = 0; test < result->test_count; test++) {
        sets[test] = UINT32_C(1) << result->count;
        for (size_t i = 0; i < result->count; i++)
            sets[test] |= (uint32_t)!result->items[i].is_redundant[test] << i;
    }
    return sets;
}

static void note_untried(const struct redundant_measuring *measuring, bool was_interrupted,
                         double seconds)
{
    const struct redundancies *result = measuring->result;
    const char *why = was_interrupted ? "the run was interrupted"
                                      : arena_printf(measuring->arena, "all would take more than "
                                                     "%.0f s of processor time (--time)", seconds);
    if (result->mutants_tried < result->mutants_reached)
        redundancies_note(measuring->result, measuring->arena,
                          arena_printf(measuring->arena,
                                       "kills are of %zu of the %zu mutants that tests reach, from "
                                       "all over the library: %s", result->mutants_tried,
                                       result->mutants_reached, why));
}

static void note_failing(const struct redundant_measuring *measuring,
                         const struct mutation_result *mutation)
{
    size_t count = 0;
    const char *first = NULL;
    for (size_t i = 0; i < mutation->test_count; i++)
        if (mutation->unchanged[i] != RUN_PASSED) {
            first = first ? first : mutation->tests[i].name;
            count++;
        }
    if (count)
        redundancies_note(
            measuring->result, measuring->arena,
            arena_printf(measuring->arena, "%zu test%s (%s%s) %s with the library as it is when it "
                         "is built for mutants, and so kill%s none", count, count == 1 ? "" : "s",
                         first, count == 1 ? "" : ", ...", count == 1 ? "fails" : "fail",
                         count == 1 ? "s" : ""));
}

static void take_kills(struct redundant_measuring *measuring,
                       const struct mutation_result *mutation)
{
    struct redundancies *result = measuring->result;
    struct mutation_score score = mutation_score(mutation, UINT32_MAX);
    for (size_t i = 0; i < result->count; i++) {
        measuring->items[i].kills_before = count_kills(mutation, NULL);
        measuring->items[i].kills_after = count_kills(mutation, &measuring->items[i]);
    }
    result->mutants_reached = score.total - score.fates[MUTANT_UNREACHED];
    result->mutants_tried = result->mutants_reached - score.fates[MUTANT_UNKNOWN];
    result->has_kills = true;
}

static bool measure_kills(struct redundant_measuring *measuring, struct error *err)
{
    const struct redundant_options *options = measuring->options;
    double seconds =
        options->mutation_seconds > 0 ? options->mutation_seconds : usual_mutation_seconds;
    struct mutation_options asked = {
        .suite = options->suite,
        .library = *measuring->library,
        .tests = options->tests,
        .named = named_tests_of(measuring),
        .named_count = measuring->result->test_count,
        .program_directory = options->program_directory,
        .directory = options->run_in,
        .jobs = options->jobs,
        .sets = sets_of(measuring),
        .cpu_ms_maximum = (uint64_t)(seconds * 1000),
        .tolerates_failures = true,
        .keeps_equivalents = true,
        .events = options->events,
        .is_interrupted = options->is_interrupted,
        .context = options->context,
    };
    struct mutation_result mutation;
    if (!suite_mutate(&asked, measuring->arena, &mutation, err))
        return false;
    take_kills(measuring, &mutation);
    note_untried(measuring, mutation.was_interrupted, seconds);
    note_failing(measuring, &mutation);
    return true;
}

/* ---- branches ---- */

static size_t count_branches(const struct redundant_measuring *measuring,
                             const struct test_branches *branches,
                             const struct redundancy *redundancy)
{
    size_t count = 0;
    for (size_t branch = 0; branch < branches->branch_count; branch++) {
        bool is_met = false;
        for (size_t i = 0; i < measuring->result->test_count && !is_met; i++)
            is_met = !(redundancy && redundancy->is_redundant[i]) &&
                     branches->is_met[i * branches->branch_count + branch];
        count += is_met;
    }
    return count;
}

static bool cover_written(struct redundant_measuring *measuring, struct test_branches *branches,
                          struct error *err)
{
    struct named_tests named = {named_tests_of(measuring), measuring->result->test_count};
    char *suite;
    return file_real_path(measuring->arena, measuring->options->suite, &suite, err) &&
           cover_tests(measuring->arena, suite, &named, branches, err);
}

static const char *const *objects_with(const struct redundant_measuring *measuring,
                                       const struct compiled *compiled)
{
    struct word_list objects = {0};
    words_add_all(&objects, (const char *const *)compiled->objects);
    vector_push(&objects, arena_printf(measuring->arena, "%s/assay-one_test.o",
                                       measuring->options->program_directory));
    return words_finish(measuring->arena, &objects);
}

static bool build_covered(struct redundant_measuring *measuring, const char *directory,
                          struct covered_programs *covered, struct error *err)
{
    const struct library *library = measuring->library;
    struct compile_options options = {
        .work_directory = directory,
        .build = object_build_of(OBJECTS_COVERED),
        .parallel = measuring->options->jobs,
    };
    struct compiled compiled;
    if (!file_make_directories(directory, err) ||
        !compile_objects(measuring->arena, library, &options, &compiled, err))
        return false;
    struct word_list link = {0};
    words_add_all(&link, (const char *const *)library->link_flags);
    vector_push(&link, "-fprofile-instr-generate");
    struct compile_tests tests = {
        .work_directory = directory,
        .sources = (const char *const *)measuring->options->tests,
        .flags = (const char *const *)library->flags,
        .objects = objects_with(measuring, &compiled),
        .link_flags = words_finish(measuring->arena, &link),
        .parallel = measuring->options->jobs,
    };
    struct test_program *programs;
    size_t count;
    bool ok = compile_test_programs(measuring->arena, &tests, &programs, &count, err);
    covered->programs = programs;
    return ok;
}

static bool cover_others(struct redundant_measuring *measuring, struct test_branches *branches,
                         struct error *err)
{
    const char *directory = arena_printf(measuring->arena, "%s/covered", measuring->directory);
    struct covered_programs covered = {
        .tests = measuring->tests,
        .test_count = measuring->result->test_count,
        .directory = measuring->options->run_in ? measuring->options->run_in
                                                : measuring->directory,
        .work_directory = directory,
    };
    return build_covered(measuring, directory, &covered, err) &&
           cover_programs(measuring->arena, &covered, branches, err);
}

static bool measure_branches(struct redundant_measuring *measuring, struct error *err)
{
    struct test_branches branches;
    tell(measuring, "checking which branches each test reaches");
    if (measuring->options->suite ? !cover_written(measuring, &branches, err)
                                  : !cover_others(measuring, &branches, err))
        return false;
    for (size_t i = 0; i < measuring->result->count; i++) {
        struct redundancy *item = &measuring->items[i];
        item->branches_before = count_branches(measuring, &branches, NULL);
        item->branches_after = count_branches(measuring, &branches, item);
    }
    measuring->result->has_branches = true;
    return true;
}

bool redundant_measure(struct redundant_measuring *measuring, struct error *err)
{
    return measure_kills(measuring, err) && measure_branches(measuring, err);
}
