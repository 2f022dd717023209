#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/session.h"
#include "report/exploration_report.h"

enum { VALUES_MAXIMUM = 256, MEBIBYTE = 1024 * 1024 };

struct values {
    int64_t items[VALUES_MAXIMUM];
    size_t count;
};

static bool read_number(const char **text, int64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoll(*text, &end, 10);
    bool ok = end != *text && !errno;
    *text = end;
    return ok;
}

/* "3" or "3..5" */
static bool read_range(const char **text, struct values *values)
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

static bool read_values(const char *text, struct values *values, struct error *err)
{
    const char *rest = text;
    bool ok = read_range(&rest, values);
    while (ok && *rest == ',') {
        rest++;
        ok = read_range(&rest, values);
    }
    if (ok && !*rest)
        return true;
    return error_set(err, "--values takes at most %d numbers such as 0..9 or -1,3,5..7, not '%s'",
                     VALUES_MAXIMUM, text);
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
    if (!cli_find_installation(arena, &campaign->program_directory,
                               &campaign->library.include_directory, err) ||
        !cli_make_library(options, arena, &campaign->library, err) ||
        !cli_rules_off(options, &campaign->rules_off, err))
        return false;
    campaign->strategy = "drt";
    campaign->only = cli_names(arena, &options->only);
    campaign->skip = cli_names(arena, &options->skip);
    campaign->jobs = 1;
    campaign->seed = 1;
    campaign->no_sanitizers = options->no_sanitizers;
    campaign->no_coverage = true;
    campaign->time_seconds = options->time_seconds;
    return true;
}

static bool fill_explore(const struct cli_options *options, struct values *values,
                         struct explore_options *explore, struct error *err)
{
    size_t representation;
    if (!keyword_find(representation_keyword, options->represent, &representation))
        BUG("'%s' is no representation", options->represent);
    if (options->values && !read_values(options->values, values, err))
        return false;
    *explore = (struct explore_options){
        .values = options->values ? values->items : NULL,
        .value_count = values->count,
        .objects = options->objects,
        .iterations = options->iterations,
        .states = options->states,
        .memory = options->memory_mib * MEBIBYTE,
        .representation = (enum wire_representation)representation,
        .graph = options->graph,
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

static bool explore(const struct cli_options *options, const char *command_line,
                    struct arena *arena, struct exploration *exploration, struct error *err)
{
    struct session session = {0};
    struct values values = {0};
    struct explore_options explore_options;
    struct campaign_options campaign = {
        .command = command_line,
        .version = ASSAY_VERSION,
        .is_interrupted = session_is_interrupted,
        .context = &session,
    };
    if (!fill_campaign(options, arena, &campaign, err) ||
        !fill_explore(options, &values, &explore_options, err) ||
        !cli_reports_spare(options, &campaign.library, err))
        return false;
    session_open(&session, &campaign.events);
    bool ok = campaign_explore(&campaign, &explore_options, arena, exploration, err);
    session_close(&session);
    return ok && report(options, exploration, err);
}

int cli_explore(const struct cli_options *options, const char *command_line)
{
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
