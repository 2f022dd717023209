/* Trial calls before the search, in a lane of their own: they leave nothing behind but what was
 * learned. */
#include "analyse/experiments/lengths.h"
#include "campaign/campaign.h"

struct trials {
    struct campaign *campaign;
    struct executor *executor;
    bool ok;
    struct error *err;
};

static bool run(void *context, const struct statements *statements, struct outcome *outcome)
{
    struct trials *trials = context;
    if (campaign_seconds_left(trials->campaign) <= 0)
        return false;
    trials->ok = executor_run(trials->executor, statements, 0, WIRE_USUAL_FILL, outcome, NULL,
                              trials->err);
    return trials->ok;
}

static bool measure(struct campaign *campaign, struct vocabulary *vocabulary, struct error *err)
{
    struct trials trials = {.campaign = campaign, .ok = true, .err = err};
    struct lane_opening opening = {LANE_SEARCH, vocabulary, 1};
    if (!open_lane(campaign, &opening, &trials.executor, err))
        return false;
    lengths_measure(&campaign->subject.api, vocabulary, &(struct length_lab){run, &trials});
    executor_close(trials.executor);
    return trials.ok;
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
