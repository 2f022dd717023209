#include "base/process.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "model/exploration.h"
#include "report/redundancy_report.h"
#include "suite/redundant_suite.h"

bool cli_represent_keyword(size_t n, struct keyword *keyword)
{
    if (n)
        return representation_keyword(n - 1, keyword);
    *keyword = (struct keyword){"all", "each of the others in turn"};
    return true;
}

static uint32_t chosen(const char *name)
{
    size_t n;
    if (!keyword_find(cli_represent_keyword, name, &n))
        BUG("'%s' is no representation", name);
    return n ? 1u << (n - 1) : (1u << REPRESENTATION_COUNT) - 1;
}

static bool fill(const struct cli_options *options, struct arena *arena,
                 struct redundant_options *redundant, struct error *err)
{
    if (!cli_find_installation(arena, &redundant->program_directory,
                               &redundant->include_directory, err))
        return false;
    if (options->operands.count == 1 && !options->tests.count) {
        redundant->suite = options->operands.items[0];
        return cli_reports_spare_suite(options, redundant->suite, NULL, err);
    }
    if (options->operands.count || !options->tests.count || !options->headers.count)
        return error_set(err, "name a suite, for example: assay redundant out; or the library with "
                              "--header and --source and test programs with --test");
    return cli_make_library(options, arena, &redundant->library, err) &&
           cli_reports_spare(options, &redundant->library, err) &&
           cli_real_paths(arena, &options->tests, &redundant->tests, err);
}

static bool report(const struct cli_options *options, const struct redundancies *redundancies,
                   struct error *err)
{
    struct text json = {0}, words = {0};
    redundancy_report_json(&json, redundancies);
    redundancy_report_print(&words, redundancies);
    bool ok = cli_tell(options, &json, &words, err);
    text_release(&json);
    text_release(&words);
    return ok;
}

static bool redundant(const struct cli_options *options, struct arena *arena, struct error *err)
{
    struct session session = {0};
    struct redundant_options asked = {
        .against = options->against,
        .write = options->write_to,
        .representations = chosen(options->represent_all),
        .run_in = options->run_in,
        .jobs = options->jobs ? options->jobs : process_cpu_count(),
        .measures = options->measures,
        .mutation_seconds = options->time_seconds,
        .is_interrupted = session_is_interrupted,
        .context = &session,
    };
    struct redundancies redundancies;
    if (options->write_to && asked.representations & (asked.representations - 1))
        return error_set(err, "say with --represent by which representation tests are left out, "
                              "for example: --represent whole-state --write %s",
                         options->write_to);
    if (!fill(options, arena, &asked, err))
        return false;
    session_open(&session, &asked.events);
    bool ok = suite_redundant(&asked, arena, &redundancies, err);
    session_close(&session);
    return ok && report(options, &redundancies, err);
}

int cli_redundant(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    struct arena arena = {0};
    struct error err;
    int status =
        redundant(options, &arena, &err) ? EXIT_STATUS_NOTHING_FOUND : cli_fail(&err);
    arena_release(&arena);
    return status;
}
