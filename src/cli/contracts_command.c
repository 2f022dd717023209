#include <stdio.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/cli.h"

/* It takes no time worth a line. */
static bool never(void *context)
{
    (void)context;
    return false;
}

/* What stands in the file may be somebody's work. */
static bool may_write(const struct cli_options *options, struct error *err)
{
    if (!options->file || options->force || !file_exists(options->file))
        return true;
    return error_set(err, "'%s' already exists; name another file, or overwrite it with --force",
                     options->file);
}

static void tell(struct text *notes)
{
    char *line, *rest = notes->bytes;
    while (rest && text_next_line(&rest, &line))
        fprintf(stderr, "assay: %s\n", line);
}

static bool describe(const struct cli_options *options, struct arena *arena, struct text *out,
                     struct error *err)
{
    struct campaign_options campaign = {
        .no_coverage = true, .is_interrupted = never};
    if (options->operands.count)
        return error_set(err, "'%s' is not expected here; name headers with --header and sources "
                              "with --source", options->operands.items[0]);
    const char *directory = file_directory_of(arena, options->file ? options->file : "x");
    char *real;
    if (!file_real_path(arena, directory, &real, err) || !may_write(options, err))
        return false;
    campaign.directory = real;
    if (!cli_rules_off(options, &campaign.rules_off, err) ||
        !cli_find_installation(arena, &campaign.program_directory,
                               &campaign.library.include_directory, err) ||
        !cli_make_library(options, arena, &campaign.library, err))
        return false;
    struct text notes = {0};
    bool ok = campaign_describe(&campaign, options->as, out, &notes, err);
    if (ok)
        tell(&notes);
    text_release(&notes);
    return ok;
}

int cli_contracts(const struct cli_options *options, const char *command_line)
{
    (void)command_line;
    if (options->list_rules)
        return cli_list_rules();
    struct arena arena = {0};
    struct text out = {0};
    struct error err;
    int status = EXIT_STATUS_NOTHING_FOUND;
    if (!describe(options, &arena, &out, &err) ||
        (options->file && !file_write(options->file, text_string(&out), out.length, &err)))
        status = cli_fail(&err);
    else if (!options->file)
        fputs(text_string(&out), stdout);
    text_release(&out);
    arena_release(&arena);
    return status;
}
