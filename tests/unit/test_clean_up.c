/* How a sequence is cleaned up after: which calls are appended, and when nothing is left. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "campaign/clean_up.h"
#include "fake_executor.h"
#include "judge_lab.h"

struct fixture {
    struct model model;
    struct first_values values;
    struct fake_runner search, confirm;
    struct releaser releaser;
    struct destructors *destructors;
    size_t clean_up;
    bool is_clean;
    struct error err;
};

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){0};
    struct model *model = &fixture.model;
    model_init(model);
    fake_declare(model, NULL);
    model_parameter(model, model_function(model, "void", "stack_clear"), "struct stack *",
                    "stack", ROLE_OBJECT);
    struct function *close = model_function(model, "void", "port_close");
    model_parameter(model, close, "int", "port", ROLE_VALUE);
    struct function *open = model_function(model, "int", "port_open");
    open->undone_by = close;
    model_finish(model);
    first_values_init(&fixture.values, &model->vocabulary, 1);
    fake_runner_init(&fixture.search, &model->vocabulary);
    fake_runner_init(&fixture.confirm, &model->vocabulary);
    fixture.search.context = &fixture;
    fixture.destructors = arena_alloc_zeroed(&model->arena, model->api.types.count,
                                             sizeof *fixture.destructors);
    fixture.releaser = (struct releaser){
        .runners = {.search = &fixture.search.runner, .confirm = &fixture.confirm.runner},
        .vocabulary = &model->vocabulary,
        .values = &fixture.values,
        .destructors = fixture.destructors,
    };
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    model_release(&((struct fixture *)*state)->model);
    return 0;
}

static void add_destructor(struct fixture *fixture, const char *name)
{
    const struct operation *operation = model_call(&fixture->model, name);
    struct destructors *destructors = &fixture->destructors[operation->arguments[0]->id];
    destructors->items[destructors->count++].operation = operation;
}

static struct statements cleaned_up(struct fixture *fixture, const char *text)
{
    struct statements statements = model_statements(&fixture->model, text);
    assert_true(append_clean_up(&fixture->releaser, &statements, &fixture->clean_up,
                                &fixture->is_clean, &fixture->err));
    return statements;
}

/* Appended is what is expected, and nothing else. */
static void assert_cleaned_up(struct fixture *fixture, const char *text, const char *expected)
{
    struct statements before = model_statements(&fixture->model, text);
    struct statements statements = cleaned_up(fixture, text);
    const char *whole = arena_printf(&fixture->model.arena, "%s%s", text, expected);
    assert_int_equal(fixture->clean_up, before.count);
    assert_statements(&fixture->model, &statements, whole);
}

static void what_a_sequence_owns_is_released(void **state)
{
    struct fixture *fixture = *state;
    add_destructor(fixture, "stack_free");
    assert_cleaned_up(fixture, "v0 = call stack_new()\nv1 = call stack_new()\n",
                      "call stack_free(v0)\ncall stack_free(v1)\n");
    assert_true(fixture->is_clean);
}

static void what_was_released_is_not_released_again(void **state)
{
    struct fixture *fixture = *state;
    add_destructor(fixture, "stack_free");
    assert_cleaned_up(fixture, "v0 = call stack_new()\ncall stack_free(v0)\n", "");
    assert_true(fixture->is_clean);
}

static void a_destructor_that_releases_nothing_is_not_used(void **state)
{
    struct fixture *fixture = *state;
    add_destructor(fixture, "stack_push");
    add_destructor(fixture, "stack_free");
    assert_cleaned_up(fixture, "v0 = call stack_new()\n", "call stack_free(v0)\n");
    assert_true(fixture->is_clean);
}

static void a_destructor_that_fails_is_not_used(void **state)
{
    struct fixture *fixture = *state;
    add_destructor(fixture, "stack_abort");
    add_destructor(fixture, "stack_free");
    assert_cleaned_up(fixture, "v0 = call stack_new()\n", "call stack_free(v0)\n");
}

static void what_nothing_releases_stays(void **state)
{
    struct fixture *fixture = *state;
    assert_cleaned_up(fixture, "v0 = call stack_new()\n", "");
    assert_false(fixture->is_clean);
}

static void a_sequence_that_fails_is_left_as_it_is(void **state)
{
    struct fixture *fixture = *state;
    add_destructor(fixture, "stack_free");
    assert_cleaned_up(fixture, "v0 = call stack_new()\nv1 = call stack_pop(v0)\n", "");
    assert_false(fixture->is_clean);
    assert_int_equal(fixture->search.runs, 1);
}

