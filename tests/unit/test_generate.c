#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "generate/generate_internal.h"
#include "rule_sets.h"
#include "tested_source.h"

enum { STEPS = 3000, LENGTH_LIMIT = 40 };

/* Functions that do not always fail. */
#define GOOD_FUNCTIONS                                                                     \
    "stack_new stack_free stack_push stack_pop stack_size stack_append stack_copy stack_load " \
    "stack_peek stack_make stack_each stack_label"

/* A strategy with the fake library behind it. */
struct bench {
    struct model model;
    struct first_values values;
    struct experience *experience;
    struct strategy_options options;
    struct tested_source tested;
    struct arena trial;
    const struct sequence *sequence; /* the last one */
    struct statements statements;    /* its statements */
    struct outcome outcome;          /* what came of them */
};

static void bench_open(struct bench *bench, const char *functions)
{
    *bench = (struct bench){0};
    model_init(&bench->model);
    bench->model.api.rules_off = RULES(RULE_EXPERIMENTS);
    fake_declare(&bench->model, functions);
    bench->options = (struct strategy_options){
        .length_limit = LENGTH_LIMIT, .repetition_limit = 10, .seed = 1};
}

static void bench_start(struct bench *bench, const char *strategy)
{
    model_finish(&bench->model);
    first_values_init(&bench->values, &bench->model.vocabulary, 1);
    bench->options.vocabulary = &bench->model.vocabulary;
    bench->options.values = &bench->values;
    bench->options.experience = bench->experience = experience_new(&bench->model.vocabulary);
    tested_source_begin(&bench->tested, strategy, &bench->options);
}

static void bench_begin(struct bench *bench, const char *functions, const char *strategy)
{
    bench_open(bench, functions);
    bench_start(bench, strategy);
}

static void bench_close(struct bench *bench)
{
    tested_source_end(&bench->tested);
    experience_free(bench->experience);
    arena_release(&bench->trial);
    model_release(&bench->model);
}

/* One round of choosing, running and learning. */
static bool bench_step(struct bench *bench)
{
    arena_reset(&bench->trial);
    bench->sequence = tested_source_next(&bench->tested, &bench->trial);
    if (!bench->sequence)
        return false;
    bench->statements.count = 0;
    assert_true(statements_add_sequence(&bench->statements, bench->sequence));
    fake_execute(&bench->model.vocabulary, &bench->statements, &bench->outcome);
    tested_source_tell(&bench->tested, bench->sequence, &bench->statements, &bench->outcome);
    return true;
}

static const struct operation *operation_at(const struct bench *bench, size_t index)
{
    return bench->model.vocabulary.operations.items[bench->statements.items[index].operation];
}

static bool is_call_of(const struct bench *bench, size_t index, const char *function)
{
    const struct operation *operation = operation_at(bench, index);
    return operation->kind == OPERATION_CALL &&
           strcmp(operation->function->name, function) == 0;
}

static const struct literal *literal_at(const struct bench *bench, size_t index, size_t argument)
{
    assert_int_equal(statements_source(&bench->statements, index, argument), -1);
    int id = bench->statements.items[index].arguments[argument];
    return bench->model.vocabulary.literals.items[id];
}

/* All strategies */

/* Those that think of sequences themselves; what was explored is given to its strategy. */
static const struct sequence_source_class *thinking_strategy_at(size_t n)
{
    const struct sequence_source_class *strategy = strategy_at(n);
    return strategy && strcmp(strategy->name, "explore") == 0 ? NULL : strategy;
}

static void a_strategy_is_found_by_its_name(void **state)
{
    (void)state;
    size_t count = 0;
    for (; strategy_at(count); count++)
        assert_ptr_equal(strategy_named(strategy_at(count)->name), strategy_at(count));
    assert_int_equal(count, 6);
    assert_string_equal(strategy_at(0)->name, "drt");
    assert_null(strategy_named("none"));
}

static void check_validity(const char *strategy)
{
    struct bench bench;
    struct error err;
    bench_open(&bench, NULL);
    bench.options.repetition_chance = 0.1;
    bench_start(&bench, strategy);
    size_t made = 0;
    for (int i = 0; i < STEPS; i++) {
        if (!bench_step(&bench))
            continue;
        made++;
        assert_true(bench.statements.count > 0);
        if (!statements_check(&bench.statements, &bench.model.vocabulary, &err))
            fail_msg("%s: %s\n%s", strategy, err.text,
                     model_text(&bench.model, &bench.statements));
    }
    assert_true(made > STEPS * 9 / 10);
    bench_close(&bench);
}

static void every_strategy_yields_valid_sequences(void **state)
{
    (void)state;
    for (size_t i = 0; thinking_strategy_at(i); i++)
        check_validity(strategy_at(i)->name);
}

static size_t longest_sequence(const char *strategy, double repetition_chance)
{
    struct bench bench;
    size_t longest = 0;
    bench_open(&bench, NULL);
    bench.options.length_limit = 10;
    bench.options.repetition_chance = repetition_chance;
    bench.options.repetition_limit = SEQUENCE_MAXIMUM;
    bench_start(&bench, strategy);
    for (int i = 0; i < STEPS; i++)
        if (bench_step(&bench) && bench.statements.count > longest)
            longest = bench.statements.count;
    bench_close(&bench);
    return longest;
}

static void no_sequence_is_longer_than_the_limit(void **state)
{
    (void)state;
    for (size_t i = 0; thinking_strategy_at(i); i++)
        assert_in_range(longest_sequence(strategy_at(i)->name, 0), 2, 10);
}

static void repetition_may_pass_the_limit_but_not_the_maximum(void **state)
{
    (void)state;
    assert_in_range(longest_sequence("drt", 1), 100, SEQUENCE_MAXIMUM);
    assert_in_range(longest_sequence("bottomup", 1), 100, SEQUENCE_MAXIMUM);
}

/* A hash of all that a strategy yields. */
static uint64_t run_hash(const char *strategy, uint64_t seed)
{
    struct bench bench;
    uint64_t hash = 0;
    bench_open(&bench, NULL);
    bench.options.seed = seed;
    bench.options.repetition_chance = 0.1;
    bench_start(&bench, strategy);
    for (int i = 0; i < STEPS / 3; i++)
        if (bench_step(&bench))
            hash = hash_join(hash, statements_hash(&bench.statements));
    bench_close(&bench);
    return hash;
}

