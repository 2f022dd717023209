/* Each rule that guides the search changes what directed random testing chooses: the same run with
 * and without it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "rule_sets.h"
#include "tested_source.h"

enum { ROUNDS = 8000, SECRET = 881274 };

/* What drt appended in a run. */
struct chosen {
    size_t calls;
    size_t looks;   /* calls of functions that only look */
    size_t sizes;   /* calls of stack_size */
    size_t lengths; /* of the sequences, summed up */
    size_t unusual; /* numbers pushed that are beyond the first values; extremes are some of them */
    size_t secrets; /* ... that are the one that was suggested */
};

struct run {
    struct model model;
    struct arena arena;
    struct first_values values;
    struct experience *experience;
    struct sites sites;
    struct coverage coverage;
    struct tested_source tested;
    struct chosen chosen;
};

static void declare(struct run *run, struct rule_set rules_off)
{
    static const char *const looking[] = {"stack_size", "stack_id", "stack_hash", NULL};
    model_init(&run->model);
    run->model.api.rules_off = rules_with(rules_off, RULE_EXPERIMENTS);
    fake_declare(&run->model, "stack_new stack_free stack_push stack_size stack_id stack_hash");
    for (const char *const *name = looking; *name; name++)
        api_find_function(&run->model.api, *name)->is_pure = true;
    model_finish(&run->model);
}

/* All of the code has been reached, but for what is behind stack_size. */
static void measure(struct run *run)
{
    static const char *names[] = {"stack_new", "stack_free", "stack_push",
                                  "stack_id",  "stack_hash", "stack_size"};
    enum { COUNT = sizeof names / sizeof names[0] };
    sites_init(&run->sites, &run->arena);
    sites_begin_module(&run->sites);
    for (size_t i = 0; i < COUNT; i++) {
        struct function *function = api_find_function(&run->model.api, names[i]);
        uint32_t index = sites_add_function(&run->sites, names[i], "/stack.c");
        function->reaches = &names[i];
        function->reach_count = 1;
        sites_add(&run->sites, &(struct site){.kind = SITE_BRANCH, .function = index,
                                              .line = (uint32_t)i + 1, .branch_count = 2,
                                              .left = "", .right = ""});
    }
    coverage_init(&run->coverage, &run->sites, &run->arena);
    for (uint32_t branch = 0; branch < 2 * (COUNT - 1); branch++)
        coverage_add(&run->coverage, branch);
}

static void begin(struct run *run, struct rule_set rules_off)
{
    *run = (struct run){0};
    declare(run, rules_off);
    measure(run);
    first_values_init(&run->values, &run->model.vocabulary, 1);
    run->experience = experience_new(&run->model.vocabulary);
    struct strategy_options options = {
        .length_limit = 40, .repetition_limit = 10, .seed = 1,
        .vocabulary = &run->model.vocabulary, .values = &run->values,
        .experience = run->experience, .coverage = &run->coverage};
    tested_source_begin(&run->tested, "drt", &options);
}

static void end(struct run *run)
{
    tested_source_end(&run->tested);
    experience_free(run->experience);
    sites_release(&run->sites);
    arena_release(&run->arena);
    model_release(&run->model);
}

static bool is_first_value(const struct run *run, const struct function *function,
                           const struct literal *literal)
{
    const struct literal_list *list = first_values_of(&run->values, function, 1);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == literal)
            return true;
    return false;
}

static void count_number(struct run *run, const struct function *function, int16_t argument)
{
    if (argument < 0)
        return; /* what the library returned */
    const struct literal *literal = run->model.vocabulary.literals.items[argument];
    run->chosen.unusual += !is_first_value(run, function, literal);
    run->chosen.secrets += literal->integer == SECRET;
}

