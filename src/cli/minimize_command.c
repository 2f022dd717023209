#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "report/minimization_report.h"
#include "report/mutation_report.h"
#include "suite/minimize_suite.h"

static bool report(const struct cli_options *options, const struct minimization *minimization,
                   struct error *err)
{
    struct text json = {0}, words = {0};
    minimization_report_json(&json, minimization);
    minimization_report_print(&words, minimization);
    bool ok = cli_tell(options, &json, &words, err);
    text_release(&json);
    text_release(&words);
    return ok;
}

static bool minimize(const struct cli_options *options, struct arena *arena, bool *fails,
                     struct error *err)
{
    struct session session = {0};
    struct minimize_options minimize_options = {
        .jobs = options->jobs ? options->jobs : process_cpu_count(),
        .writes = options->write,
        .seconds_maximum = options->time_seconds,
        .is_interrupted = session_is_interrupted,
        .context = &session,
    };
    if (options->operands.count != 1)
        return error_set(err, "name one suite, for example: assay minimize out");
    minimize_options.suite = options->operands.items[0];
    if (!cli_reports_spare_suite(options, minimize_options.suite, NULL, err) ||
        !cli_find_installation(arena, &minimize_options.program_directory,
                               &minimize_options.include_directory, err))
        return false;
    struct minimization minimization;
    session_open(&session, &minimize_options.events);
    bool ok = suite_minimize(&minimize_options, arena, &minimization, err);
    session_close(&session);
    if (!ok || !report(options, &minimization, err))
        return false;
    *fails = minimization.counts[TEST_FAILS] || minimization.counts[TEST_NOT_BUILT];
    return true;
}

int cli_minimize(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    struct arena arena = {0};
    struct error err;
    bool fails = false;
    int status = !minimize(options, &arena, &fails, &err) ? cli_fail(&err)
                 : fails                                  ? EXIT_STATUS_FINDINGS
                                                          : EXIT_STATUS_NOTHING_FOUND;
    arena_release(&arena);
    return status;
}