static void the_same_seed_gives_the_same_sequences(void **state)
{
    (void)state;
    for (size_t i = 0; thinking_strategy_at(i); i++) {
        assert_true(run_hash(strategy_at(i)->name, 5) == run_hash(strategy_at(i)->name, 5));
        assert_true(run_hash(strategy_at(i)->name, 5) != run_hash(strategy_at(i)->name, 6));
    }
}

static size_t count_calls(const struct bench *bench, const char *function)
{
    size_t calls = 0, first = bench->statements.count - bench->sequence->own_count;
    for (size_t i = first; i < bench->statements.count; i++)
        calls += is_call_of(bench, i, function);
    return calls;
}

static void every_function_is_called(void **state)
{
    (void)state;
    struct bench bench;
    for (size_t n = 0; thinking_strategy_at(n); n++) {
        bench_begin(&bench, NULL, strategy_at(n)->name);
        size_t calls[32] = {0};
        for (int i = 0; i < STEPS && bench_step(&bench); i++)
            for (size_t j = 0; j < bench.model.api.functions.count; j++)
                calls[j] += count_calls(&bench, bench.model.api.functions.items[j]->name);
        for (size_t j = 0; j < bench.model.api.functions.count; j++)
            if (!calls[j])
                fail_msg("%s never calls %s", strategy_at(n)->name,
                         bench.model.api.functions.items[j]->name);
        bench_close(&bench);
    }
}

/* The bottom-up family */

static void drt_never_yields_the_same_sequence_twice(void **state)
{
    (void)state;
    struct bench bench;
    struct hash_set seen;
    hash_set_init(&seen, 1 << 16);
    bench_begin(&bench, "stack_new stack_push stack_size", "drt");
    for (int i = 0; i < 5 * STEPS && bench_step(&bench); i++)
        assert_true(hash_set_add(&seen, statements_hash(&bench.statements)));
    assert_true(seen.count > STEPS);
    hash_set_release(&seen);
    bench_close(&bench);
}

static void drt_ends_when_everything_was_tried(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, "stack_new");
    bench.options.length_limit = 2;
    bench_start(&bench, "drt");
    assert_true(bench_step(&bench));
    assert_true(bench_step(&bench));
    assert_false(bench_step(&bench));
    bench_close(&bench);
}

/* Runs the component alone and returns what its value is then. */
static struct observed_value component_value(struct bench *bench, struct component component)
{
    struct statements statements = {.count = 0};
    struct outcome outcome;
    assert_true(statements_add_sequence(&statements, component.sequence));
    assert_true(component.index < statements.count);
    fake_execute(&bench->model.vocabulary, &statements, &outcome);
    return outcome.values[component.index];
}

struct census {
    size_t values, null, dead, skipped, repeated;
};

/* What the first components of the sort are. */
static struct census census_of(struct bench *bench, const char *sort)
{
    struct census census = {0};
    struct hash_set seen;
    struct component component;
    const struct type *type = model_type(&bench->model, sort);
    hash_set_init(&seen, 1 << 16);
    while (components_simplest(bench->tested.components, type, census.values, &component)) {
        struct observed_value value = component_value(bench, component);
        census.values++;
        census.null += (value.flags & VALUE_NULL) != 0;
        census.dead += (value.flags & VALUE_DEAD) != 0;
        census.skipped += (value.flags & VALUE_SKIPPED) != 0;
        census.repeated += !hash_set_add(&seen, hash_bytes(&value.bits, sizeof value.bits));
    }
    hash_set_release(&seen);
    return census;
}

static struct census census_after(const char *strategy, const char *sort)
{
    struct bench bench;
    bench_begin(&bench, GOOD_FUNCTIONS, strategy);
    for (int i = 0; i < STEPS; i++)
        assert_true(bench_step(&bench));
    struct census census = census_of(&bench, sort);
    bench_close(&bench);
    return census;
}

static void drt_keeps_only_values_that_are_alive_and_new(void **state)
{
    (void)state;
    struct census census = census_after("drt", "struct stack *");
    assert_true(census.values >= 10);
    assert_int_equal(census.null + census.dead + census.skipped + census.repeated, 0);
}

static void drt_keeps_a_number_once(void **state)
{
    (void)state;
    struct census census = census_after("drt", "int");
    assert_true(census.values >= 5);
    assert_int_equal(census.repeated, 0);
}

static void bottomup_legal_keeps_values_that_are_not_new(void **state)
{
    (void)state;
    struct census census = census_after("bottomup-legal", "struct stack *");
    assert_true(census.repeated > 0);
    assert_int_equal(census.null + census.dead + census.skipped, 0);
}

static void bottomup_keeps_values_that_are_not_new(void **state)
{
    (void)state;
    struct census census = census_after("bottomup", "struct stack *");
    assert_true(census.repeated > 0);
}

static void drt_does_not_reuse_large_numbers(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench, "stack_new stack_id stack_size", "drt");
    for (int i = 0; i < STEPS && bench_step(&bench); i++)
        ;
    assert_int_equal(census_of(&bench, "long").values, 0);
    assert_int_equal(census_of(&bench, "int").values, 1);
    bench_close(&bench);
}

static bool is_legal(const struct bench *bench, const struct sequence *sequence)
{
    struct statements statements = {.count = 0};
    struct outcome outcome;
    assert_true(statements_add_sequence(&statements, sequence));
    fake_execute(&bench->model.vocabulary, &statements, &outcome);
    return outcome_is_ok(&outcome) && !outcome_has_skipped(&outcome);
}

/* How many of the parts that sequences were built from are illegal? */
static size_t count_illegal_parts(const char *strategy, size_t *parts)
{
    struct bench bench;
    size_t illegal = 0;
    *parts = 0;
    bench_begin(&bench, NULL, strategy);
    for (int i = 0; i < STEPS && bench_step(&bench); i++)
        for (size_t j = 0; j < bench.sequence->part_count; j++) {
            illegal += !is_legal(&bench, bench.sequence->parts[j]);
            ++*parts;
        }
    bench_close(&bench);
    return illegal;
}

