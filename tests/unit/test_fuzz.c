#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "generate/fuzz.h"
#include "generate/sequence_source.h"

enum { ROUNDS = 4000 };

struct bench {
    struct model model;
    struct arena arena;
    struct fuzz *fuzz;
    struct function *takes; /* (int number, size_t size, const char *text, const char *format) */
    struct rng rng;
};

static int set_up(void **state)
{
    static struct bench bench;
    bench = (struct bench){0};
    model_init(&bench.model);
    fake_declare(&bench.model, NULL);
    bench.takes = model_function(&bench.model, "void", "takes");
    model_parameter(&bench.model, bench.takes, "int", "number", ROLE_VALUE);
    model_parameter(&bench.model, bench.takes, "unsigned long", "size", ROLE_SIZE);
    model_parameter(&bench.model, bench.takes, "const char *", "text", ROLE_STRING);
    model_parameter(&bench.model, bench.takes, "const char *", "format", ROLE_FORMAT);
    model_finish(&bench.model);
    bench.fuzz = fuzz_new(&bench.model.vocabulary, &bench.arena);
    rng_seed(&bench.rng, 1);
    *state = &bench;
    return 0;
}

static int tear_down(void **state)
{
    struct bench *bench = *state;
    arena_release(&bench->arena);
    model_release(&bench->model);
    return 0;
}

static const struct type *sort_of(const struct bench *bench, size_t parameter)
{
    return bench->takes->parameters[parameter].type->sort;
}

static void numbers_change_and_stay_in_range(void **state)
{
    struct bench *bench = *state;
    const struct literal *size =
        literal_integer(&bench->model.vocabulary, sort_of(bench, 1), 3, NULL);
    size_t changed = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const struct literal *now = fuzz_value(bench->fuzz, bench->takes, 1, size, &bench->rng);
        changed += now != size;
        assert_in_range(now->integer, 0, 4096);
    }
    assert_true(changed > 20);
}

static void strings_change_and_stay_strings(void **state)
{
    struct bench *bench = *state;
    const struct literal *text =
        literal_string(&bench->model.vocabulary, sort_of(bench, 2), "key=1");
    size_t changed = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const struct literal *now = fuzz_value(bench->fuzz, bench->takes, 2, text, &bench->rng);
        changed += strcmp(now->bytes, "key=1") != 0;
        assert_int_equal(strlen(now->bytes), now->size);
        assert_true(now->size <= 64);
    }
    assert_true(changed > ROUNDS / 20);
}

static void formats_and_null_are_left_alone(void **state)
{
    struct bench *bench = *state;
    const struct literal *format =
        literal_string(&bench->model.vocabulary, sort_of(bench, 3), "%d");
    const struct literal *null = literal_null(&bench->model.vocabulary, sort_of(bench, 2));
    for (int i = 0; i < ROUNDS; i++) {
        assert_ptr_equal(fuzz_value(bench->fuzz, bench->takes, 3, format, &bench->rng), format);
        assert_ptr_equal(fuzz_value(bench->fuzz, bench->takes, 2, null, &bench->rng), null);
    }
}

static size_t count_near(struct bench *bench, const struct literal *number, int64_t wanted)
{
    size_t near = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const struct literal *now = fuzz_value(bench->fuzz, bench->takes, 0, number, &bench->rng);
        near += llabs(now->integer - wanted) < 200;
    }
    return near;
}

static void what_taught_something_is_changed_more_often(void **state)
{
    struct bench *bench = *state;
    const struct literal *number =
        literal_integer(&bench->model.vocabulary, sort_of(bench, 0), 0, NULL);
    const struct literal *lesson =
        literal_integer(&bench->model.vocabulary, sort_of(bench, 0), 1000000, NULL);
    assert_int_equal(count_near(bench, number, lesson->integer), 0);
    fuzz_reward(bench->fuzz, bench->takes, 0, lesson);
    assert_true(count_near(bench, number, lesson->integer) > 40);
}

/* Sweeping */