static void count(struct run *run, const struct statements *statements, size_t first)
{
    run->chosen.lengths += statements->count;
    for (size_t i = first; i < statements->count; i++) {
        const struct statement *call = &statements->items[i];
        const struct operation *operation =
            run->model.vocabulary.operations.items[call->operation];
        if (operation->kind != OPERATION_CALL)
            continue;
        run->chosen.calls++;
        run->chosen.looks += operation->function->is_pure;
        run->chosen.sizes += !strcmp(operation->function->name, "stack_size");
        if (!strcmp(operation->function->name, "stack_push"))
            count_number(run, operation->function, call->arguments[1]);
    }
}

static void go(struct run *run)
{
    struct arena trial = {0};
    struct statements flat = {0};
    struct outcome outcome = {0};
    for (int i = 0; i < ROUNDS; i++) {
            arena_reset(&trial);
        const struct sequence *sequence =
            tested_source_next(&run->tested, &trial);
        assert_non_null(sequence);
        flat.count = 0;
        assert_true(statements_add_sequence(&flat, sequence));
        count(run, &flat, flat.count - sequence->own_count);
        fake_execute(&run->model.vocabulary, &flat, &outcome);
        tested_source_tell(&run->tested, sequence, &flat, &outcome);
    }
    arena_release(&trial);
}

static struct chosen chosen_without(struct rule_set rules_off)
{
    struct run run;
    begin(&run, rules_off);
    go(&run);
    end(&run);
    return run.chosen;
}

static double share(size_t part, size_t whole)
{
    return (double)part / (double)whole;
}

static void impurity_makes_further_calls_change_something(void **state)
{
    (void)state;
    const struct rule_set others = RULES(RULE_BLOODHOUND);
    struct chosen with = chosen_without(others);
    struct chosen without = chosen_without(rules_with(others, RULE_IMPURITY));
    assert_true(share(with.looks, with.calls) < share(without.looks, without.calls) * 0.85);
    assert_true(share(with.looks, with.calls) > 0.1);
}

static void bloodhound_calls_what_is_not_covered(void **state)
{
    (void)state;
    const struct rule_set others = RULES(RULE_IMPURITY);
    struct chosen with = chosen_without(others);
    struct chosen without = chosen_without(rules_with(others, RULE_BLOODHOUND));
    assert_true(share(with.sizes, with.calls) > share(without.sizes, without.calls) * 1.5);
}

static void orienteering_builds_on_short_ones(void **state)
{
    (void)state;
    struct chosen with = chosen_without(NO_RULES);
    struct chosen without = chosen_without(RULES(RULE_ORIENTEERING));
    assert_true(share(with.lengths, ROUNDS) < share(without.lengths, ROUNDS) * 0.92);
}

static void fuzz_gives_numbers_beyond_the_first_values(void **state)
{
    (void)state;
    const struct rule_set others = RULES(RULE_FEEDBACK, RULE_CONSTANTS);
    struct chosen with = chosen_without(others);
    struct chosen without = chosen_without(rules_with(others, RULE_FUZZ));
    assert_true(with.unusual > without.unusual * 3 / 2);
}

static size_t secrets_given(struct rule_set rules_off)
{
    struct run run;
    begin(&run, rules_with(rules_off, RULE_FUZZ));
    const struct function *push = api_find_function(&run.model.api, "stack_push");
    const struct literal *secret = literal_integer(
        &run.model.vocabulary, push->parameters[1].type->sort, SECRET, NULL);
    run.tested.source->class->suggest(run.tested.source, push, 1, secret);
    go(&run);
    end(&run);
    return run.chosen.secrets;
}

static void feedback_gives_what_was_compared_as_it_is(void **state)
{
    (void)state;
    assert_true(secrets_given(NO_RULES) > 10);
    assert_int_equal(secrets_given(RULES(RULE_FEEDBACK)), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impurity_makes_further_calls_change_something),
        cmocka_unit_test(bloodhound_calls_what_is_not_covered),
        cmocka_unit_test(orienteering_builds_on_short_ones),
        cmocka_unit_test(fuzz_gives_numbers_beyond_the_first_values),
        cmocka_unit_test(feedback_gives_what_was_compared_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