static void only_bottomup_builds_on_illegal_sequences(void **state)
{
    (void)state;
    size_t parts;
    assert_int_equal(count_illegal_parts("drt", &parts), 0);
    assert_true(parts > STEPS / 4);
    assert_int_equal(count_illegal_parts("bottomup-legal", &parts), 0);
    assert_true(parts > STEPS / 4);
    assert_true(count_illegal_parts("bottomup", &parts) > 0);
}

static void walk_and_topdown_start_from_nothing(void **state)
{
    (void)state;
    static const char *const names[] = {"walk", "topdown"};
    for (size_t n = 0; n < 2; n++) {
        struct bench bench;
        struct component component;
        bench_begin(&bench, NULL, names[n]);
        for (int i = 0; i < STEPS / 3; i++) {
            if (!bench_step(&bench))
                continue;
            assert_int_equal(bench.sequence->part_count, 0);
            assert_int_equal(bench.sequence->own_count, bench.statements.count);
        }
        assert_false(components_simplest(bench.tested.components,
                                         model_type(&bench.model, "struct stack *"), 0,
                                         &component));
        bench_close(&bench);
    }
}

static void a_repeated_sequence_beyond_the_limit_is_no_component(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, GOOD_FUNCTIONS);
    bench.options.length_limit = 10;
    bench.options.repetition_chance = 1;
    bench.options.repetition_limit = 100;
    bench_start(&bench, "drt");
    for (int i = 0; i < STEPS && bench_step(&bench); i++)
        for (size_t j = 0; j < bench.sequence->part_count; j++)
            assert_true(bench.sequence->parts[j]->length <= 10);
    struct component component;
    const struct type *sort = model_type(&bench.model, "struct stack *");
    for (size_t n = 0; components_simplest(bench.tested.components, sort, n, &component); n++)
        assert_true(component.sequence->length <= 10);
    bench_close(&bench);
}

/* The user's equality: stacks of one size are equal. */
static void declare_equality(struct model *model)
{
    static const struct {
        const char *function;
        enum contract_kind kind;
    } contracts[] = {{"stack_equal", CONTRACT_EQUAL}, {"stack_hash", CONTRACT_HASH}};
    for (size_t i = 0; i < 2; i++) {
        struct function *function = api_find_function(&model->api, contracts[i].function);
        struct contract *contract = model_contract(model, contracts[i].kind, "contracts.c", 1);
        contract->subject = model_type(model, "struct stack *");
        function->is_support = true;
        function->contract = contract;
    }
}

static size_t different_sizes(struct bench *bench, size_t *components)
{
    bool seen[64] = {false};
    size_t sizes = 0;
    struct component component;
    const struct type *sort = model_type(&bench->model, "struct stack *");
    struct statements question = model_statements(&bench->model, "v0 = call stack_new()\n"
                                                                 "v1 = call stack_size(v0)\n");
    *components = 0;
    while (components_simplest(bench->tested.components, sort, *components, &component)) {
        struct statements statements = {.count = 0};
        struct outcome outcome;
        assert_true(statements_add_sequence(&statements, component.sequence));
        assert_true(statements_add(&statements, &question.items[1]));
        statements_redirect(&statements, statements.count - 1, 0, component.index);
        fake_execute(&bench->model.vocabulary, &statements, &outcome);
        uint64_t size = outcome.values[statements.count - 1].bits;
        sizes += !seen[size];
        seen[size] = true;
        ++*components;
    }
    return sizes;
}

/* How many stacks the search goes on from, and how many sizes these have. */
static size_t stacks_kept(bool uses_equality, size_t *sizes)
{
    struct bench bench;
    size_t components;
    bench_open(&bench, "stack_new stack_push stack_pop stack_size stack_equal stack_hash");
    declare_equality(&bench.model);
    bench.options.uses_equality = uses_equality;
    bench_start(&bench, "drt");
    for (int i = 0; i < STEPS && bench_step(&bench); i++)
        ;
    *sizes = different_sizes(&bench, &components);
    bench_close(&bench);
    return components;
}

/* What users call equal may differ inside, and a fault may need that. */
static void of_values_that_are_equal_to_users_ever_fewer_are_kept(void **state)
{
    (void)state;
    enum { KEPT_OF_A_SIZE = 8 }; /* one, and then the fourth, sixteenth ... of many */
    size_t sizes, all_sizes;
    size_t kept = stacks_kept(true, &sizes), all = stacks_kept(false, &all_sizes);
    assert_true(sizes >= 5);
    assert_true(kept > sizes);
    assert_true(kept <= sizes * KEPT_OF_A_SIZE);
    assert_true(sizes > all_sizes); /* as many of them, which differ more */
    assert_true(kept <= all);
}

/* Arguments */

static void lengths_are_honest(void **state)
{
    (void)state;
    struct bench bench;
    size_t equal = 0, shorter = 0;
    bench_begin(&bench, "stack_new stack_load", "drt");
    for (int i = 0; i < STEPS && bench_step(&bench); i++)
        for (size_t j = 0; j < bench.statements.count; j++) {
            if (!is_call_of(&bench, j, "stack_load"))
                continue;
            size_t buffer = (size_t)statements_source(&bench.statements, j, 1);
            assert_int_equal(operation_at(&bench, buffer)->kind, OPERATION_BUFFER);
            size_t room = literal_at(&bench, buffer, 0)->size / sizeof(int);
            int64_t said = literal_at(&bench, j, 2)->integer;
            assert_in_range(said, 0, room);
            equal += (size_t)said == room;
            shorter += (size_t)said < room;
        }
    assert_true(equal > shorter && shorter > 0);
    bench_close(&bench);
}

static void add_large_array(struct model *model)
{
    struct function *function = model_function(model, "void", "fill_page");
    model_parameter(model, function, "unsigned char *", "page", ROLE_BUFFER)->declared_length =
        200;
    model_parameter(model, function, "int", "size", ROLE_LENGTH);
    model_pair(function, 0, 1);
    vector_push(&model->api.macros, ((struct macro){.name = "LARGE", .value = 5000}));
}

