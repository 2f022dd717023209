#include "suite/diff_libraries.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "base/words.h"
#include "compare/compare.h"
#include "compile/compile.h"
#include "compile/messages.h"
#include "compile/suite.h"
#include "emit/recording.h"
#include "suite/relocate.h"
#include "suite/suite_files.h"
#include "toolchain/sanitizer.h"

enum { BUILD_ROUNDS = 30 }; /* each leaves out the tests that do not compile */

/* One side. */
struct version {
    struct library library;
    const char *stubs;     /* undefined.c; NULL */
    const char *directory; /* a copy of the suite whose tests tell what they see */
    const char **objects;
};

struct comparing_versions {
    const struct version_options *options;
    struct arena *arena;
    const char *suite; /* absolute */
    const char *work_directory;
    struct version versions[SIDES];
    struct recording recording;
    struct test_files files;
    VECTOR_OF(const char *) notes;
    struct comparison_progress progress;
    size_t done_before; /* runs in earlier rounds */
    double start;
    bool was_interrupted;
};

static void tell(struct comparing_versions *work, const char *text)
{
    events_tell_text(&work->options->events, EVENT_STAGE, text);
}

/* ---- reading ---- */

static const char *stubs_of(struct arena *arena, const char *suite)
{
    const char *path = arena_printf(arena, "%s/undefined.c", suite);
    return file_exists(path) ? path : NULL;
}

static bool read_other(struct comparing_versions *work, struct error *err)
{
    const struct version_options *options = work->options;
    struct version *new = &work->versions[SIDE_NEW];
    if (options->library) {
        new->library = *options->library;
        return true;
    }
    new->stubs = work->versions[SIDE_OLD].stubs;
    const char *other = options->other ? options->other : options->suite;
    if (file_exists(arena_printf(work->arena, "%s/assay.json", other))) {
        new->stubs = stubs_of(work->arena, other);
        return emit_read_suite_library(work->arena, other, &new->library, err);
    }
    const char **missing;
    if (!emit_read_suite_library(work->arena, options->suite, &new->library, err) ||
        !library_relocate(work->arena, &new->library, other, &missing, err))
        return false;
    for (; *missing; missing++)
        vector_push(&work->notes, arena_printf(work->arena, "there is no '%s'", *missing));
    return true;
}

static bool read_all(struct comparing_versions *work, struct error *err)
{
    struct version *old = &work->versions[SIDE_OLD];
    char *suite;
    if (!emit_read_suite_library(work->arena, work->options->suite, &old->library, err) ||
        !emit_read_suite_format(work->arena, work->options->suite, &work->recording.format, err) ||
        !file_real_path(work->arena, work->options->suite, &suite, err))
        return false;
    work->suite = suite;
    old->stubs = stubs_of(work->arena, suite);
    return read_other(work, err) &&
           test_files_read(work->arena, suite, &work->files, &work->recording, err);
}

/* ---- building ---- */

static bool compile_library(struct comparing_versions *work, enum side side, struct error *err)
{
    struct version *version = &work->versions[side];
    const struct version_build *build = &work->options->builds[side];
    const char *directory = arena_printf(work->arena, "%s/library", version->directory);
    struct compile_options options = {
        .work_directory = directory,
        .build = object_build_of(build->compiler ? OBJECTS_ASKED : OBJECTS_COMPARED),
        .compiler = build->compiler,
        .parallel = work->options->jobs,
        .flags = build->compiler ? build->flags : NULL,
    };
    struct compiled compiled;
    tell(work, arena_printf(work->arena, "compiling %s", work->options->names[side]));
    if (!file_make_directories(directory, err) ||
        !compile_objects(work->arena, &version->library, &options, &compiled, err))
        return error_prefix(err, "'%s'", work->options->names[side]);
    size_t count = 0;
    while (compiled.objects[count])
        count++;
    version->objects = arena_alloc_zeroed(work->arena, count + 2, sizeof *version->objects);
    for (size_t i = 0; i < count; i++)
        version->objects[i] = compiled.objects[i];
    version->objects[count] =
        arena_printf(work->arena, "%s/assay-record.o", work->options->program_directory);
    return true;
}

static bool copy_file(struct arena *arena, const char *from, const char *to, struct error *err)
{
    char *content;
    size_t length;
    return file_read(arena, from, &content, &length, err) &&
           file_write(to, content, length, err);
}

