/* Writing the suite: it is written beside its place, built and run by both compilers and under the
 * sanitizers, and moved into place when everything passes. A test that fails to compile or to pass
 * is dropped and named. The library, which may take longer to compile than all tests, is compiled
 * twice, by clang and by gcc; the sanitized objects are those of the search. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "search/remember.h"
#include "suite/keep_edited.h"
#include "suite/writing.h"
#include "toolchain/make.h"
#include "triage/triage.h"

enum {
    ROUNDS = 12,
    BUILD_TIMEOUT_SECONDS = 120,
    RUN_TIMEOUT_SECONDS = 10, /* what is built runs in a second or two, unless a test hangs; ... */
    TESTS_A_SECOND = 20,      /* ... and with sanitizers so many tests a second, at the slowest */
    GRACE_SECONDS = 2,   /* beyond --time, so that what is nearly done is not thrown away; ... */
    GRACE_PERCENT = 100, /* ... or so much of --time: late tests are worth more than none */
};

struct make_call {
    double seconds; /* at most */
    bool is_sorted; /* what the compilers say, by files; it comes when a file is done with */
    struct text *output;
    struct process_result result;
    const char *cache; /* see struct make_options */
};

/* Who interrupts waits for nothing more. */
static double grace(struct campaign *campaign)
{
    double share = campaign->options->time_seconds * GRACE_PERCENT / 100;
    return campaign->budget.was_interrupted || share < GRACE_SECONDS ? GRACE_SECONDS : share;
}

double writing_seconds(struct writing *writing, double seconds)
{
    double left = campaign_seconds_left(writing->campaign) + grace(writing->campaign);
    return left > seconds ? seconds : left > 1 ? left : 1;
}

static char *objects_for_make(struct campaign *campaign)
{
    if (campaign->options->no_sanitizers)
        return NULL;
    struct text list = {0};
    if (strpbrk(campaign->subject.work_directory, " \t#$%:\\'\"")) /* make knows no quotes */
        return NULL;
    text_add(&list, "LIBRARY_OBJECTS=");
    for (const char **object = campaign->subject.compiled.objects; *object; object++)
        text_printf(&list, "%s ", *object);
    char *copy = arena_copy_string(&campaign->work, text_string(&list));
    text_release(&list);
    return copy;
}

/* The user waits as long as the Makefile says; here a program that hangs must not eat the run. */
static const char brief[] = "TIMEOUT=timeout 3";

/* What was too large to be optimised for the search is so for the suite as well. */
static const char *library_flags_for_build(const struct writing *writing,
                                           const struct suite_build *build)
{
    bool is_cold = writing->campaign->subject.compiled.cold && !build->library_flags;
    return is_cold ? "LIBRARY_CFLAGS=-O0 -g" : NULL;
}

static const char *const *variables_for(struct writing *writing, const struct suite_build *build)
{
    bool has_objects = build->is_sanitized && writing->sanitized_objects;
    const char *flags = library_flags_for_build(writing, build);
    struct word_list words = {0};
    vector_push(&words, brief);
    if (has_objects)
        vector_push(&words, writing->sanitized_objects);
    if (flags)
        vector_push(&words, flags);
    return words_finish(&writing->campaign->trial, &words);
}

/* False also when the user interrupted it, or less time was left than it may take. */
static bool call_make(struct writing *writing, const struct suite_build *build, const char *target,
                      struct make_call *call, struct error *err)
{
    struct make_options options = {
        .directory = writing->staging,
        .target = target,
        .build = build,
        .variables = variables_for(writing, build),
        .temporary_directory = writing->campaign->subject.work_directory,
        .timeout_seconds = writing_seconds(writing, call->seconds),
        .keeps_going = true,
        .is_sorted = call->is_sorted,
        .cache = call->cache,
    };
    if (!make_run(&options, call->output, &call->result, err))
        return false;
    if (call->result.timed_out && campaign_is_interrupted(writing->campaign))
        return error_set(err, "the run was interrupted before they were compiled and run with %s",
                         build->name);
    if (call->result.timed_out && options.timeout_seconds < call->seconds)
        return error_set(err, "time ran out before they were compiled and run with %s; give "
                              "more with --time", build->name);
    return true;
}

bool writing_make(struct writing *writing, const struct suite_build *build, const char *target,
                  struct suite_run *run, struct error *err)
{
    struct make_call call = {.seconds = BUILD_TIMEOUT_SECONDS, .is_sorted = true,
                             .output = &run->output,
                             .cache = writing->suite.library->cache_directory};
    if (!call_make(writing, build, target, &call, err))
        return false;
    if (call.result.timed_out)
        return error_set(err, "compiling them with %s took more than %d s", build->name,
                         BUILD_TIMEOUT_SECONDS);
    run->passed = call.result.exit_status == 0;
    return true;
}

