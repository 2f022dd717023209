/* Observers on the fake library of stacks: which calls are put behind the call under test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "regress/observers.h"

struct bench {
    struct model model;
    struct first_values values;
    const char *depends_on_fill; /* a function whose answer does; NULL */
    const char *improper;        /* a function that may not be called; NULL */
    struct fake_runner runner;
    struct observing observing;
    struct observed_change change;
};

static const char *function_at(const struct bench *bench, const struct statements *statements,
                               size_t index)
{
    const struct operation *operation =
        bench->model.vocabulary.operations.items[statements->items[index].operation];
    return operation->kind == OPERATION_CALL ? operation->function->name : "";
}

static bool calls(const struct bench *bench, const struct statements *statements,
                  const char *function)
{
    for (size_t i = 0; function && i < statements->count; i++)
        if (strcmp(function_at(bench, statements, i), function) == 0)
            return true;
    return false;
}

static void add_fill(void *context, const struct statements *statements,
                     const struct run_options *options, struct outcome *outcome)
{
    struct bench *bench = context;
    for (size_t i = 0; bench->depends_on_fill && i < statements->count; i++)
        if (strcmp(function_at(bench, statements, i), bench->depends_on_fill) == 0)
            outcome->values[i].bits += options->fill;
}

static bool is_proper(void *context, const struct statements *statements,
                      const struct outcome *outcome)
{
    const struct bench *bench = context;
    return outcome_is_ok(outcome) && !calls(bench, statements, bench->improper);
}

static void bench_init(struct bench *bench, const char *functions, const char *const *pure)
{
    *bench = (struct bench){0};
    model_init(&bench->model);
    fake_declare(&bench->model, functions);
    for (; *pure; pure++)
        api_find_function(&bench->model.api, *pure)->is_pure = true;
    model_finish(&bench->model);
    first_values_init(&bench->values, &bench->model.vocabulary, 1);
    fake_runner_init(&bench->runner, &bench->model.vocabulary);
    bench->runner.alter = add_fill;
    bench->runner.context = bench;
    bench->observing = (struct observing){
        .vocabulary = &bench->model.vocabulary,
        .values = &bench->values,
        .runner = &bench->runner.runner,
        .is_proper = is_proper,
        .context = bench,
    };
}

static const char *const looking[] = {"stack_size", "stack_id", "stack_hash", "stack_equal", NULL};
static const char all[] = "stack_new stack_free stack_push stack_pop stack_size stack_append "
                          "stack_id stack_hash stack_equal";

/* Appends observers to the sequence, whose call under test is `tested` from its end; compares. */
static void assert_observed_from(struct bench *bench, const char *sequence, size_t tested,
                                 const char *expected)
{
    struct statements statements = model_statements(&bench->model, sequence);
    size_t before = statements.count;
    size_t count =
        observers_append(&bench->observing, &statements, before - tested, &bench->change);
    assert_int_equal(statements.count, before + count);
    const char *whole = arena_printf(&bench->model.arena, "%s%s", sequence, expected);
    assert_statements(&bench->model, &statements, whole);
    model_release(&bench->model);
}

static void assert_observed(struct bench *bench, const char *sequence, const char *expected)
{
    assert_observed_from(bench, sequence, 1, expected);
}

#define PUSHED "v0 = call stack_new()\ncall stack_push(v0, int 7)\n"

static void what_the_call_changed_is_asked_first(void **state)
{
    (void)state;
    struct bench bench;
    bench_init(&bench, all, looking);
    assert_observed(&bench, PUSHED, "v2 = call stack_size(v0)\nv3 = call stack_hash(v0)\n");
    assert_int_equal(bench.change.growth, 1);
    assert_int_equal(bench.change.grown, 0);
}

static void a_call_that_looks_itself_is_not_looked_after(void **state)
{
    (void)state;
    struct bench bench;
    bench_init(&bench, all, looking);
    assert_observed(&bench, PUSHED "v2 = call stack_size(v0)\n", "");
}

static void what_changed_nothing_has_two_witnesses(void **state)
{
    (void)state;
    struct bench bench;
    bench_init(&bench, "stack_new stack_label stack_size stack_id stack_hash stack_equal", looking);
    assert_observed(&bench,
                    "v0 = call stack_new()\ncall stack_label(v0, \"char *\" \"a\")\n",
                    "v2 = call stack_size(v0)\nv3 = call stack_id(v0)\n");
}

static void an_answer_that_depends_on_old_memory_is_not_asked_for(void **state)
{
    (void)state;
    struct bench bench;
    bench_init(&bench, all, looking);
    bench.depends_on_fill = "stack_size";
    assert_observed(&bench, PUSHED, "v2 = call stack_hash(v0)\nv3 = call stack_id(v0)\n");
}

static void what_fails_is_left_out(void **state)
{
    (void)state;
    static const char *const claimed[] = {"stack_pop", "stack_size", NULL};
    struct bench bench;
    bench_init(&bench, "stack_new stack_label stack_pop stack_size", claimed);
    assert_observed(&bench,
                    "v0 = call stack_new()\ncall stack_label(v0, \"char *\" \"a\")\n",
                    "v2 = call stack_size(v0)\n");
}

static void what_may_not_be_called_is_left_out(void **state)
{
    (void)state;
    struct bench bench;
    bench_init(&bench, all, looking);
    bench.improper = "stack_size";
    assert_observed(&bench, PUSHED, "v2 = call stack_hash(v0)\nv3 = call stack_id(v0)\n");
}

static void two_objects_are_compared(void **state)
{
    (void)state;
    static const char *const equal[] = {"stack_equal", NULL};
    struct bench bench;
    bench_init(&bench, "stack_new stack_push stack_equal", equal);
    assert_observed(&bench,
                    "v0 = call stack_new()\nv1 = call stack_new()\ncall stack_push(v1, int 7)\n",
                    "v3 = call stack_equal(v1, v0)\n");
}

static void the_dead_are_not_asked(void **state)
{
    (void)state;
    struct bench bench;
    bench_init(&bench, all, looking);
    assert_observed(&bench, "v0 = call stack_new()\ncall stack_free(v0)\n", "");
}

static void what_the_test_asks_for_itself_is_not_looked_at(void **state)
{
    (void)state;
    struct bench bench;
    bench_init(&bench, all, looking);
    api_find_function(&bench.model.api, "stack_new")->is_support = true;
    assert_observed_from(&bench, PUSHED "v2 = call stack_new()\n", 2,
                         "v3 = call stack_size(v0)\nv4 = call stack_hash(v0)\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_call_changed_is_asked_first),
        cmocka_unit_test(a_call_that_looks_itself_is_not_looked_after),
        cmocka_unit_test(what_changed_nothing_has_two_witnesses),
        cmocka_unit_test(an_answer_that_depends_on_old_memory_is_not_asked_for),
        cmocka_unit_test(what_fails_is_left_out),
        cmocka_unit_test(what_may_not_be_called_is_left_out),
        cmocka_unit_test(two_objects_are_compared),
        cmocka_unit_test(the_dead_are_not_asked),
        cmocka_unit_test(what_the_test_asks_for_itself_is_not_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
