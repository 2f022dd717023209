/* A copy of the suite is made beside it, so that its paths lead where they did. What does not
 * compile there is emptied; the rest runs on the library as it is and on its mutants. */
#include "suite/minimize_suite.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "compare/compare.h"
#include "compile/build_suite.h"
#include "cover/cover.h"
#include "emit/emit.h"
#include "model/goals.h"
#include "model/summary.h"
#include "suite/mutate_suite.h"
#include "suite/read_written.h"
#include "suite/record_tests.h"
#include "suite/rewrite_suite.h"
#include "suite/take_out_tests.h"
#include "toolchain/make.h"

static const double build_timeout_seconds = 600, test_timeout_seconds = 20;

struct work {
    const struct minimize_options *options;
    struct arena *arena;
    const char *suite;   /* absolute */
    const char *staging; /* the copy */
    struct written written;
    struct minimized_test *tests; /* by test that is written */
    struct named_test *named;   /* likewise */
    struct mutation_result mutation;
    struct test_branches branches;
    struct goals goals;        /* files, functions, branches, mutants, in this order */
    size_t first_branch, first_mutant;
};

static void tell(struct work *work, const char *text)
{
    events_tell_text(&work->options->events, EVENT_STAGE, text);
}

/* ---- the copy ---- */

static bool read_suite(struct work *work, struct error *err)
{
    char *suite;
    if (!file_exists(arena_printf(work->arena, "%s/.assay-manifest", work->options->suite)) ||
        !file_real_path(work->arena, work->options->suite, &suite, err))
        return error_set(err, "'%s' is not a suite; name a directory that assay generate wrote",
                         work->options->suite);
    work->suite = suite;
    work->staging = arena_printf(work->arena, "%s.assay-staging", suite);
    if (!read_written(suite, &work->written, err))
        return false;
    work->tests = arena_alloc_zeroed(work->arena, work->written.tests.count,
                                     sizeof *work->tests);
    for (size_t i = 0; i < work->written.tests.count; i++) {
        const struct written_test *test = &work->written.tests.items[i];
        work->tests[i] = (struct minimized_test){
            .name = test->name, .file = test->file, .line = test->line, .why = "", .only_of = "",
            .expression = "", .expected = "", .actual = ""};
    }
    file_remove_tree(work->staging);
    return process_remove_after(work->staging, err) &&
           suite_copy(work->arena, suite, work->staging, err);
}

/* ---- what does not compile ---- */

static void accuse(struct work *work, const char *file, uint32_t line, const char *reason)
{
    for (size_t i = 0; i < work->written.tests.count; i++) {
        const struct written_test *test = &work->written.tests.items[i];
        if (strcmp(test->file, file) == 0 && line >= test->line && line <= test->end &&
            work->tests[i].state != TEST_NOT_BUILT) {
            work->tests[i].state = TEST_NOT_BUILT;
            work->tests[i].why = reason;
        }
    }
}

static bool ask_compiler(struct work *work, struct text *said, bool *is_well, struct error *err)
{
    struct suite_making making = {
        .suite = work->staging,
        .directory = arena_printf(work->arena, "%s/build", work->staging),
        .build = suite_build_of(SUITE_SYNTAX),
    };
    return suite_make(work->arena, &making, said, is_well, err);
}

static bool is_not_built(const struct work *work, size_t test)
{
    return work->tests[test].state == TEST_NOT_BUILT;
}

static const bool *which(const struct work *work,
                         bool (*is_out)(const struct work *work, size_t test))
{
    bool *goes = arena_alloc_zeroed(work->arena, work->written.tests.count, sizeof *goes);
    for (size_t i = 0; i < work->written.tests.count; i++)
        goes[i] = is_out(work, i);
    return goes;
}

static bool write_file(struct work *work, const char *name, struct text *content,
                       struct error *err)
{
    bool ok = file_write(arena_printf(work->arena, "%s/%s", work->staging, name),
                         text_string(content), content->length, err);
    text_release(content);
    return ok;
}

/* Writes the test files to the copy, without what is in these tests. */
static bool write_emptied(struct work *work, struct error *err)
{
    const bool *goes = which(work, is_not_built);
    bool ok = true;
    for (size_t i = 0; ok && i < work->written.files.count; i++) {
        const struct written_file *file = &work->written.files.items[i];
        struct text out = {0};
        take_out_bodies(&work->written, file, goes, &out);
        ok = write_file(work, file->name, &out, err);
    }
    return ok;
}

static bool empty_what_does_not_compile(struct work *work, struct error *err)
{
    struct text said = {0};
    bool is_well;
    tell(work, "compiling the tests");
    bool ok = ask_compiler(work, &said, &is_well, err);
    char *rest = arena_copy_string(work->arena, text_string(&said)), *line;
    text_release(&said);
    while (ok && !is_well && text_next_line(&rest, &line)) {
        const char *reason = written_reason(work->arena, line), *file;
        uint32_t number;
        if (reason && written_place(&work->written, line, &file, &number))
            accuse(work, file, number, reason);
    }
    return ok && (is_well || write_emptied(work, err));
}

