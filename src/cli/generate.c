#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/session.h"
#include "model/api.h"
#include "report/terminal.h"

/* Without --time and --calls; most searches of small libraries end before, by themselves. */
static const double default_seconds = 60;

static bool show_named(const char *name, enum verdict *show)
{
    static const struct {
        const char *name;
        enum verdict verdict;
    } words[] = {
        {"faults", VERDICT_FAULT}, {"undecided", VERDICT_UNDECIDED}, {"all", VERDICT_MISUSE}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].name, name) == 0) {
            *show = words[i].verdict;
            return true;
        }
    return false;
}

static bool check_words(const struct cli_options *options, struct campaign_options *campaign,
                        struct error *err)
{
    if (!campaign_knows_format(options->format, &campaign->format, err) ||
        !campaign_knows_likeness(options->cluster, &campaign->likeness, err) ||
        !campaign_knows_strategy(options->strategy, err))
        return false;
    if (!show_named(options->show, &campaign->show))
        return error_set(err, "--show '%s' is not known; it may be faults, undecided or all",
                         options->show);
    if (strcmp(options->equality, "contract") != 0 && strcmp(options->equality, "state") != 0)
        return error_set(err, "--equality '%s' is not known; it may be contract or state",
                         options->equality);
    campaign->uses_equality = strcmp(options->equality, "contract") == 0;
    return true;
}

static bool fill_campaign(const struct cli_options *options, struct arena *arena,
                          struct campaign_options *campaign, struct error *err)
{
    if (options->operands.count)
        return error_set(err, "'%s' is not expected here; name headers with --header and sources "
                              "with --source", options->operands.items[0]);
    if (options->headers.count && !options->sources.count && !options->compile_commands)
        return error_set(err, "name the library's sources with --source, or a directory with a "
                              "compile_commands.json with -p");
    if (!check_words(options, campaign, err) ||
        !cli_find_installation(arena, &campaign->program_directory,
                               &campaign->library.include_directory, err) ||
        !cli_make_library(options, arena, &campaign->library, err))
        return false;
    if (!cli_rules_off(options, &campaign->rules_off, err) ||
        !cli_read_baseline(options, arena, &campaign->known, err))
        return false;
    campaign->verdict_rules_off = cli_verdict_rules_off(options);
    campaign->directory = options->out;
    campaign->strategy = options->strategy;
    campaign->only = cli_names(arena, &options->only);
    campaign->skip = cli_names(arena, &options->skip);
    campaign->calls = options->calls;
    campaign->seed = options->seed;
    campaign->jobs = options->jobs ? (unsigned)options->jobs : 1;
    campaign->no_sanitizers = options->no_sanitizers;
    campaign->no_coverage = options->no_coverage;
    campaign->no_variations = options->no_variations;
    campaign->no_minimize = options->no_minimize;
    campaign->no_tests = options->no_tests;
    campaign->search_only = options->search_only;
    campaign->writes_members = options->members;
    campaign->repetition_chance = options->repetition_chance;
    campaign->repetition_limit = (uint32_t)options->repetitions;
    campaign->length_limit = (uint32_t)options->length;
    campaign->time_seconds = options->time_seconds;
    if (!options->calls && options->time_seconds <= 0) {
        campaign->until_saturated = true;
        campaign->time_seconds = default_seconds;
    }
    return true;
}

static bool generate(const struct cli_options *options, const char *command_line,
                     struct arena *arena, struct summary *summary, struct error *err)
{
    struct session session = {0};
    struct campaign_options campaign = {
        .command = command_line,
        .version = ASSAY_VERSION,
        .is_interrupted = session_is_interrupted,
        .context = &session,
    };
    if (!fill_campaign(options, arena, &campaign, err))
        return false;
    struct report_writer writer = {.options = options, .err = err};
    events_listen(&campaign.events, cli_write_reports, &writer);
    session_open(&session, &campaign.events);
    bool ok = campaign_generate(&campaign, arena, summary, err);
    session_close(&session);
    return ok && !writer.has_failed && cli_write_baseline(options, summary, err);
}

static int list_rules(void)
{
    for (enum rule rule = rule_next(RULE_NONE); rule; rule = rule_next(rule))
        printf("%-16s %s\n", rule_name(rule), rule_meaning(rule));
    for (enum verdict_rule rule = VERDICT_RULE_NONE + 1; rule < VERDICT_RULE_COUNT; rule++)
        printf("%-21s %s\n", verdict_rule_row(rule)->name, verdict_rule_row(rule)->meaning);
    return EXIT_STATUS_NOTHING_FOUND;
}

int cli_generate(const struct cli_options *options, const char *command_line)
{
    if (options->list_rules)
        return list_rules();
    struct arena arena = {0};
    struct summary summary;
    struct error err;
    int status;
    if (!generate(options, command_line, &arena, &summary, &err)) {
        status = cli_fail(&err);
    } else {
        if (!cli_report_is_printed(options)) {
            terminal_print_summary(stdout, &summary);
            cli_print_reports(options);
        }
        bool fails = summary_new_faults(&summary) && !options->write_baseline;
        status = fails ? EXIT_STATUS_FINDINGS : EXIT_STATUS_NOTHING_FOUND;
    }
    arena_release(&arena);
    return status;
}
