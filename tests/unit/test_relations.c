/* Relations of calls to what came before them: which a call stands in, and that the source brings
 * every call into every relation that it can stand in. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "generate/generate_internal.h"
#include "generate/relations.h"
#include "rule_sets.h"

enum { SEQUENCES = 4000, LENGTH_LIMIT = 40 };

struct bench {
    struct model model;
    struct first_values values;
    struct experience *experience;
    struct components *components;
    struct sequence_source *source;
    struct source_setup setup;
    struct arena kept, trial;
    struct statements statements; /* of the last sequence */
    struct outcome outcome;
    uint32_t number;
};

static int open_bench(void **state)
{
    static struct bench bench;
    bench = (struct bench){0};
    model_init(&bench.model);
    fake_declare(&bench.model, "stack_new stack_free stack_push stack_pop stack_size stack_append "
                               "stack_equal stack_hash stack_peek");
    api_find_function(&bench.model.api, "stack_peek")->failure = FAILURE_ZERO;
    struct function *removes = model_function(&bench.model, "int", "stack_remove");
    model_parameter(&bench.model, removes, "struct stack *", "stack", ROLE_OBJECT);
    model_parameter(&bench.model, removes, "int", "value", ROLE_VALUE);
    struct function *lists = model_function(&bench.model, "unsigned long", "stack_list");
    model_parameter(&bench.model, lists, "struct stack *", "stack", ROLE_OBJECT);
    model_parameter(&bench.model, lists, "int *", "items", ROLE_BUFFER);
    model_parameter(&bench.model, lists, "unsigned long", "room", ROLE_CAPACITY);
    model_pair(lists, 1, 2);
    lists->parameters[2].role = ROLE_CAPACITY;
    model_finish(&bench.model);
    *state = &bench;
    return 0;
}

static void add_component(struct bench *bench, const char *text)
{
    struct statements statements = model_statements(&bench->model, text);
    const struct sequence *sequence =
        components_keep(bench->components, sequence_new(&bench->kept, NULL, 0, statements.items,
                                                        statements.count));
    struct component component = {.sequence = sequence};
    components_add(bench->components, model_type(&bench->model, "struct stack *"), component,
                   &(struct rng){{1}});
}

static void begin(struct bench *bench)
{
    struct vocabulary *vocabulary = &bench->model.vocabulary;
    first_values_init(&bench->values, vocabulary, 1);
    bench->experience = experience_new(vocabulary);
    bench->components = components_new(bench->model.api.types.count);
    bench->setup = (struct source_setup){
        .options = {.vocabulary = vocabulary, .values = &bench->values,
                    .experience = bench->experience, .length_limit = LENGTH_LIMIT,
                    .repetition_limit = 10, .seed = 1},
        .components = bench->components,
        .arena = &bench->kept,
    };
    add_component(bench, "v0 = call stack_new()\n");
    add_component(bench, "v0 = call stack_new()\ncall stack_push(v0, int 1)\n");
    bench->source = source_related_calls.create(&bench->setup);
}

static int close_bench(void **state)
{
    struct bench *bench = *state;
    if (bench->source)
        source_related_calls.release(bench->source);
    if (bench->components)
        components_free(bench->components);
    if (bench->experience)
        experience_free(bench->experience);
    arena_release(&bench->kept);
    arena_release(&bench->trial);
    model_release(&bench->model);
    return 0;
}

/* Makes, runs and tells one; false when there is none. */
static bool step(struct bench *bench)
{
    arena_reset(&bench->trial);
    struct proposal proposal = {.arena = &bench->trial};
    if (!source_related_calls.next(bench->source, source_related_calls.kinds, &proposal))
        return false;
    bench->statements = *proposal.flat;
    bench->number = proposal.number;
    statements_verify(&bench->statements, &bench->model.vocabulary, "related calls");
    fake_execute(&bench->model.vocabulary, &bench->statements, &bench->outcome);
    struct ran_sequence ran = {.kind = source_related_calls.kinds, .number = proposal.number,
                               .sequence = proposal.sequence, .statements = &bench->statements,
                               .outcome = &bench->outcome};
    source_related_calls.learn(bench->source, &ran);
    source_related_calls.notice(bench->source, &ran);
    return true;
}

