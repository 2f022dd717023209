/* When sequences are traced: not at once, for the library has to be compiled again, and chance
 * finds much that need not be solved. */
#include "search/loop.h"

enum {
    CALLS_BEFORE = 100000, /* that the search made */
    /* Compiling takes about so many times as long as the first time; and no more of what is left of
     * --time than one in so many. */
    COMPILES_LONGER = 4,
    SHARE_OF_TIME = 8,
};

static bool is_time(const struct searching *searching)
{
    struct campaign *campaign = searching->campaign;
    double needed = COMPILES_LONGER * campaign->budget.compile_seconds;
    if (campaign->effort.calls < CALLS_BEFORE)
        return false;
    return !campaign_counts_time(campaign) ||
           searching->deadline - campaign_now(campaign) > SHARE_OF_TIME * needed;
}

struct runner *trace_runner(struct searching *searching)
{
    struct campaign *campaign = searching->campaign;
    struct error err;
    if (searching->traced_under_way || searching->cannot_trace)
        return NULL;
    if (!campaign->lanes.trace) {
        if (!is_time(searching))
            return NULL;
        if (!prepare_trace(campaign, &err)) {
            searching->cannot_trace = true;
            campaign_note(campaign, "conditions are not solved: %s", err.text);
            return NULL;
        }
    }
    return campaign->lanes.runners.trace;
}
