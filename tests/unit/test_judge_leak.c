/* The call that leaks is the one without which nothing is left behind. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "campaign/campaign.h"
#include "fake_executor.h"
#include "judge_lab.h"

struct fixture {
    struct model model;
    const char *leaking; /* any call of this function does */
};

static int set_up(void **state)
{
    static struct fixture fixture;
    model_init(&fixture.model);
    fake_declare(&fixture.model, NULL);
    struct function *failed = model_function(&fixture.model, "int", "assay_allocation_failed");
    failed->is_support = true;
    model_finish(&fixture.model);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    model_release(&((struct fixture *)*state)->model);
    return 0;
}

static bool leaks(void *context, const struct statements *statements)
{
    const struct fixture *fixture = context;
    for (size_t i = 0; i < statements->count; i++)
        if (is_call_of(&fixture->model.vocabulary, statements, i, fixture->leaking))
            return true;
    return false;
}

static void assert_leaking(struct fixture *fixture, const char *leaking, const char *text,
                           int expected, size_t count)
{
    struct statements statements = model_statements(&fixture->model, text);
    fixture->leaking = leaking;
    assert_int_equal(judge_leaking_call(&fixture->model.vocabulary, &statements, leaks, fixture),
                     expected);
    assert_int_equal(statements.count, count);
}

static const char calls[] = "v0 = call stack_new()\n"
                            "call stack_push(v0, int 1)\n"
                            "v2 = call stack_size(v0)\n"
                            "v3 = call stack_pop(v0)\n";

static void the_call_that_leaks_is_named(void **state)
{
    assert_leaking(*state, "stack_new", calls, 0, 1);
    assert_leaking(*state, "stack_push", calls, 1, 2);
    assert_leaking(*state, "stack_pop", calls, 3, 4);
}

static void what_does_not_leak_names_nobody(void **state)
{
    assert_leaking(*state, "stack_copy", calls, -1, 4);
    assert_leaking(*state, "stack_new", "", -1, 0);
}

static void a_failing_allocation_is_ended(void **state)
{
    assert_leaking(*state, "stack_new",
                   "v0 = call stack_new()\n"
                   "v1 = call assay_allocation_failed()\n"
                   "v2 = call stack_size(v0)\n",
                   0, 2);
}

static bool holds(struct model *model, uint8_t flags)
{
    struct statements statements = model_statements(model, "v0 = call stack_new()\n");
    struct outcome outcome = {.end = END_OK, .statement_count = 1};
    outcome.values[0].flags = flags;
    return !holds_nothing(&model->vocabulary, &statements, &outcome);
}

/* What a call was given to keep is still somebody's: no leak while it lives. */
static void what_was_handed_over_is_held(void **state)
{
    struct model *model = &((struct fixture *)*state)->model;
    assert_true(holds(model, VALUE_BLOCK | VALUE_ATTACHED));
    assert_true(holds(model, VALUE_BLOCK));
    assert_true(holds(model, 0));
    assert_false(holds(model, VALUE_BLOCK | VALUE_DEAD));
    assert_false(holds(model, VALUE_NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_call_that_leaks_is_named),
        cmocka_unit_test(what_does_not_leak_names_nobody),
        cmocka_unit_test(a_failing_allocation_is_ended),
        cmocka_unit_test(what_was_handed_over_is_held),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
