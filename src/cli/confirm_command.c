#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static const char default_labels[] = "assay-labels.json";

bool cli_label(const struct cli_options *options, const char *finding, const char *word,
               struct error *err)
{
    struct label label = {
        .file = options->labels ? options->labels : default_labels,
        .word = word,
        .why = options->why ? options->why
               : strcmp(word, "real") == 0 ? "confirmed by hand"
                                           : "accepted by hand",
    };
    bool is_added;
    if (!campaign_label(finding, &label, &is_added, err))
        return false;
    printf(is_added ? "added to %s: '%s'\n" : "%s already says '%s'\n", label.file, word);
    return true;
}

int cli_confirm(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    struct arena arena = {0};
    struct error err;
    bool ok = options->operands.count == 1
                  ? cli_label(options, cli_finding_path(options, &arena), "real", &err)
                  : error_set(&err, "name one finding, for example: assay confirm out/findings/1");
    arena_release(&arena);
    return ok ? EXIT_STATUS_NOTHING_FOUND : cli_fail(&err);
}
