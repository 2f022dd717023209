#include "commands/commands.h"

#include "campaign/campaign.h"
#include "search/search.h"
#include "survey/survey.h"

bool campaign_explore(const struct campaign_options *options, struct arena *arena,
                      struct exploration *exploration, struct error *err)
{
    struct campaign campaign;
    campaign_begin(&campaign, options, arena);
    bool ok = prepare_library(&campaign, err) && prepare_search(&campaign, err) &&
              survey_states(&campaign, exploration, err);
    search_release(&campaign);
    campaign_release(&campaign);
    return ok;
}
