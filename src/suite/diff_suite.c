#include "suite/diff_suite.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "base/word_list.h"
#include "compare/compare.h"
#include "compile/build_suite.h"
#include "compile/compile.h"
#include "compile/messages.h"
#include "emit/emit.h"
#include "suite/read_written.h"
#include "suite/record_tests.h"
#include "suite/relocate.h"
#include "toolchain/sanitizer.h"

enum { BUILD_ROUNDS = 30 }; /* each leaves out the tests that do not compile */

/* One side. */
struct diff_side {
    struct library library;
    const char *stubs;     /* undefined.c; NULL */
    const char *directory; /* a copy of the suite whose tests tell what they see */
    const char **objects;
};

struct diffing {
    const struct diff_options *options;
    struct arena *arena;
    const char *suite; /* absolute */
    const char *work_directory;
    struct diff_side sides[SIDES];
    struct written read;           /* what was read of the suite ... */
    const struct written *written; /* ... or what this process wrote of it */
    struct obstacles *test_obstacles, *check_obstacles; /* by test, by check */
    VECTOR_OF(const char *) notes;
    struct comparison_progress progress;
    size_t done_before; /* runs in earlier rounds */
    double start;
    bool was_interrupted;
};

static void tell(struct diffing *work, const char *text)
{
    events_tell_text(&work->options->events, EVENT_STAGE, text);
}

/* ---- reading ---- */

static const char *stubs_of(struct arena *arena, const char *suite)
{
    const char *path = arena_printf(arena, "%s/undefined.c", suite);
    return file_exists(path) ? path : NULL;
}

static bool read_other(struct diffing *work, struct error *err)
{
    const struct diff_options *options = work->options;
    struct diff_side *new = &work->sides[SIDE_NEW];
    if (options->library) {
        new->library = *options->library;
        return true;
    }
    new->stubs = work->sides[SIDE_OLD].stubs;
    if (!options->other) {
        new->library = work->sides[SIDE_OLD].library;
        return true;
    }
    if (file_exists(arena_printf(work->arena, "%s/assay.json", options->other))) {
        new->stubs = stubs_of(work->arena, options->other);
        return emit_read_suite_library(work->arena, options->other, &new->library, err);
    }
    const char **missing;
    if (!emit_read_suite_library(work->arena, options->suite, &new->library, err) ||
        !library_relocate(work->arena, &new->library, options->other, &missing, err))
        return false;
    for (; *missing; missing++)
        vector_push(&work->notes, arena_printf(work->arena, "there is no '%s'", *missing));
    return true;
}

/* Flags of the linker are as the user gave them; make runs elsewhere. */
static bool take_library(struct diffing *work, struct library *library, struct error *err)
{
    char *here;
    if (!file_real_path(work->arena, ".", &here, err))
        return false;
    *library = *work->options->made->library;
    library->link_flags = library_absolute_flags(
        work->arena, (const char *const *)library->link_flags, here);
    return true;
}

static bool read_suite(struct diffing *work, struct error *err)
{
    const struct diff_options *options = work->options;
    struct library *library = &work->sides[SIDE_OLD].library;
    work->written = options->made ? options->written : &work->read;
    if (options->made)
        return take_library(work, library, err);
    return emit_read_suite_library(work->arena, options->suite, library, err) &&
           read_written(options->suite, &work->read, err);
}

static bool read_all(struct diffing *work, struct error *err)
{
    char *suite;
    if (!read_suite(work, err) ||
        !file_real_path(work->arena, work->options->suite, &suite, err))
        return false;
    work->suite = suite;
    work->sides[SIDE_OLD].stubs = stubs_of(work->arena, suite);
    work->test_obstacles = arena_alloc_zeroed(work->arena, work->written->tests.count + 1,
                                              sizeof *work->test_obstacles);
    work->check_obstacles = arena_alloc_zeroed(work->arena, work->written->checks.count + 1,
                                               sizeof *work->check_obstacles);
    return read_other(work, err);
}

/* ---- building ---- */

static bool compile_library(struct diffing *work, enum side side, struct error *err)
{
    struct diff_side *subject = &work->sides[side];
    const struct diff_build *build = &work->options->builds[side];
    const char *directory = arena_printf(work->arena, "%s/library", subject->directory);
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
        !compile_objects(work->arena, &subject->library, &options, &compiled, err))
        return error_prefix(err, "'%s'", work->options->names[side]);
    size_t count = 0;
    while (compiled.objects[count])
        count++;
    subject->objects = arena_alloc_zeroed(work->arena, count + 2, sizeof *subject->objects);
    for (size_t i = 0; i < count; i++)
        subject->objects[i] = compiled.objects[i];
    subject->objects[count] =
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
static bool copy_suite(struct diffing *work, const struct diff_side *subject,
                       struct error *err)
{
    char **names;
    size_t count;
    struct arena *arena = work->arena;
    bool ok = file_make_directories(arena_printf(arena, "%s/tests", subject->directory), err) &&
              file_make_directories(arena_printf(arena, "%s/build", subject->directory), err) &&
              copy_file(arena, arena_printf(arena, "%s/Makefile", work->suite),
                        arena_printf(arena, "%s/Makefile", subject->directory), err) &&
              (!subject->stubs ||
               copy_file(arena, subject->stubs,
                         arena_printf(arena, "%s/undefined.c", subject->directory), err)) &&
              file_list_directory(arena, arena_printf(arena, "%s/tests", work->suite), &names,
                                  &count, err);
    for (size_t i = 0; ok && i < count; i++)
        if (!text_starts_with(names[i], "test_"))
            ok = copy_file(arena, arena_printf(arena, "%s/tests/%s", work->suite, names[i]),
                           arena_printf(arena, "%s/tests/%s", subject->directory, names[i]), err);
    return ok;
}