/* What the tests need besides themselves: the Makefile, headers and sources beside them. */
static bool copy_suite(struct comparing_versions *work, const struct version *version,
                       struct error *err)
{
    char **names;
    size_t count;
    struct arena *arena = work->arena;
    bool ok = file_make_directories(arena_printf(arena, "%s/tests", version->directory), err) &&
              file_make_directories(arena_printf(arena, "%s/build", version->directory), err) &&
              copy_file(arena, arena_printf(arena, "%s/Makefile", work->suite),
                        arena_printf(arena, "%s/Makefile", version->directory), err) &&
              (!version->stubs ||
               copy_file(arena, version->stubs,
                         arena_printf(arena, "%s/undefined.c", version->directory), err)) &&
              file_list_directory(arena, arena_printf(arena, "%s/tests", work->suite), &names,
                                  &count, err);
    for (size_t i = 0; ok && i < count; i++)
        if (!text_starts_with(names[i], "test_"))
            ok = copy_file(arena, arena_printf(arena, "%s/tests/%s", work->suite, names[i]),
                           arena_printf(arena, "%s/tests/%s", version->directory, names[i]), err);
    return ok;
}

static bool write_tests(struct comparing_versions *work, enum side side, struct error *err)
{
    bool ok = true;
    for (size_t i = 0; ok && i < work->files.count; i++) {
        struct text out = {0};
        const struct test_file *file = &work->files.items[i];
        recording_print(&work->recording, file->name, file->content, side, &out);
        const char *path = arena_printf(work->arena, "%s/%s", work->versions[side].directory,
                                        file->name);
        ok = file_write(path, text_string(&out), out.length, err);
        text_release(&out);
    }
    return ok;
}

/* What a compiler lets pass though the declaration is another one now, must not be called. */
static const char *test_flags(struct comparing_versions *work, enum side side)
{
    const struct version_build *build = &work->options->builds[side];
    struct word_list words = {0};
    words_add_all(&words, (const char *const[]){
        "-O1", "-g", "-Werror=implicit-function-declaration",
        "-Werror=int-conversion", "-Werror=incompatible-pointer-types", "-include",
        arena_printf(work->arena, "%s/assay/record.h", work->options->include_directory), NULL});
    if (!build->compiler)
        words_add_all(&words, sanitizer_flags(work->arena));
    if (!build->compiler || strstr(build->compiler, "clang"))
        vector_push(&words, "-ferror-limit=0");
    words_add_all(&words, build->flags);
    vector_push(&words, NULL);
    const char *variable = emit_make_variable(work->arena, "CFLAGS", words.items);
    vector_release(&words);
    return variable;
}

static const char *header_flags(struct comparing_versions *work, enum side side)
{
    struct word_list names = {0};
    for (size_t i = 0; i < work->files.count; i++)
        words_add_all(&names,
                (const char *const *)recording_headers(work->arena, work->files.items[i].content));
    vector_push(&names, NULL);
    const char **flags = emit_test_flags(work->arena, &work->versions[side].library, names.items);
    vector_release(&names);
    return emit_make_variable(work->arena, "LIBRARY_FLAGS", (const char *const *)flags);
}

/* What nothing defined in the old version, the new one may. Its definition comes first. */
static const char *link_words(struct comparing_versions *work, const struct version *version)
{
    struct word_list words = {0};
    words_add_all(&words, (const char *const *)version->library.link_flags);
    vector_push(&words, link_math_flag);
    if (version->stubs)
        vector_push(&words, "-Wl,--allow-multiple-definition");
    vector_push(&words, NULL);
    const char *variable = emit_make_variable(work->arena, "LINK", words.items);
    vector_release(&words);
    return variable;
}

static bool make_tests(struct comparing_versions *work, enum side side, struct text *said,
                       bool *is_well, struct error *err)
{
    struct version *version = &work->versions[side];
    const char *compiler = work->options->builds[side].compiler;
    const char *const variables[] = {
        arena_printf(work->arena, "CC=%s", compiler ? compiler : tool_name(TOOL_CLANG)),
        test_flags(work, side),
        header_flags(work, side),
        link_words(work, version),
        "SOURCE_FLAGS=",
        NULL,
    };
    struct suite_making making = {
        .suite = version->directory,
        .directory = arena_printf(work->arena, "%s/build", version->directory),
        .temporary_directory = work->work_directory,
        .objects = version->objects,
        .variables = variables,
    };
    return suite_make(work->arena, &making, said, is_well, err);
}

