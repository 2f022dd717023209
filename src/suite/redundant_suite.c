#include "suite/redundant_suite.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "base/word_list.h"
#include "compile/build_suite.h"
#include "compile/compile.h"
#include "compile/messages.h"
#include "compile/wrapper_source.h"
#include "emit/emit.h"
#include "mutate/program_tests.h"
#include "parse/parse.h"
#include "suite/read_written.h"
#include "suite/redundant_measures.h"
#include "suite/rewrite_suite.h"
#include "toolchain/tool.h"

/* On the wall: long runs are recorded on busy machines. */
enum { TEST_SECONDS = 600 };

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

static void tell(const struct redundant_work *work, const char *text)
{
    events_tell_text(&work->options->events, EVENT_STAGE, text);
}

static void note(struct redundant_work *work, const char *text)
{
    redundancies_note(work->result, work->arena, text);
}

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

static bool compile_library(struct redundant_work *work, struct error *err)
{
    struct compile_options options = {
        .work_directory = work->directory,
        .build = object_build_of(OBJECTS_RECORDED),
        .parallel = work->options->jobs,
    };
    const char *wrappers = arena_printf(work->arena, "%s/wrappers.o", work->directory);
    tell(work, "compiling the library so that its calls are recorded");
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
    struct mutation_test *all = arena_alloc_zeroed(
        work->arena, work->test_count + test_count + 1, sizeof *all);
    for (size_t i = 0; i < work->test_count; i++)
        all[i] = work->tests[i];
    for (size_t i = 0; i < test_count; i++)
        all[work->test_count + i] = tests[i];
    /* Programs of both suites stand in one list. */
    size_t before = 0;
    while (work->programs && work->programs[before].path)
        before++;
    struct test_program *both =
        arena_alloc_zeroed(work->arena, before + count + 1, sizeof *both);
    for (size_t i = 0; i < before; i++)
        both[i] = work->programs[i];
    for (size_t i = 0; i < count; i++)
        both[before + i] = programs[i];
    for (size_t i = 0; i < test_count; i++)
        all[work->test_count + i].program += (uint32_t)before;
    work->programs = both;
    work->tests = all;
    work->test_count += test_count;
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
        note(work, arena_printf(work->arena, "%zu program%s (%s%s) %s as one test: nothing has %s "
                                "run one test of %s alone", count, count == 1 ? "" : "s", first,
                                count == 1 ? "" : ", ...", count == 1 ? "counts" : "count each",
                                count == 1 ? "it" : "them", count == 1 ? "its own" : "theirs"));
}

