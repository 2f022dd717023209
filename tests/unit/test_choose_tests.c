/* Which regression tests are made of what the search kept, on the fake library of stacks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_campaign.h"
#include "judge_lab.h"
#include "regress/regress.h"

struct fixture {
    struct fake_campaign fake;
    struct error err;
    const char *depends_on_fill; /* a function whose answer does; NULL */
    const char *differs;         /* one whose answer is another one in the confirm lane; NULL */
    const char *fails;           /* one that fails there; NULL */
    const char *sets_for_good;   /* one that changes a variable which nothing puts back; NULL */
};

static void add_to_answers(struct fixture *fixture, const struct statements *statements,
                           const char *function, uint64_t number, struct outcome *outcome)
{
    for (size_t i = 0; function && i < statements->count; i++)
        if (is_call_of(&fixture->fake.campaign.subject.vocabulary, statements, i, function))
            outcome->values[i].bits += number;
}

static void alter_search(void *context, const struct statements *statements,
                         const struct run_options *options, struct outcome *outcome)
{
    struct fixture *fixture = context;
    add_to_answers(fixture, statements, fixture->depends_on_fill, options->fill, outcome);
    outcome->changed_bytes =
        fake_campaign_calls(&fixture->fake, statements, fixture->sets_for_good) > 0;
}

static void alter_confirm(void *context, const struct statements *statements,
                          const struct run_options *options, struct outcome *outcome)
{
    struct fixture *fixture = context;
    add_to_answers(fixture, statements, fixture->depends_on_fill, options->fill, outcome);
    add_to_answers(fixture, statements, fixture->differs, 1, outcome);
    if (fake_campaign_calls(&fixture->fake, statements, fixture->fails))
        outcome->end = END_HEAP_OVERFLOW;
}

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){0};
    fake_campaign_begin(&fixture.fake);
    struct function *setter = model_function(&fixture.fake.model, "void", "level_set");
    model_parameter(&fixture.fake.model, setter, "int", "level", ROLE_VALUE);
    setter->sets_variables = 1;
    fake_campaign_finish(&fixture.fake);
    fake_campaign_add_destructor(&fixture.fake, "stack_free");
    fixture.fake.search.alter = alter_search;
    fixture.fake.confirm.alter = alter_confirm;
    fixture.fake.search.context = fixture.fake.confirm.context = &fixture;
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    fake_campaign_release(&((struct fixture *)*state)->fake);
    return 0;
}

#define SIZE_OF_ONE \
    "v0 = call stack_new()\n" \
    "call stack_push(v0, int 0)\n" \
    "v2 = call stack_size(v0)\n"

/* What is put behind it. */
#define OBSERVERS_AND_CLEAN_UP \
    "v3 = call stack_id(v0)\n" \
    "v4 = call stack_hash(v0)\n" \
    "call stack_free(v0)\n"

/* Their number is what choose_tests() made. */
static void assert_made(struct fixture *fixture, size_t count)
{
    assert_true(choose_tests(&fixture->fake.campaign, &fixture->err));
    assert_int_equal(fixture->fake.campaign.suite.tests.count, count);
}

static const char *text_of(struct fixture *fixture, size_t test)
{
    return fake_campaign_text(&fixture->fake,
                              &fixture->fake.campaign.suite.tests.items[test].statements);
}

static void a_test_is_observed_cleaned_up_after_and_says_what_it_is_for(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_offer(&fixture->fake, SIZE_OF_ONE);
    assert_made(fixture, 1);
    assert_string_equal(text_of(fixture, 0), SIZE_OF_ONE OBSERVERS_AND_CLEAN_UP);
    assert_int_equal(fixture->fake.campaign.suite.tests.items[0].clean_up, 5);
    assert_int_equal(fixture->fake.campaign.suite.tests.items[0].observer_count, 2);
    assert_true(fixture->fake.campaign.suite.tests.items[0].asserts[2]);
    assert_int_equal(fixture->fake.campaign.suite.tests.items[0].values[2].bits, 1);
    assert_string_equal(fixture->fake.campaign.suite.tests.items[0].purpose,
                        "stack_size: the shortest sequence found that shows this result.");
}

static void what_does_not_matter_is_left_out(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_offer(&fixture->fake, "v0 = call stack_new()\n"
                                        "v1 = call stack_new()\n"
                                        "call stack_push(v1, int 3)\n"
                                        "call stack_push(v0, int 7)\n"
                                        "v4 = call stack_size(v0)\n");
    assert_made(fixture, 1);
    assert_string_equal(text_of(fixture, 0), SIZE_OF_ONE OBSERVERS_AND_CLEAN_UP);
}

static bool is_about(const struct fixture *fixture, size_t test, const char *function)
{
    const char *purpose = fixture->fake.campaign.suite.tests.items[test].purpose;
    return strncmp(purpose, function, strlen(function)) == 0;
}

