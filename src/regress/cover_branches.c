/* Tests for branches that the others do not reach. Greedily: the call that adds the most comes
 * first. Calls that succeed come before those that fail: what a parser makes of a proper text is
 * worth more to a reader than where it stops in a broken one. */
#include <string.h>

#include "regress/regress.h"

/* The branches that the calls of a kept sequence reach, and tests did not when it was measured. */
struct reach {
    const struct candidate *sequence;
    const struct wire_reached *branches;
    size_t count;
    size_t most; /* that one of its calls may add */
    bool is_tried[SEQUENCE_MAXIMUM];
    bool has_failed[SEQUENCE_MAXIMUM]; /* the call says so */
};

struct covering {
    struct campaign *campaign;
    uint8_t *is_reached; /* by branch: tests do */
    struct reach *reaches;
    size_t reach_count;
    struct branches wanted;
    bool takes_failed; /* now calls that fail count as well */
    bool ran_short;    /* of time, or of room for tests */
    struct error *err;
};

/* Nothing is reached by a sequence that does not end well, or not soon. */
static bool measure(struct covering *covering, const struct statements *statements,
                    struct outcome *outcome)
{
    if (!runner_run(covering->campaign->lanes.runners.search, statements, WIRE_MEASURE, outcome,
                    covering->err))
        return false;
    if (!outcome_is_ok(outcome) || test_takes_long(covering->campaign, outcome))
        outcome->reached_count = 0;
    return true;
}

static bool mark_reached(struct covering *covering, const struct statements *statements)
{
    struct outcome outcome;
    if (!measure(covering, statements, &outcome))
        return false;
    for (size_t i = 0; i < outcome.reached_count; i++)
        covering->is_reached[outcome.reached[i].branch] = 1;
    return true;
}

static void note_failed(const struct vocabulary *vocabulary, struct reach *reach,
                        const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->statement_count; i++)
        reach->has_failed[i] = !operation_succeeded(
            vocabulary->operations.items[reach->sequence->statements[i].operation],
            &outcome->values[i]);
}

static bool measure_sequence(struct covering *covering, struct reach *reach)
{
    struct campaign *campaign = covering->campaign;
    struct statements statements = {.count = reach->sequence->count};
    struct outcome outcome;
    memcpy(statements.items, reach->sequence->statements,
           reach->sequence->count * sizeof statements.items[0]);
    if (!measure(covering, &statements, &outcome))
        return false;
    note_failed(&campaign->subject.vocabulary, reach, &outcome);
    for (size_t i = 0; i < outcome.reached_count; i++)
        if (sites_counts(&campaign->subject.sites, outcome.reached[i].branch) &&
            !covering->is_reached[outcome.reached[i].branch])
            outcome.reached[reach->count++] = outcome.reached[i];
    reach->branches = arena_copy(&campaign->work, outcome.reached,
                                 reach->count * sizeof *outcome.reached);
    reach->most = reach->count;
    return true;
}

static bool begin(struct covering *covering)
{
    struct campaign *campaign = covering->campaign;
    for (size_t i = 0; i < campaign->suite.tests.count; i++)
        if (!mark_reached(covering, &campaign->suite.tests.items[i].statements))
            return false;
    return true;
}

/* As many of them as there is time for. */
static bool measure_all(struct covering *covering, const struct candidate *sequences, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct reach *reach = &covering->reaches[covering->reach_count];
        if (!is_time_to_choose_tests(covering->campaign)) {
            covering->ran_short = true;
            return true;
        }
        reach->sequence = &sequences[i];
        if (!measure_sequence(covering, reach))
            return false;
        covering->reach_count++;
    }
    return true;
}

static bool may_be_tested(const struct covering *covering, const struct reach *reach, size_t call)
{
    return !reach->is_tried[call] && (covering->takes_failed || !reach->has_failed[call]);
}

