/* Which branches each test of a suite reaches: every one runs alone, in a process that leaves a
 * profile of its own. */
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/process.h"
#include "base/vector.h"
#include "cover/cover.h"
#include "cover/cover_internal.h"
#include "toolchain/tool.h"

enum { BATCH = 64 };

static const double test_timeout_seconds = 60;

/* A test that fails reaches what it reaches; processes that it forks leave a profile each. What
 * llvm-cov warns about is not to be in its output. */
static const char script[] =
    "cd \"$1\" && LLVM_PROFILE_FILE=\"$2.%p.profraw\" \"$3\" ${4:+\"$4\"} >/dev/null 2>&1; "
    "\"$5\" merge -o \"$2.profile\" \"$2\".*.profraw >/dev/null 2>&1 && "
    "\"$6\" export -skip-functions -skip-expansions -instr-profile=\"$2.profile\" \"$3\" "
    ">\"$2.json\" 2>/dev/null; rm -f \"$2\".*.profraw \"$2.profile\"";

/* A test, and where it runs. */
struct test_run {
    const char *directory, *program, *argument, *variable; /* absolute; the last two may be NULL */
};

struct numbers {
    uint32_t *items;
    size_t count, capacity;
};

struct meeting {
    struct arena *arena;
    const char *suite;          /* whose files are not the library's */
    const char *subject, *remedy; /* when nothing is measured */
    const char *work_directory; /* for profiles, absolute */
    const struct test_run *runs;
    size_t run_count;
    struct string_map known; /* numbers of branches, from 1, by place and outcome */
    size_t branch_count;
    struct numbers *met; /* by test */
    size_t profiles; /* that tests left */
};

/* ---- reading ---- */

static uint32_t number_of(struct meeting *meeting, const char *key)
{
    uintptr_t number = (uintptr_t)string_map_get(&meeting->known, key);
    if (!number) {
        number = ++meeting->branch_count;
        string_map_put(&meeting->known, arena_copy_string(meeting->arena, key), (void *)number);
    }
    return (uint32_t)number - 1;
}

static void meet_branch(struct meeting *meeting, const char *file, const struct json *array,
                        struct numbers *met)
{
    struct region branch = cover_region_of(array);
    for (int outcome = 0; outcome < 2; outcome++) {
        if (branch.counts[outcome] <= 0)
            continue;
        struct text key = {0};
        text_printf(&key, "%s:%zu:%zu:%d", file, branch.start.line, branch.start.column, outcome);
        vector_push(met, number_of(meeting, text_string(&key)));
        text_release(&key);
    }
}

/* That there is nothing to read means that the test left no profile: it reaches nothing. False
 * then. */
static bool read_test(struct meeting *meeting, const char *path, struct numbers *met)
{
    struct arena scratch = {0};
    struct error ignored;
    struct json *root;
    char *content;
    size_t length;
    bool is_read = file_read(&scratch, path, &content, &length, &ignored) &&
                   json_parse(&scratch, content, length, &root, &ignored);
    if (is_read) {
        const struct json *data = json_member(root, "data");
        const struct json *files = json_member(data ? data->first : NULL, "files");
        for (const struct json *item = files ? files->first : NULL; item; item = item->next) {
            const char *file = json_string(item, "filename");
            const struct json *branches = json_member(item, "branches");
            if (!file || !branches || !cover_is_librarys(meeting->suite, file))
                continue;
            for (const struct json *branch = branches->first; branch; branch = branch->next)
                meet_branch(meeting, file, branch, met);
        }
    }
    file_remove_tree(path);
    arena_release(&scratch);
    return is_read;
}

/* ---- running ---- */

static struct process_options options_of(const struct meeting *meeting, size_t index)
{
    struct arena *arena = meeting->arena;
    const struct test_run *run = &meeting->runs[index];
    const char *const words[] = {
        "sh", "-c", script, "sh", run->directory,
        arena_printf(arena, "%s/%zu", meeting->work_directory, index), run->program,
        run->argument ? run->argument : "", tool_name(TOOL_PROFILES), tool_name(TOOL_COVERAGE),
        NULL};
    const char *const environment[] = {run->variable, NULL};
    return (struct process_options){
        .arguments = arena_copy(arena, words, sizeof words),
        .environment = arena_copy(arena, environment, sizeof environment),
        .temporary_directory = meeting->work_directory,
        .timeout_seconds = test_timeout_seconds,
    };
}

