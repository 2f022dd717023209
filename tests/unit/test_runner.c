/* What holds for whoever runs sequences, and for one that has no time for ever. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"

struct fixture {
    struct model model;
    struct fake_runner fake;
    struct limited_runner limited;
    struct statements statements;
    bool has_time;
    struct run_options seen; /* of the last run */
};

static bool has_time(void *context)
{
    return ((struct fixture *)context)->has_time;
}

static void see(void *context, const struct statements *statements,
                const struct run_options *options, struct outcome *outcome)
{
    (void)statements, (void)outcome;
    ((struct fixture *)context)->seen = *options;
}

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){.has_time = true};
    model_init(&fixture.model);
    fake_declare(&fixture.model, NULL);
    model_finish(&fixture.model);
    fixture.statements = model_statements(&fixture.model, "v0 = call stack_new()\n"
                                                          "v1 = call stack_size(v0)\n");
    fake_runner_init(&fixture.fake, &fixture.model.vocabulary);
    fixture.fake.alter = see;
    fixture.fake.context = &fixture;
    limited_runner_init(&fixture.limited, &fixture.fake.runner,
                        (struct time_limit){has_time, &fixture});
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    model_release(&((struct fixture *)*state)->model);
    return 0;
}

static void a_plain_run_has_the_usual_fill_and_no_report(void **state)
{
    struct fixture *fixture = *state;
    struct outcome outcome;
    struct error err;
    assert_true(runner_run(&fixture->fake.runner, &fixture->statements, WIRE_OBSERVE, &outcome,
                           &err));
    assert_int_equal(fixture->seen.flags, WIRE_OBSERVE);
    assert_int_equal(fixture->seen.fill, WIRE_USUAL_FILL);
    assert_null(fixture->seen.report);
}

static void with_time_a_limited_runner_is_the_one_behind_it(void **state)
{
    struct fixture *fixture = *state;
    struct run_options options = {.flags = WIRE_LOOK, .fill = 0xA5};
    struct outcome outcome;
    struct error err;
    assert_true(runner_run_with(&fixture->limited.runner, &fixture->statements, &options, &outcome,
                                &err));
    assert_int_equal(outcome.statement_count, 2);
    assert_int_equal(fixture->seen.flags, WIRE_LOOK);
    assert_int_equal(fixture->seen.fill, 0xA5);
}

static void want_of_time_is_no_failure(void **state)
{
    struct fixture *fixture = *state;
    struct outcome outcome;
    struct error err;
    fixture->has_time = false;
    assert_false(runner_run(&fixture->limited.runner, &fixture->statements, 0, &outcome, &err));
    assert_string_equal(err.text, "there is no time left to run a sequence");
    assert_int_equal(fixture->fake.runs, 0);
    assert_false(fixture->limited.has_failed);
}

static void a_failure_of_the_one_behind_is_remembered(void **state)
{
    struct fixture *fixture = *state;
    struct outcome outcome;
    struct error err;
    fixture->fake.runs_left = 1;
    assert_true(runner_run(&fixture->limited.runner, &fixture->statements, 0, &outcome, &err));
    assert_false(runner_run(&fixture->limited.runner, &fixture->statements, 0, &outcome, &err));
    fixture->has_time = false;
    assert_false(runner_run(&fixture->limited.runner, &fixture->statements, 0, &outcome, &err));
    assert_true(fixture->limited.has_failed);
    assert_string_equal(fixture->limited.failure.text, "the executor is gone");
}

static void without_a_function_there_is_time_for_ever(void **state)
{
    (void)state;
    struct time_limit limit = {0};
    assert_false(time_limit_is_over(&limit));
}

static void a_batch_tells_of_its_sequences_in_their_order(void **state)
{
    struct fixture *fixture = *state;
    struct runner *runner = &fixture->fake.runner;
    struct statements shorter = fixture->statements, read;
    struct batch_reply reply;
    struct outcome outcome;
    struct error err;
    shorter.count = 1;
    runner_begin(runner, 0, &(struct run_options){.fill = 0xFF});
    assert_true(runner_add(runner, 0, &fixture->statements, 0));
    assert_true(runner_add(runner, 0, &shorter, 0));
    assert_true(runner_submit(runner, 0, &err));
    assert_true(runner_collect(runner, 0, &reply, &err));
    assert_int_equal(reply.sequence_count, 2);
    batch_reply_read(&reply, 0, &read, &outcome);
    assert_int_equal(read.count, 2);
    batch_reply_read(&reply, 1, &read, &outcome);
    assert_int_equal(outcome.statement_count, 1);
    assert_int_equal(fixture->seen.fill, 0xFF);
}

static void a_full_batch_takes_no_more(void **state)
{
    struct fixture *fixture = *state;
    struct runner *runner = &fixture->fake.runner;
    size_t count = 0;
    runner_begin(runner, 0, &(struct run_options){0});
    while (count < 1000 && runner_add(runner, 0, &fixture->statements, 0))
        count++;
    assert_int_equal(count, FAKE_BATCH_MAXIMUM);
}

#define RUNNER_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUNNER_TEST(a_plain_run_has_the_usual_fill_and_no_report),
        RUNNER_TEST(with_time_a_limited_runner_is_the_one_behind_it),
        RUNNER_TEST(want_of_time_is_no_failure),
        RUNNER_TEST(a_failure_of_the_one_behind_is_remembered),
        RUNNER_TEST(without_a_function_there_is_time_for_ever),
        RUNNER_TEST(a_batch_tells_of_its_sequences_in_their_order),
        RUNNER_TEST(a_full_batch_takes_no_more),
    };
    return cmocka_run_group_tests_name("runner", tests, NULL, NULL);
}