/* ---- what they reach and notice ---- */

static void name_tests(struct work *work)
{
    size_t count = work->written.tests.count;
    work->named = arena_alloc_zeroed(work->arena, count, sizeof *work->named);
    for (size_t i = 0; i < count; i++) {
        const char *file = file_base_name(work->tests[i].file);
        work->named[i] = (struct named_test){
            .program = arena_printf(work->arena, "%.*s", (int)(strlen(file) - strlen(".c")), file),
            .name = work->tests[i].name,
            .argument = emit_only(work->arena, work->written.format, work->tests[i].name)};
    }
}

static bool measure_branches(struct work *work, struct error *err)
{
    tell(work, "checking which branches each test reaches");
    struct named_tests tests = {work->named, work->written.tests.count};
    return cover_tests(work->arena, work->staging, &tests, &work->branches, err);
}

static bool run_mutants(struct work *work, struct error *err)
{
    struct mutation_options options = {
        .suite = work->staging,
        .named = work->named,
        .named_count = work->written.tests.count,
        .program_directory = work->options->program_directory,
        .jobs = work->options->jobs,
        .seconds_maximum = work->options->seconds_maximum,
        .every_test = true,
        .tolerates_failures = true,
        .keeps_equivalents = true,
        .events = work->options->events,
        .is_interrupted = work->options->is_interrupted,
        .context = work->options->context,
    };
    if (!suite_mutate(&options, work->arena, &work->mutation, err))
        return false;
    for (size_t i = 0; i < work->written.tests.count; i++)
        if (work->mutation.was_interrupted && !is_not_built(work, i) &&
            work->mutation.unchanged[i] == RUN_NONE)
            return error_set(err, "interrupted before every test had run: nothing was changed");
    return true;
}

/* The first test with the same word stands for all of them. */
static size_t first_with(const struct work *work, size_t test, bool is_file)
{
    const struct written_test *tests = work->written.tests.items;
    size_t i = 0;
    while (strcmp(is_file ? tests[i].file : tests[i].function,
                  is_file ? tests[test].file : tests[test].function) != 0)
        i++;
    return i;
}

static void meet_mutants(struct work *work, size_t test)
{
    const struct mutation_result *mutation = &work->mutation;
    for (uint32_t number = 1; number <= mutation->mutants->items.count; number++) {
        bool kills = run_kills(mutation->runs[mutation_cell(mutation, number, test)]);
        *goals_cell(&work->goals, test, work->first_mutant + number) = kills;
        work->tests[test].mutants += kills;
    }
}

static void meet_branches(struct work *work, size_t test)
{
    const struct test_branches *branches = &work->branches;
    for (size_t i = 0; i < branches->branch_count; i++) {
        bool is_met = branches->is_met[test * branches->branch_count + i];
        *goals_cell(&work->goals, test, work->first_branch + i) = is_met;
        work->tests[test].branches += is_met;
    }
}

static void count_alone(struct work *work, size_t test)
{
    struct minimized_test *minimized = &work->tests[test];
    size_t count = work->written.tests.count;
    for (size_t goal = work->first_branch; goal < work->goals.goal_count; goal++)
        if (goals_alone(&work->goals, test, goal))
            ++*(goal < work->first_mutant ? &minimized->branches_alone : &minimized->mutants_alone);
    if (goals_alone(&work->goals, test, count + first_with(work, test, false)))
        minimized->only_of = work->written.tests.items[test].function;
}

/* Those that fail are kept: who knows them decides. A file keeps at least one. */
static void choose(struct work *work)
{
    size_t count = work->written.tests.count;
    size_t mutants = work->mutation.mutants->items.count + 1;
    work->first_branch = 2 * count;
    work->first_mutant = work->first_branch + work->branches.branch_count;
    goals_init(&work->goals, work->arena, count, work->first_mutant + mutants);
    for (size_t i = 0; i < count; i++) {
        const struct written_test *test = &work->written.tests.items[i];
        if (work->tests[i].state != TEST_NOT_BUILT && work->mutation.unchanged[i] != RUN_PASSED)
            work->tests[i].state = TEST_FAILS;
        work->goals.costs[i] = test->end - test->line;
        work->goals.is_kept[i] = work->tests[i].state != TEST_ADDS;
        if (work->goals.is_kept[i])
            continue;
        *goals_cell(&work->goals, i, first_with(work, i, true)) = 1;
        *goals_cell(&work->goals, i, count + first_with(work, i, false)) = 1;
        meet_branches(work, i);
        meet_mutants(work, i);
    }
    goals_choose(&work->goals);
    for (size_t i = 0; i < count; i++) {
        if (!work->goals.is_kept[i])
            work->tests[i].state = TEST_REPEATS;
        else if (work->tests[i].state == TEST_ADDS)
            count_alone(work, i);
    }
}

