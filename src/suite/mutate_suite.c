#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/process.h"
#include "base/vector.h"
#include "compile/build_suite.h"
#include "compile/compile.h"
#include "compile/messages.h"
#include "emit/emit.h"
#include "instrument/equivalents.h"
#include "instrument/instrument.h"
#include "mutate/program_tests.h"
#include "mutate/run_mutants.h"
#include "suite/mutate_suite.h"
#include "suite/relocate.h"

enum { MUTANTS_MAXIMUM = 100000 };

/* Check forks for each test, and so do we: what it waits for then costs several times what tests
 * cost. But tests that somebody wrote may expect a signal, which needs a process of its own. */
static const char forks_no_more[] = "CK_FORK=no";

struct mutating {
    const struct mutation_options *options;
    struct arena *arena;
    struct library library;
    struct mutants mutants;
    const char *work_directory;
    struct compiled compiled;
    struct test_program *programs;
    size_t program_count;
    struct mutation_test *tests;
    size_t test_count;
};

static void tell(struct mutating *mutation, const char *text)
{
    events_tell_text(&mutation->options->events, EVENT_STAGE, text);
}

/* ---- the library ---- */

static bool compile_library(struct mutating *mutation, struct error *err)
{
    static const char *const foreign[] = {"/usr/include/", "/usr/lib/", NULL};
    const struct object_build *build = object_build_of(OBJECTS_MUTANTS);
    struct instrumentation instrumentation = {
        .instruments = build->instruments,
        .mutants = &mutation->mutants,
        .mutants_maximum = MUTANTS_MAXIMUM,
        .foreign = foreign,
        .only = (const char *const *)mutation->options->only,
    };
    struct bitcode_hooks hooks = instrument_hooks(&instrumentation);
    struct compile_options options = {
        .work_directory = mutation->work_directory,
        .build = build,
        .parallel = mutation->options->jobs,
        .instrument = &hooks,
    };
    tell(mutation, arena_printf(mutation->arena, "compiling %zu file%s with all mutants",
                                mutation->library.source_count,
                                mutation->library.source_count == 1 ? "" : "s"));
    if (!compile_objects(mutation->arena, &mutation->library, &options, &mutation->compiled, err))
        return false;
    return mutation->mutants.items.count ||
           error_set(err, "there is nothing to change in %s",
                     mutation->options->only ? "these functions" : "the library");
}

/* ---- the tests ---- */

static const char **objects_of(struct mutating *mutation)
{
    size_t count = 0;
    while (mutation->compiled.objects[count])
        count++;
    const char **objects = arena_alloc_zeroed(mutation->arena, count + 3, sizeof *objects);
    for (size_t i = 0; i < count; i++)
        objects[i] = mutation->compiled.objects[i];
    objects[count] = arena_printf(mutation->arena, "%s/assay-mutants.o",
                                  mutation->options->program_directory);
    objects[count + 1] =
        arena_printf(mutation->arena, "%s/assay-one_test.o", mutation->options->program_directory);
    return objects;
}

static bool names_one_of(const char *line, const char *const *objects)
{
    while (*objects && !strstr(line, *objects))
        objects++;
    return *objects;
}

/* Does the library alone call what nothing defines? The linker names the object once for all that a
 * function of it lacks, and else in the line itself:
 *     ld: /tmp/a/list.o: in function `list_new':
 *     list.c:(.text+0x1f): undefined reference to `never'
 *     ld: /tmp/a/list.o:(.data+0x0): undefined reference to `nowhere' */
static bool library_lacks_something(struct mutating *mutation, const struct text *said)
{
    const char *const *objects = mutation->compiled.objects;
    bool is_lacking = false, is_of_library = false;
    char *rest = arena_copy_string(mutation->arena, text_string(said)), *line;
    while (text_next_line(&rest, &line)) {
        if (strstr(line, ": in function ") || strstr(line, ".o:("))
            is_of_library = names_one_of(line, objects);
        if (!strstr(line, "undefined reference"))
            continue;
        if (!is_of_library)
            return false;
        is_lacking = true;
    }
    return is_lacking;
}

static bool make_suite(struct mutating *mutation, const char *directory, struct text *said,
                       bool *is_well, struct error *err)
{
    struct suite_making making = {
        .suite = mutation->options->suite,
        .directory = directory,
        .temporary_directory = mutation->work_directory,
        .objects = objects_of(mutation),
        .build = suite_build_of(SUITE_MUTATED),
    };
    if (!suite_make(mutation->arena, &making, said, is_well, err))
        return false;
    if (*is_well || !library_lacks_something(mutation, said))
        return true;
    text_clear(said);
    making.build = suite_build_of(SUITE_MUTATED_LENIENTLY);
    return suite_make(mutation->arena, &making, said, is_well, err);
}

