/* Tests for branches that the others do not reach. Greedily: the call that adds the most comes
 * first. */
#include <string.h>

#include "regress/regress.h"

/* The branches that the calls of a teacher reach, and tests did not when it was measured. */
struct reach {
    const struct candidate *teacher;
    const struct wire_reached *branches;
    size_t count;
    size_t most; /* that one of its calls may add */
    bool is_tried[SEQUENCE_MAXIMUM];
};

struct teaching {
    struct campaign *campaign;
    uint8_t *is_reached; /* by branch: tests do */
    struct reach *reaches;
    size_t reach_count;
    struct branches wanted;
    bool ran_short; /* of time, or of room for tests */
    struct error *err;
};

/* Nothing is reached by a sequence that does not end well, or not soon. */
static bool measure(struct teaching *teaching, const struct statements *statements,
                    struct outcome *outcome)
{
    if (!runner_run(teaching->campaign->lanes.runners.search, statements, WIRE_MEASURE, outcome,
                    teaching->err))
        return false;
    if (!outcome_is_ok(outcome) || test_takes_long(teaching->campaign, outcome))
        outcome->reached_count = 0;
    return true;
}

static bool mark_reached(struct teaching *teaching, const struct statements *statements)
{
    struct outcome outcome;
    if (!measure(teaching, statements, &outcome))
        return false;
    for (size_t i = 0; i < outcome.reached_count; i++)
        teaching->is_reached[outcome.reached[i].branch] = 1;
    return true;
}

static bool measure_teacher(struct teaching *teaching, struct reach *reach)
{
    struct campaign *campaign = teaching->campaign;
    struct statements statements = {.count = reach->teacher->count};
    struct outcome outcome;
    memcpy(statements.items, reach->teacher->statements,
           reach->teacher->count * sizeof statements.items[0]);
    if (!measure(teaching, &statements, &outcome))
        return false;
    for (size_t i = 0; i < outcome.reached_count; i++)
        if (sites_counts(&campaign->subject.sites, outcome.reached[i].branch) &&
            !teaching->is_reached[outcome.reached[i].branch])
            outcome.reached[reach->count++] = outcome.reached[i];
    reach->branches = arena_copy(&campaign->work, outcome.reached,
                                 reach->count * sizeof *outcome.reached);
    reach->most = reach->count;
    return true;
}

static bool begin(struct teaching *teaching)
{
    struct campaign *campaign = teaching->campaign;
    for (size_t i = 0; i < campaign->suite.tests.count; i++)
        if (!mark_reached(teaching, &campaign->suite.tests.items[i].statements))
            return false;
    return true;
}

/* As many of them as there is time for. */
static bool measure_all(struct teaching *teaching, const struct candidate *teachers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct reach *reach = &teaching->reaches[teaching->reach_count];
        if (!is_time_to_choose_tests(teaching->campaign)) {
            teaching->ran_short = true;
            return true;
        }
        reach->teacher = &teachers[i];
        if (!measure_teacher(teaching, reach))
            return false;
        teaching->reach_count++;
    }
    return true;
}

/* The call of the teacher that adds the most; how many branches that is becomes reach->most. */
static size_t best_call(const struct teaching *teaching, struct reach *reach)
{
    uint32_t added[SEQUENCE_MAXIMUM] = {0};
    for (size_t i = 0; i < reach->count; i++)
        added[reach->branches[i].statement] += !teaching->is_reached[reach->branches[i].branch];
    size_t best = 0;
    reach->most = 0;
    for (size_t i = 0; i < reach->teacher->count; i++)
        if (!reach->is_tried[i] && added[i] > reach->most) {
            best = i;
            reach->most = added[i];
        }
    return best;
}

/* Among those that add as much the first that was found. NULL: none adds anything. */
static struct reach *best_reach(struct teaching *teaching, size_t *call)
{
    struct reach *best = NULL;
    for (size_t i = 0; i < teaching->reach_count; i++) {
        struct reach *reach = &teaching->reaches[i];
        if (reach->most <= (best ? best->most : 0)) /* it never grows */
            continue;
        size_t best_of_it = best_call(teaching, reach);
        if (reach->most > (best ? best->most : 0)) {
            best = reach;
            *call = best_of_it;
        }
    }
    return best;
}

static bool teach_one(struct teaching *teaching, struct reach *reach, size_t call)
{
    struct campaign *campaign = teaching->campaign;
    struct branches *wanted = &teaching->wanted;
    size_t before = campaign->suite.tests.count;
    reach->is_tried[call] = true;
    wanted->count = 0;
    for (size_t i = 0; i < reach->count; i++)
        if (reach->branches[i].statement == call &&
            !teaching->is_reached[reach->branches[i].branch])
            wanted->items[wanted->count++] = reach->branches[i].branch;
    return make_test_of_call(campaign, reach->teacher, call, wanted, teaching->err) &&
           (campaign->suite.tests.count == before ||
            mark_reached(teaching, &campaign->suite.tests.items[before].statements));
}

static bool teach_all(struct teaching *teaching, size_t tests_maximum)
{
    struct reach *best;
    size_t call;
    while ((best = best_reach(teaching, &call))) {
        if (teaching->campaign->suite.tests.count >= tests_maximum ||
            !is_time_to_choose_tests(teaching->campaign)) {
            teaching->ran_short = true;
            return true;
        }
        if (!teach_one(teaching, best, call))
            return false;
    }
    return true;
}

/* Spares come when the teachers have nothing more to teach: to measure them takes time. */
static bool teach_in_turn(struct teaching *teaching, size_t tests_maximum)
{
    const struct campaign *campaign = teaching->campaign;
    return begin(teaching) &&
           measure_all(teaching, campaign->corpus.covering.items,
                       campaign->corpus.covering.count) &&
           teach_all(teaching, tests_maximum) &&
           (teaching->ran_short || (measure_all(teaching, campaign->corpus.backups.items,
                                                campaign->corpus.backups.count) &&
                                    teach_all(teaching, tests_maximum)));
}

bool cover_branches(struct campaign *campaign, size_t tests_maximum, struct error *err)
{
    size_t size = campaign->subject.coverage.sites ? sites_map_size(&campaign->subject.sites) : 0;
    size_t count = size ? campaign->corpus.covering.count + campaign->corpus.backups.count : 0;
    struct teaching teaching = {
        .campaign = campaign,
        .err = err,
        .is_reached = arena_alloc_zeroed(&campaign->work, size + 1, 1),
        .wanted = {arena_alloc_zeroed(&campaign->work, size + 1, sizeof(uint32_t)), 0},
        .reaches = arena_alloc_zeroed(&campaign->work, count + 1, sizeof(struct reach)),
    };
    if (count && !teach_in_turn(&teaching, tests_maximum))
        return false;
    if (teaching.ran_short)
        note_missing_tests(campaign, "not all branches that the search reached have a test");
    return true;
}
