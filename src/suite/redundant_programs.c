/* The programs that `assay redundant` records: with a library whose calls pass through wrappers. */
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/word_list.h"
#include "compile/build_suite.h"
#include "compile/messages.h"
#include "compile/wrapper_source.h"
#include "mutate/program_tests.h"
#include "parse/parse.h"
#include "suite/redundant_work.h"
#include "toolchain/tool.h"

/* ---- the library and its wrappers ---- */

static bool compile_wrappers(struct redundant_work *work, const char *object, struct error *err)
{
    struct text source = {0}, output = {0};
    const char *path = arena_printf(work->arena, "%s/wrappers.c", work->directory);
    wrapper_source_print(&source, &work->api);
    bool ok = file_write(path, text_string(&source), source.length, err);
    struct word_list words = {0};
    vector_push(&words, tool_name(TOOL_CLANG));
    words_add_all(&words, (const char *const *)work->library.flags);
    words_add_all(&words,
                  (const char *const[]){"-O1", "-w", "-I", work->options->include_directory, "-c",
                                        path, "-o", object, NULL});
    struct process_options run = {.arguments = words_finish(work->arena, &words),
                                  .temporary_directory = work->directory};
    struct process_result result;
    ok = ok && process_run(&run, &output, &result, err);
    if (ok && result.exit_status != 0)
        ok = error_set(err, "cannot compile the wrappers of the library's functions: %s",
                       first_error(work->arena, &output));
    text_release(&source);
    text_release(&output);
    return ok;
}

static void list_objects(struct redundant_work *work, const char *wrappers)
{
    static const char *const parts[] = {"assay-recorded_calls.o", "assay-typed_state.o",
                                        "assay-one_test.o"};
    enum { PARTS = sizeof parts / sizeof *parts };
    size_t count = 0;
    while (work->compiled.objects[count])
        count++;
    work->objects = arena_alloc_zeroed(work->arena, count + PARTS + 2, sizeof *work->objects);
    memcpy(work->objects, work->compiled.objects, count * sizeof *work->objects);
    work->objects[count++] = wrappers;
    for (size_t i = 0; i < PARTS; i++)
        work->objects[count++] =
            arena_printf(work->arena, "%s/%s", work->options->program_directory, parts[i]);
}

bool redundant_compile_library(struct redundant_work *work, struct error *err)
{
    struct compile_options options = {
        .work_directory = work->directory,
        .build = object_build_of(OBJECTS_RECORDED),
        .parallel = work->options->jobs,
    };
    const char *wrappers = arena_printf(work->arena, "%s/wrappers.o", work->directory);
    redundant_tell(work, "compiling the library so that its calls are recorded");
    api_init(&work->api, work->arena);
    if (!parse_library(&work->api, &work->library, err) ||
        !compile_objects(work->arena, &work->library, &options, &work->compiled, err) ||
        !compile_wrappers(work, wrappers, err))
        return false;
    list_objects(work, wrappers);
    struct text flag = {0};
    wrapper_link_flag(&flag, &work->api);
    work->link_flag = arena_copy_string(work->arena, text_string(&flag));
    text_release(&flag);
    return true;
}

/* ---- tests ---- */

static bool build_suite(struct redundant_work *work, const char *suite, const char *directory,
                        struct error *err)
{
    const char *link =
        arena_printf(work->arena, "TEST_LINK=%s -no-pie", work->link_flag);
    const char *const variables[] = {link, NULL};
    struct suite_making making = {
        .suite = suite,
        .directory = directory,
        .temporary_directory = work->directory,
        .objects = (const char *const *)work->objects,
        .build = suite_build_of(SUITE_MUTATED),
        .variables = variables,
    };
    struct text said = {0};
    bool is_well;
    bool ok = suite_make(work->arena, &making, &said, &is_well, err);
    if (ok && !is_well)
        ok = error_set(err, "the tests in '%s' cannot be built with wrappers: %.600s", suite,
                       link_error(work->arena, &said));
    text_release(&said);
    return ok;
}