static void lengths_of_large_arrays_are_honest(void **state)
{
    (void)state;
    struct bench bench;
    size_t calls = 0;
    bench_open(&bench, "stack_new");
    add_large_array(&bench.model);
    bench_start(&bench, "walk");
    for (int i = 0; i < 200; i++) {
        assert_true(bench_step(&bench));
        for (size_t j = 0; j < bench.statements.count; j++) {
            if (!is_call_of(&bench, j, "fill_page"))
                continue;
            size_t buffer = (size_t)statements_source(&bench.statements, j, 0);
            assert_true(literal_at(&bench, buffer, 0)->size >= 200);
            assert_in_range(literal_at(&bench, j, 1)->integer, 0, 200);
            calls++;
        }
    }
    assert_true(calls > 100);
    bench_close(&bench);
}

static bool is_loaded_after(const struct bench *bench, size_t call, int place)
{
    for (size_t i = call + 1; i < bench->statements.count; i++)
        if (operation_at(bench, i)->kind == OPERATION_LOAD &&
            statements_source(&bench->statements, i, 0) == place)
            return true;
    return false;
}

static void what_a_place_was_filled_with_is_read(void **state)
{
    (void)state;
    struct bench bench;
    size_t calls = 0;
    bench_begin(&bench, "stack_new stack_push stack_peek stack_make", "drt");
    for (int i = 0; i < STEPS && bench_step(&bench); i++)
        for (size_t j = 0; j < bench.statements.count; j++) {
            bool peeks = is_call_of(&bench, j, "stack_peek");
            if (!peeks && !is_call_of(&bench, j, "stack_make"))
                continue;
            int place = statements_source(&bench.statements, j, peeks ? 1 : 0);
            assert_int_equal(operation_at(&bench, (size_t)place)->kind, OPERATION_OBJECT);
            assert_true(bench.statements.count >= LENGTH_LIMIT ||
                        is_loaded_after(&bench, j, place));
            calls++;
        }
    assert_true(calls > 100);
    bench_close(&bench);
}

static size_t count_aliases(const char *strategy, size_t *calls)
{
    struct bench bench;
    size_t aliases = 0;
    *calls = 0;
    bench_begin(&bench, "stack_new stack_push stack_append", strategy);
    for (int i = 0; i < STEPS && bench_step(&bench); i++)
        for (size_t j = 0; j < bench.statements.count; j++)
            if (is_call_of(&bench, j, "stack_append")) {
                ++*calls;
                aliases += statements_source(&bench.statements, j, 0) ==
                           statements_source(&bench.statements, j, 1);
            }
    bench_close(&bench);
    return aliases;
}

static void the_same_value_is_passed_twice_at_times(void **state)
{
    (void)state;
    static const char *const names[] = {"drt", "bottomup-legal", "bottomup", "walk"};
    for (size_t i = 0; i < 4; i++) {
        size_t calls, aliases = count_aliases(names[i], &calls);
        assert_in_range(aliases, calls / 20, calls - calls / 20);
    }
}

static void the_first_call_on_parts_may_alias_as_well(void **state)
{
    (void)state;
    struct bench bench;
    size_t calls = 0, aliases = 0;
    bench_open(&bench, "stack_new stack_push stack_append");
    bench.options.length_limit = SEQUENCE_MAXIMUM; /* a new part fits, so that none is needed */
    bench_start(&bench, "drt");
    for (int i = 0; i < STEPS / 10 && bench_step(&bench); i++) {
        size_t first = bench.statements.count - bench.sequence->own_count;
        if (!is_call_of(&bench, first, "stack_append"))
            continue;
        calls++;
        aliases += statements_source(&bench.statements, first, 0) ==
                   statements_source(&bench.statements, first, 1);
    }
    assert_true(calls > 100);
    assert_in_range(aliases, 3, calls / 2);
    bench_close(&bench);
}

/* An argument of each sort must come from a statement or a literal of the parameter's role. */
static void arguments_suit_their_roles(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench, NULL, "bottomup-legal");
    for (int i = 0; i < STEPS && bench_step(&bench); i++)
        for (size_t j = 0; j < bench.statements.count; j++) {
            if (is_call_of(&bench, j, "stack_each")) {
                assert_int_equal(literal_at(&bench, j, 1)->kind, LITERAL_CALLBACK);
                int data = statements_source(&bench.statements, j, 2);
                assert_ptr_equal(operation_at(&bench, (size_t)data)->result,
                                 model_type(&bench.model, "int *"));
            }
            if (is_call_of(&bench, j, "stack_label"))
                assert_int_equal(literal_at(&bench, j, 1)->kind, LITERAL_STRING);
        }
    bench_close(&bench);
}

/* Neither a buffer nor a single character need end with a zero. */
static void bytes_of_ours_are_never_passed_for_a_string(void **state)
{
    (void)state;
    static const char *const names[] = {"drt", "bottomup-legal", "walk", "topdown"};
    for (size_t n = 0; n < 4; n++) {
        struct bench bench;
        bench_open(&bench, "stack_new stack_label");
        struct function *fill = model_function(&bench.model, "void", "fill");
        model_parameter(&bench.model, fill, "char *", "bytes", ROLE_BUFFER);
        model_parameter(&bench.model, fill, "unsigned long", "size", ROLE_LENGTH);
        model_pair(fill, 0, 1);
        model_parameter(&bench.model, model_function(&bench.model, "void", "get"), "char *",
                        "character", ROLE_OUT);
        bench_start(&bench, names[n]);
        for (int i = 0; i < STEPS / 3 && bench_step(&bench); i++)
            for (size_t j = 0; j < bench.statements.count; j++)
                if (is_call_of(&bench, j, "stack_label"))
                    assert_int_equal(statements_source(&bench.statements, j, 1), -1);
        bench_close(&bench);
    }
}

static void declare_box(struct model *model)
{
    struct function *init = model_function(model, "void", "box_init");
    model_parameter(model, init, "struct box *", "box", ROLE_OBJECT);
    init->purpose = PURPOSE_INITIALISER;
    struct function *use = model_function(model, "void", "box_use");
    model_parameter(model, use, "struct box *", "box", ROLE_OBJECT);
    model_open_record(model, "struct box");
}

static bool is_initialised_before(const struct bench *bench, size_t call, int box)
{
    for (size_t i = 0; i < call; i++)
        if (is_call_of(bench, i, "box_init") && statements_source(&bench->statements, i, 0) == box)
            return true;
    return false;
}