/* ---- why they fail ---- */

/* With checks that also tell what they see, or as they are. */
static bool build_copy(struct work *work, bool records, struct error *err)
{
    const struct suite_build *build = suite_build_of(records ? SUITE_RECORDING : SUITE_PLAIN);
    const char *flags = arena_printf(work->arena, "CFLAGS=%s -include %s/assay/record.h %s/"
                                     "assay-record.o", build->test_flags,
                                     work->options->include_directory,
                                     work->options->program_directory);
    struct make_options options = {
        .directory = work->staging,
        .target = "all",
        .build = build,
        .variables = (const char *const[]){records ? flags : NULL, NULL},
        .timeout_seconds = build_timeout_seconds,
        .jobs = work->options->jobs,
        .keeps_going = true,
    };
    struct process_result result;
    struct text said = {0};
    bool ok = make_run(&options, &said, &result, err);
    text_release(&said);
    return ok;
}

/* "# tests/test_list.c:12: CHECK(size == 2)", or any line that names the file. */
static const char *failed_check(struct arena *arena, const char *said)
{
    char *rest = arena_copy_string(arena, said), *line;
    while (text_next_line(&rest, &line)) {
        const char *place = strstr(line, "tests/test_");
        if (place)
            return place;
    }
    return NULL;
}

static const char *reason_of(struct work *work, const struct process_result *result,
                             const char *said)
{
    if (result->timed_out)
        return arena_printf(work->arena, "does not end within %.0f s", test_timeout_seconds);
    if (result->signal)
        return arena_printf(work->arena, "ends by signal %d (%s)", result->signal,
                            strsignal(result->signal));
    const char *check = failed_check(work->arena, said);
    if (result->exit_status == 0)
        return "fails only sometimes, or only as clang compiles it";
    return check ? check : arena_printf(work->arena, "ends with status %d", result->exit_status);
}

static bool explain(struct work *work, size_t test, struct error *err)
{
    struct minimized_test *minimized = &work->tests[test];
    const char *const arguments[] = {
        arena_printf(work->arena, "%s/build/%s", work->staging, work->named[test].program),
        work->named[test].argument, NULL};
    struct process_options options = {
        .arguments = arguments,
        .directory = arena_printf(work->arena, "%s/build", work->staging),
        .timeout_seconds = test_timeout_seconds,
    };
    struct process_result result;
    struct text said = {0};
    bool ok = process_run(&options, &said, &result, err);
    if (ok)
        minimized->why = reason_of(work, &result, text_string(&said));
    text_release(&said);
    return ok;
}

/* ---- with which value ---- */

static bool goes_on(void *context, size_t done)
{
    (void)context;
    (void)done;
    return true;
}

/* "tests/test_list.c:12: ..." */
static const struct written_check *check_of(const struct work *work, size_t test)
{
    const char *colon = strchr(work->tests[test].why, ':');
    unsigned long line = colon ? strtoul(colon + 1, NULL, 10) : 0;
    for (size_t i = 0; i < work->written.checks.count; i++) {
        const struct written_check *check = &work->written.checks.items[i];
        if (check->test == test && line >= check->line && line <= check->end)
            return check;
    }
    return NULL;
}

/* In a loop, the first that is not what was expected, as far as its spelling tells. */
static void tell_value(struct work *work, size_t test, const struct test_run *run)
{
    const struct written_check *check = check_of(work, test);
    const struct told *found = NULL;
    for (size_t i = 0; check && i < run->count; i++) {
        const struct told *told = &run->told[i];
        bool is_of_check = told->line >= check->line && told->line <= check->end;
        if (is_of_check && (!found || strcmp(found->value, check->expected) == 0))
            found = told;
    }
    if (!found || !*check->expected)
        return;
    work->tests[test].expression = check->expression;
    work->tests[test].expected = check->expected;
    work->tests[test].actual = compare_print_told(work->arena, found, check->expected);
}

/* The lines of the recorded tests are those of the tests. */
static bool write_recorded(struct work *work, struct error *err)
{
    bool ok = true;
    struct obstacles *obstacles =
        arena_alloc_zeroed(work->arena, work->written.tests.count, sizeof *obstacles);
    struct left_out left_out = {.tests = obstacles, .side = SIDE_OLD};
    for (size_t i = 0; i < work->written.tests.count; i++)
        if (is_not_built(work, i))
            obstacles[i].on[SIDE_OLD] = work->tests[i].why;
    for (size_t i = 0; ok && i < work->written.files.count; i++) {
        struct text out = {0};
        const struct written_file *file = &work->written.files.items[i];
        record_tests_print(&work->written, file, &left_out, &out);
        ok = write_file(work, file->name, &out, err);
    }
    return ok;
}

