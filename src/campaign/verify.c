/* Writing the suite: it is written beside its place, built and run by both compilers and under the
 * sanitizers, and moved into place when everything passes. A test that fails to compile or to pass
 * is dropped and named. The library, which may take longer to compile than all tests, is compiled
 * once by gcc for the first two; the sanitized objects are those of the search. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/process.h"
#include "campaign/internal.h"

enum {
    ROUNDS = 12,
    BUILD_TIMEOUT_SECONDS = 120,
    TEST_TIMEOUT_SECONDS = 20,
    GRACE_SECONDS = 2,   /* beyond --time, so that what is nearly done is not thrown away; ... */
    GRACE_PERCENT = 100, /* ... or so much of --time: late tests are worth more than none */
};

struct build {
    const char *name;
    const char *directory; /* of its programs, below the suite's */
    const char *arguments[3];
    bool is_sanitized;
};

static const struct build builds[] = {
    {"gcc", "build", {"CC=gcc", "CFLAGS=-O2 -std=c11 -Wall -Wextra -Werror", NULL},
     false},
    {"clang", "build", {"CC=clang-19", "CFLAGS=-O0 -std=c11 -Wall -Wextra -Werror", NULL},
     false},
    {"sanitizers", "build/sanitized", {"CC=clang-19", "SANITIZE=1", NULL}, true},
};

struct writing {
    struct campaign *campaign;
    struct emit_suite suite;
    char *staging;
    char *sanitized_objects; /* for make; NULL when the search did without sanitizers */
};

/* Who interrupts waits for nothing more. */
static double grace(struct campaign *campaign)
{
    double share = campaign->options->time_seconds * GRACE_PERCENT / 100;
    return campaign->was_interrupted || share < GRACE_SECONDS ? GRACE_SECONDS : share;
}

static double limited(struct writing *writing, double seconds)
{
    double left = campaign_seconds_left(writing->campaign) + grace(writing->campaign);
    return left > seconds ? seconds : left > 1 ? left : 1;
}

static char *objects_for_make(struct campaign *campaign)
{
    if (campaign->options->no_sanitizers)
        return NULL;
    struct text list = {0};
    if (strpbrk(campaign->work_directory, " \t#$%:\\'\"")) /* make knows no quotes */
        return NULL;
    text_add(&list, "LIBRARY_OBJECTS=");
    for (const char **object = campaign->compiled.objects; *object; object++)
        text_printf(&list, "%s ", *object);
    char *copy = arena_copy_string(&campaign->work, text_string(&list));
    text_release(&list);
    return copy;
}

static bool run_make(struct writing *writing, const struct build *build, struct text *output,
                     bool *passed, struct error *err)
{
    const char *jobs = arena_printf(&writing->campaign->trial, "-j%zu", process_cpu_count());
    const char *arguments[12] = {"make", "-s", "-k", jobs, "--output-sync=target", "-C",
                                 writing->staging, "check"};
    size_t count = 8;
    for (size_t i = 0; build->arguments[i]; i++)
        arguments[count++] = build->arguments[i];
    if (build->is_sanitized && writing->sanitized_objects)
        arguments[count++] = writing->sanitized_objects;
    struct process_options options = {
        .arguments = arguments, .timeout_seconds = limited(writing, BUILD_TIMEOUT_SECONDS)};
    struct process_result result;
    if (!process_run(&options, output, &result, err))
        return false;
    if (result.timed_out && campaign_seconds_left(writing->campaign) <= 0)
        return error_set(err, "the time was over before they were compiled and run with %s; give "
                              "more with --time", build->name);
    *passed = result.exit_status == 0;
    return true;
}

/* Which test does a line of a test file belong to? Each begins with a line such as
 * `static void NAME(void)`, `START_TEST(NAME)` or `Test(group, NAME)`. */
