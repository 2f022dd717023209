#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "model/api.h"
#include "report/terminal.h"

/* Without --time, --cpu-time and --calls; most searches of small libraries end before that. */
static const double default_seconds = 60;

/* That the strategy explore visits; ways to the first thousands of them are what it runs. */
enum { STRATEGY_STATES = 20000 };

enum { SHOW_SURE };

static const struct {
    struct keyword keyword;
    struct show show;
} shows[] = {
    [SHOW_SURE] = {{"sure", "faults of the library of which assay is sure"}, {VERDICT_FAULT, 1}},
    {{"likely", "also what is a fault rather than not"}, {VERDICT_UNDECIDED, 0.5}},
    {{"faults", "whatever the rules call a fault, however sure"}, {VERDICT_FAULT, 0}},
    {{"undecided", "also failures where the evidence does not say who is to blame"},
     {VERDICT_UNDECIDED, 0}},
    {{"all", "also misuse, where the caller is to blame"}, {VERDICT_MISUSE, 0}},
};

enum { SHOW_COUNT = sizeof shows / sizeof *shows };

bool cli_show_keyword(size_t n, struct keyword *keyword)
{
    if (n < SHOW_COUNT)
        *keyword = shows[n].keyword;
    return n < SHOW_COUNT;
}

enum { EQUALITY_CONTRACT, EQUALITY_STATE, EQUALITY_COUNT };

bool cli_equality_keyword(size_t n, struct keyword *keyword)
{
    static const struct keyword equalities[EQUALITY_COUNT] = {
        [EQUALITY_CONTRACT] = {"contract", "when no earlier value equals it by the equality that "
                               "the contracts declare"},
        [EQUALITY_STATE] = {"state", "when its state in memory differs"},
    };
    if (n < EQUALITY_COUNT)
        *keyword = equalities[n];
    return n < EQUALITY_COUNT;
}

/* Which of the words it is; the command line has only such. */
static size_t chosen(keyword_at *at, const char *name)
{
    size_t n;
    if (!keyword_find(at, name, &n))
        BUG("'%s' is none of the keywords", name);
    return n;
}

static void fill_keywords(const struct cli_options *options, struct campaign_options *campaign)
{
    campaign->strategy = options->strategy;
    campaign->format = options->format;
    campaign->likeness = (enum likeness)chosen(campaign_likeness_keyword, options->cluster);
    size_t show = chosen(cli_show_keyword, options->show);
    campaign->show = shows[show].show;
    if (show == SHOW_SURE)
        campaign->show.least = campaign->weights.sure;
    campaign->uses_equality =
        chosen(cli_equality_keyword, options->equality) == EQUALITY_CONTRACT;
}

/* A table that is of no use is no reason not to run. */
static void read_weights(const struct cli_options *options, struct arena *arena,
                         struct campaign_options *campaign)
{
    struct error err;
    char *text;
    size_t length;
    campaign->weights = weights_built_in();
    if (!options->weights || (file_read(arena, options->weights, &text, &length, &err) &&
                              weights_parse(arena, text, length, &campaign->weights, &err)))
        return;
    campaign->weights_note = arena_printf(arena, "the weights in '%s' are not used but those that "
                                          "are built in: %s", options->weights, err.text);
}

static bool fill_campaign(const struct cli_options *options, struct arena *arena,
                          struct campaign_options *campaign, struct error *err)
{
    if (!cli_fill_run(options, arena, campaign, err) ||
        !cli_real_paths(arena, &options->seeds, &campaign->seeds, err) ||
        !cli_read_baseline(options, arena, &campaign->known, err))
        return false;
    read_weights(options, arena, campaign);
    fill_keywords(options, campaign);
    campaign->directory = options->out;
    campaign->since = options->since;
    campaign->corpus = options->corpus;
    campaign->queries = options->queries;
    campaign->no_corpus = options->no_corpus;
    campaign->calls = options->calls;
    campaign->seed = options->seed;
    campaign->library.is_pedantic = options->pedantic;
    if (options->pedantic && campaign->show.last < VERDICT_PEDANTIC)
        campaign->show.last = VERDICT_PEDANTIC;
    campaign->no_coverage = options->no_coverage;
    campaign->no_variations = options->no_variations;
    campaign->no_minimize = options->no_minimize;
    campaign->no_tests = options->no_tests;
    campaign->search_only = options->search_only;
    campaign->writes_members = options->members;
    campaign->repetition_chance = options->repetition_chance;
    campaign->search_cpu_seconds = options->cpu_seconds;
    if (!options->calls && options->time_seconds <= 0 && options->cpu_seconds <= 0) {
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
        .explore = {.representation = REPRESENT_WHOLE_STATE, .states = STRATEGY_STATES},
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

int cli_generate(const struct cli_options *options, const char *command_line)
{
    if (options->list_rules)
        return cli_list_rules();
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
        bool fails = (summary_new_faults(&summary) || summary_falls_short(&summary)) &&
                     !options->write_baseline;
        status = fails ? EXIT_STATUS_FINDINGS : EXIT_STATUS_NOTHING_FOUND;
    }
    arena_release(&arena);
    return status;
}
