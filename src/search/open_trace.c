/* When sequences are traced: not at once, for the library has to be compiled again, and chance
 * finds much that need not be solved. A search that is limited by calls has made as many by then as
 * compiling costs, so that it never costs more than the search itself; seconds would make the same
 * seed give something else. */
#include "search/loop.h"

enum {
    CALLS_BEFORE = 100000, /* that the search made */
    /* Compiling costs about as much as so many calls, and so many for each branch: 0.5 s of CPU for
     * 70 branches, 0.8 s for 340, at 0.6 s for a million calls. */
    COMPILING_CALLS = 400000,
    COMPILING_CALLS_OF_A_BRANCH = 1000,
    /* Compiling takes about so many times as long as the first time; and no more of what is left of
     * --time than one in so many. */
    COMPILES_LONGER = 4,
    SHARE_OF_TIME = 8,
};

static bool has_branches_left(const struct campaign *campaign)
{
    const struct sites *sites = &campaign->subject.sites;
    for (uint32_t i = 0; i < sites_map_size(sites); i++)
        if (sites_counts(sites, i) && !coverage_has(&campaign->subject.coverage, i))
            return true;
    return false;
}

static bool is_time(const struct searching *searching)
{
    struct campaign *campaign = searching->campaign;
    double needed = COMPILES_LONGER * campaign->budget.compile_seconds;
    size_t branches = sites_map_size(&campaign->subject.sites);
    if (!api_rule_is_on(campaign->subject.vocabulary.api, RULE_LATE_TRACING))
        return has_branches_left(campaign);
    if (campaign->effort.calls < CALLS_BEFORE || !has_branches_left(campaign))
        return false;
    if (!campaign_counts_time(campaign))
        return campaign->effort.calls >=
               COMPILING_CALLS + COMPILING_CALLS_OF_A_BRANCH * (uint64_t)branches;
    return searching->deadline - campaign_now(campaign) > SHARE_OF_TIME * needed;
}

struct runner *trace_runner(struct searching *searching)
{
    struct campaign *campaign = searching->campaign;
    struct error err;
    if (searching->traced_under_way || searching->cannot_trace)
        return NULL;
    if (!campaign->lanes.trace || campaign->subject.traced.is_stale) {
        if (!campaign->lanes.trace && !is_time(searching))
            return NULL;
        if (!prepare_trace(campaign, &err)) {
            searching->cannot_trace = true;
            campaign_note(campaign, "conditions are not solved: %s", err.text);
            return NULL;
        }
    }
    return campaign->lanes.runners.trace;
}