/* The call of the sequence that adds the most; how many branches that is becomes reach->most. */
static size_t best_call(const struct covering *covering, struct reach *reach)
{
    uint32_t added[SEQUENCE_MAXIMUM] = {0};
    for (size_t i = 0; i < reach->count; i++)
        added[reach->branches[i].statement] += !covering->is_reached[reach->branches[i].branch];
    size_t best = 0;
    reach->most = 0;
    for (size_t i = 0; i < reach->sequence->count; i++)
        if (may_be_tested(covering, reach, i) && added[i] > reach->most) {
            best = i;
            reach->most = added[i];
        }
    return best;
}

/* Among those that add as much the first that was found. NULL: none adds anything. */
static struct reach *best_reach(struct covering *covering, size_t *call)
{
    struct reach *best = NULL;
    for (size_t i = 0; i < covering->reach_count; i++) {
        struct reach *reach = &covering->reaches[i];
        if (reach->most <= (best ? best->most : 0)) /* it never grows */
            continue;
        size_t best_of_it = best_call(covering, reach);
        if (reach->most > (best ? best->most : 0)) {
            best = reach;
            *call = best_of_it;
        }
    }
    return best;
}

static bool add_test(struct covering *covering, struct reach *reach, size_t call)
{
    struct campaign *campaign = covering->campaign;
    struct branches *wanted = &covering->wanted;
    size_t before = campaign->suite.tests.count;
    reach->is_tried[call] = true;
    wanted->count = 0;
    for (size_t i = 0; i < reach->count; i++)
        if (reach->branches[i].statement == call &&
            !covering->is_reached[reach->branches[i].branch])
            wanted->items[wanted->count++] = reach->branches[i].branch;
    return make_test_of_call(campaign, reach->sequence, call, wanted, covering->err) &&
           (campaign->suite.tests.count == before ||
            mark_reached(covering, &campaign->suite.tests.items[before].statements));
}

static bool add_tests(struct covering *covering, size_t tests_maximum)
{
    struct reach *best;
    size_t call;
    while ((best = best_reach(covering, &call))) {
        if (covering->campaign->suite.tests.count >= tests_maximum ||
            !is_time_to_choose_tests(covering->campaign)) {
            covering->ran_short = true;
            return true;
        }
        if (!add_test(covering, best, call))
            return false;
    }
    return true;
}

/* Backups come when the covering sequences add nothing more: to measure them takes time. */
static bool cover_by_success(struct covering *covering, size_t tests_maximum)
{
    const struct campaign *campaign = covering->campaign;
    return begin(covering) &&
           measure_all(covering, campaign->corpus.covering.items,
                       campaign->corpus.covering.count) &&
           add_tests(covering, tests_maximum) &&
           (covering->ran_short || (measure_all(covering, campaign->corpus.backups.items,
                                                campaign->corpus.backups.count) &&
                                    add_tests(covering, tests_maximum)));
}

static bool cover_by_failure(struct covering *covering, size_t tests_maximum)
{
    covering->takes_failed = true;
    for (size_t i = 0; i < covering->reach_count; i++)
        covering->reaches[i].most = covering->reaches[i].count;
    return covering->ran_short || add_tests(covering, tests_maximum);
}

bool cover_branches(struct campaign *campaign, size_t tests_maximum, struct error *err)
{
    size_t size = campaign->subject.coverage.sites ? sites_map_size(&campaign->subject.sites) : 0;
    size_t count = size ? campaign->corpus.covering.count + campaign->corpus.backups.count : 0;
    struct covering covering = {
        .campaign = campaign,
        .err = err,
        .is_reached = arena_alloc_zeroed(&campaign->work, size + 1, 1),
        .wanted = {arena_alloc_zeroed(&campaign->work, size + 1, sizeof(uint32_t)), 0},
        .reaches = arena_alloc_zeroed(&campaign->work, count + 1, sizeof(struct reach)),
    };
    if (count && !(cover_by_success(&covering, tests_maximum) &&
                   cover_by_failure(&covering, tests_maximum)))
        return false;
    if (covering.ran_short)
        note_missing_tests(campaign, "not all branches that the search reached have a test");
    return true;
}