static bool write_tests(struct diffing *work, enum side side, struct error *err)
{
    struct left_out left_out = {work->test_obstacles, work->check_obstacles, side};
    bool ok = true;
    for (size_t i = 0; ok && i < work->written->files.count; i++) {
        struct text out = {0};
        const struct written_file *file = &work->written->files.items[i];
        record_tests_print(work->written, file, &left_out, &out);
        const char *path = arena_printf(work->arena, "%s/%s", work->sides[side].directory,
                                        file->name);
        ok = file_write(path, text_string(&out), out.length, err);
        text_release(&out);
    }
    return ok;
}

/* What a compiler lets pass though the declaration is another one now, must not be called. */
static const char *test_flags(struct diffing *work, enum side side)
{
    const struct diff_build *build = &work->options->builds[side];
    struct word_list words = {0};
    words_add_all(&words, (const char *const[]){
        "-O1", "-g", "-Werror=implicit-function-declaration",
        "-Werror=int-conversion", "-Werror=incompatible-pointer-types", "-include",
        arena_printf(work->arena, "%s/assay/record.h", work->options->include_directory), NULL});
    if (!build->compiler)
        words_add_all(&words, sanitizer_flags(work->arena, RIGOUR_USUAL));
    if (!build->compiler || strstr(build->compiler, "clang"))
        vector_push(&words, "-ferror-limit=0");
    words_add_all(&words, build->flags);
    vector_push(&words, NULL);
    const char *variable = emit_make_variable(work->arena, "CFLAGS", words.items);
    vector_release(&words);
    return variable;
}

static const char *header_flags(struct diffing *work, enum side side)
{
    struct word_list names = {0};
    for (size_t i = 0; i < work->written->files.count; i++) {
        const char *content = work->written->files.items[i].content;
        words_add_all(&names,
                      (const char *const *)record_tests_headers(work->arena, content));
    }
    vector_push(&names, NULL);
    const char **flags = emit_test_flags(work->arena, &work->sides[side].library, names.items);
    vector_release(&names);
    return emit_make_variable(work->arena, "LIBRARY_FLAGS", (const char *const *)flags);
}

/* What nothing defined in the old version, the new one may. Its definition comes first. */
static const char *link_words(struct diffing *work, const struct diff_side *subject)
{
    struct word_list words = {0};
    words_add_all(&words, (const char *const *)subject->library.link_flags);
    vector_push(&words, link_math_flag);
    if (subject->stubs)
        vector_push(&words, "-Wl,--allow-multiple-definition");
    vector_push(&words, NULL);
    const char *variable = emit_make_variable(work->arena, "LINK", words.items);
    vector_release(&words);
    return variable;
}

