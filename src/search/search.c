#include <math.h>

#include "search/loop.h"

enum {
    /* Under way at a time, for up to four workers: what is learned when, and with it the whole
     * search, does not depend on their number. While one batch takes long, the other workers have
     * something to do. */
    BATCHES_UNDER_WAY = WIRE_SLOTS,
    BATCHES_PER_WORKER = 2, /* at least: it runs one while the next is filled */
};

/* So many batches in a row without a new sequence end the search. Where one function of many can be
 * called to begin with, it takes a while until it is chosen. */
static bool has_run_dry(const struct searching *searching)
{
    return searching->empty_batches >= 3 + searching->campaign->subject.vocabulary.operations.count;
}

bool calls_are_left(const struct searching *searching)
{
    const struct campaign *campaign = searching->campaign;
    const struct effort_made *spent = &campaign->budget.spent;
    return !campaign->options->calls ||
           spent->calls - spent->uncounted_calls + searching->calls_under_way <
               campaign->options->calls;
}

double cpu_seconds_left(const struct searching *searching)
{
    const struct campaign *campaign = searching->campaign;
    double limit = campaign->options->search_cpu_seconds;
    return limit > 0 ? limit - (campaign_cpu_seconds(campaign) - searching->cpu_seconds_before)
                     : HUGE_VAL;
}

static enum search_end why_it_ends(const struct searching *searching)
{
    struct campaign *campaign = searching->campaign;
    const struct campaign_options *options = campaign->options;
    if (campaign_is_interrupted(campaign))
        return SEARCH_INTERRUPTED;
    if (has_run_dry(searching))
        return SEARCH_HAS_RUN_DRY;
    if (!calls_are_left(searching))
        return SEARCH_MADE_ITS_CALLS;
    if (options->until_saturated &&
        coverage_is_saturated(&campaign->subject.coverage, campaign->budget.spent.calls))
        return SEARCH_IS_SATURATED;
    if (options->time_seconds > 0 && campaign_now(campaign) >= searching->deadline)
        return SEARCH_TIME_IS_OVER;
    if (cpu_seconds_left(searching) <= 0)
        return SEARCH_CPU_TIME_IS_OVER;
    if (options->time_seconds > 0 && !options->search_only &&
        api_rule_is_on(&campaign->subject.api, RULE_EARLY_END) &&
        examining_is_worth_more(campaign, searching->deadline))
        return SEARCH_IS_SATURATED;
    return SEARCH_GOES_ON;
}

static bool budget_is_left(struct searching *searching)
{
    searching->campaign->budget.spent.ended_by = why_it_ends(searching);
    return searching->campaign->budget.spent.ended_by == SEARCH_GOES_ON;
}

static bool room_is_needed(const struct searching *searching)
{
    const struct campaign *campaign = searching->campaign;
    return !searching->has_no_room && (vocabulary_sweep_is_due(&campaign->subject.vocabulary) ||
                                       components_are_full(campaign->corpus.components));
}

static bool goes_on(struct searching *searching)
{
    return budget_is_left(searching) && !room_is_needed(searching);
}

/* Ends when nothing is under way any more. */
static bool run_until_full(struct searching *searching, struct error *err)
{
    for (;;) {
        while (under_way(searching) < searching->ring_size && goes_on(searching) &&
               fill_next(searching))
            if (!submit_filled(searching, err))
                return false;
        if (!under_way(searching))
            return true;
        if (!collect_batch(searching, err))
            return false;
    }
}

static bool run_all(struct searching *searching, struct error *err)
{
    for (;;) {
        if (!run_until_full(searching, err))
            return false;
        if (!room_is_needed(searching) || !budget_is_left(searching))
            return true;
        sweep(searching->campaign);
        searching->has_no_room = room_is_needed(searching);
        if (searching->has_no_room)
            campaign_note(searching->campaign, "there is no room for more sequences and values: "
                          "from here on, what is kept stays as it is");
    }
}

static size_t batches_under_way(unsigned workers)
{
    size_t least = (size_t)workers * BATCHES_PER_WORKER;
    return least > BATCHES_UNDER_WAY ? least : BATCHES_UNDER_WAY;
}

static struct searching *begin_searching(struct campaign *campaign)
{
    struct searching *searching = arena_alloc_zeroed(&campaign->work, 1, sizeof *searching);
    searching->campaign = campaign;
    searching->runner = campaign->lanes.runners.search;
    searching->ring_size = batches_under_way(campaign->options->jobs);
    searching->batches = arena_alloc_zeroed(&campaign->work, searching->ring_size,
                                            sizeof *searching->batches);
    searching->batch_size = FIRST_BATCH;
    searching->flags = WIRE_HASH_STATES;
    if (api_rule_is_on(&campaign->subject.api, RULE_LAYOUTS))
        searching->flags |= WIRE_TYPED_STATES;
    if (campaign->subject.api.contracts.count)
        searching->flags |= WIRE_CHECK_CONTRACTS;
    searching->deadline = search_deadline(campaign);
    searching->start_seconds = clock_own_cpu_seconds();
    searching->cpu_seconds_before = campaign_cpu_seconds(campaign);
    struct effort_made *effort = &campaign->budget.spent;
    effort->search_start = campaign_now(campaign) - (effort->search_end - effort->search_start);
    return searching;
}

static void end_searching(struct searching *searching)
{
    struct campaign *campaign = searching->campaign;
    sweep(campaign); /* for the shorter texts of those who shrink */
    forget_unsuspected(campaign);
    campaign->budget.spent.search_end = campaign_now(campaign);
    campaign->budget.spent.rounds++;
    if (campaign->subject.coverage.sites)
        campaign->budget.spent.expected_gain =
            coverage_expected_gain(&campaign->subject.coverage, campaign->budget.spent.calls);
    campaign->budget.spent.worker_seconds = runner_cpu_seconds(searching->runner);
    campaign->budget.seconds_after_search = campaign_seconds_left(campaign);
    for (size_t i = 0; i < searching->ring_size; i++)
        arena_release(&searching->batches[i].arena);
}

bool search(struct campaign *campaign, struct error *err)
{
    campaign_stage(campaign, campaign->budget.spent.rounds ? "searching on" : "searching");
    struct searching *searching = begin_searching(campaign);
    bool ok = run_all(searching, err);
    end_searching(searching);
    return ok;
}