static int test_at_line(struct writing *writing, const char *file, unsigned line)
{
    struct error ignored;
    char *content;
    const char *path = arena_printf(&writing->campaign->trial, "%s/%s", writing->staging, file);
    if (!file_read(&writing->campaign->trial, path, &content, NULL, &ignored))
        return -1;
    int found = -1;
    char *rest = content, *text;
    for (unsigned at = 1; at <= line && text_next_line(&rest, &text); at++)
        for (size_t i = 0; text[0] && text[0] != ' ' && i < writing->suite.test_count; i++) {
            const char *name = strstr(text, writing->suite.tests[i].name);
            size_t length = strlen(writing->suite.tests[i].name);
            if (name && name > text && strchr(" (", name[-1]) && strchr("(),", name[length]))
                found = (int)i;
        }
    return found;
}

static bool drop(struct writing *writing, int test, const char *build, const char *why)
{
    if (test < 0)
        return false;
    campaign_note(writing->campaign, "the test %s was dropped: it %s with %s",
                  writing->suite.tests[test].name, why, build);
    memmove(&writing->suite.tests[test], &writing->suite.tests[test + 1],
            (writing->suite.test_count - (size_t)test - 1) * sizeof writing->suite.tests[0]);
    writing->suite.test_count--;
    return true;
}

static int test_named(const struct writing *writing, const char *name)
{
    for (size_t i = 0; i < writing->suite.test_count; i++) {
        size_t length = strlen(writing->suite.tests[i].name);
        if (strncmp(writing->suite.tests[i].name, name, length) == 0 &&
            !isalnum((unsigned char)name[length]) && name[length] != '_')
            return (int)i;
    }
    return -1;
}

/* "tests/test_poly.c:12:3: error: ..." */
static int test_of_compiler_error(struct writing *writing, const char *line)
{
    const char *file = strstr(line, "tests/test_");
    if (!file || !strstr(line, "error"))
        return -1;
    const char *colon = strchr(file, ':');
    if (!colon)
        return -1;
    char *name = arena_printf(&writing->campaign->work, "%.*s", (int)(colon - file), file);
    return test_at_line(writing, name, (unsigned)strtoul(colon + 1, NULL, 10));
}

/* Which test a line of the output speaks against: "not ok 3 name", or a compiler's error. */
static int accused(struct writing *writing, const char *line)
{
    if (strncmp(line, "not ok ", 7) != 0)
        return test_of_compiler_error(writing, line);
    const char *name = strchr(line + 7, ' ');
    return name ? test_named(writing, name + 1) : -1;
}

static bool drop_failing(struct writing *writing, const char *output, const char *build)
{
    struct campaign *campaign = writing->campaign;
    char *rest = arena_copy_string(&campaign->trial, output), *line;
    size_t count = writing->suite.test_count;
    bool *is_accused = arena_alloc_zeroed(&campaign->trial, count + 1, sizeof *is_accused);
    while (text_next_line(&rest, &line)) {
        int test = accused(writing, line);
        if (test >= 0)
            is_accused[test] = true;
    }
    bool any = false;
    for (size_t i = count; i-- > 0;)
        if (is_accused[i])
            any |= drop(writing, (int)i, build, "fails to compile or to pass");
    return any;
}

/* A test that ends its program leaves no line of its own: each is run alone to find it. */
static bool drop_deadly(struct writing *writing, const struct build *build, struct error *err)
{
    bool any = false;
    for (size_t i = 0; i < writing->suite.test_count;) {
        const struct emit_test *test = &writing->suite.tests[i];
        const char *file = emit_file_of(&writing->campaign->work, &writing->suite, test);
        char *program = arena_printf(&writing->campaign->work, "%s/%s/%.*s", writing->staging,
                                     build->directory, (int)strlen(file) - 2, file);
        const char *only = emit_only(&writing->campaign->work, writing->suite.format, test->name);
        const char *const arguments[] = {program, only, NULL};
        struct process_options options = {
            .arguments = arguments,
            .directory = writing->staging,
            .timeout_seconds = limited(writing, TEST_TIMEOUT_SECONDS)};
        struct process_result result;
        struct text output = {0};
        bool ok = process_run(&options, &output, &result, err);
        text_release(&output);
        if (!ok)
            return any;
        if (result.exit_status != 0)
            any |= drop(writing, (int)i, build->name, "ends its program");
        else
            i++;
    }
    return any;
}

/* A test that fails in the company of others only: the first after one that passed, of which there
 * is no line. */