static void storage_is_initialised_before_it_is_used(void **state)
{
    (void)state;
    static const char *const names[] = {"drt", "bottomup-legal", "walk"};
    for (size_t n = 0; n < 3; n++) {
        struct bench bench;
        size_t uses = 0;
        bench_open(&bench, "stack_new");
        declare_box(&bench.model);
        bench_start(&bench, names[n]);
        for (int i = 0; i < STEPS / 10 && bench_step(&bench); i++)
            for (size_t j = 0; j < bench.statements.count; j++) {
                if (!is_call_of(&bench, j, "box_use"))
                    continue;
                int box = statements_source(&bench.statements, j, 0);
                assert_true(is_initialised_before(&bench, j, box));
                uses++;
            }
        assert_true(uses > 10);
        bench_close(&bench);
    }
}

static bool was_opened(const struct bench *bench, size_t call, int gate)
{
    for (size_t i = 0; i < call; i++) {
        if (!is_call_of(bench, i, "gate_open") ||
            statements_source(&bench->statements, i, 0) != gate)
            continue;
        int force = bench->statements.items[i].arguments[1];
        if (force >= 0 && bench->model.vocabulary.literals.items[force]->integer > 3)
            return true;
    }
    return false;
}

static void storage_that_could_not_be_initialised_is_used_less(void **state)
{
    (void)state;
    struct bench bench;
    size_t uses = 0, opened = 0;
    bench_open(&bench, "gate_open");
    struct function *open = api_find_function(&bench.model.api, "gate_open");
    open->purpose = PURPOSE_INITIALISER;
    open->failure = FAILURE_ZERO;
    model_parameter(&bench.model, model_function(&bench.model, "void", "gate_pass"),
                    "struct gate *", "gate", ROLE_OBJECT);
    bench_start(&bench, "bottomup-legal");
    for (int i = 0; i < STEPS / 10 && bench_step(&bench); i++) {
        experience_learn(bench.experience, &bench.statements, 0, &bench.outcome);
        for (size_t j = 0; j < bench.statements.count; j++)
            if (is_call_of(&bench, j, "gate_pass")) {
                uses++;
                opened += was_opened(&bench, j, statements_source(&bench.statements, j, 0));
            }
    }
    assert_true(uses > 10);
    assert_true(opened > uses / 2); /* a third without a difference between the two */
    bench_close(&bench);
}

static void an_impossible_call_is_never_made(void **state)
{
    (void)state;
    for (size_t n = 0; thinking_strategy_at(n); n++) {
        struct bench bench;
        bench_open(&bench, "stack_new");
        model_parameter(&bench.model, model_function(&bench.model, "void", "use_missing"),
                        "struct missing *", "missing", ROLE_OBJECT);
        bench_start(&bench, strategy_at(n)->name);
        for (int i = 0; i < 100 && bench_step(&bench); i++)
            for (size_t j = 0; j < bench.statements.count; j++)
                assert_true(is_call_of(&bench, j, "stack_new"));
        bench_close(&bench);
    }
}

/* How many places of stack_make were full? It always fails then. */
static size_t count_full_places(struct bench *bench, size_t steps, size_t *calls)
{
    size_t full = 0;
    *calls = 0;
    for (size_t i = 0; i < steps && bench_step(bench); i++)
        for (size_t j = bench->statements.count - bench->sequence->own_count;
             j < bench->statements.count; j++) {
            if (!is_call_of(bench, j, "stack_make"))
                continue;
            size_t place = (size_t)statements_source(&bench->statements, j, 0);
            full += bench->statements.items[place].arguments[0] < 0;
            ++*calls;
        }
    return full;
}

static void a_kind_of_place_that_fails_is_tried_less(void **state)
{
    (void)state;
    struct bench bench;
    size_t calls;
    bench_begin(&bench, "stack_new stack_push stack_size stack_make", "drt");
    assert_true(count_full_places(&bench, 200, &calls) > 0);
    count_full_places(&bench, STEPS, &calls);
    size_t full = count_full_places(&bench, STEPS, &calls);
    assert_true(calls > 100);
    assert_true(full * 10 < calls);
    bench_close(&bench);
}

/* Repetition */

/* Appends a call of the function to a new stack and repeats it; the number of repetitions. */
static size_t repetitions_of(struct bench *bench, const char *function, double chance,
                             uint32_t limit, struct rng *rng)
{
    struct draft draft;
    struct draft_argument arguments[2] = {{.index = 0}, {.is_literal = true, .index = 0}};
    struct strategy_options options = {.repetition_chance = chance, .repetition_limit = limit};
    draft_init(&draft, &bench->model.vocabulary, bench->experience, 5);
    draft_add(&draft, model_call(&bench->model, "stack_new"), NULL);
    int call = draft_add(&draft, model_call(&bench->model, function), arguments);
    repeat_last_call(&draft, call, &options, rng);
    for (size_t i = 2; i < draft.statements.count; i++) {
        assert_int_equal(draft.statements.items[i].operation, draft.statements.items[1].operation);
        assert_int_equal(statements_source(&draft.statements, i, 0), 0);
    }
    assert_int_equal(draft.length_limit, 5);
    return draft.statements.count - 2;
}

static void a_call_is_repeated_by_chance(void **state)
{
    (void)state;
    struct bench bench;
    struct rng rng = rng_derive(1, "repetition");
    size_t most = 0, repeated = 0;
    bench_begin(&bench, GOOD_FUNCTIONS, "drt");
    for (int i = 0; i < 500; i++) {
        size_t times = repetitions_of(&bench, "stack_push", 1, 7, &rng);
        assert_in_range(times, 1, 7);
        most = times > most ? times : most;
        assert_int_equal(repetitions_of(&bench, "stack_push", 0, 7, &rng), 0);
        assert_int_equal(repetitions_of(&bench, "stack_push", 1, 0, &rng), 0);
        repeated += repetitions_of(&bench, "stack_push", 0.5, 7, &rng) > 0;
    }
    assert_int_equal(most, 7);
    assert_in_range(repeated, 200, 300);
    bench_close(&bench);
}

static void a_call_that_returns_a_pointer_is_not_repeated(void **state)
{
    (void)state;
    struct bench bench;
    struct rng rng = rng_derive(1, "repetition");
    bench_begin(&bench, GOOD_FUNCTIONS, "drt");
    assert_int_equal(repetitions_of(&bench, "stack_copy", 1, 7, &rng), 0);
    assert_true(repetitions_of(&bench, "stack_size", 1, 7, &rng) > 0);
    bench_close(&bench);
}

