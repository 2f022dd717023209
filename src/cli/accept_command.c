#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"

static const char default_file[] = "assay-contracts.c";

const char *cli_finding_path(const struct cli_options *options, struct arena *arena)
{
    const char *finding = options->operands.items[0];
    return strchr(finding, '/') ? finding
                                : arena_printf(arena, "%s/findings/%s", options->out, finding);
}

static bool accept(const struct cli_options *options, struct arena *arena, const char **file,
                   struct text *added, struct error *err)
{
    struct campaign_options campaign = {0};
    if (options->operands.count != 1)
        return error_set(err, "name one finding, for example: assay accept out/findings/1");
    if (options->contracts.count > 1)
        return error_set(err, "name one file to write to with --contracts");
    *file = options->contracts.count ? options->contracts.items[0] : default_file;
    return cli_find_installation(arena, &campaign.program_directory,
                                 &campaign.library.include_directory, err) &&
           campaign_accept(&campaign, cli_finding_path(options, arena), *file, added, err);
}

int cli_accept(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    struct arena arena = {0};
    struct text added = {0};
    const char *file = NULL;
    struct error err;
    int status = EXIT_STATUS_NOTHING_FOUND;
    if (!accept(options, &arena, &file, &added, &err)) {
        status = cli_fail(&err);
    } else if (!added.length) {
        printf("%s already says so; use it with --contracts %s\n", file, file);
    } else {
        printf("added to %s:\n\n%s\nuse it with --contracts %s\n", file, text_string(&added),
               file);
    }
    if (status == EXIT_STATUS_NOTHING_FOUND &&
        !cli_label(options, cli_finding_path(options, &arena), "false", &err))
        status = cli_fail(&err);
    text_release(&added);
    arena_release(&arena);
    return status;
}