/* ---- what a call stands in ---- */

static bool shows(struct bench *bench, enum relation relation, const char *text)
{
    struct vocabulary *vocabulary = &bench->model.vocabulary;
    struct statements statements = model_statements(&bench->model, text);
    uint8_t natures[64] = {0};
    struct outcome outcome;
    for (size_t i = 0; i < vocabulary->operations.count; i++)
        natures[i] = (uint8_t)operation_nature(vocabulary->operations.items[i]);
    fake_execute(vocabulary, &statements, &outcome);
    struct related_call related = {vocabulary, &statements, &outcome, natures,
                                   statements.count - 1};
    return relation_shows(relation, &related);
}

#define STACK "v0 = call stack_new()\n"
#define TWO_STACKS "v0 = call stack_new()\nv1 = call stack_new()\n"
#define PEEK(stack) "v2 = object \"int\"()\nv3 = call stack_peek(" stack ", v2)\n"
#define PUSH(stack, value) "call stack_push(" stack ", int " value ")\n"

static void relations_are_recognised(void **state)
{
    static const struct {
        enum relation relation;
        const char *text, *but_not;
    } rows[] = {
        {RELATION_SELF, STACK "call stack_append(v0, v0)\n",
         TWO_STACKS "call stack_append(v0, v1)\n"},
        {RELATION_TWIN, TWO_STACKS PUSH("v0", "1") PUSH("v1", "1") "call stack_append(v0, v1)\n",
         TWO_STACKS PUSH("v0", "1") "call stack_append(v0, v1)\n"},
        {RELATION_MET, TWO_STACKS "call stack_append(v0, v1)\ncall stack_append(v1, v0)\n",
         TWO_STACKS PUSH("v0", "1") "call stack_append(v1, v0)\n"},
        {RELATION_GROWN,
         STACK PUSH("v0", "1") PUSH("v0", "2") PUSH("v0", "3") PUSH("v0", "4") PUSH("v0", "5"),
         STACK PUSH("v0", "1") PUSH("v0", "2") PUSH("v0", "3") PUSH("v0", "4")},
        {RELATION_EMPTIED, STACK PUSH("v0", "1") "v2 = call stack_pop(v0)\n" PUSH("v0", "2"),
         STACK PUSH("v0", "1") PUSH("v0", "2")},
        {RELATION_REPEATED, STACK PUSH("v0", "1") PUSH("v0", "2") PUSH("v0", "1"),
         STACK PUSH("v0", "1") PUSH("v0", "2")},
        {RELATION_RETURNED,
         STACK PUSH("v0", "1") "v2 = call stack_remove(v0, int 1)\n" PUSH("v0", "1"),
         STACK PUSH("v0", "1") "v2 = call stack_remove(v0, int 2)\n" PUSH("v0", "1")},
        {RELATION_REFUSED, TWO_STACKS PEEK("v0") PUSH("v0", "1"),
         TWO_STACKS PEEK("v1") PUSH("v0", "1")},
        {RELATION_EXTREME, STACK PUSH("v0", "-2147483648"), STACK PUSH("v0", "-2147483647")},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(shows(*state, rows[i].relation, rows[i].text));
        assert_false(shows(*state, rows[i].relation, rows[i].but_not));
    }
}

static void only_what_a_call_takes_lets_it_stand_in_a_relation(void **state)
{
    struct bench *bench = *state;
    const struct operation *push = model_call(&bench->model, "stack_push");
    const struct operation *append = model_call(&bench->model, "stack_append");
    const struct operation *makes = model_call(&bench->model, "stack_new");
    const struct operation *lists = model_call(&bench->model, "stack_list");
    assert_true(relation_fits(RELATION_SELF, append));
    assert_false(relation_fits(RELATION_SELF, push));
    assert_true(relation_fits(RELATION_REPEATED, push));
    assert_false(relation_fits(RELATION_REPEATED, append));
    assert_true(relation_fits(RELATION_SCANT, lists));
    assert_false(relation_fits(RELATION_SCANT, push));
    for (size_t r = 0; r < RELATION_COUNT; r++)
        assert_false(relation_fits((enum relation)r, makes));
}