static void every_function_has_a_test_before_one_has_two(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_offer(&fixture->fake, "v0 = call stack_new()\nv1 = call stack_size(v0)\n");
    fake_campaign_offer(&fixture->fake, SIZE_OF_ONE);
    fake_campaign_offer(&fixture->fake, "v0 = call stack_new()\nv1 = call stack_id(v0)\n");
    assert_made(fixture, 3);
    assert_true(is_about(fixture, 0, "stack_size"));
    assert_true(is_about(fixture, 1, "stack_id"));
    assert_true(is_about(fixture, 2, "stack_size"));
}

static void helpers_have_no_tests(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_offer(&fixture->fake, SIZE_OF_ONE);
    api_find_function(&fixture->fake.model.api, "stack_size")->is_not_under_test = true;
    assert_made(fixture, 0);
}

static void an_answer_that_depends_on_old_memory_is_not_asserted(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_offer(&fixture->fake, "v0 = call stack_new()\nv1 = call stack_id(v0)\n");
    fixture->depends_on_fill = "stack_id";
    assert_made(fixture, 1);
    assert_false(fixture->fake.campaign.suite.tests.items[0].asserts[1]);
}

static void an_answer_that_is_another_one_in_a_fresh_process_is_not_asserted(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_offer(&fixture->fake, "v0 = call stack_new()\nv1 = call stack_id(v0)\n");
    fixture->differs = "stack_id";
    assert_made(fixture, 1);
    assert_false(fixture->fake.campaign.suite.tests.items[0].asserts[1]);
}

static void what_fails_in_a_fresh_process_is_no_test(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_offer(&fixture->fake, SIZE_OF_ONE);
    fake_campaign_offer(&fixture->fake, "v0 = call stack_new()\nv1 = call stack_id(v0)\n");
    fixture->fails = "stack_push";
    assert_made(fixture, 1);
    assert_true(is_about(fixture, 0, "stack_id"));
}

static void what_cannot_be_put_back_is_no_test(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_offer(&fixture->fake, "call level_set(int 5)\n");
    fixture->sets_for_good = "level_set";
    assert_made(fixture, 0);
    assert_true(fake_campaign_says(&fixture->fake, "1 test was not made"));
}

static void the_same_test_is_not_made_twice(void **state)
{
    struct fixture *fixture = *state;
    struct campaign *campaign = &fixture->fake.campaign;
    fake_campaign_offer(&fixture->fake, SIZE_OF_ONE);
    struct candidates *candidates =
        &campaign->corpus.candidates[model_call(&fixture->fake.model, "stack_size")->id];
    candidates->items[candidates->count++] = candidates->items[0];
    assert_made(fixture, 1);
}

static void without_time_no_more_are_made(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_offer(&fixture->fake, SIZE_OF_ONE);
    fixture->fake.options.time_seconds = 10;
    fixture->fake.campaign.budget.seconds_after_search = 10;
    fixture->fake.clock.now += 9.5;
    assert_made(fixture, 0);
    assert_int_equal(fixture->fake.search.runs, 0);
    assert_true(fake_campaign_says(&fixture->fake, "not all regression tests were made"));
}

static void a_runner_that_is_gone_is_an_error(void **state)
{
    struct fixture *fixture = *state;
    fake_campaign_offer(&fixture->fake, SIZE_OF_ONE);
    fixture->fake.confirm.runs_left = 0;
    assert_false(choose_tests(&fixture->fake.campaign, &fixture->err));
    assert_string_equal(fixture->err.text, "the executor is gone");
    fixture->fake.search.runs_left = 0;
    assert_false(choose_tests(&fixture->fake.campaign, &fixture->err));
    assert_int_equal(fixture->fake.campaign.suite.tests.count, 0);
}

#define CHOICE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CHOICE_TEST(a_test_is_observed_cleaned_up_after_and_says_what_it_is_for),
        CHOICE_TEST(what_does_not_matter_is_left_out),
        CHOICE_TEST(every_function_has_a_test_before_one_has_two),
        CHOICE_TEST(helpers_have_no_tests),
        CHOICE_TEST(an_answer_that_depends_on_old_memory_is_not_asserted),
        CHOICE_TEST(an_answer_that_is_another_one_in_a_fresh_process_is_not_asserted),
        CHOICE_TEST(what_fails_in_a_fresh_process_is_no_test),
        CHOICE_TEST(what_cannot_be_put_back_is_no_test),
        CHOICE_TEST(the_same_test_is_not_made_twice),
        CHOICE_TEST(without_time_no_more_are_made),
        CHOICE_TEST(a_runner_that_is_gone_is_an_error),
    };
    return cmocka_run_group_tests_name("choose_tests", tests, NULL, NULL);
}
