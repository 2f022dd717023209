/* When each stage of a run has to end, by a clock that the test sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_campaign.h"

/* A run of a minute that began at second 1000. */
static int set_up(void **state)
{
    static struct fake_campaign fake;
    fake_campaign_begin(&fake);
    fake_campaign_finish(&fake);
    fake.options.time_seconds = 60;
    *state = &fake;
    return 0;
}

static int tear_down(void **state)
{
    fake_campaign_release(*state);
    return 0;
}

static void assert_seconds(double seconds, double expected)
{
    assert_true(seconds > expected - 1e-6);
    assert_true(seconds < expected + 1e-6);
}

static void what_is_left_is_the_time_up_to_the_deadline(void **state)
{
    struct fake_campaign *fake = *state;
    assert_seconds(campaign_deadline(&fake->campaign), 1060);
    fake->clock.now = 1045;
    assert_seconds(campaign_seconds_left(&fake->campaign), 15);
    fake->clock.now = 1070;
    assert_seconds(campaign_seconds_left(&fake->campaign), -10);
}

static void without_a_limit_no_clock_is_read(void **state)
{
    struct fake_campaign *fake = *state;
    fake->options.time_seconds = 0;
    fake->clock.step = 1;
    assert_true(campaign_seconds_left(&fake->campaign) > 1e6);
    assert_seconds(fake->clock.now, 1000);
}

static void who_interrupts_waits_ten_seconds(void **state)
{
    struct fake_campaign *fake = *state;
    fake->is_interrupted = true;
    assert_seconds(campaign_seconds_left(&fake->campaign), 10);
    fake->clock.now = 1004;
    fake->is_interrupted = false; /* once is enough */
    assert_seconds(campaign_seconds_left(&fake->campaign), 6);
    fake->options.time_seconds = 7;
    assert_seconds(campaign_seconds_left(&fake->campaign), 3);
}

static void the_search_has_half_of_what_is_left(void **state)
{
    struct fake_campaign *fake = *state;
    fake->options.time_seconds = 100;
    assert_seconds(search_deadline(&fake->campaign), 1050);
}

static void the_search_has_three_quarters_when_no_tests_are_made(void **state)
{
    struct fake_campaign *fake = *state;
    fake->options.no_tests = true; /* hardly anything comes after it */
    assert_seconds(search_deadline(&fake->campaign), 1045);
}

static void many_failures_that_wait_end_a_search_that_stands_still(void **state)
{
    static struct clusters clusters;
    static struct sites sites;
    struct fake_campaign *fake = *state;
    struct campaign *campaign = &fake->campaign;
    struct clusters *before = campaign->failures.found;
    campaign->failures.found = &clusters;
    campaign->subject.coverage.sites = &sites;
    campaign->budget.spent.calls = 1000000000;
    clusters.count = 100;
    assert_true(examining_is_worth_more(campaign, 1030));
    clusters.count = 2;
    assert_false(examining_is_worth_more(campaign, 1030));
    clusters.count = 100;
    campaign->budget.spent.calls = 1; /* too early to say */
    campaign->budget.spent.search_start = fake->clock.now - 1;
    assert_false(examining_is_worth_more(campaign, 1030));
    sites.branch_count = 1000;
    campaign->subject.coverage.covered = 40; /* all of them lately: twenty more are to come */
    campaign->budget.spent.search_start = fake->clock.now - 8;
    assert_false(examining_is_worth_more(campaign, 1030));
    campaign->budget.spent.search_start = fake->clock.now - 12;
    assert_true(examining_is_worth_more(campaign, 1030));
    campaign->subject.coverage.covered = 0;
    campaign->failures.found = before;
    campaign->subject.coverage.sites = NULL;
}