static bool make_tests(struct diffing *work, enum side side, struct text *said,
                       bool *is_well, struct error *err)
{
    struct diff_side *subject = &work->sides[side];
    const char *compiler = work->options->builds[side].compiler;
    const char *const variables[] = {
        arena_printf(work->arena, "CC=%s", compiler ? compiler : tool_name(TOOL_CLANG)),
        test_flags(work, side),
        header_flags(work, side),
        link_words(work, subject),
        "SOURCE_FLAGS=",
        NULL,
    };
    struct suite_making making = {
        .suite = subject->directory,
        .directory = arena_printf(work->arena, "%s/build", subject->directory),
        .temporary_directory = work->work_directory,
        .objects = subject->objects,
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
static bool accuse(struct diffing *work, enum side side, const char *file,
                   uint32_t line, const char *reason)
{
    const struct written *written = work->written;
    bool any = false;
    for (size_t i = 0; i < written->checks.count; i++) {
        const struct written_check *check = &written->checks.items[i];
        if (strcmp(written->tests.items[check->test].file, file) == 0 && line >= check->line &&
            line <= check->end)
            return set_reason(&work->check_obstacles[i].on[side], reason);
    }
    for (size_t i = 0; i < written->tests.count; i++) {
        const struct written_test *test = &written->tests.items[i];
        if (strcmp(test->file, file) == 0 && line >= test->line && line <= test->end)
            return set_reason(&work->test_obstacles[i].on[side], reason);
    }
    for (size_t i = 0; i < written->tests.count; i++)
        if (strcmp(written->tests.items[i].file, file) == 0)
            any |= set_reason(&work->test_obstacles[i].on[side], reason);
    return any;
}

static bool leave_out(struct diffing *work, enum side side, const char *said)
{
    char *rest = arena_copy_string(work->arena, said), *line;
    bool any = false;
    while (text_next_line(&rest, &line)) {
        const char *reason = written_reason(work->arena, line), *file;
        uint32_t number;
        if (reason && written_place(work->written, line, &file, &number))
            any |= accuse(work, side, file, number, reason);
    }
    return any;
}

static const char *program_of(struct diffing *work, enum side side, const char *file)
{
    const char *name = file_base_name(file);
    const char *path = arena_printf(work->arena, "%s/build/%.*s", work->sides[side].directory,
                                    (int)(strlen(name) - strlen(".c")), name);
    return file_exists(path) ? path : NULL;
}

static const char *first_reason(struct arena *arena, const struct text *said)
{
    char *rest = arena_copy_string(arena, text_string(said)), *line;
    while (text_next_line(&rest, &line)) {
        const char *reason = written_reason(arena, line);
        if (reason)
            return reason;
    }
    return first_error(arena, said);
}

/* Nothing in the text of the test is to blame. */
static void leave_out_rest(struct diffing *work, enum side side, const struct text *said)
{
    const char *reason = first_reason(work->arena, said);
    for (size_t i = 0; i < work->written->tests.count; i++) {
        if (!program_of(work, side, work->written->tests.items[i].file))
            set_reason(&work->test_obstacles[i].on[side], reason);
    }
}

static bool is_any_left(const struct diffing *work, enum side side)
{
    for (size_t i = 0; i < work->written->tests.count; i++)
        if (!work->test_obstacles[i].on[side])
            return true;
    return false;
}

static bool build_tests(struct diffing *work, enum side side, struct error *err)
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
                     work->options->names[side], work->test_obstacles[0].on[side]);
}

static bool build_side(struct diffing *work, enum side side, struct error *err)
{
    struct diff_side *subject = &work->sides[side];
    subject->directory =
        arena_printf(work->arena, "%s/%s", work->work_directory, side == SIDE_OLD ? "old" : "new");
    if (!compile_library(work, side, err) || !copy_suite(work, subject, err))
        return false;
    tell(work, arena_printf(work->arena, "building the tests with %s",
                            work->options->names[side]));
    return build_tests(work, side, err);
}

/* ---- running ---- */

static bool goes_on(void *context, size_t done)
{
    struct diffing *work = context;
    const struct diff_options *options = work->options;
    work->progress.done = work->done_before + done;
    work->progress.seconds = clock_wall_seconds() - work->start;
    events_tell(&options->events,
                &(struct event){.kind = EVENT_COMPARISON, .comparison = &work->progress});
    work->was_interrupted |=
        options->is_interrupted && options->is_interrupted(options->context);
    return !work->was_interrupted;
}

/* Only tests that both sides have. */
static bool run_side(struct diffing *work, enum side side, unsigned round,
                     struct test_run *runs, struct error *err)
{
    struct arena *arena = work->arena;
    size_t count = work->written->tests.count;
    const char **programs = arena_alloc_zeroed(arena, count, sizeof *programs);
    const char **arguments = arena_alloc_zeroed(arena, count, sizeof *arguments);
    for (size_t i = 0; i < count; i++) {
        const struct written_test *test = &work->written->tests.items[i];
        if (!work->test_obstacles[i].on[SIDE_OLD] && !work->test_obstacles[i].on[SIDE_NEW])
            programs[i] = program_of(work, side, test->file);
        arguments[i] = emit_only(arena, work->written->format, test->name);
    }
    struct compare_run run = {
        .tests = work->written->tests.items,
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

static bool run_all(struct diffing *work, struct comparison *comparison,
                    struct error *err)
{
    struct test_run *runs[SIDES][COMPARE_ROUNDS];
    size_t count = work->written->tests.count;
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
        .tests = arena_copy(work->arena, work->written->tests.items,
                            count * sizeof *work->written->tests.items),
        .test_count = count,
        .checks = arena_copy(work->arena, work->written->checks.items,
                             work->written->checks.count * sizeof *work->written->checks.items),
        .check_count = work->written->checks.count,
        .test_obstacles = work->test_obstacles,
        .check_obstacles = work->check_obstacles,
        .was_interrupted = work->was_interrupted,
    };
    compare_runs(work->arena, runs, comparison);
    return true;
}

bool suite_diff(const struct diff_options *options, struct arena *arena,
                struct comparison *comparison, struct error *err)
{
    struct diffing work = {
        .options = options, .arena = arena, .read = {.arena = arena}};
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
    written_release(&work.read);
    vector_release(&work.notes);
    return ok;
}
