#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "report/mutation_report.h"
#include "report/thinning_report.h"
#include "suite/minimize_suite.h"

static bool report(const struct cli_options *options, const struct thinning *thinning,
                   struct error *err)
{
    struct text json = {0}, words = {0};
    thinning_report_json(&json, thinning);
    thinning_report_print(&words, thinning);
    bool ok = cli_tell(options, &json, &words, err);
    text_release(&json);
    text_release(&words);
    return ok;
}

static bool minimize(const struct cli_options *options, struct arena *arena, bool *fails,
                     struct error *err)
{
    struct session session = {0};
    struct thinning_options thinning_options = {
        .jobs = options->jobs ? options->jobs : process_cpu_count(),
        .writes = options->write,
        .is_interrupted = session_is_interrupted,
        .context = &session,
    };
    if (options->operands.count != 1)
        return error_set(err, "name one suite, for example: assay minimize out");
    thinning_options.suite = options->operands.items[0];
    if (!cli_reports_spare_suite(options, thinning_options.suite, NULL, err) ||
        !cli_find_installation(arena, &thinning_options.program_directory,
                               &thinning_options.include_directory, err))
        return false;
    struct thinning thinning;
    session_open(&session, &thinning_options.events);
    bool ok = campaign_thin(&thinning_options, arena, &thinning, err);
    session_close(&session);
    if (!ok || !report(options, &thinning, err))
        return false;
    *fails = thinning.counts[TEST_FAILS] || thinning.counts[TEST_NOT_BUILT];
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
