/* When sequences are traced: not at once, for the library has to be compiled again, and chance
 * finds much that need not be solved. It waits until compiling is a small part of what the search
 * has cost. A search that is limited by calls counts calls; seconds would make the same seed give
 * something else. */
#include "search/loop.h"

enum {
    OPENING_PART = 8, /* of what was spent on the search, at most one in so many */
    /* Compiling costs about as much as so many calls, and so many for each branch: 0.5 s of CPU for
     * 70 branches, 0.7 s for 340 and 1.6 s for 1,700, where a call takes a microsecond. */
    COMPILING_CALLS = 500000,
    COMPILING_CALLS_OF_A_BRANCH = 650,
    SHARE_OF_TIME = 4, /* that is left: compiling may take no more than one in so many */
};

static bool has_branches_left(const struct campaign *campaign)
{
    const struct sites *sites = &campaign->subject.sites;
    for (uint32_t i = 0; i < sites_map_size(sites); i++)
        if (sites_counts(sites, i) && !coverage_has(&campaign->subject.coverage, i))
            return true;
    return false;
}

/* It is compiled about as fast as the first time: without sanitizers, but with more in it. Where
 * most came from the cache of objects, most of this will as well, from the next run on. */
static double compiling_seconds(const struct campaign *campaign)
{
    uint64_t branches = sites_map_size(&campaign->subject.sites);
    return campaign_counts_time(campaign)
               ? campaign->budget.compiled_cpu_seconds
               : 1e-6 * (double)(COMPILING_CALLS + COMPILING_CALLS_OF_A_BRANCH * branches);
}

static bool has_time(const struct searching *searching)
{
    const struct campaign *campaign = searching->campaign;
    const struct budget *budget = &campaign->budget;
    if (!campaign_counts_time(campaign))
        return true;
    return cpu_seconds_left(searching) > SHARE_OF_TIME * budget->compile_cpu_seconds &&
           (campaign->options->time_seconds <= 0 ||
            searching->deadline - campaign_now(campaign) > SHARE_OF_TIME * budget->compile_seconds);
}

static bool is_time(const struct searching *searching)
{
    struct campaign *campaign = searching->campaign;
    if (!api_rule_is_on(campaign->subject.vocabulary.api, RULE_LATE_TRACING))
        return has_branches_left(campaign);
    return spent_on_others(searching) >= OPENING_PART * compiling_seconds(campaign) &&
           has_time(searching) && has_branches_left(campaign);
}

struct runner *trace_runner(struct searching *searching)
{
    struct campaign *campaign = searching->campaign;
    struct error err;
    if (searching->traced_under_way || searching->cannot_trace || !tracing_is_worth_it(searching))
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