static bool drop_silent(struct writing *writing, const char *output, const char *build)
{
    struct campaign *campaign = writing->campaign;
    char *rest = arena_copy_string(&campaign->trial, output), *line;
    int last = -1;
    while (text_next_line(&rest, &line)) {
        const char *name = text_starts_with(line, "ok ") ? strchr(line + 3, ' ') : NULL;
        int test = name ? test_named(writing, name + 1) : -1;
        last = test > last ? test : last;
    }
    return last >= 0 && last + 1 < (int)writing->suite.test_count &&
           drop(writing, last + 1, build, "ends the program or its output after other tests");
}

/* Everything but the library's objects, if these may stay. */
static void clear_staging(struct writing *writing, const struct build *build)
{
    struct arena *scratch = &writing->campaign->trial;
    struct error ignored;
    char **names;
    size_t count;
    const char *programs = arena_printf(scratch, "%s/%s", writing->staging, build->directory);
    file_remove_tree(arena_printf(scratch, "%s/tests", writing->staging));
    if (!file_list_directory(scratch, programs, &names, &count, &ignored))
        return;
    for (size_t i = 0; i < count; i++) {
        const char *path = arena_printf(scratch, "%s/%s", programs, names[i]);
        if (!file_is_directory(path))
            file_remove_tree(path);
    }
}

static bool write_staging(struct writing *writing, struct error *err)
{
    return file_make_directories(writing->staging, err) && emit_write(&writing->suite, err);
}

static bool verify_build(struct writing *writing, const struct build *build, struct error *err)
{
    for (int round = 0; round < ROUNDS; round++) {
        arena_reset(&writing->campaign->trial);
        clear_staging(writing, build);
        struct text output = {0};
        bool passed = false;
        bool ok = write_staging(writing, err) &&
                  run_make(writing, build, &output, &passed, err);
        bool dropped = ok && !passed &&
                       (drop_failing(writing, text_string(&output), build->name) ||
                        drop_deadly(writing, build, err) ||
                        drop_silent(writing, text_string(&output), build->name));
        if (ok && !passed && !dropped)
            ok = error_set(err, "the written tests do not build with %s: %.600s", build->name,
                           text_string(&output));
        text_release(&output);
        if (!ok || passed)
            return ok;
    }
    return error_set(err, "too many of the written tests fail with %s", build->name);
}

/* Tests are tried in the plain format, whose programs can run one test alone; the same statements
 * are then written in the format that was asked for, and built once more. */
static bool verify(struct writing *writing, struct error *err)
{
    enum emit_format wanted = writing->suite.format;
    writing->suite.format = EMIT_PLAIN;
    for (size_t i = 0; i < sizeof builds / sizeof builds[0]; i++)
        if (writing->suite.test_count && !verify_build(writing, &builds[i], err))
            return false;
    writing->suite.format = wanted;
    if (wanted == EMIT_PLAIN || !writing->suite.test_count)
        return true;
    const char *variable = emit_format_variable(wanted);
    if (variable && !getenv(variable)) {
        campaign_note(writing->campaign, "the tests were built in the plain format only: set %s to "
                      "the directory of the framework's sources", variable);
        return true;
    }
    return verify_build(writing, &builds[0], err);
}

static size_t shown_findings(const struct campaign *campaign)
{
    size_t count = 0;
    while (count < campaign->findings.count &&
           campaign->findings.items[count].verdict <= campaign->options->show)
        count++;
    return count;
}

/* The absolute path of --out, which need not exist yet. */
static bool resolve_directory(struct campaign *campaign, char **absolute, struct error *err)
{
    char *name = arena_copy_string(&campaign->work, campaign->options->directory);
    for (size_t length = strlen(name); length > 1 && name[length - 1] == '/'; length--)
        name[length - 1] = '\0';
    if (file_is_directory(name))
        return file_real_path(&campaign->work, name, absolute, err);
    char *parent = file_directory_of(&campaign->work, name), *real;
    if (!file_make_directories(parent, err) ||
        !file_real_path(&campaign->work, parent, &real, err))
        return false;
    *absolute = arena_printf(&campaign->work, "%s/%s", strcmp(real, "/") == 0 ? "" : real,
                             file_base_name(name));
    return true;
}

struct file_names {
    const char **items;
    size_t count;
    size_t capacity;
};

