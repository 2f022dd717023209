/* Whether the source that traces may go on. What it does costs more than calls do, so it takes its
 * turns by what it brings: a small share of the search is its own, and for each branch that it was
 * the first to reach it gets what the search pays for one at the moment.
 *
 * What is spent is processor time, or where the number of calls is limited an estimate of it that
 * is the same on every machine. */
#include "search/loop.h"

/* Where nothing comes of it, three per cent are lost. */
static const double own_share = 1 / 32.0;
/* What was earned and not spent is at most such a part of all, so that it is soon seen when a
 * source that was good is not any more. */
static const double saved_share = 1 / 4.0;
static const double seconds_of_a_call = 1e-6, seconds_of_a_step = 1e-6;

static double seconds_of_steps(const struct searching *searching)
{
    const struct solver *solver = searching->campaign->lanes.solver;
    return solver ? seconds_of_a_step * (double)solver_effort(solver) : 0;
}

double spent_on_tracing(const struct searching *searching)
{
    const struct runner *tracer = searching->campaign->lanes.runners.trace;
    if (!campaign_counts_time(searching->campaign))
        return seconds_of_steps(searching);
    return searching->tracing.own_seconds + (tracer ? runner_cpu_seconds(tracer) : 0);
}

double spent_on_others(const struct searching *searching)
{
    const struct campaign *campaign = searching->campaign;
    if (!campaign_counts_time(campaign))
        return seconds_of_a_call * (double)campaign->budget.spent.calls;
    return clock_own_cpu_seconds() - searching->start_seconds - searching->tracing.own_seconds +
           runner_cpu_seconds(searching->runner);
}

void earn(struct searching *searching, uint32_t branches)
{
    const struct campaign *campaign = searching->campaign;
    double others = spent_on_others(searching);
    double price = others / coverage_expected_gain(&campaign->subject.coverage,
                                                   campaign->budget.spent.calls);
    double most = spent_on_tracing(searching) + saved_share * others;
    double earned = searching->tracing.earned + branches * price;
    searching->tracing.earned = earned < most ? earned : most;
}

bool tracing_is_worth_it(const struct searching *searching)
{
    return !api_rule_is_on(searching->campaign->subject.vocabulary.api, RULE_LATE_TRACING) ||
           spent_on_tracing(searching) <
               own_share * spent_on_others(searching) + searching->tracing.earned;
}
