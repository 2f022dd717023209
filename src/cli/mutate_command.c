#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "report/mutation_report.h"
#include "suite/mutate_suite.h"

static bool fill_suite(const struct cli_options *options, struct arena *arena,
                       struct mutation_options *mutation, struct error *err)
{
    if (options->operands.count > 1 || options->tests.count || options->sources.count ||
        options->compile_commands)
        return error_set(err, "name one suite, or the library with --source and its tests with "
                              "--test");
    char *real;
    if (!file_real_path(arena, options->operands.items[0], &real, err))
        return false;
    mutation->suite = real;
    return cli_reports_spare_suite(options, real, NULL, err);
}

static bool fill_library(const struct cli_options *options, struct arena *arena,
                         struct mutation_options *mutation, struct error *err)
{
    if (!options->sources.count && !options->compile_commands)
        return error_set(err, "name a suite, for example assay mutate out, or the library's "
                              "sources with --source");
    if (!options->tests.count)
        return error_set(err, "name the sources of the tests with --test");
    return cli_real_paths(arena, &options->tests, &mutation->tests, err) &&
           cli_make_sources(options, arena, &mutation->library, err);
}

static bool fill(const struct cli_options *options, struct arena *arena,
                 struct mutation_options *mutation, struct error *err)
{
    const char *ignored;
    if (!(options->operands.count ? fill_suite : fill_library)(options, arena, mutation, err) ||
        !cli_find_installation(arena, &mutation->program_directory, &ignored, err))
        return false;
    mutation->only = cli_names(arena, &options->only);
    mutation->jobs = options->jobs ? options->jobs : process_cpu_count();
    mutation->every_test = options->every_test;
    mutation->seconds_maximum = options->time_seconds;
    char *directory;
    if (!options->run_in)
        return true;
    if (!file_real_path(arena, options->run_in, &directory, err))
        return false;
    mutation->directory = directory;
    return file_is_directory(directory) ||
           error_set(err, "--run-in takes a directory, not '%s'", options->run_in);
}

static bool report(const struct cli_options *options, const struct mutation_result *result,
                   struct error *err)
{
    struct text json = {0}, words = {0};
    mutation_report_json(&json, result);
    mutation_report_print(&words, result);
    bool ok = cli_tell(options, &json, &words, err);
    text_release(&json);
    text_release(&words);
    return ok;
}

static bool mutate(const struct cli_options *options, struct arena *arena, bool *is_low,
                   struct error *err)
{
    struct session session = {0};
    struct mutation_options mutation = {
        .is_interrupted = session_is_interrupted,
        .context = &session,
    };
    if (!fill(options, arena, &mutation, err))
        return false;
    struct mutation_result result;
    session_open(&session, &mutation.events);
    bool ok = suite_mutate(&mutation, arena, &result, err);
    session_close(&session);
    if (!ok || !report(options, &result, err))
        return false;
    if (result.was_interrupted && options->least)
        return error_set(err, "interrupted: it is not known whether the tests notice %ld %% of "
                              "the mutants", (long)options->least);
    struct mutation_score total = mutation_score(&result, UINT32_MAX);
    *is_low = mutation_percent(&total) < (double)options->least;
    return true;
}

int cli_mutate(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    struct arena arena = {0};
    struct error err;
    bool is_low = false;
    int status = !mutate(options, &arena, &is_low, &err) ? cli_fail(&err)
                 : is_low                                ? EXIT_STATUS_FINDINGS
                                                         : EXIT_STATUS_NOTHING_FOUND;
    arena_release(&arena);
    return status;
}
