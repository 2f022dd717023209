/* Leaks that are looked into: what assay itself fails at is an error, no leak, and is not lost. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "triage/triage.h"
#include "fake_executor.h"
#include "generate/strategy.h"
#include "judge_lab.h"

/* The two lanes: stack_push loses a block each time. */
struct fake_lanes {
    size_t runs, runs_left;       /* then the executor is gone */
    size_t leaks_left;            /* then the leak does not show any more */
    const char *keeping;          /* calls of it keep a block for good */
    const struct operation *ends; /* a destructor that gives back what was lost, too */
};

struct fixture {
    struct model model;
    struct campaign campaign;
    struct campaign_options options;
    struct fake_lanes lanes;
};

static struct fixture *fixture_of_run; /* the lanes have no context */

static size_t calls_of(const struct statements *statements, const char *name)
{
    size_t count = 0;
    for (size_t i = 0; name && i < statements->count; i++)
        count += is_call_of(&fixture_of_run->campaign.subject.vocabulary, statements, i, name);
    return count;
}

bool __wrap_executor_run(struct executor *executor, const struct statements *statements,
                         uint32_t flags, uint8_t fill, struct outcome *outcome,
                         struct text *report, struct error *err);
bool __wrap_executor_run(struct executor *executor, const struct statements *statements,
                         uint32_t flags, uint8_t fill, struct outcome *outcome,
                         struct text *report, struct error *err)
{
    (void)executor, (void)fill, (void)report;
    struct fake_lanes *lanes = &fixture_of_run->lanes;
    if (lanes->runs++ >= lanes->runs_left)
        return error_set(err, "the executor is gone");
    fake_execute(&fixture_of_run->campaign.subject.vocabulary, statements, outcome);
    size_t lost = calls_of(statements, "stack_push");
    if (lanes->ends && calls_of(statements, lanes->ends->function->name))
        lost = 0;
    outcome->live_blocks += (uint32_t)(lost + calls_of(statements, lanes->keeping));
    if (outcome_is_ok(outcome) && lost && flags & WIRE_CHECK_LEAKS && lanes->leaks_left) {
        lanes->leaks_left--;
        outcome->end = END_LEAK;
    }
    return true;
}

static bool knows_none(struct strategy *strategy, const struct type *sort, size_t nth,
                       struct component *component)
{
    (void)strategy, (void)sort, (void)nth, (void)component;
    return false;
}

static bool never(void *context)
{
    (void)context;
    return false;
}

static const struct strategy_class class = {.simplest = knows_none};
static struct strategy strategy = {.class = &class};

static void add_destructor(struct fixture *fixture, const char *name)
{
    const struct operation *operation = model_call(&fixture->model, name);
    struct destructors *destructors =
        &fixture->campaign.learned.destructors[operation->arguments[0]->id];
    destructors->items[destructors->count++].operation = operation;
}

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){.lanes = {.runs_left = SIZE_MAX, .leaks_left = SIZE_MAX},
                               .options = {.is_interrupted = never}};
    struct model *model = &fixture.model;
    model_init(model);
    fake_declare(model, NULL);
    model_finish(model);
    struct campaign *campaign = &fixture.campaign;
    campaign->options = &fixture.options;
    campaign->arena = &model->arena;
    campaign->subject.api = model->api;
    campaign->sources.strategy = &strategy;
    campaign->learned.records = arena_alloc_zeroed(
        &model->arena, model->vocabulary.operations.count, sizeof *campaign->learned.records);
    campaign->learned.experience = experience_new(&model->vocabulary);
    campaign->learned.destructors = arena_alloc_zeroed(&model->arena, model->api.types.count,
                                               sizeof *campaign->learned.destructors);
    first_values_init(&campaign->subject.values, &model->vocabulary, 1);
    campaign->subject.vocabulary = model->vocabulary;
    add_destructor(&fixture, "stack_free");
    *state = fixture_of_run = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    vector_release(&fixture->campaign.findings);
    arena_release(&fixture->campaign.trial);
    experience_free(fixture->campaign.learned.experience);
    fixture->model.vocabulary = fixture->campaign.subject.vocabulary;
    model_release(&fixture->model);
    return 0;
}

