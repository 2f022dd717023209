/* What becomes of failures, on the fake library of stacks: confirmed, made small, judged, or not
 * looked into at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_campaign.h"
#include "judge_lab.h"
#include "triage/triage.h"

struct fixture {
    struct fake_campaign fake;
    struct error err;
    enum wire_end label_ends; /* how stack_label ends; END_OK: well */
};

static void end_label(void *context, const struct statements *statements,
                      const struct run_options *options, struct outcome *outcome)
{
    struct fixture *fixture = context;
    (void)options;
    for (size_t i = 0; fixture->label_ends && i < outcome->statement; i++)
        if (is_call_of(&fixture->fake.campaign.subject.vocabulary, statements, i, "stack_label")) {
            outcome->end = fixture->label_ends;
            outcome->statement = i;
        }
}

/* In a fresh process all is well. */
static void end_well(void *context, const struct statements *statements,
                     const struct run_options *options, struct outcome *outcome)
{
    (void)context, (void)options;
    outcome->end = END_OK;
    outcome->statement = statements->count;
}

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){0};
    fake_campaign_begin(&fixture.fake);
    fake_campaign_finish(&fixture.fake);
    fixture.fake.search.alter = fixture.fake.confirm.alter = end_label;
    fixture.fake.search.context = fixture.fake.confirm.context = &fixture;
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    fake_campaign_release(&((struct fixture *)*state)->fake);
    return 0;
}

static void examine(struct fixture *fixture, size_t findings)
{
    struct campaign *campaign = &fixture->fake.campaign;
    assert_true(examine_failures(campaign, campaign->failures.found, &fixture->err));
    assert_int_equal(campaign->findings.count, findings);
}

#define ABORTED \
    "v0 = call stack_new()\n" \
    "call stack_abort(v0)\n"

#define LABELLED \
    "v0 = call stack_new()\n" \
    "call stack_label(v0, \"char *\" \"a\")\n"

static void a_failure_becomes_a_small_finding(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_fail(&fixture->fake, "v0 = call stack_new()\n"
                                       "v1 = call stack_new()\n"
                                       "call stack_push(v1, int 5)\n"
                                       "call stack_push(v0, int 5)\n"
                                       "call stack_abort(v0)\n");
    examine(fixture, 1);
    const struct finding *finding = &fixture->fake.campaign.findings.items[0];
    assert_string_equal(fake_campaign_text(&fixture->fake, &finding->statements), ABORTED);
    assert_string_equal(finding->function->name, "stack_abort");
    assert_int_equal(finding->end, END_ABORT);
    assert_int_equal(finding->failing_statement, 1);
    assert_int_equal(finding->calls, 2);
    assert_int_equal(fixture->fake.confirm.runs, 2); /* as it was found, and when it is small */
}

static void those_that_failed_alike_are_counted(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_fail(&fixture->fake, ABORTED);
    fake_campaign_fail(&fixture->fake, "v0 = call stack_new()\n"
                                       "call stack_push(v0, int 5)\n"
                                       "call stack_abort(v0)\n");
    examine(fixture, 1);
    assert_int_equal(fixture->fake.campaign.findings.items[0].similar, 1);
}

static void what_does_not_fail_in_a_fresh_process_is_not_reported(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_fail(&fixture->fake, ABORTED);
    fixture->fake.confirm.alter = end_well;
    examine(fixture, 0);
    assert_int_equal(fixture->fake.confirm.runs, 1); /* and that is that */
    assert_true(fake_campaign_says(&fixture->fake, "1 failures of stack_abort (abort) did not "
                                                   "happen again in a fresh process"));
}

static void what_the_sandbox_stopped_is_undecided(void **state)
{
    struct fixture *fixture = *state;
    fixture->label_ends = END_FORBIDDEN;
    fake_campaign_fail(&fixture->fake, LABELLED);
    fixture->fake.confirm.alter = end_well;
    examine(fixture, 1);
    const struct finding *finding = &fixture->fake.campaign.findings.items[0];
    assert_int_equal(finding->verdict, VERDICT_UNDECIDED);
    assert_string_equal(finding->reason, "the sandbox stopped the call, which is not a fault");
}

static void a_hang_that_nobody_wants_to_see_is_not_waited_for(void **state)
{
    struct fixture *fixture = *state;
    fixture->label_ends = END_HANG;
    fake_campaign_fail(&fixture->fake, LABELLED);
    fixture->fake.options.show.last = VERDICT_FAULT;
    examine(fixture, 1);
    assert_int_equal(fixture->fake.confirm.runs, 0);
    assert_int_equal(fixture->fake.campaign.findings.items[0].verdict, VERDICT_UNDECIDED);
    fixture->fake.options.show.last = VERDICT_UNDECIDED;
    fixture->fake.campaign.failures.found->items[0].is_examined = false;
    examine(fixture, 1);
    assert_true(fixture->fake.confirm.runs > 0);
}