static void a_sweep_forgets_what_is_not_used_and_numbers_the_rest_anew(void **state)
{
    struct bench *bench = *state;
    struct vocabulary *vocabulary = &bench->model.vocabulary;
    const struct literal *stays = literal_string(vocabulary, sort_of(bench, 2), "stays");
    const struct literal *first = literal_passing_integer(vocabulary, sort_of(bench, 0), 7);
    const struct literal *second =
        literal_passing_bytes(vocabulary, LITERAL_STRING, sort_of(bench, 2), "used", 4);
    const struct literal *later = literal_string(vocabulary, sort_of(bench, 2), "later");
    size_t count = vocabulary->literals.count;
    bool *is_used = calloc(count, sizeof *is_used);
    uint16_t *numbers = calloc(count, sizeof *numbers);
    uint32_t old_second = second->id, old_later = later->id, gap = first->id;
    is_used[second->id] = true;
    vocabulary_sweep(vocabulary, is_used, numbers);
    assert_int_equal(vocabulary->literals.count, count - 1);
    assert_int_equal(second->id, gap);
    assert_int_equal(numbers[old_second], second->id);
    assert_int_equal(numbers[old_later], later->id);
    assert_string_equal(vocabulary->literals.items[second->id]->bytes, "used");
    assert_ptr_equal(literal_string(vocabulary, sort_of(bench, 2), "stays"), stays);
    free(is_used);
    free(numbers);
}

static void there_are_only_so_many_passing_literals(void **state)
{
    struct bench *bench = *state;
    struct vocabulary *vocabulary = &bench->model.vocabulary;
    for (int i = 0; i < PASSING_LITERALS; i++)
        assert_non_null(literal_passing_integer(vocabulary, sort_of(bench, 0), i));
    assert_true(vocabulary_sweep_is_due(vocabulary));
    assert_null(literal_passing_integer(vocabulary, sort_of(bench, 0), 1));
}

/* A strategy that goes on after its set was tidied, with the same sequences by other numbers. */
static void sequences_mean_the_same_after_tidying(void **state)
{
    struct bench *bench = *state;
    struct vocabulary *vocabulary = &bench->model.vocabulary;
    struct components *components = components_new(bench->model.api.types.count);
    components_feed(components, true, &bench->rng);
    const struct type *sort = sort_of(bench, 0);
    literal_passing_integer(vocabulary, sort, 1);
    struct statements part = model_statements(&bench->model, "v0 = call stack_new()\n");
    const struct sequence *made =
        components_keep(components, sequence_new(&bench->arena, NULL, 0, part.items, part.count));
    struct statement push = {
        .operation = (uint16_t)model_call(&bench->model, "stack_push")->id, .argument_count = 2,
        .arguments = {-1, (int16_t)literal_passing_integer(vocabulary, sort, 2)->id}};
    const struct sequence *pushed =
        components_keep(components, sequence_new(&bench->arena, &made, 1, &push, 1));
    components_keep(components, sequence_new(&bench->arena, &made, 1, &push, 1)); /* forgotten */
    components_add(components, model_call(&bench->model, "stack_new")->result,
                   (struct component){.sequence = pushed}, &bench->rng);

    components_begin_move(components, TIDY_FORGETS);
    components_end_move(components);
    bool *is_used = calloc(vocabulary->literals.count, sizeof *is_used);
    uint16_t *numbers = calloc(vocabulary->literals.count, sizeof *numbers);
    components_visit(components, &(struct literal_sweep){.is_used = is_used});
    vocabulary_sweep(vocabulary, is_used, numbers);
    components_visit(components, &(struct literal_sweep){.numbers = numbers});

    struct component kept = components_choose(
        components, model_call(&bench->model, "stack_new")->result, &bench->rng);
    struct statements flat = {0};
    assert_true(statements_add_sequence(&flat, kept.sequence));
    assert_statements(&bench->model, &flat, "v0 = call stack_new()\ncall stack_push(v0, int 2)\n");
    free(is_used);
    free(numbers);
    components_free(components);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(numbers_change_and_stay_in_range, set_up, tear_down),
        cmocka_unit_test_setup_teardown(strings_change_and_stay_strings, set_up, tear_down),
        cmocka_unit_test_setup_teardown(formats_and_null_are_left_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_taught_something_is_changed_more_often, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            a_sweep_forgets_what_is_not_used_and_numbers_the_rest_anew, set_up, tear_down),
        cmocka_unit_test_setup_teardown(there_are_only_so_many_passing_literals, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(sequences_mean_the_same_after_tidying, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
