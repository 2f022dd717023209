/* Which allocation of a call fails in which run: the numbers that are handed out, against a library
 * that allocates so many times. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "campaign/campaign.h"
#include "fake_executor.h"
#include "generate/injection.h"
#include "search/search.h"
#include "trusting_advice.h"

enum { TRIES = 4096 };

struct fixture {
    struct model model;
    struct campaign campaign;
    struct injection *injection;
    struct statements kept;
    struct outcome outcome;
    size_t tried[TRIES]; /* how often each number was */
};

static void add_support(struct model *model)
{
    struct function *fails = model_function(model, "void", "assay_fail_allocation");
    model_parameter(model, fails, "int", "number", ROLE_VALUE);
    fails->is_support = true;
    model_function(model, "int", "assay_allocation_failed")->is_support = true;
}

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){0};
    struct model *model = &fixture.model;
    model_init(model);
    fake_declare(model, "stack_new stack_push");
    add_support(model);
    model_finish(model);
    fixture.kept = model_statements(model, "v0 = call stack_new()\ncall stack_push(v0, int 1)\n");
    struct campaign *campaign = &fixture.campaign;
    campaign->arena = &model->arena;
    campaign->subject.api = model->api;
    campaign->subject.vocabulary = model->vocabulary;
    campaign->corpus = (struct corpus){.vocabulary = &campaign->subject.vocabulary,
                                       .arena = &model->arena,
                                       .advice = trusting_advice};
    corpus_init(&campaign->corpus);
    campaign->failures.injected = arena_alloc_zeroed(&model->arena, 1,
                                                    sizeof *campaign->failures.injected);
    clusters_init(campaign->failures.injected, &campaign->subject.vocabulary, &model->arena);
    fixture.injection = injection_new(&campaign->subject.vocabulary);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    injection_free(fixture->injection);
    corpus_release(&fixture->campaign.corpus);
    arena_release(&fixture->campaign.work);
    fixture->model.vocabulary = fixture->campaign.subject.vocabulary;
    model_release(&fixture->model);
    return 0;
}

static int64_t number_refused(const struct fixture *fixture, const struct statements *statements)
{
    const struct statement *fails = &statements->items[statements->count - 3];
    return fixture->campaign.subject.vocabulary.literals.items[fails->arguments[0]]->integer;
}

/* Runs all that is handed out for the sequence, as a call would that allocates so often and crashes
 * from the `crashes_from`-th failure on. */
static void run_all(struct fixture *fixture, int64_t allocations, int64_t crashes_from)
{
    struct injection *injection = fixture->injection;
    struct statements statements;
    uint32_t number;
    injection_offer(injection, &fixture->kept, fixture->kept.count);
    while (injection_next(injection, &statements, &number)) {
        int64_t injected = number_refused(fixture, &statements);
        assert_in_range(injected, 1, TRIES - 1);
        fixture->tried[injected]++;
        fixture->outcome = (struct outcome){.statement = statements.count - 2};
        if (injected <= allocations && injected >= crashes_from)
            fixture->outcome.end = END_SIGNAL;
        fixture->outcome.values[statements.count - 1].bits = injected <= allocations;
        injection_learn(injection, number, &statements, &fixture->outcome);
        learn_injected(&fixture->campaign, fixture->kept.items[fixture->kept.count - 1].operation,
                       &statements, &fixture->outcome);
    }
}

static size_t kept_behaviours(const struct fixture *fixture)
{
    const struct statement *call = &fixture->kept.items[fixture->kept.count - 1];
    return fixture->campaign.corpus.injected[call->operation].count;
}

static size_t count_tried(const struct fixture *fixture, size_t first, size_t last)
{
    size_t count = 0;
    for (size_t i = first; i <= last; i++)
        count += fixture->tried[i];
    return count;
}

static void the_failure_stands_before_the_call_and_is_asked_for_behind_it(void **state)
{
    struct fixture *fixture = *state;
    struct statements statements;
    uint32_t number;
    injection_offer(fixture->injection, &fixture->kept, fixture->kept.count);
    assert_true(injection_next(fixture->injection, &statements, &number));
    fixture->model.vocabulary = fixture->campaign.subject.vocabulary;
    assert_string_equal(model_text(&fixture->model, &statements),
                        "v0 = call stack_new()\n"
                        "call assay_fail_allocation(int 1)\n"
                        "call stack_push(v0, int 1)\n"
                        "v3 = call assay_allocation_failed()\n");
}

static void only_the_question_is_a_premise(void **state)
{
    struct fixture *fixture = *state;
    struct statements statements;
    uint32_t number;
    injection_offer(fixture->injection, &fixture->kept, fixture->kept.count);
    assert_true(injection_next(fixture->injection, &statements, &number));
    for (size_t i = 0; i < statements.count; i++)
        assert_int_equal(
            statement_is_premise(&fixture->campaign.subject.vocabulary, &statements.items[i]),
            i == statements.count - 1);
}

static void each_allocation_fails_once(void **state)
{
    struct fixture *fixture = *state;
    run_all(fixture, 20, INT64_MAX);
    for (size_t i = 1; i <= 20; i++)
        assert_int_equal(fixture->tried[i], 1);
    assert_int_equal(kept_behaviours(fixture), CANDIDATES_PER_OPERATION);
}

static void it_ends_soon_after_the_last_one(void **state)
{
    struct fixture *fixture = *state;
    run_all(fixture, 5, INT64_MAX);
    assert_int_equal(count_tried(fixture, 1, 5), 5);
    assert_int_equal(count_tried(fixture, 8, TRIES - 1), 0);
}

static void of_late_ones_some_have_to_do(void **state)
{
    struct fixture *fixture = *state;
    run_all(fixture, 1000, INT64_MAX);
    assert_int_equal(count_tried(fixture, 1, 31), 31);
    assert_int_equal(count_tried(fixture, 512, 1023), 16);
}

static void a_second_sequence_tries_others_of_them(void **state)
{
    struct fixture *fixture = *state;
    injection_offer(fixture->injection, &fixture->kept, fixture->kept.count);
    run_all(fixture, 1000, INT64_MAX);
    size_t different = 0;
    for (size_t i = 512; i < 1024; i++)
        different += fixture->tried[i] > 0;
    assert_int_equal(different, 32);
}

static void a_round_of_crashes_is_the_last(void **state)
{
    struct fixture *fixture = *state;
    run_all(fixture, 1000, 4);
    assert_int_equal(count_tried(fixture, 1, 7), 7);
    assert_int_equal(count_tried(fixture, 8, TRIES - 1), 0);
}

static void a_single_crash_is_not(void **state)
{
    struct fixture *fixture = *state;
    run_all(fixture, 5, 5);
    assert_int_equal(fixture->tried[5], 1);
    assert_int_equal(kept_behaviours(fixture), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        TEST(the_failure_stands_before_the_call_and_is_asked_for_behind_it),
        TEST(only_the_question_is_a_premise),
        TEST(each_allocation_fails_once),
        TEST(it_ends_soon_after_the_last_one),
        TEST(of_late_ones_some_have_to_do),
        TEST(a_second_sequence_tries_others_of_them),
        TEST(a_round_of_crashes_is_the_last),
        TEST(a_single_crash_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
