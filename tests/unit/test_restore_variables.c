/* Tests that set variables of a library put back what was there. The library has two levels, and
 * counts its calls in a byte where the test wants that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_campaign.h"
#include "judge_lab.h"
#include "regress/regress.h"

enum { LEVELS = 2, LEVEL_BYTES = 4 };

static const char *const setters[LEVELS] = {"level_set", "limit_set"};

struct fixture {
    struct fake_campaign fake;
    int64_t initial[LEVELS];
    bool is_stuck;    /* what was set once stays another one */
    bool counts;      /* calls of stack_new change a byte */
    bool hangs_again; /* the second call of a setter does not come back */
    bool restored;
    struct error err;
};

static size_t set_level(const struct fixture *fixture, const struct statements *statements,
                        size_t level, int64_t *value)
{
    const struct vocabulary *vocabulary = &fixture->fake.campaign.subject.vocabulary;
    size_t calls = 0;
    *value = fixture->initial[level];
    for (size_t i = 0; i < statements->count; i++)
        if (is_call_of(vocabulary, statements, i, setters[level])) {
            *value = literal_at(vocabulary, statements, i, 0)->integer;
            calls++;
        }
    return calls;
}

static void tell_variables(void *context, const struct statements *statements,
                           const struct run_options *options, struct outcome *outcome)
{
    struct fixture *fixture = context;
    (void)options;
    for (size_t i = LEVELS; i-- > 0;) {
        int64_t value;
        size_t calls = set_level(fixture, statements, i, &value);
        bool has_changed = value != fixture->initial[i] || (fixture->is_stuck && calls);
        outcome->changed_bytes += has_changed ? LEVEL_BYTES : 0;
        if (has_changed)
            outcome->variable = (uint64_t)fixture->initial[i];
        if (fixture->hangs_again && calls > 1)
            outcome->end = END_HANG;
    }
    outcome->changed_bytes += fixture->counts &&
                              fake_campaign_calls(&fixture->fake, statements, "stack_new");
}

static void add_setter(struct model *model, const char *name)
{
    struct function *function = model_function(model, "void", name);
    model_parameter(model, function, "int", "level", ROLE_VALUE);
    function->sets_variables = 1;
}

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){.initial = {4711, 815}};
    fake_campaign_begin(&fixture.fake);
    for (size_t i = 0; i < LEVELS; i++)
        add_setter(&fixture.fake.model, setters[i]);
    struct function *of_stack = model_function(&fixture.fake.model, "void", "stack_level");
    model_parameter(&fixture.fake.model, of_stack, "struct stack *", "stack", ROLE_OBJECT);
    model_parameter(&fixture.fake.model, of_stack, "int", "level", ROLE_VALUE);
    of_stack->sets_variables = 2;
    fake_campaign_finish(&fixture.fake);
    fixture.fake.search.alter = tell_variables;
    fixture.fake.search.context = &fixture;
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    fake_campaign_release(&((struct fixture *)*state)->fake);
    return 0;
}

static void assert_put_back(struct fixture *fixture, const char *text, const char *expected)
{
    struct statements statements = fake_campaign_statements(&fixture->fake, text);
    assert_true(restore_variables(&fixture->fake.campaign, &statements, &fixture->restored,
                                  &fixture->err));
    assert_string_equal(fake_campaign_text(&fixture->fake, &statements),
                        arena_printf(&fixture->fake.model.arena, "%s%s", text, expected));
}

static void what_sets_nothing_is_not_even_run(void **state)
{
    struct fixture *fixture = *state;
    fixture->counts = true;
    assert_put_back(fixture, "v0 = call stack_new()\n", "");
    assert_true(fixture->restored);
    assert_int_equal(fixture->fake.search.runs, 0);
}

static void what_was_there_is_put_back_by_the_setter(void **state)
{
    struct fixture *fixture = *state;
    assert_put_back(fixture, "call level_set(int 5)\n", "call level_set(int 4711)\n");
    assert_true(fixture->restored);
    assert_int_equal(fixture->fake.campaign.suite.unrestored, 0);
}

static void what_is_set_to_what_it_was_needs_nothing(void **state)
{
    struct fixture *fixture = *state;
    assert_put_back(fixture, "call level_set(int 4711)\n", "");
    assert_true(fixture->restored);
}

static void each_of_two_variables_is_put_back(void **state)
{
    struct fixture *fixture = *state;
    assert_put_back(fixture, "call level_set(int 5)\ncall limit_set(int 6)\n",
                    "call level_set(int 4711)\ncall limit_set(int 815)\n");
    assert_true(fixture->restored);
}

static void what_cannot_be_put_back_is_counted(void **state)
{
    struct fixture *fixture = *state;
    fixture->is_stuck = true;
    assert_put_back(fixture, "call level_set(int 5)\n", "");
    assert_false(fixture->restored);
    assert_int_equal(fixture->fake.campaign.suite.unrestored, 1);
}

static void what_changes_without_a_setter_is_not_put_back(void **state)
{
    struct fixture *fixture = *state;
    fixture->counts = true;
    assert_put_back(fixture, "v0 = call stack_new()\ncall level_set(int 5)\n",
                    "call level_set(int 4711)\n");
    assert_true(fixture->restored);
}

static void a_setter_that_hangs_is_not_called_again(void **state)
{
    struct fixture *fixture = *state;
    fixture->hangs_again = true;
    assert_put_back(fixture, "call level_set(int 5)\n", "");
    assert_false(fixture->restored);
    assert_int_equal(fixture->fake.search.runs, 3); /* with it, without it, and again */
}

static void change_a_level_of_stacks(void *context, const struct statements *statements,
                                     const struct run_options *options, struct outcome *outcome)
{
    struct fixture *fixture = context;
    (void)options;
    outcome->changed_bytes =
        fake_campaign_calls(&fixture->fake, statements, "stack_level") ? LEVEL_BYTES : 0;
}

static void a_setter_that_was_given_an_object_is_not_called_again(void **state)
{
    struct fixture *fixture = *state;
    fixture->fake.search.alter = change_a_level_of_stacks;
    assert_put_back(fixture, "v0 = call stack_new()\ncall stack_level(v0, int 5)\n", "");
    assert_false(fixture->restored);
    assert_int_equal(fixture->fake.search.runs, 2); /* with and without it */
}

static void a_runner_that_is_gone_is_an_error(void **state)
{
    struct fixture *fixture = *state;
    for (size_t n = 0; n < 3; n++) {
        struct statements statements =
            fake_campaign_statements(&fixture->fake, "call level_set(int 5)\n");
        fixture->fake.search.runs = 0;
        fixture->fake.search.runs_left = n;
        assert_false(restore_variables(&fixture->fake.campaign, &statements, &fixture->restored,
                                       &fixture->err));
        assert_string_equal(fixture->err.text, "the executor is gone");
    }
}

#define RESTORE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RESTORE_TEST(what_sets_nothing_is_not_even_run),
        RESTORE_TEST(what_was_there_is_put_back_by_the_setter),
        RESTORE_TEST(what_is_set_to_what_it_was_needs_nothing),
        RESTORE_TEST(each_of_two_variables_is_put_back),
        RESTORE_TEST(what_cannot_be_put_back_is_counted),
        RESTORE_TEST(what_changes_without_a_setter_is_not_put_back),
        RESTORE_TEST(a_setter_that_hangs_is_not_called_again),
        RESTORE_TEST(a_setter_that_was_given_an_object_is_not_called_again),
        RESTORE_TEST(a_runner_that_is_gone_is_an_error),
    };
    return cmocka_run_group_tests_name("restore_variables", tests, NULL, NULL);
}