/* ---- tests that cannot be built ---- */

static bool set_reason(const char **obstacle, const char *reason)
{
    bool is_new = !*obstacle;
    if (is_new)
        *obstacle = reason;
    return is_new;
}

/* A check that the line belongs to, else a test, else all tests of the file. */
static bool accuse(struct comparing_versions *work, enum side side, const char *file,
                   uint32_t line, const char *reason)
{
    struct recording *recording = &work->recording;
    bool any = false;
    for (size_t i = 0; i < recording->checks.count; i++) {
        struct compared_check *check = &recording->checks.items[i];
        if (strcmp(recording->tests.items[check->test].file, file) == 0 && line >= check->line &&
            line <= check->end)
            return set_reason(&check->obstacles[side], reason);
    }
    for (size_t i = 0; i < recording->tests.count; i++) {
        struct compared_test *test = &recording->tests.items[i];
        if (strcmp(test->file, file) == 0 && line >= test->line && line <= test->end)
            return set_reason(&test->obstacles[side], reason);
    }
    for (size_t i = 0; i < recording->tests.count; i++)
        if (strcmp(recording->tests.items[i].file, file) == 0)
            any |= set_reason(&recording->tests.items[i].obstacles[side], reason);
    return any;
}

static bool leave_out(struct comparing_versions *work, enum side side, const char *said)
{
    char *rest = arena_copy_string(work->arena, said), *line;
    bool any = false;
    while (text_next_line(&rest, &line)) {
        const char *reason = test_files_reason(work->arena, line), *file;
        uint32_t number;
        if (reason && test_files_place(&work->files, line, &file, &number))
            any |= accuse(work, side, file, number, reason);
    }
    return any;
}

static const char *program_of(struct comparing_versions *work, enum side side, const char *file)
{
    const char *name = file_base_name(file);
    const char *path = arena_printf(work->arena, "%s/build/%.*s", work->versions[side].directory,
                                    (int)(strlen(name) - strlen(".c")), name);
    return file_exists(path) ? path : NULL;
}

static const char *first_reason(struct arena *arena, const struct text *said)
{
    char *rest = arena_copy_string(arena, text_string(said)), *line;
    while (text_next_line(&rest, &line)) {
        const char *reason = test_files_reason(arena, line);
        if (reason)
            return reason;
    }
    return first_error(arena, said);
}

/* Nothing in the text of the test is to blame. */
static void leave_out_rest(struct comparing_versions *work, enum side side, const struct text *said)
{
    const char *reason = first_reason(work->arena, said);
    for (size_t i = 0; i < work->recording.tests.count; i++) {
        struct compared_test *test = &work->recording.tests.items[i];
        if (!program_of(work, side, test->file))
            set_reason(&test->obstacles[side], reason);
    }
}

static bool is_any_left(const struct comparing_versions *work, enum side side)
{
    for (size_t i = 0; i < work->recording.tests.count; i++)
        if (!work->recording.tests.items[i].obstacles[side])
            return true;
    return false;
}

static bool build_tests(struct comparing_versions *work, enum side side, struct error *err)
{
    bool is_well = false, goes_on = true;
    for (int round = 0; goes_on && !is_well && round < BUILD_ROUNDS; round++) {
        struct text said = {0};
        bool ok = write_tests(work, side, err) && make_tests(work, side, &said, &is_well, err);
        goes_on = ok && !is_well && leave_out(work, side, text_string(&said));
        if (ok && !is_well && !goes_on)
            leave_out_rest(work, side, &said);
        text_release(&said);
        if (!ok)
            return false;
    }
    return is_any_left(work, side) ||
           error_set(err, "none of the tests can be built with '%s': %.400s",
                     work->options->names[side], work->recording.tests.items[0].obstacles[side]);
}

static bool build_side(struct comparing_versions *work, enum side side, struct error *err)
{
    struct version *version = &work->versions[side];
    version->directory =
        arena_printf(work->arena, "%s/%s", work->work_directory, side == SIDE_OLD ? "old" : "new");
    if (!compile_library(work, side, err) || !copy_suite(work, version, err))
        return false;
    tell(work, arena_printf(work->arena, "building the tests with %s",
                            work->options->names[side]));
    return build_tests(work, side, err);
}

