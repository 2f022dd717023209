#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/session.h"
#include "report/exploration_report.h"
#include "report/terminal.h"

enum { VALUES_MAXIMUM = 256, MEBIBYTE = 1024 * 1024 };

static bool read_number(const char **text, int64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoll(*text, &end, 10);
    bool ok = end != *text && !errno;
    *text = end;
    return ok;
}

struct numbers {
    int64_t *items;
    size_t count;
};

/* "3" or "3..5" */
static bool read_range(const char **text, struct numbers *values)
{
    int64_t first, last;
    if (!read_number(text, &first))
        return false;
    last = first;
    if (strncmp(*text, "..", 2) == 0) {
        *text += 2;
        if (!read_number(text, &last) || last < first)
            return false;
    }
    for (int64_t value = first;; value++) {
        if (values->count == VALUES_MAXIMUM)
            return false;
        values->items[values->count++] = value;
        if (value == last)
            return true;
    }
}

/* "0..9", or "key=0..9" for parameters of that name. */
static bool read_values(const char *text, struct arena *arena, struct value_set *set,
                        struct error *err)
{
    const char *equals = strchr(text, '='), *rest = equals ? equals + 1 : text;
    struct numbers numbers = {arena_alloc_zeroed(arena, VALUES_MAXIMUM, sizeof(int64_t)), 0};
    bool ok = read_range(&rest, &numbers);
    while (ok && *rest == ',') {
        rest++;
        ok = read_range(&rest, &numbers);
    }
    if (!ok || *rest || equals == text)
        return error_set(err, "--values takes at most %d numbers such as 0..9, -1,3,5..7 or "
                              "key=0..9, not '%s'", VALUES_MAXIMUM, text);
    *set = (struct value_set){
        .parameter = equals ? arena_printf(arena, "%.*s", (int)(equals - text), text) : NULL,
        .items = numbers.items,
        .count = numbers.count,
    };
    return true;
}

static bool fill_campaign(const struct cli_options *options, struct arena *arena,
                          struct campaign_options *campaign, struct error *err)
{
    if (!cli_fill_run(options, arena, campaign, err))
        return false;
    campaign->strategy = "explore";
    campaign->format = "plain";
    campaign->show = (struct show){.last = VERDICT_FAULT};
    campaign->weights = weights_built_in();
    campaign->directory = options->suite_out;
    campaign->seed = 1;
    campaign->no_coverage = !options->suite_out;
    return true;
}

/* What is said about symbols, and what cannot be done with them. */
static bool check_symbolic(const struct cli_options *options,
                           enum wire_representation representation, struct error *err)
{
    if (!options->symbolic) {
        const char *option = options->merge ? "--merge" : options->width ? "--width"
                             : options->concrete.count ? "--concrete" : NULL;
        return !option || error_set(err, "%s says how states with symbols are explored; it needs "
                                         "--symbolic", option);
    }
    if (options->merge && strcmp(options->match, "exact") != 0)
        return error_set(err, "--merge compares with several conditions at once, which only "
                              "--match exact does");
    if (options->resume || options->state)
        return error_set(err, "%s cannot be used with --symbolic",
                         options->resume ? "--resume" : "--state");
    return representation < REPRESENT_MONITOR_EQUALS ||
           error_set(err, "an equality function compares numbers, and not symbols; choose "
                          "--represent whole-state with --symbolic");
}

static bool fill_explore(const struct cli_options *options, struct arena *arena,
                         struct explore_options *explore, struct error *err)
{
    size_t representation;
    if (!keyword_find(representation_keyword, options->represent, &representation))
        BUG("'%s' is no representation", options->represent);
    size_t match;
    if (!keyword_find(symbolic_match_keyword, options->match, &match))
        BUG("'%s' is no match", options->match);
    if (!check_symbolic(options, (enum wire_representation)representation, err))
        return false;
    struct value_set *values =
        arena_alloc_zeroed(arena, options->values.count + 1, sizeof *values);
    for (size_t i = 0; i < options->values.count; i++)
        if (!read_values(options->values.items[i], arena, &values[i], err))
            return false;
    *explore = (struct explore_options){
        .values = values,
        .value_set_count = options->values.count,
        .objects = options->objects,
        .iterations = options->iterations,
        .states = options->states,
        .memory = options->memory_mib * MEBIBYTE,
        .representation = (enum wire_representation)representation,
        .graph = options->graph,
        .resume = options->resume,
        .state = options->state,
        .is_symbolic = options->symbolic,
        .match = (enum symbolic_match)match,
        .merges = options->merge,
        .width = options->width,
        .concrete = (const char *const *)cli_names(arena, &options->concrete),
    };
    return true;
}

static bool report(const struct cli_options *options, const struct exploration *exploration,
                   struct error *err)
{
    struct text json = {0}, words = {0};
    exploration_report_json(&json, exploration);
    exploration_report_print(&words, exploration);
    bool ok = cli_tell(options, &json, &words, err);
    text_release(&json);
    text_release(&words);
    return ok;
}

/* With --out, it is a campaign like any other, whose strategy explores. */
static bool run(const struct cli_options *options, const struct campaign_options *campaign,
                struct arena *arena, struct exploration *exploration, struct error *err)
{
    struct summary summary;
    if (!options->suite_out)
        return campaign_explore(campaign, arena, exploration, err);
    if (!campaign_generate(campaign, arena, &summary, err))
        return false;
    *exploration = *summary.exploration;
    if (!options->json || strcmp(options->json, "-") != 0)
        terminal_print_summary(stdout, &summary);
    return true;
}

static bool explore(const struct cli_options *options, const char *command_line,
                    struct arena *arena, struct exploration *exploration, struct error *err)
{
    struct session session = {0};
    struct campaign_options campaign = {
        .command = command_line,
        .version = ASSAY_VERSION,
        .is_interrupted = session_is_interrupted,
        .context = &session,
    };
    if (!fill_campaign(options, arena, &campaign, err) ||
        !fill_explore(options, arena, &campaign.explore, err) ||
        !cli_reports_spare(options, &campaign.library, err))
        return false;
    session_open(&session, &campaign.events);
    bool ok = run(options, &campaign, arena, exploration, err);
    session_close(&session);
    return ok && report(options, exploration, err);
}

int cli_explore(const struct cli_options *options, const char *command_line)
{
    if (options->list_rules)
        return cli_list_rules();
    struct arena arena = {0};
    struct exploration exploration;
    struct error err;
    int status;
    if (!explore(options, command_line, &arena, &exploration, &err))
        status = cli_fail(&err);
    else
        status = exploration.failures ? EXIT_STATUS_FINDINGS : EXIT_STATUS_NOTHING_FOUND;
    arena_release(&arena);
    return status;
}