static bool build_suite(struct mutating *mutation, const char *directory, struct error *err)
{
    const char *suite = mutation->options->suite;
    struct text said = {0};
    bool is_well;
    bool ok = make_suite(mutation, directory, &said, &is_well, err);
    if (ok && !is_well)
        ok = error_set(err, "the tests in '%s' cannot be built with the library's mutants: %.600s",
                       suite, link_error(mutation->arena, &said));
    text_release(&said);
    ok = ok && suite_programs(mutation->arena, directory, &mutation->programs,
                              &mutation->program_count, err);
    return ok && (mutation->program_count ||
                  error_set(err, "there are no tests in '%s'", suite));
}

static bool build_tests(struct mutating *mutation, struct error *err)
{
    const struct mutation_options *options = mutation->options;
    const char *directory =
        arena_printf(mutation->arena, "%s/tests", mutation->work_directory);
    if (!file_make_directories(directory, err))
        return false;
    tell(mutation, "building the tests");
    if (options->suite)
        return build_suite(mutation, directory, err);
    struct compile_tests tests = {
        .work_directory = directory,
        .sources = (const char *const *)options->tests,
        .flags = (const char *const *)mutation->library.flags,
        .objects = (const char *const *)objects_of(mutation),
        .link_flags = (const char *const *)mutation->library.link_flags,
        .parallel = options->jobs,
    };
    return compile_test_programs(mutation->arena, &tests, &mutation->programs,
                                 &mutation->program_count, err);
}

static bool is_program_of(const struct named_test *test, const struct test_program *program)
{
    return test->source && program->source ? strcmp(test->source, program->source) == 0
                                           : strcmp(test->program, program->name) == 0;
}

static bool list_named(struct mutating *mutation, struct error *err)
{
    const struct mutation_options *options = mutation->options;
    mutation->tests =
        arena_alloc_zeroed(mutation->arena, options->named_count + 1, sizeof *mutation->tests);
    for (size_t i = 0; i < options->named_count; i++) {
        const struct named_test *named = &options->named[i];
        uint32_t program = 0;
        while (program < mutation->program_count &&
               !is_program_of(named, &mutation->programs[program]))
            program++;
        if (program == mutation->program_count)
            return error_set(err, "the tests cannot be built with mutants: there is no %s",
                             named->program);
        mutation->tests[i] =
            (struct mutation_test){program, named->argument, named->name, named->variable};
    }
    mutation->test_count = options->named_count;
    return true;
}

static bool list_tests(struct mutating *mutation, struct error *err)
{
    if (mutation->options->named)
        return list_named(mutation, err);
    const char *directory = mutation->options->directory ? mutation->options->directory
                                                         : mutation->work_directory;
    struct suite_listing listing = {
        .programs = mutation->programs,
        .program_count = mutation->program_count,
        .asks = mutation->options->suite,
        .directory = directory,
        .temporary_directory = mutation->work_directory,
    };
    return suite_list_tests(mutation->arena, &listing, &mutation->tests, &mutation->test_count,
                            err);
}

/* ---- all ---- */

static bool run(struct mutating *mutation, struct mutation_result *result, struct error *err)
{
    const struct mutation_options *options = mutation->options;
    struct mutate_run_options run_options = {
        .mutants = mutants_copy(mutation->arena, &mutation->mutants),
        .programs = mutation->programs,
        .program_count = mutation->program_count,
        .tests = mutation->tests,
        .test_count = mutation->test_count,
        .variable = options->suite ? forks_no_more : NULL,
        .directory = options->directory,
        .work_directory = mutation->work_directory,
        .jobs = options->jobs,
        .every_test = options->every_test,
        .kills_enough = options->kills_enough,
        .sets = options->sets,
        .runs_maximum = options->runs_maximum,
        .cpu_ms_maximum = options->cpu_ms_maximum,
        .seconds_maximum = options->seconds_maximum,
        .tolerates_failures = options->tolerates_failures,
        .events = &options->events,
        .is_interrupted = options->is_interrupted,
        .context = options->context,
    };
    tell(mutation, arena_printf(mutation->arena, "running %zu test%s on %zu mutants",
                                mutation->test_count, mutation->test_count == 1 ? "" : "s",
                                mutation->mutants.items.count));
    return mutate_run(mutation->arena, &run_options, result, err);
}

