#include "suite/redundant_measures.h"

#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "base/word_list.h"
#include "compile/compile.h"
#include "cover/cover.h"
#include "suite/mutate_suite.h"

/* Of tests on mutants, by what they take on the library as it is: a suite of an hour is not run a
 * thousand times. */
static const uint64_t mutation_cpu_ms = 120000;

static void tell(const struct redundant_measuring *measuring, const char *text)
{
    events_tell_text(&measuring->options->events, EVENT_STAGE, text);
}

/* ---- kills ---- */

static size_t test_named(const struct mutation_result *mutation, const char *name, size_t first)
{
    size_t i = first;
    while (i < mutation->test_count && strcmp(mutation->tests[i].name, name) != 0)
        i++;
    return i;
}

/* Places of the tests in the result of the mutation; both have them in one order, unless some are
 * missing. */
static const size_t *places_of(const struct redundant_measuring *measuring,
                               const struct mutation_result *mutation)
{
    size_t count = measuring->result->test_count, next = 0;
    size_t *places = arena_alloc_zeroed(measuring->arena, count + 1, sizeof *places);
    for (size_t i = 0; i < count; i++) {
        places[i] = test_named(mutation, measuring->result->tests[i], next);
        if (places[i] < mutation->test_count)
            next = places[i] + 1;
    }
    return places;
}

struct killing {
    const struct mutation_result *mutation;
    const size_t *places;
    size_t test_count;
};

/* By a test that stays; without a redundancy, by any. */
static bool is_killed(const struct killing *killing, uint32_t mutant,
                      const struct redundancy *redundancy)
{
    for (size_t i = 0; i < killing->test_count; i++) {
        size_t place = killing->places[i];
        if (place < killing->mutation->test_count &&
            !(redundancy && redundancy->is_redundant[i]) &&
            run_kills(killing->mutation->runs[mutation_cell(killing->mutation, mutant, place)]))
            return true;
    }
    return false;
}

static size_t count_kills(const struct killing *killing, const struct redundancy *redundancy)
{
    size_t count = 0;
    for (uint32_t mutant = 1; mutant <= killing->mutation->mutants->items.count; mutant++)
        count += is_killed(killing, mutant, redundancy);
    return count;
}

static void note_left(const struct redundant_measuring *measuring,
                      const struct mutation_result *mutation)
{
    struct mutation_score score = mutation_score(mutation, UINT32_MAX);
    size_t left = score.fates[MUTANT_UNKNOWN];
    if (left)
        redundancies_note(
            measuring->result, measuring->arena,
            arena_printf(measuring->arena, "kills are of %zu mutants from all over the library: "
                         "with all %zu, the tests would take more than %" PRIu64 " s",
                         score.total - left, score.total, mutation_cpu_ms / 1000));
}

static bool measure_kills(struct redundant_measuring *measuring, struct error *err)
{
    const struct redundant_options *options = measuring->options;
    struct mutation_options asked = {
        .suite = options->suite,
        .library = *measuring->library,
        .tests = options->tests,
        .program_directory = options->program_directory,
        .directory = options->run_in,
        .jobs = options->jobs,
        .asks = true,
        .cpu_ms_maximum = mutation_cpu_ms,
        .every_test = true,
        .tolerates_failures = true,
        .keeps_equivalents = true,
        .events = options->events,
        .is_interrupted = options->is_interrupted,
        .context = options->context,
    };
    struct mutation_result mutation;
    if (!suite_mutate(&asked, measuring->arena, &mutation, err))
        return false;
    struct killing killing = {&mutation, places_of(measuring, &mutation),
                              measuring->result->test_count};
    for (size_t i = 0; i < measuring->result->count; i++) {
        measuring->items[i].kills_before = count_kills(&killing, NULL);
        measuring->items[i].kills_after = count_kills(&killing, &measuring->items[i]);
    }
    note_left(measuring, &mutation);
    measuring->result->has_kills = true;
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
    const struct mutation_test *tests = measuring->tests;
    size_t count = measuring->result->test_count;
    struct named_test *named = arena_alloc_zeroed(measuring->arena, count + 1, sizeof *named);
    char *suite;
    for (size_t i = 0; i < count; i++)
        named[i] = (struct named_test){measuring->programs[tests[i].program].name, tests[i].name,
                                       tests[i].argument, tests[i].variable};
    return file_real_path(measuring->arena, measuring->options->suite, &suite, err) &&
           cover_tests(measuring->arena, suite, &(struct named_tests){named, count}, branches, err);
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