/* ---- the source ---- */

static void every_call_comes_into_every_relation(void **state)
{
    struct bench *bench = *state;
    struct summary summary = {0};
    begin(bench);
    for (int i = 0; i < SEQUENCES; i++)
        assert_true(step(bench));
    source_related_calls.report(bench->source, &summary);
    for (size_t r = 0; r < RELATION_COUNT; r++) {
        assert_true(summary.relations[r].calls > 0);
        assert_string_equal(summary.relations[r].word, relation_word((enum relation)r));
        if (summary.relations[r].seen < summary.relations[r].calls)
            fail_msg("%s: %u of %u", relation_word((enum relation)r), summary.relations[r].seen,
                     summary.relations[r].calls);
    }
}

static void what_hangs_waits_longer_for_its_turn(void **state)
{
    struct bench *bench = *state;
    begin(bench);
    assert_true(step(bench));
    uint32_t hung = bench->number;
    bench->outcome.end = END_HANG;
    struct ran_sequence ran = {.number = hung, .outcome = &bench->outcome};
    source_related_calls.learn(bench->source, &ran);
    for (int i = 0; i < SEQUENCES / 10; i++) {
        assert_true(step(bench));
        assert_int_not_equal(bench->number, hung);
    }
}

static void objects_grow_past_any_small_table(void **state)
{
    struct bench *bench = *state;
    size_t longest = 0;
    begin(bench);
    for (int i = 0; i < SEQUENCES / 10; i++) {
        assert_true(step(bench));
        size_t pushes = 0;
        for (size_t k = 0; k < bench->statements.count; k++)
            pushes += statements_operation(&bench->statements, &bench->model.vocabulary, k) ==
                      model_call(&bench->model, "stack_push");
        longest = pushes > longest ? pushes : longest;
    }
    assert_true(longest > 64);
}

static void the_same_seed_gives_the_same_sequences(void **state)
{
    struct bench *bench = *state;
    uint64_t hashes[2] = {0};
    begin(bench);
    for (int run = 0; run < 2; run++) {
        for (int i = 0; i < 200; i++) {
            assert_true(step(bench));
            hashes[run] = hash_join(hashes[run], statements_hash(&bench->statements));
        }
        source_related_calls.release(bench->source);
        bench->source = source_related_calls.create(&bench->setup);
    }
    assert_true(hashes[0] == hashes[1]);
}

static void where_nothing_can_stand_in_a_relation_there_is_nothing_to_do(void **state)
{
    struct bench *bench = *state;
    for (size_t i = 0; i < bench->model.api.functions.count; i++)
        bench->model.api.functions.items[i]->is_not_under_test = true;
    begin(bench);
    assert_false(step(bench));
}

static void without_its_rule_there_is_no_such_source(void **state)
{
    struct bench *bench = *state;
    bench->model.api.rules_off = RULES(RULE_RELATIONS);
    begin(bench);
    assert_null(bench->source);
}

int main(void)
{
#define IN_BENCH(test) cmocka_unit_test_setup_teardown(test, open_bench, close_bench)
    const struct CMUnitTest tests[] = {
        IN_BENCH(relations_are_recognised),
        IN_BENCH(only_what_a_call_takes_lets_it_stand_in_a_relation),
        IN_BENCH(every_call_comes_into_every_relation),
        IN_BENCH(what_hangs_waits_longer_for_its_turn),
        IN_BENCH(objects_grow_past_any_small_table),
        IN_BENCH(the_same_seed_gives_the_same_sequences),
        IN_BENCH(where_nothing_can_stand_in_a_relation_there_is_nothing_to_do),
        IN_BENCH(without_its_rule_there_is_no_such_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