static void time_that_nobody_needs_goes_to_the_search(void **state)
{
    struct fake_campaign *fake = *state;
    struct campaign *campaign = &fake->campaign;
    fake->options.time_seconds = 100;
    campaign->budget.spent.rounds = 1;
    fake->clock.now = 1020;
    assert_true(is_time_to_search_on(campaign));
    assert_seconds(search_deadline(campaign), 1020 + 0.7 * 40); /* the tests have forty seconds */
    fake->clock.now = 1056;
    assert_false(is_time_to_search_on(campaign));
    fake->options.no_tests = true;
    assert_true(is_time_to_search_on(campaign));
    fake->is_interrupted = true;
    assert_false(is_time_to_search_on(campaign));
}

static void with_a_number_of_calls_no_search_goes_on(void **state)
{
    struct fake_campaign *fake = *state;
    fake->campaign.budget.spent.rounds = 1;
    assert_true(is_time_to_search_on(&fake->campaign));
    fake->options.calls = 1000;
    assert_false(is_time_to_search_on(&fake->campaign));
}

static void what_failures_took_says_what_others_will_take(void **state)
{
    static struct clusters clusters;
    struct fake_campaign *fake = *state;
    struct campaign *campaign = &fake->campaign;
    struct clusters *before = campaign->failures.found;
    fake->options.time_seconds = 100;
    campaign->failures.found = &clusters;
    clusters.count = 20;
    campaign->budget.examined = 10;
    campaign->budget.examining_seconds = 40;
    assert_false(is_time_to_search_on(campaign)); /* they take eighty seconds */
    campaign->budget.examining_seconds = 4;
    assert_true(is_time_to_search_on(campaign));
    campaign->failures.found = before;
}

static void the_search_leaves_a_minute_at_most(void **state)
{
    struct fake_campaign *fake = *state;
    fake->options.time_seconds = 1000;
    assert_seconds(search_deadline(&fake->campaign), 1000 + 940);
}

static void the_search_has_its_least_however_long_the_rest_takes(void **state)
{
    struct fake_campaign *fake = *state;
    fake->campaign.budget.compile_seconds = 30;
    assert_seconds(search_deadline(&fake->campaign), 1000 + 24);
}

static void a_search_without_tests_to_make_has_all_of_it(void **state)
{
    struct fake_campaign *fake = *state;
    fake->options.search_only = true;
    fake->clock.now = 1010;
    assert_seconds(search_deadline(&fake->campaign), 1060);
}

static void a_long_compilation_extends_the_run(void **state)
{
    struct fake_campaign *fake = *state;
    fake->campaign.budget.compile_seconds = 50;
    fake->clock.now = 1050;
    extend_time(&fake->campaign);
    assert_seconds(campaign_seconds_left(&fake->campaign), 24); /* 40 % */
    assert_true(
        fake_campaign_says(fake, "compiling the library took 50 s: the run takes 14 s longer"));
}

static void a_short_compilation_does_not(void **state)
{
    struct fake_campaign *fake = *state;
    fake->clock.now = 1036;
    extend_time(&fake->campaign);
    assert_seconds(campaign_seconds_left(&fake->campaign), 24);
    assert_int_equal(fake->campaign.journal.notes.count, 0);
}

static void who_interrupts_gets_no_more_time(void **state)
{
    struct fake_campaign *fake = *state;
    fake->clock.now = 1055;
    fake->is_interrupted = true;
    extend_time(&fake->campaign);
    assert_seconds(fake->campaign.budget.extension, 0);
}

/* A library whose compilation took ten seconds, and a search that left twenty. */
static void end_search(struct fake_campaign *fake)
{
    fake->campaign.budget.compile_seconds = fake->campaign.budget.compile_cpu_seconds = 10;
    fake->campaign.budget.seconds_after_search = 20;
}

static void findings_leave_the_tests_their_share(void **state)
{
    struct fake_campaign *fake = *state;
    end_search(fake);
    fake->clock.now = 1060 - 12;
    assert_true(is_time_to_examine(&fake->campaign));
    fake->clock.now += 0.5;
    assert_false(is_time_to_examine(&fake->campaign));
}