/* Programs of both suites stand in one list; returns where these begin. */
static uint32_t append_programs(struct redundant_work *work, const struct test_program *programs,
                                size_t count)
{
    size_t before = 0;
    while (work->programs && work->programs[before].path)
        before++;
    struct test_program *both =
        arena_alloc_zeroed(work->arena, before + count + 1, sizeof *both);
    for (size_t i = 0; i < before; i++)
        both[i] = work->programs[i];
    for (size_t i = 0; i < count; i++)
        both[before + i] = programs[i];
    work->programs = both;
    return (uint32_t)before;
}

static void append_tests(struct redundant_work *work, const struct mutation_test *tests,
                         size_t count, uint32_t first_program)
{
    struct mutation_test *all =
        arena_alloc_zeroed(work->arena, work->test_count + count + 1, sizeof *all);
    for (size_t i = 0; i < work->test_count; i++)
        all[i] = work->tests[i];
    for (size_t i = 0; i < count; i++) {
        all[work->test_count + i] = tests[i];
        all[work->test_count + i].program += first_program;
    }
    work->tests = all;
    work->test_count += count;
}

static bool add_tests(struct redundant_work *work, struct test_program *programs, size_t count,
                      struct error *err)
{
    struct suite_listing listing = {
        .programs = programs,
        .program_count = count,
        .asks = true,
        .directory = work->options->run_in ? work->options->run_in : work->directory,
        .temporary_directory = work->directory,
    };
    struct mutation_test *tests;
    size_t test_count;
    if (!suite_list_tests(work->arena, &listing, &tests, &test_count, err))
        return false;
    append_tests(work, tests, test_count, append_programs(work, programs, count));
    return true;
}

static bool build_and_list(struct redundant_work *work, const char *suite, const char *name,
                           struct error *err)
{
    const char *directory = arena_printf(work->arena, "%s/%s", work->directory, name);
    struct test_program *programs;
    size_t count;
    char *real;
    return file_make_directories(directory, err) &&
           file_real_path(work->arena, suite, &real, err) &&
           build_suite(work, real, directory, err) &&
           suite_programs(work->arena, directory, &programs, &count, err) &&
           add_tests(work, programs, count, err);
}

static bool build_programs(struct redundant_work *work, struct error *err)
{
    const char *directory = arena_printf(work->arena, "%s/programs", work->directory);
    struct word_list link = {0};
    words_add_all(&link, (const char *const *)work->library.link_flags);
    words_add_all(&link, (const char *const[]){work->link_flag, "-no-pie", NULL});
    struct compile_tests tests = {
        .work_directory = directory,
        .sources = (const char *const *)work->options->tests,
        .flags = (const char *const *)work->library.flags,
        .objects = (const char *const *)work->objects,
        .link_flags = words_finish(work->arena, &link),
        .parallel = work->options->jobs,
    };
    struct test_program *programs;
    size_t count;
    return file_make_directories(directory, err) &&
           compile_test_programs(work->arena, &tests, &programs, &count, err) &&
           add_tests(work, programs, count, err);
}

/* Programs of others whose tests nothing tells apart. */
static void note_whole_programs(struct redundant_work *work)
{
    size_t count = 0;
    const char *first = NULL;
    for (size_t i = work->older; i < work->test_count; i++)
        if (!work->tests[i].argument && !work->tests[i].variable) {
            first = first ? first : work->programs[work->tests[i].program].name;
            count++;
        }
    if (count)
        redundant_note(work,
                       arena_printf(work->arena, "%zu program%s (%s%s) %s as one test: nothing has "
                                    "%s run one test of %s alone", count, count == 1 ? "" : "s",
                                    first, count == 1 ? "" : ", ...",
                                    count == 1 ? "counts" : "count each",
                                    count == 1 ? "it" : "them", count == 1 ? "its own" : "theirs"));
}

bool redundant_build_tests(struct redundant_work *work, struct error *err)
{
    const struct redundant_options *options = work->options;
    redundant_tell(work, "building the tests");
    if (options->against && !build_and_list(work, options->against, "against", err))
        return false;
    work->older = work->test_count;
    if (options->suite ? !build_and_list(work, options->suite, "tests", err)
                       : !build_programs(work, err))
        return false;
    if (!options->suite)
        note_whole_programs(work);
    return work->test_count > work->older || error_set(err, "there are no tests");
}