struct comparing {
    struct mutating *mutation;
    struct mutation_progress progress;
    double start;
};

/* One of the threads tells; the others are about as far. */
static bool goes_on(void *context)
{
    struct comparing *comparing = context;
    const struct mutation_options *options = comparing->mutation->options;
    struct mutation_progress *progress = &comparing->progress;
    progress->done += options->jobs;
    progress->done = progress->done < progress->total ? progress->done : progress->total;
    progress->seconds = clock_wall_seconds() - comparing->start;
    events_tell(&options->events,
                &(struct event){.kind = EVENT_SURVIVORS, .mutation = progress});
    return !options->is_interrupted || !options->is_interrupted(options->context);
}

static bool compare_all(struct mutating *mutation, struct mutation_result *result,
                        const uint8_t *candidates, size_t candidate_count, struct error *err)
{
    size_t count = result->mutants->items.count + 1;
    uint8_t *equivalents = arena_alloc_zeroed(mutation->arena, count, 1);
    struct comparing comparing = {
        mutation, {.total = candidate_count}, clock_wall_seconds()};
    struct equivalence equivalence = {
        .mutants = result->mutants,
        .candidates = candidates,
        .equivalents = equivalents,
        .parallel = mutation->options->jobs,
        .goes_on = goes_on,
        .context = &comparing,
    };
    for (size_t i = 0; mutation->compiled.bitcodes[i]; i++) {
        equivalence.path = mutation->compiled.bitcodes[i];
        equivalence.module = (uint32_t)i + 1; /* they are counted from 1 */
        if (!mutate_find_equivalents(&equivalence, err))
            return false;
    }
    for (size_t i = 1; i < count; i++)
        if (equivalents[i])
            result->fates[i] = MUTANT_EQUIVALENT;
    return true;
}

/* Only of those that live: who was killed is not the same. */
static bool find_equivalents(struct mutating *mutation, struct mutation_result *result,
                             struct error *err)
{
    size_t count = result->mutants->items.count + 1, candidate_count = 0;
    uint8_t *candidates = arena_alloc_zeroed(mutation->arena, count, 1);
    for (size_t i = 1; i < count; i++) {
        candidates[i] = result->fates[i] == MUTANT_SURVIVED || result->fates[i] == MUTANT_UNREACHED;
        candidate_count += candidates[i];
    }
    if (result->was_interrupted || !candidate_count || mutation->options->keeps_equivalents)
        return true;
    tell(mutation, arena_printf(mutation->arena, "comparing %zu mutant%s with the library",
                                candidate_count, candidate_count == 1 ? "" : "s"));
    return compare_all(mutation, result, candidates, candidate_count, err);
}

static void note_untold(struct mutating *mutation, struct mutation_result *result)
{
    const struct compiled *compiled = &mutation->compiled;
    if (compiled->untold)
        result->note = arena_printf(
            mutation->arena, "%zu file%s without mutants; %s cannot have any: %s",
            compiled->untold, compiled->untold == 1 ? " is" : "s are", compiled->untold_names,
            compiled->untold_reason);
}

bool suite_mutate(const struct mutation_options *options, struct arena *arena,
                     struct mutation_result *result, struct error *err)
{
    struct mutating mutation = {
        .options = options, .arena = arena, .library = options->library};
    double start = clock_wall_seconds();
    char *directory;
    if (options->made)
        mutation.library = *options->made->library;
    else if (options->suite &&
             (!emit_read_suite_library(arena, options->suite, &mutation.library, err) ||
              !library_is_there(&mutation.library, options->suite, err)))
        return false;
    if (!file_make_temporary_directory(arena, options->temporary_directory, &directory, err))
        return false;
    mutation.work_directory = directory;
    mutants_init(&mutation.mutants, arena);
    struct mutation_result made;
    bool ok = compile_library(&mutation, err) && build_tests(&mutation, err) &&
              list_tests(&mutation, err) && run(&mutation, &made, err) &&
              find_equivalents(&mutation, &made, err);
    if (ok) {
        note_untold(&mutation, &made);
        made.all_seconds = clock_wall_seconds() - start;
        *result = made;
    }
    mutants_release(&mutation.mutants);
    file_remove_tree(directory);
    return ok;
}
