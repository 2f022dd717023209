#include <string.h>

#include "base/word_list.h"
#include "campaign/campaign.h"
#include "instrument/instrument.h"

const char *const *foreign_paths(struct campaign *campaign)
{
    const struct library *library = &campaign->options->library;
    struct word_list foreign = {0};
    vector_push(&foreign, object_work_name);
    vector_push(&foreign, library->include_directory);
    vector_push(&foreign, campaign->options->program_directory);
    vector_push(&foreign, "/usr/include/");
    vector_push(&foreign, "/usr/lib/");
    words_add_all(&foreign, (const char *const *)library->contract_files);
    return words_finish(&campaign->work, &foreign);
}

const struct bitcode_hooks *prepare_instrument(struct campaign *campaign,
                                               const struct object_build *build)
{
    if (campaign->options->no_coverage)
        return NULL;
    sites_init(&campaign->subject.sites, campaign->arena);
    struct instrumentation instrumentation = {
        .instruments = build->instruments,
        .sites = &campaign->subject.sites,
        .branches_maximum = WIRE_BRANCHES,
        .foreign = foreign_paths(campaign),
        .own = (const char *const *)campaign->options->library.headers,
    };
    struct bitcode_hooks hooks = instrument_hooks(
        arena_copy(&campaign->work, &instrumentation, sizeof instrumentation));
    return arena_copy(&campaign->work, &hooks, sizeof hooks);
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
        coverage_mark(coverage, campaign->budget.spent.calls,
                      campaign_now(campaign) - campaign->budget.spent.search_start);
}
