#include "commands/commands.h"

#include "campaign/campaign.h"
#include "search/search.h"
#include "survey/survey.h"

static bool explore(struct campaign *campaign, const struct explore_options *options,
                    struct exploration *exploration, struct error *err)
{
    struct survey_wish wish = {
        .values = options->values,
        .value_count = options->value_count,
        .objects = options->objects,
        .iterations = options->iterations,
        .states = options->states,
        .memory = options->memory,
        .representation = options->representation,
        .graph = options->graph,
    };
    return prepare_library(campaign, err) && prepare_search(campaign, err) &&
           survey_states(campaign, &wish, exploration, err);
}

bool campaign_explore(const struct campaign_options *options,
                      const struct explore_options *explore_options, struct arena *arena,
                      struct exploration *exploration, struct error *err)
{
    struct campaign campaign;
    campaign_begin(&campaign, options, arena);
    bool ok = explore(&campaign, explore_options, exploration, err);
    search_release(&campaign);
    campaign_release(&campaign);
    return ok;
}