/* The longest row of equal calls of stack_push on one stack. */
static size_t longest_row(double chance)
{
    struct bench bench;
    size_t longest = 0;
    bench_open(&bench, "stack_new stack_push stack_size");
    bench.options.repetition_chance = chance;
    bench.options.repetition_limit = 50;
    bench_start(&bench, "drt");
    for (int i = 0; i < STEPS / 3 && bench_step(&bench); i++)
        for (size_t j = 1, row = 0; j < bench.statements.count; j++) {
            bool again = is_call_of(&bench, j, "stack_push") &&
                         is_call_of(&bench, j - 1, "stack_push") &&
                         statements_source(&bench.statements, j, 0) ==
                             statements_source(&bench.statements, j - 1, 0) &&
                         bench.statements.items[j].arguments[1] ==
                             bench.statements.items[j - 1].arguments[1];
            row = again ? row + 1 : 0;
            longest = row > longest ? row : longest;
        }
    bench_close(&bench);
    return longest;
}

static void strategies_repeat_calls_only_when_told_to(void **state)
{
    (void)state;
    assert_true(longest_row(0) < 5);
    assert_true(longest_row(1) > 40);
}

/* Effort */

static void a_function_that_always_fails_is_chosen_seldom(void **state)
{
    (void)state;
    static const char *const names[] = {"drt", "bottomup-legal", "bottomup", "walk"};
    for (size_t n = 0; n < 4; n++) {
        struct bench bench;
        size_t early = 0, late = 0;
        bench_begin(&bench, "stack_new stack_push stack_size stack_abort", names[n]);
        for (int i = 0; i < STEPS && bench_step(&bench); i++)
            early += count_calls(&bench, "stack_abort");
        for (int i = 0; i < STEPS && bench_step(&bench); i++)
            late += count_calls(&bench, "stack_abort");
        assert_true(early > 20);
        assert_true(late < 4 * STEPS / 50 * 2);
        bench_close(&bench);
    }
}

struct effort_bench {
    struct model model;
    struct arena arena;
    struct effort effort;
};

static void effort_bench_open(struct effort_bench *bench)
{
    model_init(&bench->model);
    bench->model.api.rules_off = RULES(RULE_EXPERIMENTS);
    fake_declare(&bench->model, "stack_new stack_size");
    bench->arena = (struct arena){0};
}

static void effort_bench_start(struct effort_bench *bench)
{
    model_finish(&bench->model);
    effort_init(&bench->effort,
                &(struct strategy_options){.vocabulary = &bench->model.vocabulary}, &bench->arena);
}

static void effort_bench_close(struct effort_bench *bench)
{
    arena_release(&bench->arena);
    model_release(&bench->model);
}

/* Of 10000 choices, how many are stack_size? */
static size_t choices_of_size(const struct effort_bench *bench)
{
    struct rng rng = rng_derive(1, "effort");
    size_t chosen = 0;
    for (int i = 0; i < 10000; i++)
        chosen += effort_choose(&bench->effort, &rng) == model_call(&bench->model, "stack_size");
    return chosen;
}

static void learn_end(struct effort_bench *bench, enum wire_end end, int times)
{
    struct statements statements = model_statements(&bench->model, "v0 = call stack_new()\n"
                                                                   "v1 = call stack_size(v0)\n");
    struct outcome outcome = {.end = end, .statement = end == END_OK ? 2 : 1,
                              .statement_count = 2};
    while (times--)
        effort_learn(&bench->effort, &statements, 0, &outcome);
}

static void functions_are_chosen_fairly(void **state)
{
    (void)state;
    struct effort_bench bench;
    effort_bench_open(&bench);
    effort_bench_start(&bench);
    assert_in_range(choices_of_size(&bench), 4700, 5300);
    learn_end(&bench, END_ABORT, 10);
    learn_end(&bench, END_OK, 10);
    assert_in_range(choices_of_size(&bench), 4700, 5300);
    effort_bench_close(&bench);
}

static void a_function_that_hangs_is_given_up_sooner(void **state)
{
    (void)state;
    struct effort_bench bench;
    effort_bench_open(&bench);
    effort_bench_start(&bench);
    learn_end(&bench, END_ABORT, 2);
    assert_in_range(choices_of_size(&bench), 4700, 5300);
    learn_end(&bench, END_HANG, 2);
    assert_in_range(choices_of_size(&bench), 0, 50);
    /* So many returns make good for two hangs. */
    learn_end(&bench, END_OK, 4000);
    assert_in_range(choices_of_size(&bench), 4700, 5300);
    effort_bench_close(&bench);
}

static void a_slow_function_is_called_as_seldom_as_it_costs(void **state)
{
    (void)state;
    struct effort_bench bench;
    effort_bench_open(&bench);
    effort_bench_start(&bench);
    struct statements statements = model_statements(&bench.model, "v0 = call stack_new()\n"
                                                                  "v1 = call stack_size(v0)\n");
    struct outcome slow = {.end = END_OK, .statement = 2, .statement_count = 2, .ticks = 3};
    for (int i = 0; i < 4; i++)
        effort_learn(&bench.effort, &statements, 1, &slow);
    assert_in_range(choices_of_size(&bench), 0, 100);
    /* A tick may fall into any call: among thousands it says nothing. */
    learn_end(&bench, END_OK, 12 * 250);
    assert_in_range(choices_of_size(&bench), 4700, 5300);
    effort_bench_close(&bench);
}

static void a_broken_contract_is_no_failure_to_return(void **state)
{
    (void)state;
    struct effort_bench bench;
    effort_bench_open(&bench);
    effort_bench_start(&bench);
    learn_end(&bench, END_INVARIANT, 100);
    assert_in_range(choices_of_size(&bench), 4700, 5300);
    effort_bench_close(&bench);
}

static void a_helper_is_called_less(void **state)
{
    (void)state;
    struct effort_bench bench;
    effort_bench_open(&bench);
    api_find_function(&bench.model.api, "stack_size")->is_not_under_test = true;
    effort_bench_start(&bench);
    assert_in_range(choices_of_size(&bench), 2500, 4500);
    effort_bench_close(&bench);
}

