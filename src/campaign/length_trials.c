/* Trial calls before the search, in a lane of their own: they leave nothing behind but what was
 * learned. */
#include "analyse/experiments/lengths.h"
#include "campaign/campaign.h"
#include "execute/executor.h"

static bool measure(struct campaign *campaign, struct vocabulary *vocabulary, struct error *err)
{
    struct lane_opening opening = {LANE_SEARCH, vocabulary, 1};
    struct executor *executor;
    struct limited_runner limited;
    if (!open_lane(campaign, &opening, &executor, err))
        return false;
    limited_runner_init(&limited, executor_runner(executor), limit_of_run(campaign));
    lengths_measure(&campaign->subject.api, vocabulary, &limited.runner);
    executor_close(executor);
    if (limited.has_failed)
        *err = limited.failure;
    return !limited.has_failed;
}

bool wants_to_try_lengths(const struct campaign *campaign)
{
    return api_rule_is_on(&campaign->subject.api, RULE_EXPERIMENTS) &&
           !campaign->options->no_sanitizers && lengths_are_open(&campaign->subject.api);
}

bool try_lengths(struct campaign *campaign, struct error *err)
{
    if (!wants_to_try_lengths(campaign))
        return true;
    campaign_stage(campaign, "measuring what calls read and write");
    struct arena scratch = {0};
    struct vocabulary vocabulary; /* the same, as long as no role has changed */
    vocabulary_init(&vocabulary, &campaign->subject.api, &scratch);
    bool ok = measure(campaign, &vocabulary, err);
    vocabulary_release(&vocabulary);
    arena_release(&scratch);
    return ok;
}
