#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "report/terminal.h"

static bool never(void *context)
{
    (void)context;
    return false;
}

static bool replay(const struct cli_options *options, struct arena *arena, struct text *out,
                   bool *fails, struct error *err)
{
    if (options->operands.count != 1)
        return error_set(err, "name one finding, for example: assay replay out/findings/1");
    const char *finding = options->operands.items[0];
    struct campaign_options campaign = {
        .jobs = 1, .strategy = "drt", .length_limit = 40, .no_coverage = true,
        .is_interrupted = never};
    struct terminal terminal;
    terminal_init(&terminal, stderr);
    events_listen(&campaign.events, terminal_hear, &terminal);
    if (!cli_find_installation(arena, &campaign.program_directory,
                               &campaign.library.include_directory, err) ||
        !campaign_read_library(arena, finding, &campaign, err))
        return false;
    return campaign_replay(&campaign, finding, out, fails, err);
}

int cli_replay(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    struct arena arena = {0};
    struct text out = {0};
    struct error err;
    bool fails;
    int status;
    if (cli_is_queries(options)) {
        status = cli_replay_queries(options);
    } else if (cli_is_input(&arena, &options->operands)) {
        status = cli_replay_input(options, &arena);
    } else if (!replay(options, &arena, &out, &fails, &err)) {
        status = cli_fail(&err);
    } else {
        fputs(text_string(&out), stdout);
        status = fails ? EXIT_STATUS_FINDINGS : EXIT_STATUS_NOTHING_FOUND;
    }
    text_release(&out);
    arena_release(&arena);
    return status;
}