static void support_functions_are_never_chosen(void **state)
{
    (void)state;
    for (size_t n = 0; thinking_strategy_at(n); n++) {
        struct bench bench;
        bench_open(&bench, "stack_new stack_push stack_size stack_copy");
        api_find_function(&bench.model.api, "stack_copy")->is_support = true;
        api_find_function(&bench.model.api, "stack_size")->is_support = true;
        bench_start(&bench, strategy_at(n)->name);
        for (int i = 0; i < STEPS / 3 && bench_step(&bench); i++)
            for (size_t j = 0; j < bench.statements.count; j++) {
                assert_false(is_call_of(&bench, j, "stack_copy"));
                assert_false(is_call_of(&bench, j, "stack_size"));
            }
        bench_close(&bench);
    }
}

/* Components */

static void components_are_bounded_and_replaced_at_random(void **state)
{
    (void)state;
    struct model model;
    struct rng rng = rng_derive(1, "components");
    model_init(&model);
    const struct type *number = model_type(&model, "int"), *real = model_type(&model, "double");
    const struct statement none = {0};
    struct components *components = components_new(model.api.types.count);
    const struct sequence *sequence =
        components_keep(components, sequence_new(&model.arena, NULL, 0, &none, 1));
    for (size_t i = 0; i < COMPONENTS_PER_SORT + 1000; i++)
        components_add(components, number,
                       (struct component){.sequence = sequence,
                                          .producer = i >= COMPONENTS_PER_SORT},
                       &rng);
    assert_int_equal(components_count(components, number), COMPONENTS_PER_SORT);
    assert_int_equal(components_count(components, real), 0);
    size_t late = 0;
    for (int i = 0; i < 10000; i++)
        late += components_choose(components, number, &rng).producer;
    assert_in_range(late, 60, 300);
    components_free(components);
    model_release(&model);
}

static void a_kept_sequence_outlives_its_arena(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct components *components = components_new(1);
    struct statement statement = {.operation = 7};
    const struct sequence *kept =
        components_keep(components, sequence_new(&arena, NULL, 0, &statement, 1));
    arena_release(&arena);
    assert_int_equal(kept->length, 1);
    assert_int_equal(kept->own[0].operation, 7);
    components_free(components);
}

/* Drafts */

static void a_draft_is_parts_and_then_own_statements(void **state)
{
    (void)state;
    struct bench bench;
    struct draft draft;
    bench_begin(&bench, GOOD_FUNCTIONS, "walk");
    struct statements one = model_statements(&bench.model, "v0 = call stack_new()\n");
    const struct sequence *part = sequence_new(&bench.trial, NULL, 0, one.items, 1);
    draft_init(&draft, &bench.model.vocabulary, bench.experience, 10);
    assert_int_equal(draft_add_part(&draft, part), 0);
    assert_int_equal(draft_add_part(&draft, part), 1);
    struct draft_argument arguments[] = {{.index = 1}, {.index = 0}};
    assert_int_equal(draft_add(&draft, model_call(&bench.model, "stack_append"), arguments), 2);
    const struct sequence *sequence = draft_finish(&draft, &bench.trial);
    assert_int_equal(sequence->part_count, 2);
    assert_int_equal(sequence->own_count, 1);
    struct statements flat = {.count = 0};
    assert_true(statements_add_sequence(&flat, sequence));
    assert_statements(&bench.model, &flat, "v0 = call stack_new()\n"
                                           "v1 = call stack_new()\n"
                                           "call stack_append(v1, v0)\n");
    bench_close(&bench);
}

static void a_draft_takes_no_more_than_its_limit(void **state)
{
    (void)state;
    struct bench bench;
    struct draft draft;
    bench_begin(&bench, GOOD_FUNCTIONS, "walk");
    struct statements two = model_statements(&bench.model, "v0 = call stack_new()\n"
                                                           "v1 = call stack_new()\n");
    const struct sequence *part = sequence_new(&bench.trial, NULL, 0, two.items, 2);
    draft_init(&draft, &bench.model.vocabulary, bench.experience, 3);
    assert_int_equal(draft_add_part(&draft, part), 0);
    assert_int_equal(draft_add_part(&draft, part), -1);
    assert_int_equal(draft_add(&draft, model_call(&bench.model, "stack_new"), NULL), 2);
    assert_int_equal(draft_add(&draft, model_call(&bench.model, "stack_new"), NULL), -1);
    assert_int_equal(draft.statements.count, 3);
    bench_close(&bench);
}

static void a_truncated_draft_forgets_its_values_but_not_its_parts(void **state)
{
    (void)state;
    struct bench bench;
    struct draft draft;
    struct rng rng = rng_derive(1, "draft");
    bench_begin(&bench, GOOD_FUNCTIONS, "walk");
    const struct type *sort = model_type(&bench.model, "struct stack *");
    struct statements one = model_statements(&bench.model, "v0 = call stack_new()\n");
    draft_init(&draft, &bench.model.vocabulary, bench.experience, 10);
    assert_int_equal(draft_choose(&draft, sort, &rng), -1);
    draft_add_part(&draft, sequence_new(&bench.trial, NULL, 0, one.items, 1));
    draft_add(&draft, model_call(&bench.model, "stack_new"), NULL);
    draft_truncate(&draft, 0);
    assert_int_equal(draft.statements.count, 1);
    for (int i = 0; i < 20; i++)
        assert_int_equal(draft_choose(&draft, sort, &rng), 0);
    assert_int_equal(draft_choose(&draft, model_type(&bench.model, "int *"), &rng), -1);
    bench_close(&bench);
}

/* First values */

static void assert_integers(const struct literal_list *list, const int64_t *expected, size_t count)
{
    assert_true(list->count >= count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(list->items[i]->integer, expected[i]);
}

static void first_values_are_simple_ones(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench, NULL, "drt");
    const struct type *number = model_type(&bench.model, "int");
    const struct type *string = model_type(&bench.model, "char *");
    assert_integers(&bench.values.by_sort[number->id], (int64_t[]){0, 1, 2}, 3);
    assert_string_equal(bench.values.by_sort[string->id].items[0]->bytes, "");
    for (size_t i = 0; i < bench.values.by_sort[number->id].count; i++)
        assert_in_range(bench.values.by_sort[number->id].items[i]->integer + 1000, 0, 2000);
    bench_close(&bench);
}