static void what_was_examined_is_not_examined_again(void **state)
{
    struct fixture *fixture = *state;
    struct campaign *campaign = &fixture->fake.campaign;
    fake_campaign_fail(&fixture->fake, ABORTED);
    examine(fixture, 1);
    size_t runs = fixture->fake.confirm.runs;
    fake_campaign_fail(&fixture->fake, ABORTED); /* a search that went on */
    fixture->label_ends = END_ABORT;
    examine(fixture, 1);
    assert_int_equal(fixture->fake.confirm.runs, runs);
    fake_campaign_fail(&fixture->fake, LABELLED);
    examine(fixture, 2);
    assert_int_equal(campaign->budget.examined, 2);
}

static void functions_that_only_help_are_not_reported_on(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_fail(&fixture->fake, ABORTED);
    api_find_function(&fixture->fake.model.api, "stack_abort")->is_not_under_test = true;
    examine(fixture, 0);
    assert_int_equal(fixture->fake.confirm.runs, 0);
}

static void without_time_it_is_said_how_many_wait(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_fail(&fixture->fake, ABORTED);
    fake_campaign_fail(&fixture->fake, "v0 = call stack_new()\nv1 = call stack_pop(v0)\n");
    fixture->fake.options.time_seconds = 10;
    fixture->fake.campaign.budget.seconds_after_search = 10;
    fixture->fake.clock.now += 8;
    examine(fixture, 0);
    assert_int_equal(fixture->fake.confirm.runs, 0);
    assert_true(fake_campaign_says(&fixture->fake, "2 of 2 kinds of failure were not examined"));
}

/* Where time runs out while a failure is looked into, it is told as it is. */
static void what_there_is_no_time_to_shrink_stays_long(void **state)
{
    static const char text[] = "v0 = call stack_new()\n"
                               "call stack_push(v0, int 5)\n"
                               "call stack_abort(v0)\n";
    struct fixture *fixture = *state;
    fake_campaign_fail(&fixture->fake, text);
    fixture->fake.options.time_seconds = 10;
    fixture->fake.campaign.budget.seconds_after_search = 10;
    fixture->fake.clock.step = 1;
    examine(fixture, 1);
    assert_string_equal(
        fake_campaign_text(&fixture->fake, &fixture->fake.campaign.findings.items[0].statements),
        text);
}

static void failures_that_found_no_room_are_counted(void **state)
{
    struct fixture *fixture = *state;
    fixture->fake.campaign.failures.found->left_out = 3;
    examine(fixture, 0);
    assert_true(fake_campaign_says(&fixture->fake, "3 failures of further kinds were not"));
}

static void a_runner_that_is_gone_is_an_error(void **state)
{
    struct fixture *fixture = *state;
    struct campaign *campaign = &fixture->fake.campaign;
    fake_campaign_fail(&fixture->fake, ABORTED);
    fixture->fake.confirm.runs_left = 0;
    assert_false(examine_failures(campaign, campaign->failures.found, &fixture->err));
    assert_string_equal(fixture->err.text, "the executor is gone");
    assert_int_equal(campaign->findings.count, 0);
}

/* What stands behind the call that failed never ran. */
static void what_stands_behind_a_failure_says_nothing_against_it(void **state)
{
    struct fake_campaign *fake = &((struct fixture *)*state)->fake;
    struct statements statements = fake_campaign_statements(fake, "v0 = call stack_new()\n"
                                                                  "v1 = call stack_pop(v0)\n"
                                                                  "call stack_free(v0)\n"
                                                                  "call stack_push(v0, int 1)\n");
    experience_count(fake->campaign.learned.experience, model_call(&fake->model, "stack_free")->id,
                     &(struct wire_statistics){.calls = 20, .passed = {20}, .freed = {20}});
    assert_false(is_sound(&fake->campaign, &statements));
    assert_true(is_sound_until(&fake->campaign, &statements, 1));
    assert_false(is_sound_until(&fake->campaign, &statements, 3));
}

#define EXAMINE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EXAMINE_TEST(what_stands_behind_a_failure_says_nothing_against_it),
        EXAMINE_TEST(a_failure_becomes_a_small_finding),
        EXAMINE_TEST(those_that_failed_alike_are_counted),
        EXAMINE_TEST(what_does_not_fail_in_a_fresh_process_is_not_reported),
        EXAMINE_TEST(what_the_sandbox_stopped_is_undecided),
        EXAMINE_TEST(a_hang_that_nobody_wants_to_see_is_not_waited_for),
        EXAMINE_TEST(functions_that_only_help_are_not_reported_on),
        EXAMINE_TEST(what_was_examined_is_not_examined_again),
        EXAMINE_TEST(without_time_it_is_said_how_many_wait),
        EXAMINE_TEST(what_there_is_no_time_to_shrink_stays_long),
        EXAMINE_TEST(failures_that_found_no_room_are_counted),
        EXAMINE_TEST(a_runner_that_is_gone_is_an_error),
    };
    return cmocka_run_group_tests_name("examine", tests, NULL, NULL);
}
