/* Findings of the run before: found again, gone, or not met again for want of time. */
#include <string.h>

#include "campaign/campaign.h"
#include "triage/triage.h"

static bool is_found_again(const struct campaign *campaign, const char *fingerprint)
{
    for (size_t i = 0; i < campaign->findings.count; i++) {
        const char *found = campaign->findings.items[i].fingerprint;
        if (found && strcmp(found, fingerprint) == 0)
            return true;
    }
    return false;
}

/* A sequence that fails is not fixed, whatever else this run had time for. */
static bool still_fails(struct campaign *campaign, const char *text, bool *fails,
                        struct error *err)
{
    struct vocabulary *vocabulary = &campaign->subject.vocabulary;
    struct run_options options = {
        .flags = WIRE_CHECK_CONTRACTS | WIRE_CHECK_ALL | WIRE_CHECK_LEAKS,
        .fill = WIRE_USUAL_FILL,
    };
    struct statements statements;
    struct outcome outcome;
    struct error ignored;
    *fails = true;
    if (!statements_parse(text, vocabulary, &statements, &ignored))
        return true;
    if (!runner_run_with(campaign->lanes.runners.confirm, &statements, &options, &outcome, err))
        return false;
    forgive_leak(vocabulary, &statements, &outcome);
    *fails = !outcome_is_ok(&outcome);
    return true;
}

static bool look_again(struct campaign *campaign, struct remembered_finding *finding,
                       struct error *err)
{
    bool fails;
    if (is_found_again(campaign, finding->fingerprint)) {
        finding->state = REMEMBERED_FOUND;
        return true;
    }
    if (!still_fails(campaign, finding->text, &fails, err))
        return false;
    finding->state = fails ? REMEMBERED_UNSEEN : REMEMBERED_FIXED;
    if (!fails)
        campaign_note(campaign, "fixed: the finding '%s' of the run before does not fail any more",
                      finding->name);
    else
        campaign_note(campaign, "the finding '%s' of the run before still fails, but this run does "
                      "not report it; it is kept in mind", finding->name);
    return true;
}

static size_t count_new(const struct campaign *campaign)
{
    size_t count = 0;
    for (size_t i = 0; i < campaign->findings.count; i++) {
        const char *found = campaign->findings.items[i].fingerprint;
        bool is_known = false;
        for (size_t k = 0; found && k < campaign->memory.count; k++)
            is_known = is_known || strcmp(campaign->memory.items[k].fingerprint, found) == 0;
        count += found && !is_known;
    }
    return count;
}

bool compare_with_before(struct campaign *campaign, struct error *err)
{
    size_t of_state[REMEMBERED_STATES] = {0};
    for (size_t i = 0; i < campaign->memory.count; i++) {
        if (!look_again(campaign, &campaign->memory.items[i], err))
            return false;
        of_state[campaign->memory.items[i].state]++;
    }
    if (campaign->memory.count)
        campaign_note(campaign, "of the %zu finding%s of the run before, %zu %s still there and "
                      "%zu fixed; %zu %s new", campaign->memory.count,
                      campaign->memory.count == 1 ? "" : "s",
                      of_state[REMEMBERED_FOUND] + of_state[REMEMBERED_UNSEEN],
                      of_state[REMEMBERED_FOUND] + of_state[REMEMBERED_UNSEEN] == 1 ? "is" : "are",
                      of_state[REMEMBERED_FIXED], count_new(campaign),
                      count_new(campaign) == 1 ? "is" : "are");
    return true;
}