static void named_constants_are_first_values(void **state)
{
    (void)state;
    struct bench bench;
    static const struct macro macros[] = {
        {.name = "MODE", .value = 77},
        {.name = "HUGE_SIZE", .value = 1 << 30},
        {.name = "TEXT", .is_string = true, .string = "x"},
        {.name = "STACK_H", .is_bookkeeping = true, .value = 78},
    };
    bench_open(&bench, "stack_new stack_push");
    for (size_t i = 0; i < 4; i++)
        vector_push(&bench.model.api.macros, macros[i]);
    bench_start(&bench, "drt");
    const struct literal_list *list =
        &bench.values.by_sort[model_type(&bench.model, "int")->id];
    size_t named = 0;
    for (size_t i = 0; i < list->count; i++)
        named += list->items[i]->name && strcmp(list->items[i]->name, "MODE") == 0 &&
                 list->items[i]->integer == 77;
    assert_int_equal(named, 1);
    for (size_t i = 0; i < list->count; i++)
        assert_true(list->items[i]->integer <= 0xFFFF && list->items[i]->integer != 78);
    bench_close(&bench);
}

static void every_length_up_to_the_maximum_is_known(void **state)
{
    (void)state;
    struct bench bench;
    bench_begin(&bench, "stack_new stack_load", "drt");
    const struct type *sort = model_type(&bench.model, "unsigned long");
    for (size_t i = 0; i <= FIRST_LENGTH_MAXIMUM; i++)
        assert_int_equal(first_length(&bench.values, sort, i)->integer, i);
    assert_null(first_length(&bench.values, sort, FIRST_LENGTH_MAXIMUM + 1));
    assert_null(first_length(&bench.values, model_type(&bench.model, "int"), 0));
    bench_close(&bench);
}

/* The result of the call is given to stack_label in so many of the sequences. */
static size_t labels_by(const char *size_name)
{
    struct bench bench;
    size_t labels = 0;
    bench_open(&bench, "stack_new stack_label");
    struct function *text = model_function(&bench.model, "const char *", "stack_text");
    model_parameter(&bench.model, text, "struct stack *", "stack", ROLE_OBJECT);
    model_parameter(&bench.model, text, "int *", size_name, ROLE_OUT);
    bench_start(&bench, "drt");
    for (int step = 0; step < STEPS && bench_step(&bench); step++)
        for (size_t i = 0; i < bench.statements.count; i++) {
            int source = is_call_of(&bench, i, "stack_label")
                             ? statements_source(&bench.statements, i, 1)
                             : -1;
            labels += source >= 0 && is_call_of(&bench, (size_t)source, "stack_text");
        }
    bench_close(&bench);
    return labels;
}

static void bytes_whose_number_is_told_are_no_string(void **state)
{
    (void)state;
    assert_int_equal(labels_by("size"), 0);
    assert_true(labels_by("colour") > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_whose_number_is_told_are_no_string),
        cmocka_unit_test(a_strategy_is_found_by_its_name),
        cmocka_unit_test(every_strategy_yields_valid_sequences),
        cmocka_unit_test(no_sequence_is_longer_than_the_limit),
        cmocka_unit_test(repetition_may_pass_the_limit_but_not_the_maximum),
        cmocka_unit_test(the_same_seed_gives_the_same_sequences),
        cmocka_unit_test(every_function_is_called),
        cmocka_unit_test(drt_never_yields_the_same_sequence_twice),
        cmocka_unit_test(drt_ends_when_everything_was_tried),
        cmocka_unit_test(drt_keeps_only_values_that_are_alive_and_new),
        cmocka_unit_test(drt_keeps_a_number_once),
        cmocka_unit_test(bottomup_legal_keeps_values_that_are_not_new),
        cmocka_unit_test(bottomup_keeps_values_that_are_not_new),
        cmocka_unit_test(drt_does_not_reuse_large_numbers),
        cmocka_unit_test(only_bottomup_builds_on_illegal_sequences),
        cmocka_unit_test(walk_and_topdown_start_from_nothing),
        cmocka_unit_test(a_repeated_sequence_beyond_the_limit_is_no_component),
        cmocka_unit_test(of_values_that_are_equal_to_users_ever_fewer_are_kept),
        cmocka_unit_test(lengths_are_honest),
        cmocka_unit_test(lengths_of_large_arrays_are_honest),
        cmocka_unit_test(what_a_place_was_filled_with_is_read),
        cmocka_unit_test(the_same_value_is_passed_twice_at_times),
        cmocka_unit_test(the_first_call_on_parts_may_alias_as_well),
        cmocka_unit_test(arguments_suit_their_roles),
        cmocka_unit_test(bytes_of_ours_are_never_passed_for_a_string),
        cmocka_unit_test(storage_is_initialised_before_it_is_used),
        cmocka_unit_test(storage_that_could_not_be_initialised_is_used_less),
        cmocka_unit_test(an_impossible_call_is_never_made),
        cmocka_unit_test(a_kind_of_place_that_fails_is_tried_less),
        cmocka_unit_test(a_call_is_repeated_by_chance),
        cmocka_unit_test(a_call_that_returns_a_pointer_is_not_repeated),
        cmocka_unit_test(strategies_repeat_calls_only_when_told_to),
        cmocka_unit_test(a_function_that_always_fails_is_chosen_seldom),
        cmocka_unit_test(functions_are_chosen_fairly),
        cmocka_unit_test(a_function_that_hangs_is_given_up_sooner),
        cmocka_unit_test(a_slow_function_is_called_as_seldom_as_it_costs),
        cmocka_unit_test(a_broken_contract_is_no_failure_to_return),
        cmocka_unit_test(a_helper_is_called_less),
        cmocka_unit_test(support_functions_are_never_chosen),
        cmocka_unit_test(components_are_bounded_and_replaced_at_random),
        cmocka_unit_test(a_kept_sequence_outlives_its_arena),
        cmocka_unit_test(a_draft_is_parts_and_then_own_statements),
        cmocka_unit_test(a_draft_takes_no_more_than_its_limit),
        cmocka_unit_test(a_truncated_draft_forgets_its_values_but_not_its_parts),
        cmocka_unit_test(first_values_are_simple_ones),
        cmocka_unit_test(named_constants_are_first_values),
        cmocka_unit_test(every_length_up_to_the_maximum_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