/* ---- running ---- */

static bool goes_on(void *context, size_t done)
{
    struct comparing_versions *work = context;
    const struct version_options *options = work->options;
    work->progress.done = work->done_before + done;
    work->progress.seconds = clock_wall_seconds() - work->start;
    events_tell(&options->events,
                &(struct event){.kind = EVENT_COMPARISON, .comparison = &work->progress});
    work->was_interrupted |=
        options->is_interrupted && options->is_interrupted(options->context);
    return !work->was_interrupted;
}

/* Only tests that both sides have. */
static bool run_side(struct comparing_versions *work, enum side side, unsigned round,
                     struct test_run *runs, struct error *err)
{
    struct arena *arena = work->arena;
    size_t count = work->recording.tests.count;
    const char **programs = arena_alloc_zeroed(arena, count, sizeof *programs);
    const char **arguments = arena_alloc_zeroed(arena, count, sizeof *arguments);
    for (size_t i = 0; i < count; i++) {
        const struct compared_test *test = &work->recording.tests.items[i];
        if (!test->obstacles[SIDE_OLD] && !test->obstacles[SIDE_NEW])
            programs[i] = program_of(work, side, test->file);
        arguments[i] = emit_only(arena, work->recording.format, test->name);
    }
    struct compare_run run = {
        .tests = work->recording.tests.items,
        .test_count = count,
        .programs = programs,
        .arguments = arguments,
        .directory = arena_printf(arena, "%s/run", work->work_directory),
        .temporary_directory = work->work_directory,
        .jobs = work->options->jobs,
        .round = round,
        .goes_on = goes_on,
        .context = work,
    };
    bool ok = compare_run_tests(arena, &run, runs, err);
    work->done_before += count;
    return ok;
}

static bool run_all(struct comparing_versions *work, struct comparison *comparison,
                    struct error *err)
{
    struct test_run *runs[SIDES][COMPARE_ROUNDS];
    size_t count = work->recording.tests.count;
    work->start = clock_wall_seconds();
    work->progress.total = count * SIDES * COMPARE_ROUNDS;
    tell(work, arena_printf(work->arena, "running %zu test%s on both", count,
                            count == 1 ? "" : "s"));
    /* All in the same place: a library may look where it is. */
    if (!file_make_directories(arena_printf(work->arena, "%s/run", work->work_directory), err))
        return false;
    for (unsigned k = 0; k < SIDES * COMPARE_ROUNDS; k++) {
        enum side side = k % SIDES;
        struct test_run **place = &runs[side][k / SIDES];
        *place = arena_alloc_zeroed(work->arena, count, sizeof **place);
        if (!work->was_interrupted && !run_side(work, side, k / SIDES, *place, err))
            return false;
    }
    *comparison = (struct comparison){
        .names = {work->options->names[SIDE_OLD], work->options->names[SIDE_NEW]},
        .tests = arena_copy(work->arena, work->recording.tests.items,
                            count * sizeof *work->recording.tests.items),
        .test_count = count,
        .checks = arena_copy(work->arena, work->recording.checks.items,
                             work->recording.checks.count * sizeof *work->recording.checks.items),
        .check_count = work->recording.checks.count,
        .was_interrupted = work->was_interrupted,
    };
    compare_runs(work->arena, runs, comparison);
    return true;
}

bool campaign_compare_versions(const struct version_options *options, struct arena *arena,
                               struct comparison *comparison, struct error *err)
{
    struct comparing_versions work = {
        .options = options, .arena = arena, .recording = {.arena = arena}};
    char *directory;
    if (!file_make_temporary_directory(arena, options->temporary_directory, &directory, err))
        return false;
    work.work_directory = directory;
    bool ok = read_all(&work, err) && build_side(&work, SIDE_OLD, err) &&
              build_side(&work, SIDE_NEW, err) && run_all(&work, comparison, err);
    if (ok) {
        comparison->notes =
            arena_copy(arena, work.notes.items, work.notes.count * sizeof *work.notes.items);
        comparison->note_count = work.notes.count;
    }
    file_remove_tree(directory);
    recording_release(&work.recording);
    vector_release(&work.files);
    vector_release(&work.notes);
    return ok;
}
