/* How long the source that traces may go on: a search that is limited by calls, whose solver says
 * how many steps it took. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "search/loop.h"

struct counting_solver {
    struct solver solver;
    uint64_t steps;
};

static uint64_t steps_of(const struct solver *solver)
{
    return ((const struct counting_solver *)solver)->steps;
}

static const struct solver_class counting = {.effort = steps_of};

struct fixture {
    struct campaign campaign;
    struct campaign_options options;
    struct counting_solver solver;
    struct sites sites;
    struct api api;
    struct searching searching;
};

enum { CALLS = 3200000 };

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){.solver = {.solver = {&counting}}, .sites = {.branch_count = 100},
                               .options = {.calls = 100000000}};
    struct campaign *campaign = &fixture.campaign;
    campaign->options = &fixture.options;
    campaign->lanes.solver = &fixture.solver.solver;
    campaign->budget.spent.calls = CALLS;
    campaign->subject.vocabulary.api = &fixture.api;
    campaign->subject.coverage = (struct coverage){.sites = &fixture.sites, .point_stride = 1};
    fixture.searching.campaign = campaign;
    *state = &fixture;
    return 0;
}

static bool may_go_on_after(struct fixture *fixture, uint64_t steps)
{
    fixture->solver.steps = steps;
    return tracing_is_worth_it(&fixture->searching);
}

static void a_small_share_is_its_own(void **state)
{
    struct fixture *fixture = *state;
    assert_true(may_go_on_after(fixture, CALLS / 32 - 10));
    assert_false(may_go_on_after(fixture, CALLS / 32 + 10));
}

static void a_branch_pays_for_more(void **state)
{
    struct fixture *fixture = *state;
    assert_false(may_go_on_after(fixture, CALLS / 5));
    earn(&fixture->searching, 1);
    assert_true(may_go_on_after(fixture, CALLS / 5));
}

static void a_branch_is_worth_little_while_the_search_finds_many(void **state)
{
    struct fixture *fixture = *state;
    coverage_mark(&fixture->campaign.subject.coverage, 1, 0);
    fixture->campaign.subject.coverage.covered = 80; /* all of them lately */
    assert_false(may_go_on_after(fixture, CALLS / 10));
    earn(&fixture->searching, 1);
    assert_false(may_go_on_after(fixture, CALLS / 10));
}

static void what_is_earned_ends_somewhere(void **state)
{
    struct fixture *fixture = *state;
    may_go_on_after(fixture, 0);
    earn(&fixture->searching, 50);
    assert_true(may_go_on_after(fixture, CALLS / 4));
    assert_false(may_go_on_after(fixture, CALLS / 3));
}

static void nobody_asks_when_it_begins_at_once(void **state)
{
    struct fixture *fixture = *state;
    rules_add(&fixture->api.rules_off, RULE_LATE_TRACING);
    assert_true(may_go_on_after(fixture, CALLS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_small_share_is_its_own, set_up),
        cmocka_unit_test_setup(a_branch_pays_for_more, set_up),
        cmocka_unit_test_setup(a_branch_is_worth_little_while_the_search_finds_many, set_up),
        cmocka_unit_test_setup(what_is_earned_ends_somewhere, set_up),
        cmocka_unit_test_setup(nobody_asks_when_it_begins_at_once, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
