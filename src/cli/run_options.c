/* What `generate` and `explore`, which run a library, are told in the same words. */
#include "cli/cli.h"

static bool check_library(const struct cli_options *options, struct error *err)
{
    if (options->operands.count)
        return error_set(err, "'%s' is not expected here; name headers with --header and sources "
                              "with --source", options->operands.items[0]);
    return true;
}

/* What is linked is looked into, so that what it does not have is not called. */
static bool complete(struct arena *arena, struct library *library, struct error *err)
{
    bool links = library->link_flags && library->link_flags[0];
    if (!library->source_count && !links)
        campaign_find_implementations(arena, library);
    library->is_complete = !library->source_count;
    if (!links || !campaign_find_linked(arena, library, err))
        return !links;
    if (!library->source_count && !library->linked_count)
        return error_set(err, "--link names no library but that of C; name the library under test, "
                              "as in --link -lz, or its sources with --source");
    return true;
}

bool cli_fill_run(const struct cli_options *options, struct arena *arena,
                  struct campaign_options *campaign, struct error *err)
{
    if (!check_library(options, err) ||
        !cli_find_installation(arena, &campaign->program_directory,
                               &campaign->library.include_directory, err) ||
        !cli_make_library(options, arena, &campaign->library, err) ||
        !complete(arena, &campaign->library, err) ||
        !cli_rules_off(options, &campaign->rules_off, err))
        return false;
    campaign->only = cli_names(arena, &options->only);
    campaign->skip = cli_names(arena, &options->skip);
    campaign->jobs = options->jobs ? (unsigned)options->jobs : 1;
    campaign->no_sanitizers = options->no_sanitizers;
    campaign->length_limit = (uint32_t)options->length;
    campaign->repetition_limit = (uint32_t)options->repetitions;
    campaign->time_seconds = options->time_seconds;
    return true;
}