static bool tell_values(struct work *work, struct error *err)
{
    size_t count = work->written.tests.count;
    const char **programs = arena_alloc_zeroed(work->arena, count, sizeof *programs);
    const char **arguments = arena_alloc_zeroed(work->arena, count, sizeof *arguments);
    struct test_run *runs = arena_alloc_zeroed(work->arena, count, sizeof *runs);
    const char *directory = arena_printf(work->arena, "%s/build/recorded", work->staging);
    if (!write_recorded(work, err) || !build_copy(work, true, err))
        return false;
    for (size_t i = 0; i < count; i++) {
        const char *path = arena_printf(work->arena, "%s/%s", directory, work->named[i].program);
        bool is_wanted = work->tests[i].state == TEST_FAILS && file_exists(path);
        programs[i] = is_wanted ? path : NULL;
        arguments[i] = work->named[i].argument;
    }
    struct compare_run run = {
        .tests = work->written.tests.items,
        .test_count = count,
        .programs = programs,
        .arguments = arguments,
        .directory = directory,
        .jobs = work->options->jobs,
        .goes_on = goes_on,
    };
    if (!compare_run_tests(work->arena, &run, runs, err))
        return false;
    for (size_t i = 0; i < count; i++)
        if (runs[i].has_run)
            tell_value(work, i, &runs[i]);
    return true;
}

static bool explain_failures(struct work *work, struct error *err)
{
    bool any = false;
    for (size_t i = 0; i < work->written.tests.count; i++) {
        if (work->tests[i].state != TEST_FAILS)
            continue;
        if (!any && !build_copy(work, false, err))
            return false;
        any = true;
        if (!explain(work, i, err))
            return false;
    }
    return !any || tell_values(work, err);
}

/* ---- all ---- */

static bool repeats(const struct work *work, size_t test)
{
    return work->tests[test].state == TEST_REPEATS;
}

/* What a person edited is theirs: it is not written, and stays known as edited. */
static bool leave_edited(struct work *work, const char *below, struct error *err)
{
    char **names;
    size_t count;
    const char *directory = arena_printf(work->arena, "%s/%s", work->staging, below);
    if (!file_list_directory(work->arena, directory, &names, &count, err))
        return false;
    for (size_t i = 0; i < count; i++) {
        const char *path = arena_printf(work->arena, "%s%s%s", below, *below ? "/" : "", names[i]);
        const char *staged = arena_printf(work->arena, "%s/%s", work->staging, path);
        if (!file_is_directory(staged)) {
            if (emit_is_edited(work->arena, work->suite, path))
                file_remove_tree(staged);
        } else if (!leave_edited(work, path, err)) {
            return false;
        }
    }
    return true;
}

static bool write_suite(struct work *work, struct minimization *minimization, struct error *err)
{
    struct emit_publication publication = {0};
    file_remove_tree(arena_printf(work->arena, "%s/build", work->staging));
    struct suite_rewriting rewriting = {
        .suite = work->suite,
        .directory = work->staging,
        .written = &work->written,
        .goes = which(work, repeats),
    };
    if (!suite_rewrite(work->arena, &rewriting, err) || !leave_edited(work, "", err) ||
        !emit_publish(work->arena, work->staging, work->suite, &publication, err))
        return false;
    minimization->is_written = true;
    minimization->left_alone = publication.kept;
    minimization->left_alone_count = publication.kept_count;
    return true;
}

bool suite_minimize(const struct minimize_options *options, struct arena *arena,
                   struct minimization *minimization, struct error *err)
{
    struct work work = {.options = options, .arena = arena, .written = {.arena = arena}};
    struct minimization made = {0};
    bool ok = read_suite(&work, err) && empty_what_does_not_compile(&work, err);
    if (ok) {
        name_tests(&work);
        ok = measure_branches(&work, err) && run_mutants(&work, err);
    }
    if (ok) {
        choose(&work);
        ok = explain_failures(&work, err);
    }
    made.tests = work.tests;
    made.test_count = work.written.tests.count;
    for (size_t i = 0; ok && i < made.test_count; i++)
        made.counts[work.tests[i].state]++;
    made.is_partial = ok && work.mutation.was_interrupted;
    if (ok && options->writes && made.counts[TEST_REPEATS] && !made.is_partial)
        ok = write_suite(&work, &made, err);
    if (work.staging && !ok) /* the copy is gone when the sentence is read */
        error_reword(err, work.staging, work.suite);
    if (work.staging)
        file_remove_tree(work.staging);
    written_release(&work.written);
    if (ok)
        *minimization = made;
    return ok;
}