/* As many tests from `first` on as run in one go. */
static bool run_batch(struct meeting *meeting, size_t first, struct error *err)
{
    struct process_job jobs[BATCH] = {0};
    size_t count = meeting->run_count - first < BATCH ? meeting->run_count - first : BATCH;
    for (size_t i = 0; i < count; i++)
        jobs[i].options = options_of(meeting, first + i);
    bool ok = process_run_all(jobs, count, process_cpu_count(), err);
    for (size_t i = 0; i < count; i++) {
        if (ok)
            meeting->profiles += read_test(
                meeting, arena_printf(meeting->arena, "%s/%zu.json", meeting->work_directory,
                                      first + i),
                &meeting->met[first + i]);
        text_release(&jobs[i].output);
    }
    return ok;
}

static void tabulate(const struct meeting *meeting, struct test_branches *branches)
{
    *branches = (struct test_branches){.branch_count = meeting->branch_count};
    branches->is_met = arena_alloc_zeroed(meeting->arena,
                                          meeting->run_count * meeting->branch_count + 1,
                                          sizeof *branches->is_met);
    for (size_t i = 0; i < meeting->run_count; i++)
        for (size_t k = 0; k < meeting->met[i].count; k++)
            branches->is_met[i * meeting->branch_count + meeting->met[i].items[k]] = true;
}

static bool meet_all(struct meeting *meeting, struct test_branches *branches, struct error *err)
{
    bool ok = tool_require(TOOL_PROFILES, err) && tool_require(TOOL_COVERAGE, err);
    meeting->met = arena_alloc_zeroed(meeting->arena, meeting->run_count + 1,
                                      sizeof *meeting->met);
    for (size_t first = 0; ok && first < meeting->run_count; first += BATCH)
        ok = run_batch(meeting, first, err);
    if (ok && meeting->run_count && !meeting->profiles)
        ok = error_set(err, "cannot measure the branches of %s: no test left a profile; try: %s",
                       meeting->subject, meeting->remedy);
    if (ok)
        tabulate(meeting, branches);
    for (size_t i = 0; i < meeting->run_count; i++)
        vector_release(&meeting->met[i]);
    string_map_release(&meeting->known);
    return ok;
}

/* ---- whose tests ---- */

static bool meet_suite(struct arena *arena, const struct measured_suite *measured,
                       const struct named_tests *tests, struct test_branches *branches,
                       struct error *err)
{
    struct text said = {0};
    struct test_run *runs = arena_alloc_zeroed(arena, tests->count + 1, sizeof *runs);
    struct meeting meeting = {.arena = arena, .suite = measured->suite,
                              .subject = arena_printf(arena, "'%s'", measured->suite),
                              .remedy = arena_printf(arena, "assay cover %s", measured->suite),
                              .work_directory = measured->build, .runs = runs,
                              .run_count = tests->count};
    for (size_t i = 0; i < tests->count; i++)
        runs[i] = (struct test_run){
            measured->build,
            arena_printf(arena, "%s/%s", measured->build, tests->items[i].program),
            tests->items[i].argument, tests->items[i].variable};
    bool ok = cover_make(arena, measured, "all", &said, err) && meet_all(&meeting, branches, err);
    text_release(&said);
    return ok;
}

bool cover_tests(struct arena *arena, const char *suite, const struct named_tests *tests,
                 struct test_branches *branches, struct error *err)
{
    char *build;
    if (!file_make_temporary_directory(arena, NULL, &build, err))
        return false;
    bool ok = meet_suite(arena, &(struct measured_suite){suite, build}, tests, branches, err);
    file_remove_tree(build);
    return ok;
}

bool cover_programs(struct arena *arena, const struct covered_programs *programs,
                    struct test_branches *branches, struct error *err)
{
    struct test_run *runs = arena_alloc_zeroed(arena, programs->test_count + 1, sizeof *runs);
    struct meeting meeting = {.arena = arena, .suite = programs->work_directory,
                              .subject = "the test programs",
                              .remedy = "running them by hand",
                              .work_directory = programs->work_directory, .runs = runs,
                              .run_count = programs->test_count};
    for (size_t i = 0; i < programs->test_count; i++) {
        const struct mutation_test *test = &programs->tests[i];
        runs[i] = (struct test_run){programs->directory, programs->programs[test->program].path,
                                    test->argument, test->variable};
    }
    return meet_all(&meeting, branches, err);
}