static const char text[] = "v0 = call stack_new()\n"
                           "call stack_push(v0, int 1)\n"
                           "v2 = call stack_size(v0)\n";

/* Literals are added to the vocabulary: the model and the campaign take turns. */
static struct statements statements_of(struct fixture *fixture, const char *written)
{
    fixture->model.vocabulary = fixture->campaign.subject.vocabulary;
    struct statements statements = model_statements(&fixture->model, written);
    fixture->campaign.subject.vocabulary = fixture->model.vocabulary;
    return statements;
}

static bool examine(struct fixture *fixture, struct error *err)
{
    struct statements statements = statements_of(fixture, text);
    fixture->campaign.findings.count = 0;
    fixture->lanes.runs = 0;
    *err = (struct error){0};
    return examine_leak(&fixture->campaign, &statements, err);
}

static void the_leaking_call_is_found(void **state)
{
    struct fixture *fixture = *state;
    struct error err;
    assert_true(examine(fixture, &err));
    assert_int_equal(fixture->campaign.findings.count, 1);
    const struct finding *finding = &fixture->campaign.findings.items[0];
    assert_string_equal(finding->function->name, "stack_push");
    assert_ptr_equal(strstr(finding->reason, "without this call of stack_push"), finding->reason);
}

static void the_reason_is_what_was_seen(void **state)
{
    struct fixture *fixture = *state;
    struct error err;
    fixture->lanes.keeping = "stack_new";
    assert_true(examine(fixture, &err));
    assert_int_equal(fixture->campaign.findings.count, 1);
    assert_null(strstr(fixture->campaign.findings.items[0].reason, "without this call"));
}

static void a_failure_of_assay_is_an_error(void **state)
{
    struct fixture *fixture = *state;
    struct error err;
    add_destructor(fixture, "stack_abort");
    assert_true(examine(fixture, &err));
    assert_int_equal(fixture->campaign.findings.count, 1);
    size_t runs = fixture->lanes.runs;
    for (size_t n = 0; n < runs; n++) {
        fixture->lanes.runs_left = n;
        assert_false(examine(fixture, &err));
        assert_string_equal(err.text, "the executor is gone");
        assert_int_equal(fixture->campaign.findings.count, 0);
    }
}

static void a_leak_that_shows_no_more_is_none(void **state)
{
    struct fixture *fixture = *state;
    struct error err;
    bool was_found = false;
    for (size_t shown = 0; !was_found; shown++) {
        fixture->lanes.leaks_left = shown;
        assert_true(examine(fixture, &err));
        assert_true(shown < 100);
        was_found = fixture->campaign.findings.count == 1;
        assert_true(shown > 2 || !was_found);
    }
}

static void another_destructor_may_give_it_back(void **state)
{
    struct fixture *fixture = *state;
    struct error err;
    add_destructor(fixture, "stack_label");
    fixture->lanes.ends = model_call(&fixture->model, "stack_label");
    assert_true(examine(fixture, &err));
    assert_int_equal(fixture->campaign.findings.count, 0);
}

static void without_time_another_destructor_may_help(void **state)
{
    struct fixture *fixture = *state;
    struct error err;
    bool helps;
    add_destructor(fixture, "stack_abort");
    struct statements cleaned = statements_of(fixture, "v0 = call stack_new()\n"
                                                       "call stack_push(v0, int 1)\n"
                                                       "call stack_free(v0)\n");
    assert_true(another_clean_up_helps(&fixture->campaign, &cleaned, &helps, &err));
    assert_false(helps);
    size_t runs = fixture->lanes.runs;
    fixture->options.time_seconds = 1e-9;
    assert_true(another_clean_up_helps(&fixture->campaign, &cleaned, &helps, &err));
    assert_true(helps);
    assert_int_equal(fixture->lanes.runs, runs);
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