/* How the programs of a suite ran. */
enum running { RUN_NOT, RUN_WELL, RUN_BADLY, RUN_TOO_LONG };

/* Lines come as they are printed: what does not end is known by the last of them. */
static bool run_check(struct writing *writing, const struct suite_build *build, struct text *output,
                      enum running *running, struct error *err)
{
    double seconds = RUN_TIMEOUT_SECONDS + (double)writing->suite.test_count / TESTS_A_SECOND;
    struct make_call call = {.seconds = seconds, .output = output};
    if (!call_make(writing, build, "check", &call, err))
        return false;
    *running = call.result.timed_out          ? RUN_TOO_LONG
               : call.result.exit_status == 0 ? RUN_WELL
                                              : RUN_BADLY;
    return true;
}

bool writing_check(struct writing *writing, const struct suite_build *build,
                   struct suite_run *run, struct error *err)
{
    enum running running;
    bool ok = run_check(writing, build, &run->output, &running, err);
    run->passed = ok && running == RUN_WELL;
    return ok;
}

void writing_remove_programs(struct writing *writing, const char *directory)
{
    struct arena *scratch = &writing->campaign->trial;
    struct error ignored;
    char **names;
    size_t count;
    const char *programs = arena_printf(scratch, "%s/%s", writing->staging, directory);
    if (!file_list_directory(scratch, programs, &names, &count, &ignored))
        return;
    for (size_t i = 0; i < count; i++) {
        const char *path = arena_printf(scratch, "%s/%s", programs, names[i]);
        if (!file_is_directory(path))
            file_remove_tree(path);
    }
}

/* Everything but the library's objects, if these may stay. */
static void clear_staging(struct writing *writing, const struct suite_build *build)
{
    file_remove_tree(arena_printf(&writing->campaign->trial, "%s/tests", writing->staging));
    writing_remove_programs(writing, build->directory);
}

static bool write_staging(struct writing *writing, struct error *err)
{
    written_clear(&writing->written);
    arena_reset(&writing->pages);
    writing->written.arena = &writing->pages;
    return file_make_directories(writing->staging, err) &&
           emit_write(&writing->suite, &writing->written, err);
}

bool writing_prepare(struct writing *writing, const struct suite_build *build, struct error *err)
{
    clear_staging(writing, build);
    return write_staging(writing, err);
}

/* Its last lines, as many as a note has room for: the reason stands there. */
static const char *end_of(const struct text *output)
{
    enum { TOLD = 400 };
    const char *text = text_string(output);
    if (output->length <= TOLD)
        return text;
    const char *end = text + output->length - TOLD, *line = strchr(end, '\n');
    return line && line[1] ? line + 1 : end;
}

static bool mend(struct writing *writing, const struct suite_build *build, enum running running,
                 const char *output, struct error *err)
{
    bool is_mended = mend_deprecated(writing, output) ||
                     mend_failing(writing, output, build->name);
    if (running == RUN_TOO_LONG)
        is_mended |= mend_hanging(writing, output, build->name);
    if (!is_mended && running == RUN_NOT)
        is_mended = mend_unbuilt(writing, output, build->name);
    if (is_mended || running != RUN_BADLY)
        return is_mended;
    return mend_deadly(writing, build, err) || mend_reported(writing, output, build->name) ||
           mend_silent(writing, output, build->name);
}

static bool verify_build(struct writing *writing, const struct suite_build *build,
                         struct error *err)
{
    for (int round = 0; round < ROUNDS; round++) {
        arena_reset(&writing->campaign->trial);
        struct suite_run run = {0};
        enum running running = RUN_NOT;
        bool ok = writing_prepare(writing, build, err) &&
                  writing_make(writing, build, "all", &run, err);
        if (ok && run.passed)
            ok = run_check(writing, build, &run.output, &running, err);
        if (ok && running != RUN_WELL &&
            !mend(writing, build, running, text_string(&run.output), err))
            ok = error_set(err, "the written tests fail with %s: %s", build->name,
                           end_of(&run.output));
        text_release(&run.output);
        if (!ok || running == RUN_WELL)
            return ok;
    }
    return error_set(err, "too many of the written tests fail with %s", build->name);
}

/* Tests are tried in the plain format, whose programs can run one test alone; the same statements
 * are then written in the format that was asked for, and built once more. */
