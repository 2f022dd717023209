/* What a run says nothing of: functions that only fail, objects that hold nothing, callbacks that
 * nobody calls. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "commands/shortfalls.h"
#include "fake_campaign.h"

enum { MANY = 1000 };

struct fixture {
    struct fake_campaign fake;
    struct shortfalls found;
    const char *heard; /* what callbacks were told; NULL */
};

/* A helper tells its text; the fake library has none. */
static void tell(void *context, const struct statements *statements,
                 const struct run_options *options, struct outcome *outcome)
{
    struct fixture *fixture = context;
    (void)options;
    outcome->values[statements->count - 1].text = fixture->heard;
}

static void add_helper(struct model *model, const char *result, const char *name)
{
    model_function(model, result, name)->is_support = true;
}

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){0};
    fake_campaign_begin(&fixture.fake);
    add_helper(&fixture.fake.model, "void", HELPER_LISTEN);
    add_helper(&fixture.fake.model, "const char *", HELPER_HEARD);
    fake_campaign_finish(&fixture.fake);
    fixture.fake.search.alter = tell;
    fixture.fake.search.context = &fixture;
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    fake_campaign_release(&((struct fixture *)*state)->fake);
    return 0;
}

static struct operation_record *record_of(struct fixture *fixture, const char *function)
{
    return &fixture->fake.campaign.learned
                .records[model_call(&fixture->fake.model, function)->id];
}

static bool has(const struct fixture *fixture, enum shortfall_kind kind, const char *subject)
{
    for (size_t i = 0; i < fixture->found.count; i++)
        if (fixture->found.items[i].kind == kind &&
            strcmp(fixture->found.items[i].subject, subject) == 0)
            return true;
    return false;
}

/* ---- functions ---- */

static bool falls_short(struct fixture *fixture, enum shortfall_kind kind,
                        struct function_summary functions)
{
    struct summary summary = {.functions = &functions, .function_count = 1};
    fixture->found.count = 0;
    find_shortfalls(&fixture->fake.campaign, &summary, &fixture->found);
    summary.shortfalls = fixture->found;
    assert_int_equal(summary_falls_short(&summary), fixture->found.count == 1 &&
                                                        kind == SHORTFALL_CRASHES);
    return has(fixture, kind, functions.function->name);
}

static void a_function_that_only_crashes_is_no_success(void **state)
{
    struct fixture *fixture = *state;
    struct function *function = api_find_function(&fixture->fake.model.api, "stack_push");
    struct function_summary crashes = {function, FUNCTION_FAILED, MANY, 0, 0, "it crashed"};
    assert_true(falls_short(fixture, SHORTFALL_CRASHES, crashes));
    crashes.calls = 3; /* too few to say so */
    assert_false(falls_short(fixture, SHORTFALL_CRASHES, crashes));
    crashes.calls = MANY;
    function->is_noreturn = true;
    assert_false(falls_short(fixture, SHORTFALL_CRASHES, crashes));
}

static void a_function_that_only_says_that_it_failed_is_named(void **state)
{
    struct fixture *fixture = *state;
    struct function *function = api_find_function(&fixture->fake.model.api, "stack_peek");
    struct function_summary refuses = {function, FUNCTION_CALLED, MANY, MANY, 0, ""};
    function->failure = FAILURE_ZERO;
    assert_true(falls_short(fixture, SHORTFALL_REFUSES, refuses));
    refuses.successes = 1;
    assert_false(falls_short(fixture, SHORTFALL_REFUSES, refuses));
}

static void what_is_in_the_baseline_is_known(void **state)
{
    struct fixture *fixture = *state;
    struct function *function = api_find_function(&fixture->fake.model.api, "stack_push");
    struct finding known = {.function = function, .is_known = true};
    struct summary summary = {.shortfalls = {.items = {{SHORTFALL_CRASHES, "stack_push", ""}},
                                             .count = 1}};
    assert_true(summary_falls_short(&summary));
    summary.findings = &known;
    summary.finding_count = 1;
    assert_false(summary_falls_short(&summary));
}

static void there_is_something_to_do_about_each(void **state)
{
    (void)state;
    for (size_t i = 0; i < SHORTFALL_KINDS; i++) {
        assert_true(strlen(shortfall_word((enum shortfall_kind)i)) > 0);
        assert_non_null(strstr(shortfall_remedy((enum shortfall_kind)i), "--"));
    }
}

/* ---- objects ---- */

static void an_object_that_never_held_anything_is_named(void **state)
{
    struct fixture *fixture = *state;
    struct summary nothing = {0};
    struct operation_record *size = record_of(fixture, "stack_size");
    *size = (struct operation_record){.returns = MANY, .observed = MANY};
    find_shortfalls(&fixture->fake.campaign, &nothing, &fixture->found);
    assert_true(has(fixture, SHORTFALL_EMPTY, "struct stack"));
    fixture->found.count = 0;
    size->answers = 1;
    find_shortfalls(&fixture->fake.campaign, &nothing, &fixture->found);
    assert_int_equal(fixture->found.count, 0);
}

/* ---- callbacks ---- */

static const struct callback *told_callback(const struct vocabulary *vocabulary)
{
    for (size_t i = 0; i < vocabulary->callbacks.count; i++)
        if (vocabulary->callbacks.items[i]->is_told)
            return vocabulary->callbacks.items[i];
    fail_msg("there is no callback that is told anything");
    return NULL;
}

static void listen(struct fixture *fixture)
{
    struct error err;
    fixture->found.count = 0;
    assert_true(find_idle_callbacks(&fixture->fake.campaign, &fixture->found, &err));
}

static void a_callback_that_nobody_calls_is_named(void **state)
{
    struct fixture *fixture = *state;
    const struct callback *callback = told_callback(&fixture->fake.campaign.subject.vocabulary);
    char text[256];
    snprintf(text, sizeof text,
             "v0 = call stack_new()\ncall stack_each(v0, \"%s\" callback %s, null)\n",
             callback->type->spelling, callback->symbol);
    fake_campaign_offer(&fixture->fake, text);
    record_of(fixture, "stack_each")->returns = MANY;
    listen(fixture);
    assert_true(has(fixture, SHORTFALL_IDLE, "stack_each"));
    fixture->heard = "visit(1)";
    listen(fixture);
    assert_int_equal(fixture->found.count, 0);
}

int main(void)
{
#define SHORTFALL_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        SHORTFALL_TEST(a_function_that_only_crashes_is_no_success),
        SHORTFALL_TEST(a_function_that_only_says_that_it_failed_is_named),
        SHORTFALL_TEST(what_is_in_the_baseline_is_known),
        SHORTFALL_TEST(there_is_something_to_do_about_each),
        SHORTFALL_TEST(an_object_that_never_held_anything_is_named),
        SHORTFALL_TEST(a_callback_that_nobody_calls_is_named),
    };
    return cmocka_run_group_tests_name("shortfalls", tests, NULL, NULL);
}
