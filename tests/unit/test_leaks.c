/* Leaks that are looked into: what assay itself fails at is an error, no leak, and is not lost. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "fake_campaign.h"
#include "judge_lab.h"
#include "triage/triage.h"

/* What happens in both lanes: stack_push loses a block each time. */
struct losses {
    size_t shown_left;            /* then the leak does not show any more */
    const char *keeping;          /* calls of it keep a block for good */
    const struct operation *ends; /* a destructor that gives back what was lost, too */
    bool nothing_leads_there;     /* while the stack lives */
};

struct fixture {
    struct fake_campaign fake;
    struct losses losses;
};

static void lose(void *context, const struct statements *statements,
                 const struct run_options *options, struct outcome *outcome)
{
    struct fixture *fixture = context;
    struct losses *losses = &fixture->losses;
    size_t lost = fake_campaign_calls(&fixture->fake, statements, "stack_push");
    if (losses->ends &&
        fake_campaign_calls(&fixture->fake, statements, losses->ends->function->name))
        lost = 0;
    if (losses->nothing_leads_there && options->flags & WIRE_HASH_STATES)
        outcome->lost_blocks = (uint32_t)lost;
    outcome->live_blocks +=
        (uint32_t)(lost + fake_campaign_calls(&fixture->fake, statements, losses->keeping));
    if (outcome_is_ok(outcome) && lost && options->flags & WIRE_CHECK_LEAKS &&
        losses->shown_left) {
        losses->shown_left--;
        outcome->end = END_LEAK;
    }
}

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){.losses = {.shown_left = SIZE_MAX}};
    fake_campaign_begin(&fixture.fake);
    fake_campaign_finish(&fixture.fake);
    fixture.fake.search.alter = fixture.fake.confirm.alter = lose;
    fixture.fake.search.context = fixture.fake.confirm.context = &fixture;
    fake_campaign_add_destructor(&fixture.fake, "stack_free");
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_release(&fixture->fake);
    return 0;
}

static const char text[] = "v0 = call stack_new()\n"
                           "call stack_push(v0, int 1)\n"
                           "v2 = call stack_size(v0)\n";

static bool examine(struct fixture *fixture, struct error *err)
{
    struct statements statements = fake_campaign_statements(&fixture->fake, text);
    fixture->fake.campaign.findings.count = 0;
    *err = (struct error){0};
    return examine_leak(&fixture->fake.campaign, &statements, err);
}

static void the_leaking_call_is_found(void **state)
{
    struct fixture *fixture = *state;
    struct error err;
    assert_true(examine(fixture, &err));
    assert_int_equal(fixture->fake.campaign.findings.count, 1);
    const struct finding *finding = &fixture->fake.campaign.findings.items[0];
    assert_string_equal(finding->function->name, "stack_push");
    assert_ptr_equal(strstr(finding->reason, "without this call of stack_push"), finding->reason);
}

static void the_reason_is_what_was_seen(void **state)
{
    struct fixture *fixture = *state;
    struct error err;
    fixture->losses.keeping = "stack_new";
    assert_true(examine(fixture, &err));
    assert_int_equal(fixture->fake.campaign.findings.count, 1);
    assert_null(strstr(fixture->fake.campaign.findings.items[0].reason, "without this call"));
}

/* Whichever of the runs it is in which a lane goes. */
static void assert_error_without(struct fixture *fixture, struct fake_runner *lane, size_t runs)
{
    struct error err;
    for (size_t n = 0; n < runs; n++) {
        lane->runs = 0;
        lane->runs_left = n;
        assert_false(examine(fixture, &err));
        assert_string_equal(err.text, "the executor is gone");
        assert_int_equal(fixture->fake.campaign.findings.count, 0);
    }
    lane->runs_left = SIZE_MAX;
}

static void a_failure_of_assay_is_an_error(void **state)
{
    struct fixture *fixture = *state;
    struct error err;
    fake_campaign_add_destructor(&fixture->fake, "stack_abort");
    assert_true(examine(fixture, &err));
    assert_int_equal(fixture->fake.campaign.findings.count, 1);
    size_t searched = fixture->fake.search.runs, confirmed = fixture->fake.confirm.runs;
    assert_true(searched && confirmed);
    assert_error_without(fixture, &fixture->fake.search, searched);
    assert_error_without(fixture, &fixture->fake.confirm, confirmed);
}

static void a_leak_that_shows_no_more_is_none(void **state)
{
    struct fixture *fixture = *state;
    struct error err;
    bool was_found = false;
    for (size_t shown = 0; !was_found; shown++) {
        fixture->losses.shown_left = shown;
        assert_true(examine(fixture, &err));
        assert_true(shown < 100);
        was_found = fixture->fake.campaign.findings.count == 1;
        assert_true(shown > 2 || !was_found);
    }
}

static void another_destructor_may_give_it_back(void **state)
{
    struct fixture *fixture = *state;
    struct error err;
    fake_campaign_add_destructor(&fixture->fake, "stack_label");
    fixture->losses.ends = model_call(&fixture->fake.model, "stack_label");
    assert_true(examine(fixture, &err));
    assert_int_equal(fixture->fake.campaign.findings.count, 0);
}

static void without_time_another_destructor_may_help(void **state)
{
    struct fixture *fixture = *state;
    struct error err;
    bool helps;
    fake_campaign_add_destructor(&fixture->fake, "stack_abort");
    struct statements cleaned = fake_campaign_statements(&fixture->fake, "v0 = call stack_new()\n"
                                                       "call stack_push(v0, int 1)\n"
                                                       "call stack_free(v0)\n");
    struct releaser releaser = campaign_releaser(&fixture->fake.campaign);
    assert_true(another_clean_up_helps(&releaser, &cleaned, &helps, &err));
    assert_false(helps);
    size_t runs = fixture->fake.search.runs;
    fixture->fake.options.time_seconds = 10;
    fixture->fake.clock.now += 20;
    assert_true(another_clean_up_helps(&releaser, &cleaned, &helps, &err));
    assert_true(helps);
    assert_int_equal(fixture->fake.search.runs, runs);
}