static void hold_the_first(void *context, const struct statements *statements,
                           const struct run_options *options, struct outcome *outcome)
{
    (void)context, (void)statements, (void)options;
    if (outcome->values[0].flags & VALUE_BLOCK)
        outcome->values[0].flags |= VALUE_ATTACHED;
}

static void what_another_value_holds_is_released_after_it(void **state)
{
    struct fixture *fixture = *state;
    add_destructor(fixture, "stack_free");
    fixture->search.alter = hold_the_first;
    assert_cleaned_up(fixture, "v0 = call stack_new()\nv1 = call stack_new()\n",
                      "call stack_free(v1)\ncall stack_free(v0)\n");
}

/* A stack that was not cleared stays when it is freed. */
static void free_only_what_is_empty(void *context, const struct statements *statements,
                                    const struct run_options *options, struct outcome *outcome)
{
    struct fixture *fixture = context;
    (void)options;
    for (size_t i = 0; i < statements->count; i++)
        if (is_call_of(&fixture->model.vocabulary, statements, i, "stack_clear"))
            return;
    if (outcome->values[0].flags & VALUE_DEAD) {
        outcome->values[0].flags = VALUE_BLOCK;
        outcome->live_blocks++;
    }
}

static void what_has_to_be_empty_is_emptied_before(void **state)
{
    struct fixture *fixture = *state;
    add_destructor(fixture, "stack_free");
    fixture->search.alter = free_only_what_is_empty;
    const char text[] = "v0 = call stack_new()\ncall stack_push(v0, int 1)\n";
    assert_cleaned_up(fixture, text, "call stack_clear(v0)\ncall stack_free(v0)\n");
    assert_true(fixture->is_clean);
    struct statements cleaned = cleaned_up(fixture, text);
    assert_true(clean_up_empties(&fixture->releaser, &cleaned, 2));
    assert_false(clean_up_empties(&fixture->releaser, &cleaned, 3));
}

static void what_was_opened_is_closed_last(void **state)
{
    struct fixture *fixture = *state;
    add_destructor(fixture, "stack_free");
    assert_cleaned_up(fixture, "v0 = call port_open()\nv1 = call stack_new()\n",
                      "call stack_free(v1)\ncall port_close(v0)\n");
    assert_true(fixture->is_clean);
}

static void a_runner_that_is_gone_is_an_error(void **state)
{
    struct fixture *fixture = *state;
    add_destructor(fixture, "stack_free");
    struct statements statements = model_statements(&fixture->model, "v0 = call stack_new()\n");
    for (size_t n = 0; n < 3; n++) {
        struct statements longer = statements;
        fixture->search.runs = 0;
        fixture->search.runs_left = n;
        assert_false(append_clean_up(&fixture->releaser, &longer, &fixture->clean_up,
                                     &fixture->is_clean, &fixture->err));
        assert_string_equal(fixture->err.text, "the executor is gone");
    }
}

static void a_pointer_that_is_alive_holds_something(void **state)
{
    struct fixture *fixture = *state;
    const struct vocabulary *vocabulary = &fixture->model.vocabulary;
    struct statements statements = model_statements(
        &fixture->model, "v0 = call stack_new()\ncall stack_free(v0)\n"
                         "v2 = call stack_new()\nv3 = call stack_copy(v2)\n");
    struct outcome outcome;
    fake_execute(vocabulary, &statements, &outcome);
    assert_false(holds_nothing(vocabulary, &statements, &outcome));
    outcome.values[2].flags = VALUE_DEAD;
    assert_true(holds_nothing(vocabulary, &statements, &outcome)); /* the copy is null */
    outcome.values[2].flags |= VALUE_OWNS;
    assert_false(holds_nothing(vocabulary, &statements, &outcome));
}

#define CLEAN_UP_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLEAN_UP_TEST(what_a_sequence_owns_is_released),
        CLEAN_UP_TEST(what_was_released_is_not_released_again),
        CLEAN_UP_TEST(a_destructor_that_releases_nothing_is_not_used),
        CLEAN_UP_TEST(a_destructor_that_fails_is_not_used),
        CLEAN_UP_TEST(what_nothing_releases_stays),
        CLEAN_UP_TEST(a_sequence_that_fails_is_left_as_it_is),
        CLEAN_UP_TEST(what_another_value_holds_is_released_after_it),
        CLEAN_UP_TEST(what_has_to_be_empty_is_emptied_before),
        CLEAN_UP_TEST(what_was_opened_is_closed_last),
        CLEAN_UP_TEST(a_runner_that_is_gone_is_an_error),
        CLEAN_UP_TEST(a_pointer_that_is_alive_holds_something),
    };
    return cmocka_run_group_tests_name("clean_up", tests, NULL, NULL);
}
