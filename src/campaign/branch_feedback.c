#include <string.h>

#include "campaign/campaign.h"
#include "instrument/instrument.h"

static bool change(void *context, const char *bitcode, struct error *err)
{
    struct campaign *campaign = context;
    const struct library *library = &campaign->options->library;
    VECTOR_OF(const char *) foreign = {0};
    /* The harness, contracts, and what comes with the system. */
    vector_push(&foreign, campaign->subject.work_directory);
    vector_push(&foreign, library->include_directory);
    vector_push(&foreign, "/usr/include/");
    vector_push(&foreign, "/usr/lib/");
    for (const char **file = library->contract_files; file && *file; file++)
        vector_push(&foreign, *file);
    vector_push(&foreign, NULL);
    struct instrument_options options = {
        .foreign = foreign.items,
        .own = library->headers,
        .branches_maximum = WIRE_BRANCHES,
    };
    bool ok = instrument_bitcode(&campaign->subject.sites, &options, bitcode, err);
    vector_release(&foreign);
    return ok;
}

/* The table counts modules from 1. */
static void forget(void *context, size_t file)
{
    struct campaign *campaign = context;
    sites_forget_module(&campaign->subject.sites, (uint32_t)file + 1);
}

static size_t map_size(void *context)
{
    struct campaign *campaign = context;
    return sites_map_size(&campaign->subject.sites);
}

const struct compile_instrument *prepare_instrument(struct campaign *campaign)
{
    if (campaign->options->no_coverage)
        return NULL;
    sites_init(&campaign->subject.sites, campaign->arena);
    struct compile_instrument instrument = {
        .change = change, .forget = forget, .map_size = map_size, .context = campaign};
    return arena_copy(&campaign->work, &instrument, sizeof instrument);
}

void begin_coverage(struct campaign *campaign, const struct compiled *compiled)
{
    if (campaign->options->no_coverage)
        return;
    coverage_init(&campaign->subject.coverage, &campaign->subject.sites, campaign->arena);
    if (compiled->untold)
        campaign_note(campaign,
                      "coverage leaves out %zu file%s; %s cannot be instrumented: %s",
                      compiled->untold, compiled->untold == 1 ? "" : "s",
                      compiled->untold_names, compiled->untold_reason);
}

void learn_coverage(struct campaign *campaign, struct outcome *outcome)
{
    size_t kept = 0, told = 0;
    for (size_t i = 0; i < outcome->reached_count; i++) {
        struct wire_reached reached = outcome->reached[i];
        if (!corpus_tell(&campaign->corpus, reached.branch))
            continue;
        outcome->reached[told] = reached;
        if (coverage_add(&campaign->subject.coverage, reached.branch)) {
            outcome->reached[told] = outcome->reached[kept];
            outcome->reached[kept++] = reached;
        }
        told++;
    }
    outcome->reached_count = kept;
    outcome->told_count = told;
}

/* The clock is read only when there is something to tell. */
void mark_coverage(struct campaign *campaign)
{
    struct coverage *coverage = &campaign->subject.coverage;
    if (coverage_has_changed(coverage))
        coverage_mark(coverage, campaign->effort.calls,
                      clock_wall_seconds() - campaign->effort.search_start);
}