/* The search keeps what loses a block; then all of it is looked into. */
static void examine_kept(struct fixture *fixture, const char *kept)
{
    struct campaign *campaign = &fixture->fake.campaign;
    struct statements statements = fake_campaign_statements(&fixture->fake, kept);
    struct outcome outcome = {.end = END_OK, .statement_count = statements.count,
                              .lost_blocks = 1, .lost_statement = 1};
    struct error err = {0};
    corpus_offer_losing(&campaign->corpus, &statements, &outcome);
    assert_true(examine_leaks(campaign, &err));
}

static void what_nothing_leads_to_leaks_whatever_else_is_kept(void **state)
{
    struct fixture *fixture = *state;
    fixture->losses.nothing_leads_there = true;
    fixture->losses.keeping = "stack_new"; /* nobody could tell it from the loss by cleaning up */
    examine_kept(fixture, text);
    assert_int_equal(fixture->fake.campaign.findings.count, 1);
    const struct finding *finding = &fixture->fake.campaign.findings.items[0];
    assert_string_equal(finding->function->name, "stack_push");
    assert_int_equal(finding->verdict, VERDICT_FAULT);
}

static void what_the_confirm_lane_does_not_see_is_no_leak(void **state)
{
    struct fixture *fixture = *state;
    fixture->losses.nothing_leads_there = true;
    fixture->losses.shown_left = 0;
    examine_kept(fixture, text);
    assert_int_equal(fixture->fake.campaign.findings.count, 0);
    assert_int_equal(fixture->fake.confirm.runs, 1); /* nothing is made small before it is true */
}

static void the_shortest_that_loses_by_each_call_is_kept(void **state)
{
    struct fixture *fixture = *state;
    struct corpus *corpus = &fixture->fake.campaign.corpus;
    static const char *const offered[] = {
        "v0 = call stack_new()\ncall stack_push(v0, int 1)\ncall stack_push(v0, int 2)\n",
        "v0 = call stack_new()\ncall stack_push(v0, int 1)\n",
        "v0 = call stack_new()\ncall stack_push(v0, int 1)\ncall stack_push(v0, int 3)\n",
        "v0 = call stack_new()\ncall stack_push(v0, int 1)\nv2 = call stack_size(v0)\n",
    };
    struct outcome outcome = {.end = END_OK, .lost_blocks = 1, .lost_statement = 1};
    for (size_t i = 0; i < sizeof offered / sizeof offered[0]; i++) {
        struct statements statements = fake_campaign_statements(&fixture->fake, offered[i]);
        corpus_offer_losing(corpus, &statements, &outcome);
    }
    const struct operation *push = model_call(&fixture->fake.model, "stack_push");
    assert_int_equal(corpus->losing[push->id].count, 2);
    assert_int_equal(corpus->losing[push->id].items[0].count, 2);
    assert_int_equal(corpus->losing[push->id].items[1].count, 3);
}

/* What is asked for its size is doubtful here. */
static size_t sizes(void *context, const struct statements *statements,
                    const struct outcome *outcome)
{
    struct fixture *fixture = context;
    size_t count = 0;
    (void)outcome;
    for (size_t i = 0; i < statements->count; i++)
        count += is_call_of(&fixture->fake.model.vocabulary, statements, i, "stack_size");
    return count;
}

static void of_what_loses_the_least_doubtful_is_kept(void **state)
{
    struct fixture *fixture = *state;
    struct corpus *corpus = &fixture->fake.campaign.corpus;
    corpus->advice.doubts_of_loss = sizes;
    corpus->advice.context = fixture;
    static const char *const offered[] = {
        "v0 = call stack_new()\nv1 = call stack_size(v0)\ncall stack_push(v0, int 1)\n",
        ("v0 = call stack_new()\ncall stack_push(v0, int 1)\ncall stack_push(v0, int 2)\n"
         "call stack_push(v0, int 3)\n"),
        "v0 = call stack_new()\nv1 = call stack_size(v0)\ncall stack_push(v0, int 2)\n",
    };
    struct outcome outcome = {.end = END_OK, .lost_blocks = 1};
    for (size_t i = 0; i < sizeof offered / sizeof offered[0]; i++) {
        struct statements statements = fake_campaign_statements(&fixture->fake, offered[i]);
        corpus_offer_losing(corpus, &statements, &outcome);
    }
    const struct operation *maker = model_call(&fixture->fake.model, "stack_new");
    assert_int_equal(corpus->losing[maker->id].count, 1);
    assert_int_equal(corpus->losing[maker->id].items[0].count, 4);
}

#define LEAK_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        LEAK_TEST(the_leaking_call_is_found),
        LEAK_TEST(the_reason_is_what_was_seen),
        LEAK_TEST(a_failure_of_assay_is_an_error),
        LEAK_TEST(a_leak_that_shows_no_more_is_none),
        LEAK_TEST(another_destructor_may_give_it_back),
        LEAK_TEST(without_time_another_destructor_may_help),
        LEAK_TEST(what_nothing_leads_to_leaks_whatever_else_is_kept),
        LEAK_TEST(what_the_confirm_lane_does_not_see_is_no_leak),
        LEAK_TEST(the_shortest_that_loses_by_each_call_is_kept),
        LEAK_TEST(of_what_loses_the_least_doubtful_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