static bool list_files(struct campaign *campaign, const char *root, const char *below,
                       struct file_names *files, struct error *err)
{
    char **names;
    size_t count;
    char *path = arena_printf(&campaign->work, "%s/%s", root, below);
    if (!file_list_directory(&campaign->work, path, &names, &count, err))
        return false;
    for (size_t i = 0; i < count; i++) {
        char *name = *below ? arena_printf(campaign->arena, "%s/%s", below, names[i])
                            : arena_copy_string(campaign->arena, names[i]);
        if (file_is_directory(arena_printf(&campaign->work, "%s/%s", root, name))) {
            if (!list_files(campaign, root, name, files, err))
                return false;
        } else {
            vector_push(files, name);
        }
    }
    return true;
}

static bool publish(struct writing *writing, const char *directory, struct summary *summary,
                    struct error *err)
{
    struct campaign *campaign = writing->campaign;
    struct file_names files = {0};
    struct emit_publication publication = {0};
    bool ok = list_files(campaign, writing->staging, "", &files, err) &&
              emit_publish(campaign->arena, writing->staging, directory, &publication, err);
    summary->files =
        arena_copy(campaign->arena, files.items, files.count * sizeof *files.items);
    summary->file_count = files.count;
    vector_release(&files);
    if (!ok)
        return false;
    summary->kept = publication.kept;
    summary->kept_count = publication.kept_count;
    return true;
}

static void print_programs(struct campaign *campaign)
{
    for (size_t i = 0; i < campaign->findings.count; i++) {
        struct text program = {0};
        emit_print_finding(&program, &campaign->vocabulary, &campaign->findings.items[i]);
        campaign->findings.items[i].program =
            arena_copy_string(campaign->arena, text_string(&program));
        text_release(&program);
    }
}

static void summarise_tests(struct campaign *campaign, const struct emit_suite *suite,
                            struct summary *summary)
{
    struct test_summary *tests =
        arena_alloc_zeroed(campaign->arena, suite->test_count + 1, sizeof *tests);
    for (size_t i = 0; i < suite->test_count; i++) {
        struct text code = {0};
        emit_print_test(&code, suite, &suite->tests[i]);
        tests[i] = (struct test_summary){
            .name = suite->tests[i].name,
            .file = arena_printf(campaign->arena, "tests/%s",
                                 emit_file_of(campaign->arena, suite, &suite->tests[i])),
            .purpose = suite->tests[i].purpose ? suite->tests[i].purpose : "",
            .code = arena_copy_string(campaign->arena, text_string(&code)),
        };
        text_release(&code);
    }
    summary->tests = tests;
    summary->regression_tests = suite->test_count;
    summary->shown_count = suite->finding_count;
}

bool write_suite(struct campaign *campaign, struct summary *summary, struct error *err)
{
    campaign_stage(campaign, "compiling and running the tests");
    char *directory;
    if (!resolve_directory(campaign, &directory, err))
        return false;
    struct writing writing = {
        .campaign = campaign,
        .staging = arena_printf(&campaign->work, "%s.assay-staging", directory),
        .suite = {
            .vocabulary = &campaign->vocabulary,
            .library = &campaign->options->library,
            .origin = directory,
            .format = campaign->options->format,
            .command = campaign->options->command,
            .seed = campaign->options->seed,
            .tests = campaign->tests.items,
            .test_count = campaign->tests.count,
            .findings = campaign->findings.items,
            .finding_count = shown_findings(campaign),
            .undefined = campaign->compiled.undefined,
        },
    };
    writing.suite.directory = writing.staging;
    emit_name_tests(campaign->arena, &writing.suite);
    writing.sanitized_objects = objects_for_make(campaign);
    print_programs(campaign);
    file_remove_tree(writing.staging);
    struct error trouble;
    if (!verify(&writing, &trouble)) {
        /* The findings are worth having all the same. */
        campaign_note(campaign, "no regression tests are written: %s", trouble.text);
        writing.suite.test_count = 0;
    }
    file_remove_tree(writing.staging);
    bool ok = write_staging(&writing, err) && publish(&writing, directory, summary, err);
    file_remove_tree(writing.staging);
    summarise_tests(campaign, &writing.suite, summary);
    return ok;
}