static bool build_tests(struct redundant_work *work, struct error *err)
{
    const struct redundant_options *options = work->options;
    tell(work, "building the tests");
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

/* ---- recording ---- */

static bool make_records(struct redundant_work *work, struct error *err)
{
    char *directory;
    /* Not where files are written to a disk: it is memory that is shared. */
    if (!file_make_quick_directory(work->arena, &directory, err) ||
        !process_remove_after(directory, err))
        return false;
    work->records_directory = directory;
    work->records = arena_printf(work->arena, "%s/calls", directory);
    int file = open(work->records, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    void *memory = MAP_FAILED;
    if (file >= 0 && ftruncate(file, (off_t)RECORDED_BYTES) == 0)
        memory = mmap(NULL, RECORDED_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE,
                      file, 0);
    if (file >= 0)
        close(file);
    if (memory == MAP_FAILED)
        return error_set(err, "cannot make '%s' for recorded calls", work->records);
    work->calls = memory;
    work->calls->wanted = work->options->representations;
    for (int i = 0; i < REPRESENTATION_COUNT; i++)
        work->is_redundant[i] =
            arena_alloc_zeroed(work->arena, work->test_count + 1, sizeof(bool));
    return true;
}

/* A test that makes no call is not called redundant: nothing is known of it. */
static void judge_test(struct redundant_work *work, size_t index)
{
    const struct recorded_calls *calls = work->calls;
    for (int i = 0; i < REPRESENTATION_COUNT; i++)
        work->is_redundant[i][index] =
            index >= work->older && calls->call_count && !(calls->news >> i & 1);
    work->call_count += calls->call_count;
}

static void note_failure(struct redundant_work *work, const char *name,
                         const struct process_result *result)
{
    const char *how = result->timed_out
                          ? arena_printf(work->arena, "ended after %d s", TEST_SECONDS)
                          : arena_printf(work->arena, "status %d, signal %d", result->exit_status,
                                         result->signal);
    note(work, arena_printf(work->arena, "%s does not pass with recorded calls (%s); what it "
                                         "called counts up to there", name, how));
}

/* One after the other: objects of the tests before are there to be compared with. */
static bool record_test(struct redundant_work *work, size_t index, struct error *err)
{
    const struct mutation_test *test = &work->tests[index];
    const char *const arguments[] = {work->programs[test->program].path, test->argument, NULL};
    const char *const environment[] = {
        arena_printf(work->arena, RECORDED_CALLS_FILE "=%s", work->records), test->variable, NULL};
    struct process_options run = {
        .arguments = arguments,
        .environment = environment,
        .directory = work->options->run_in ? work->options->run_in : work->directory,
        .temporary_directory = work->directory,
        .timeout_seconds = TEST_SECONDS,
    };
    struct text output = {0};
    struct process_result result;
    work->calls->news = 0;
    work->calls->call_count = 0;
    work->calls->is_last = index + 1 == work->test_count;
    bool ok = process_run(&run, &output, &result, err);
    if (ok && (result.exit_status != 0 || result.timed_out))
        note_failure(work, test->name, &result);
    if (ok)
        judge_test(work, index);
    text_release(&output);
    return ok;
}

static void note_losses(struct redundant_work *work)
{
    bool any_lost = false;
    for (int i = 0; i < REPRESENTATION_COUNT; i++)
        any_lost |= work->calls->keys[i].lost != 0;
    if (any_lost)
        note(work, "there are more different calls than assay keeps; a test that repeats one of "
                   "the others is not called redundant");
    if (work->calls->crashes)
        note(work, "an equality function crashed; there objects are compared by their states");
    if (work->calls->irreflexive)
        note(work, "objects are not equal to themselves; they are compared by their states");
}

static bool record_all(struct redundant_work *work, struct error *err)
{
    const struct redundant_options *options = work->options;
    if (!make_records(work, err))
        return false;
    tell(work, arena_printf(work->arena, "recording the calls of %zu test%s", work->test_count,
                            work->test_count == 1 ? "" : "s"));
    for (size_t i = 0; i < work->test_count; i++) {
        if (options->is_interrupted && options->is_interrupted(options->context))
            return error_set(err, "interrupted while calls were recorded");
        if (!record_test(work, i, err))
            return false;
    }
    note_losses(work);
    return work->call_count || error_set(err, "the tests call no function of the headers");
}

/* ---- which of them are redundant ---- */

static struct redundancy judge(struct redundant_work *work, int representation)
{
    bool *is_redundant = work->is_redundant[representation] + work->older;
    size_t redundant = 0;
    for (size_t i = 0; i < work->test_count - work->older; i++)
        redundant += is_redundant[i];
    return (struct redundancy){
        .representation = (enum wire_representation)representation,
        .is_redundant = is_redundant,
        .redundant = redundant,
    };
}

static void judge_all(struct redundant_work *work)
{
    struct redundancies *result = work->result;
    struct redundancy *items =
        arena_alloc_zeroed(work->arena, REPRESENTATION_COUNT, sizeof *items);
    for (int i = 0; i < REPRESENTATION_COUNT; i++)
        if (work->options->representations & 1u << i)
            items[result->count++] = judge(work, i);
    result->items = work->items = items;
    result->test_count = work->test_count - work->older;
    result->total = work->test_count;
    result->calls = work->call_count;
    result->tests =
        arena_alloc_zeroed(work->arena, result->test_count + 1, sizeof *result->tests);
    for (size_t i = 0; i < result->test_count; i++)
        result->tests[i] = work->tests[work->older + i].name;
}

/* ---- the suite without them ---- */

/* A file keeps its first test at least: one that is redundant, when there is no other. */
static const bool *which_go(struct redundant_work *work, const struct written *written)
{
    const struct redundancies *result = work->result;
    const struct redundancy *chosen = &result->items[0];
    bool *goes = arena_alloc_zeroed(work->arena, written->tests.count + 1, sizeof *goes);
    for (size_t i = 0; i < written->tests.count; i++)
        for (size_t k = 0; k < result->test_count; k++)
            if (strcmp(written->tests.items[i].name, result->tests[k]) == 0)
                goes[i] = chosen->is_redundant[k];
    for (size_t i = 0, next; i < written->tests.count; i = next) {
        const char *file = written->tests.items[i].file;
        bool any_stays = false;
        for (next = i; next < written->tests.count &&
                       strcmp(written->tests.items[next].file, file) == 0; next++)
            any_stays |= !goes[next];
        goes[i] &= any_stays;
    }
    return goes;
}

static bool write_suite(struct redundant_work *work, const char *suite, struct error *err)
{
    struct written written = {.arena = work->arena};
    struct emit_publication publication = {0};
    const char *staging = arena_printf(work->arena, "%s.assay-staging", work->options->write);
    struct suite_rewriting rewriting = {.suite = suite, .directory = staging, .written = &written};
    bool ok = process_remove_after(staging, err) && read_written(suite, &written, err);
    if (ok) {
        rewriting.goes = which_go(work, &written);
        ok = suite_copy(work->arena, suite, staging, err) &&
             suite_rewrite(work->arena, &rewriting, err) &&
             emit_publish(work->arena, staging, work->options->write, &publication, err);
    }
    file_remove_tree(staging);
    written_release(&written);
    return ok;
}

/* Files that others wrote are kept or left out, not changed. */
static bool stays(const struct redundant_work *work, const char *source)
{
    const struct redundancy *chosen = &work->result->items[0];
    bool is_program = false;
    for (size_t i = 0; i < work->result->test_count; i++) {
        const struct mutation_test *test = &work->tests[work->older + i];
        if (work->programs[test->program].source != source)
            continue;
        is_program = true;
        if (!chosen->is_redundant[i])
            return true;
    }
    return !is_program; /* a part of the others */
}

static bool write_programs(struct redundant_work *work, struct error *err)
{
    const struct redundant_options *options = work->options;
    bool ok = file_make_directories(options->write, err);
    for (size_t i = 0; ok && options->tests[i]; i++) {
        char *content;
        size_t length;
        const char *source = options->tests[i];
        if (!stays(work, source))
            continue;
        ok = file_read(work->arena, source, &content, &length, err) &&
             file_write(arena_printf(work->arena, "%s/%s", options->write,
                                     file_base_name(source)), content, length, err);
    }
    return ok;
}

/* Paths in a suite are relative to where it is. */
static bool write_remaining(struct redundant_work *work, struct error *err)
{
    const struct redundant_options *options = work->options;
    char *suite, *parent;
    if (!options->write)
        return true;
    if (!options->suite)
        return write_programs(work, err);
    if (!file_real_path(work->arena, options->suite, &suite, err) ||
        !file_real_path(work->arena, file_directory_of(work->arena, options->write), &parent, err))
        return false;
    if (strcmp(parent, file_directory_of(work->arena, suite)) != 0)
        return error_set(err, "'%s' has to be beside '%s': the suite's paths are relative to where "
                              "it is", options->write, options->suite);
    return write_suite(work, suite, err);
}

static bool measure(struct redundant_work *work, struct error *err)
{
    struct redundant_measuring measuring = {
        .options = work->options,
        .arena = work->arena,
        .library = &work->library,
        .directory = work->directory,
        .programs = work->programs,
        .tests = work->tests + work->older,
        .result = work->result,
        .items = work->items,
    };
    return redundant_measure(&measuring, err);
}

static bool do_all(struct redundant_work *work, struct error *err)
{
    if (!compile_library(work, err) || !build_tests(work, err) || !record_all(work, err))
        return false;
    judge_all(work);
    return (!work->options->measures || measure(work, err)) && write_remaining(work, err);
}

bool suite_redundant(const struct redundant_options *options, struct arena *arena,
                     struct redundancies *redundancies, struct error *err)
{
    struct redundant_work work = {
        .options = options, .arena = arena, .library = options->library, .result = redundancies};
    char *directory;
    *redundancies = (struct redundancies){0};
    if (options->write && file_exists(options->write))
        return error_set(err, "'%s' is there already; name a new directory with --write",
                         options->write);
    if ((options->suite && !emit_read_suite_library(arena, options->suite, &work.library, err)) ||
        !file_make_temporary_directory(arena, NULL, &directory, err))
        return false;
    if (!work.library.include_directory)
        work.library.include_directory = options->include_directory;
    work.directory = directory;
    bool ok = do_all(&work, err);
    if (work.calls)
        munmap(work.calls, RECORDED_BYTES);
    api_release(&work.api);
    if (work.records_directory)
        file_remove_tree(work.records_directory);
    file_remove_tree(directory);
    return ok;
}
