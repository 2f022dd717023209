#include <stdio.h>

#include "base/text.h"
#include "cli/cli.h"

/* Reading the headers takes no time worth a line. */
static void on_event(void *context, const struct event *event)
{
    (void)context;
    (void)event;
}

static bool describe(const struct cli_options *options, struct arena *arena, struct text *out,
                     struct error *err)
{
    struct campaign_options campaign = {.on_event = on_event};
    if (options->operands.count)
        return error_set(err, "'%s' is not expected here; name headers with --header and sources "
                              "with --source", options->operands.items[0]);
    return cli_rules_off(options, &campaign.rules_off, err) &&
           cli_find_installation(arena, &campaign.program_directory,
                                 &campaign.library.include_directory, err) &&
           cli_make_library(options, arena, &campaign.library, err) &&
           campaign_describe(&campaign, options->as, out, err);
}

int cli_contracts(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    struct arena arena = {0};
    struct text out = {0};
    struct error err;
    int status = EXIT_STATUS_NOTHING_FOUND;
    if (!describe(options, &arena, &out, &err))
        status = cli_fail(&err);
    else
        fputs(text_string(&out), stdout);
    text_release(&out);
    arena_release(&arena);
    return status;
}