static bool verify(struct writing *writing, struct error *err)
{
    const char *wanted = writing->suite.format;
    bool is_varied = !writing->campaign->options->no_variations;
    double start = campaign_now(writing->campaign), first_seconds = 0;
    writing->suite.format = emit_plain;
    if (is_varied && writing->suite.test_count)
        builds_keep(writing);
    bool is_mended = false; /* in a build, not in other surroundings */
    const struct suite_build *shipped = suite_build_of(SUITE_SHIPPED);
    size_t build_count;
    const struct suite_build *builds = suite_builds_for(BUILD_VERIFIES, &build_count);
    for (size_t i = 0; i < build_count; i++) {
        size_t silenced = writing->silenced;
        if (writing->suite.test_count && !verify_build(writing, &builds[i], err))
            return false;
        is_mended |= writing->silenced != silenced;
        if (i == 0) {
            first_seconds = campaign_now(writing->campaign) - start;
            minimize_tests(writing);
        }
        if (is_varied && &builds[i] == shipped)
            vary_surroundings(writing, shipped);
    }
    if (is_varied && (vary_builds(writing, first_seconds) || is_mended))
        builds_compare(writing, first_seconds);
    if (writing->silenced)
        campaign_note(writing->campaign, "%zu assertion%s did not hold in every run and %s "
                      "removed", writing->silenced, writing->silenced == 1 ? "" : "s",
                      writing->silenced == 1 ? "was" : "were");
    /* What is not asserted any more should not be in a name, nor the number of a test that left. */
    emit_name_tests(writing->campaign->arena, &writing->suite);
    writing->suite.format = wanted;
    if (!wanted || strcmp(wanted, emit_plain) == 0 || !writing->suite.test_count)
        return true;
    const char *variable = emit_format_variable(wanted);
    if (variable && !getenv(variable)) {
        campaign_note(writing->campaign, "the tests were built in the plain format only: set %s to "
                      "the directory of the framework's sources", variable);
        return true;
    }
    return verify_build(writing, shipped, err);
}

static size_t shown_findings(const struct campaign *campaign)
{
    size_t count = 0;
    while (count < campaign->findings.count &&
           finding_is_shown(&campaign->findings.items[count], &campaign->options->show))
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
    bool ok = keep_edited(writing, directory, &publication, err) &&
              list_files(campaign, writing->staging, "", &files, err) &&
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
        if (campaign->findings.items[i].program)
            continue;
        struct text program = {0};
        emit_print_finding(&program, &campaign->subject.vocabulary, &campaign->findings.items[i]);
        campaign->findings.items[i].program =
            arena_copy_string(campaign->arena, text_string(&program));
        text_release(&program);
    }
}

void writing_take_findings(struct writing *writing)
{
    struct campaign *campaign = writing->campaign;
    sort_findings(campaign);
    explain_findings(campaign);
    print_programs(campaign);
    writing->suite.findings = campaign->findings.items;
    writing->suite.finding_count = shown_findings(campaign);
}

/* What builds.c found comes after the others have their numbers. */
static void add_build_findings(struct writing *writing)
{
    struct campaign *campaign = writing->campaign;
    for (size_t i = 0; i < writing->differing.count; i++)
        add_finding(campaign, &writing->differing.items[i]);
    if (writing->differing.count)
        writing_take_findings(writing);
    vector_release(&writing->differing);
}

static void summarise_tests(struct campaign *campaign, const struct suite *suite,
                            struct summary *summary)
{
    struct test_summary *tests =
        arena_alloc_zeroed(campaign->arena, suite->test_count + 1, sizeof *tests);
    for (size_t i = 0; i < suite->test_count; i++) {
        struct text code = {0};
        emit_print_test(&code, suite, &suite->tests[i], NULL);
        tests[i] = (struct test_summary){
            .name = suite->tests[i].name,
            .file = arena_printf(campaign->arena, "tests/%s",
                                 emit_file_of(campaign->arena, suite, &suite->tests[i])),
            .purpose = test_sentence(&suite->tests[i]),
            .code = arena_copy_string(campaign->arena, text_string(&code)),
            .seconds = suite->tests[i].wall_ms / 1000.0,
        };
        text_release(&code);
    }
    summary->tests = tests;
    summary->regression_tests = suite->test_count;
    summary->tests_made = campaign->suite.tests.count;
    summary->kept_sequences = campaign->corpus.covering.count;
    for (size_t i = 0; i < campaign->subject.vocabulary.operations.count; i++)
        summary->kept_sequences += campaign->corpus.candidates[i].count +
                                   campaign->corpus.injected[i].count;
    summary->shown_count = suite->finding_count;
}