static void the_choice_of_tests_leaves_time_to_write_them(void **state)
{
    struct fake_campaign *fake = *state;
    end_search(fake);
    fake->clock.now = 1060 - 8;
    assert_true(is_time_to_choose_tests(&fake->campaign));
    fake->clock.now += 0.5;
    assert_false(is_time_to_choose_tests(&fake->campaign));
}

static void what_is_written_fast_may_be_chosen_for_longer(void **state)
{
    struct fake_campaign *fake = *state;
    end_search(fake);
    fake->campaign.budget.compile_seconds = fake->campaign.budget.compile_cpu_seconds = 1;
    fake->clock.now = 1060 - 3; /* a second, and two compilations */
    assert_true(is_time_to_choose_tests(&fake->campaign));
    fake->clock.now += 0.5;
    assert_false(is_time_to_choose_tests(&fake->campaign));
    fake->options.no_variations = true;
    assert_true(is_time_to_choose_tests(&fake->campaign));
}

static void limits_end_when_their_stage_does(void **state)
{
    struct fake_campaign *fake = *state;
    end_search(fake);
    struct time_limit examining = limit_to_examine(&fake->campaign);
    struct time_limit choosing = limit_to_choose_tests(&fake->campaign);
    struct time_limit whole = limit_of_run(&fake->campaign);
    fake->clock.now = 1060 - 10;
    assert_true(time_limit_is_over(&examining));
    assert_false(time_limit_is_over(&choosing));
    fake->clock.now = 1060 - 1;
    assert_true(time_limit_is_over(&choosing));
    assert_false(time_limit_is_over(&whole));
    fake->clock.now = 1060;
    assert_true(time_limit_is_over(&whole));
}

static void ticks_count_only_where_time_does(void **state)
{
    struct fake_campaign *fake = *state;
    struct outcome outcome = {.ticks = TEST_TICKS + 1};
    assert_true(test_takes_long(&fake->campaign, &outcome));
    fake->options.calls = 1000;
    assert_false(test_takes_long(&fake->campaign, &outcome));
    fake->options.calls = 0;
    outcome.ticks = TEST_TICKS;
    assert_false(test_takes_long(&fake->campaign, &outcome));
}

#define DEADLINE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        DEADLINE_TEST(what_is_left_is_the_time_up_to_the_deadline),
        DEADLINE_TEST(without_a_limit_no_clock_is_read),
        DEADLINE_TEST(who_interrupts_waits_ten_seconds),
        DEADLINE_TEST(the_search_has_half_of_what_is_left),
        DEADLINE_TEST(the_search_has_three_quarters_when_no_tests_are_made),
        DEADLINE_TEST(many_failures_that_wait_end_a_search_that_stands_still),
        DEADLINE_TEST(time_that_nobody_needs_goes_to_the_search),
        DEADLINE_TEST(with_a_number_of_calls_no_search_goes_on),
        DEADLINE_TEST(what_failures_took_says_what_others_will_take),
        DEADLINE_TEST(the_search_leaves_a_minute_at_most),
        DEADLINE_TEST(the_search_has_its_least_however_long_the_rest_takes),
        DEADLINE_TEST(a_search_without_tests_to_make_has_all_of_it),
        DEADLINE_TEST(a_long_compilation_extends_the_run),
        DEADLINE_TEST(a_short_compilation_does_not),
        DEADLINE_TEST(who_interrupts_gets_no_more_time),
        DEADLINE_TEST(findings_leave_the_tests_their_share),
        DEADLINE_TEST(the_choice_of_tests_leaves_time_to_write_them),
        DEADLINE_TEST(what_is_written_fast_may_be_chosen_for_longer),
        DEADLINE_TEST(limits_end_when_their_stage_does),
        DEADLINE_TEST(ticks_count_only_where_time_does),
    };
    return cmocka_run_group_tests_name("deadlines", tests, NULL, NULL);
}