static bool is_called_by(const struct writing *writing, const struct test *test,
                         const struct function *function)
{
    for (size_t i = 0; i < test->statements.count; i++) {
        const struct function *called =
            writing->suite.vocabulary->operations.items[test->statements.items[i].operation]
                ->function;
        if (called == function || (called && called->variant_of == function))
            return true;
    }
    return false;
}

static bool has_test(const struct writing *writing, const struct function *function)
{
    for (size_t i = 0; i < writing->suite.test_count; i++)
        if (is_called_by(writing, &writing->suite.tests[i], function))
            return true;
    return false;
}

/* Who reads the suite should not have to find out what is missing in it. */
static void note_untested(struct writing *writing)
{
    enum { NAMED_MAXIMUM = 10 };
    const struct api *api = writing->suite.vocabulary->api;
    struct text names = {0};
    size_t count = 0;
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        if (!function_is_callable(function) || function->is_support ||
            function->is_not_under_test || function->variant_of || has_test(writing, function))
            continue;
        if (count++ < NAMED_MAXIMUM)
            text_printf(&names, "%s%s", count > 1 ? ", " : "", function->name);
    }
    if (count > NAMED_MAXIMUM)
        text_printf(&names, " and %zu more", count - NAMED_MAXIMUM);
    if (count && !writing->campaign->options->no_tests)
        campaign_note(writing->campaign, "no test calls %s", text_string(&names));
    text_release(&names);
}

static bool write_corpus(struct writing *writing, struct error *err)
{
    struct text content = {0};
    remember_print(writing->campaign, &content);
    bool ok = file_write(arena_printf(&writing->campaign->work, "%s/%s", writing->staging,
                                      remember_file_name),
                         text_string(&content), content.length, err);
    text_release(&content);
    return ok;
}

static struct suite suite_of(const struct campaign *campaign, const char *directory)
{
    return (struct suite){
        .vocabulary = &campaign->subject.vocabulary,
        .library = &campaign->options->library,
        .origin = directory,
        .format = campaign->options->format,
        .command = campaign->options->command,
        .seed = campaign->options->seed,
        .tests = campaign->suite.tests.items,
        .test_count = campaign->suite.tests.count,
        .findings = campaign->findings.items,
        .finding_count = shown_findings(campaign),
        .has_members = campaign->options->writes_members,
        .undefined = campaign->subject.compiled.undefined,
    };
}

static void remove_work(const struct writing *writing)
{
    file_remove_tree(writing->staging);
    file_remove_tree(writing->before);
}

/* *directory: where the suite is going to be. */
static bool begin(struct writing *writing, char **directory, struct error *err)
{
    struct campaign *campaign = writing->campaign;
    if (!resolve_directory(campaign, directory, err))
        return false;
    writing->staging = arena_printf(&campaign->work, "%s.assay-staging", *directory);
    writing->before = arena_printf(&campaign->work, "%s.assay-before", *directory);
    writing->suite = suite_of(campaign, *directory);
    writing->suite.directory = writing->staging;
    emit_name_tests(campaign->arena, &writing->suite);
    writing->sanitized_objects = objects_for_make(campaign);
    print_programs(campaign);
    remove_work(writing);
    return process_remove_after(writing->staging, err) &&
           process_remove_after(writing->before, err);
}

/* When the tests cannot be written, the findings are worth having all the same. */
static void verify_all(struct writing *writing)
{
    struct error trouble;
    if (writing->suite.test_count)
        find_standard(writing);
    if (!verify(writing, &trouble)) {
        campaign_note(writing->campaign, "no regression tests were written: %s", trouble.text);
        writing->suite.test_count = 0;
    } else {
        note_untested(writing);
    }
    verify_findings(writing);
    add_build_findings(writing);
}

bool write_suite(struct campaign *campaign, struct summary *summary, struct error *err)
{
    struct writing writing = {.campaign = campaign};
    char *directory;
    campaign_stage(campaign, "compiling and running the tests");
    if (!begin(&writing, &directory, err))
        return false;
    verify_all(&writing);
    file_remove_tree(writing.staging);
    bool ok = write_staging(&writing, err) && write_corpus(&writing, err) &&
              publish(&writing, directory, summary, err);
    remove_work(&writing);
    written_release(&writing.written);
    arena_release(&writing.pages);
    summarise_tests(campaign, &writing.suite, summary);
    return ok;
}
