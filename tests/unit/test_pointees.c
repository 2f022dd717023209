/* What comes back as a `void *`: a box keeps things that it knows nothing of, made by hand. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "model/pointee.h"
#include "model_builder.h"
#include "rule_sets.h"
#include "tested_source.h"

enum { STEPS = 2000, OFTEN = 20 };

struct bench {
    struct model model;
    struct first_values values;
    struct experience *experience;
    struct tested_source tested;
    struct arena trial;
    struct statements statements;
    struct outcome outcome;
};

/* box_put keeps the thing; box_get lends what was put in last; `void *box_mark(box)` returns
 * something of the box's own. */
static void declare(struct model *model)
{
    model_function(model, "struct box *", "box_new");
    model_function(model, "struct item *", "item_new");
    struct function *put = model_function(model, "_Bool", "box_put");
    model_parameter(model, put, "struct box *", "box", ROLE_OBJECT);
    struct parameter *thing = model_parameter(model, put, "void *", "thing", ROLE_USER_DATA);
    thing->fate = FATE_KEPT;
    thing->owner = 0;
    static const char *const getters[] = {"box_get", "box_mark"};
    for (size_t i = 0; i < 2; i++)
        model_parameter(model, model_function(model, "void *", getters[i]), "struct box *", "box",
                        ROLE_OBJECT);
    struct function *use = model_function(model, "int", "item_use");
    model_parameter(model, use, "struct item *", "item", ROLE_OBJECT);
    struct function *ask = model_function(model, "int", "ask");
    model_parameter(model, ask, "void *", "handle", ROLE_USER_DATA)->fate = FATE_LENT;
    model_type(model, "int *");
}

static void bench_open(struct bench *bench, struct rule_set rules_off)
{
    *bench = (struct bench){0};
    model_init(&bench->model);
    bench->model.api.rules_off = rules_with(rules_off, RULE_EXPERIMENTS);
    declare(&bench->model);
}

static void bench_start(struct bench *bench)
{
    model_finish(&bench->model);
    first_values_init(&bench->values, &bench->model.vocabulary, 1);
    bench->experience = experience_new(&bench->model.vocabulary);
    struct strategy_options options = {.vocabulary = &bench->model.vocabulary,
                                       .values = &bench->values,
                                       .experience = bench->experience,
                                       .length_limit = 40,
                                       .seed = 1};
    tested_source_begin(&bench->tested, "drt", &options);
}

static void bench_close(struct bench *bench)
{
    tested_source_end(&bench->tested);
    experience_free(bench->experience);
    arena_release(&bench->trial);
    model_release(&bench->model);
}

static const struct operation *operation_at(const struct bench *bench, size_t index)
{
    return bench->model.vocabulary.operations.items[bench->statements.items[index].operation];
}

static bool is_call_of(const struct bench *bench, size_t index, const char *name)
{
    const struct operation *operation = operation_at(bench, index);
    return operation->kind == OPERATION_CALL && strcmp(operation->function->name, name) == 0;
}

static int source(const struct bench *bench, size_t index, size_t argument)
{
    return statements_source(&bench->statements, index, argument);
}

/* What was put into the box before: the statement that made it; -1. */
static int content(const struct bench *bench, size_t get)
{
    for (size_t i = get; i-- > 0;)
        if (is_call_of(bench, i, "box_put") && source(bench, i, 0) == source(bench, get, 0))
            return source(bench, i, 1);
    return -1;
}

static uint16_t first_name(const struct bench *bench, int index)
{
    uint16_t alias = bench->outcome.values[index].alias_of;
    return alias == VALUE_NO_ALIAS ? (uint16_t)index : alias;
}

static void execute(struct bench *bench)
{
    struct outcome *outcome = &bench->outcome;
    *outcome = (struct outcome){.end = END_OK, .statement = bench->statements.count, .contract = -1,
                                .statement_count = bench->statements.count, .message = ""};
    for (size_t i = 0; i < bench->statements.count; i++) {
        struct observed_value *value = &outcome->values[i];
        *value = (struct observed_value){.alias_of = VALUE_NO_ALIAS, .bits = 1 + i};
        int held = is_call_of(bench, i, "box_get") ? content(bench, i) : -1;
        if (held >= 0) {
            value->alias_of = first_name(bench, held);
            value->bits = outcome->values[held].bits;
        } else if (is_call_of(bench, i, "box_get")) {
            value->flags = VALUE_NULL;
        }
    }
}

static bool step(struct bench *bench)
{
    arena_reset(&bench->trial);
    const struct sequence *sequence =
        tested_source_next(&bench->tested, &bench->trial);
    if (!sequence)
        return false;
    bench->statements.count = 0;
    assert_true(statements_add_sequence(&bench->statements, sequence));
    execute(bench);
    tested_source_tell(&bench->tested, sequence, &bench->statements, &bench->outcome);
    return true;
}

struct counts {
    size_t items_put;     /* into a box */
    size_t items_fetched; /* from one, and used as what they are */
    size_t items_asked;   /* given for a `void *` that is not kept */
};

static struct counts run(struct bench *bench)
{
    struct counts counts = {0};
    for (int n = 0; n < STEPS && step(bench); n++) {
        assert_false(pointees_are_mistaken(&bench->model.vocabulary, &bench->statements,
                                           &bench->outcome));
        for (size_t i = 0; i < bench->statements.count; i++) {
            bool is_use = is_call_of(bench, i, "item_use");
            bool is_put = is_call_of(bench, i, "box_put"), is_ask = is_call_of(bench, i, "ask");
            int given = is_use || is_ask ? source(bench, i, 0) : is_put ? source(bench, i, 1) : -1;
            if (given < 0)
                continue;
            counts.items_put += is_put && is_call_of(bench, (size_t)given, "item_new");
            counts.items_asked += is_ask && is_call_of(bench, (size_t)given, "item_new");
            counts.items_fetched += is_use && is_call_of(bench, (size_t)given, "box_get");
        }
    }
    return counts;
}

static void what_comes_back_is_given_where_its_like_are(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, NO_RULES);
    bench_start(&bench);
    struct counts counts = run(&bench);
    assert_true(counts.items_put > 50);
    assert_true(counts.items_fetched > 10);
    assert_int_equal(counts.items_asked, 0);
    bench_close(&bench);
}

static void without_the_rule_nothing_is_recognised(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, RULES(RULE_POINTEES));
    bench_start(&bench);
    struct counts counts = run(&bench);
    assert_int_equal(counts.items_put, 0);
    assert_int_equal(counts.items_fetched, 0);
    bench_close(&bench);
}

static void what_the_library_frees_is_no_object(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, NO_RULES);
    api_find_function(&bench.model.api, "box_put")->parameters[1].fate = FATE_TAKEN;
    bench_start(&bench);
    assert_int_equal(run(&bench).items_put, 0);
    bench_close(&bench);
}

/* ---- what a callback of ours is shown ---- */

static void give_items(struct model *model, const char *first_field)
{
    static struct field field;
    field = (struct field){.name = "first", .type = model_type(model, first_field)};
    struct record *record = (struct record *)model_type(model, "struct item")->record;
    record->is_complete = true;
    record->fields = &field;
    record->field_count = 1;
}

static size_t items_put_beside_a_comparison(const char *first_field)
{
    struct bench bench;
    static const char *const parameters[] = {"const void *", "const void *", NULL};
    bench_open(&bench, NO_RULES);
    model_callback_type(&bench.model, "int (*)(const void *, const void *)", "int", parameters);
    struct function *sort = model_function(&bench.model, "void", "box_sort");
    model_parameter(&bench.model, sort, "struct box *", "box", ROLE_OBJECT);
    model_parameter(&bench.model, sort, "int (*)(const void *, const void *)", "compare",
                    ROLE_CALLBACK);
    give_items(&bench.model, first_field);
    bench_start(&bench);
    size_t put = run(&bench).items_put;
    bench_close(&bench);
    return put;
}

static void a_callback_is_not_shown_what_it_cannot_compare(void **state)
{
    (void)state;
    assert_true(items_put_beside_a_comparison("int") > 50);
    assert_int_equal(items_put_beside_a_comparison("char"), 0);
    assert_int_equal(items_put_beside_a_comparison("char *"), 0);
}

/* ---- what the outcome says ---- */

static void load(struct bench *bench, const char *text)
{
    bench->statements = model_statements(&bench->model, text);
    execute(bench);
}

static struct pointee pointee_at(const struct bench *bench, size_t index)
{
    return pointee_of(&bench->model.vocabulary, &bench->statements, &bench->outcome, index);
}

static void a_pointer_is_known_by_its_first_name_with_a_type(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, NO_RULES);
    bench_start(&bench);
    load(&bench, "v0 = call box_new()\n"
                 "v1 = call item_new()\n"
                 "v2 = call box_get(v0)\n"
                 "v3 = call box_put(v0, v1)\n"
                 "v4 = call box_get(v0)\n"
                 "v5 = call box_mark(v0)\n");
    struct pointee pointee = pointee_at(&bench, 4);
    assert_ptr_equal(pointee.sort, model_type(&bench.model, "struct item *"));
    assert_int_equal(pointee.statement, 1);
    assert_null(pointee_at(&bench, 2).sort); /* null */
    assert_null(pointee_at(&bench, 5).sort); /* the box's own */
    assert_null(pointee_at(&bench, 1).sort); /* no `void *` */
    bench_close(&bench);
}

static bool is_mistaken(struct bench *bench, const char *text)
{
    load(bench, text);
    return pointees_are_mistaken(&bench->model.vocabulary, &bench->statements, &bench->outcome);
}

static void taking_it_for_something_else_is_noticed(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, NO_RULES);
    bench_start(&bench);
    assert_false(is_mistaken(&bench, "v0 = call box_new()\n"
                                     "v1 = call item_new()\n"
                                     "v2 = call box_put(v0, v1)\n"
                                     "v3 = call box_get(v0)\n"
                                     "v4 = call item_use(v3)\n"));
    assert_true(is_mistaken(&bench, "v0 = call box_new()\n"
                                    "v1 = call box_new()\n"
                                    "v2 = call box_put(v0, v1)\n"
                                    "v3 = call box_get(v0)\n"
                                    "v4 = call item_use(v3)\n"));
    assert_true(is_mistaken(&bench, "v0 = call box_new()\n"
                                    "v1 = call box_mark(v0)\n"
                                    "v2 = call item_use(v1)\n"));
    bench_close(&bench);
}

static void what_crashes_counts_as_called(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, NO_RULES);
    bench_start(&bench);
    load(&bench, "v0 = call box_new()\n"
                 "v1 = call box_mark(v0)\n"
                 "v2 = call item_use(v1)\n");
    bench.outcome.end = END_SEGMENTATION_FAULT;
    bench.outcome.statement = 2;
    bench.outcome.values[2].flags = VALUE_SKIPPED;
    assert_true(pointees_are_mistaken(&bench.model.vocabulary, &bench.statements,
                                      &bench.outcome));
    bench.outcome.statement = 1;
    assert_false(pointees_are_mistaken(&bench.model.vocabulary, &bench.statements,
                                       &bench.outcome));
    bench_close(&bench);
}

static void what_is_not_known_is_not_mistaken(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, NO_RULES);
    bench_start(&bench);
    load(&bench, "v0 = call box_new()\n"
                 "v1 = call item_new()\n"
                 "v2 = call box_put(v0, v1)\n"
                 "v3 = call box_get(v0)\n"
                 "v4 = call item_use(v3)\n");
    bench.outcome.end = END_SEGMENTATION_FAULT;
    bench.outcome.statement = 4;
    for (size_t i = 0; i < 5; i++)
        bench.outcome.values[i] =
            (struct observed_value){.flags = VALUE_UNKNOWN, .alias_of = VALUE_NO_ALIAS};
    assert_false(pointees_are_mistaken(&bench.model.vocabulary, &bench.statements,
                                       &bench.outcome));
    assert_false(outcome_has_skipped(&bench.outcome));
    bench.outcome.values[3].flags = VALUE_NULL;
    assert_true(pointees_are_mistaken(&bench.model.vocabulary, &bench.statements,
                                      &bench.outcome));
    bench.outcome.values[2].flags = VALUE_SKIPPED;
    assert_true(outcome_has_skipped(&bench.outcome));
    bench_close(&bench);
}

/* ---- whose it is ---- */

/* Who holds the value that box_get returned, when its results live in the box or not? */
static struct belongings identify(struct bench *bench, uint16_t lent)
{
    const struct operation *get = model_call(&bench->model, "box_get");
    experience_count(bench->experience, get->id,
                     &(struct wire_statistics){.calls = OFTEN, .passed = {OFTEN},
                                               .results_watched = OFTEN, .lent_by = {lent}});
    load(bench, "v0 = call box_new()\n"
                "v1 = call item_new()\n"
                "v2 = call box_put(v0, v1)\n"
                "v3 = call box_get(v0)\n");
    struct belongings belongings;
    for (size_t i = 0; i < bench->statements.count; i++)
        belongings_note(&belongings, bench->experience, &bench->model.vocabulary,
                        &bench->statements, i);
    belongings_identify(&belongings, bench->experience, get, 3, 1);
    return belongings;
}

static void what_is_lent_stays_with_its_holder(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, NO_RULES);
    bench_start(&bench);
    struct belongings belongings = identify(&bench, OFTEN);
    assert_int_equal(belongings.holder[1], 0);
    assert_int_equal(belongings.holder[3], 0);
    bench_close(&bench);
}

static void what_is_handed_over_has_no_holder(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, NO_RULES);
    bench_start(&bench);
    struct belongings belongings = identify(&bench, 0);
    assert_int_equal(belongings.holder[1], -1);
    assert_int_equal(belongings.holder[3], -1);
    bench_close(&bench);
}

static int holder_by(enum evidence_source source)
{
    struct bench bench;
    bench_open(&bench, NO_RULES);
    struct function *get = api_find_function(&bench.model.api, "box_get");
    get->belonging = BELONGING_ARGUMENT;
    get->result_owner = 0;
    get->belonging_evidence.source = source;
    bench_start(&bench);
    struct belongings belongings = identify(&bench, 0);
    bench_close(&bench);
    return belongings.holder[3];
}

static void calls_outweigh_a_body_but_not_the_user(void **state)
{
    (void)state;
    assert_int_equal(holder_by(EVIDENCE_BODY), -1);
    assert_int_equal(holder_by(EVIDENCE_USER), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_comes_back_is_given_where_its_like_are),
        cmocka_unit_test(without_the_rule_nothing_is_recognised),
        cmocka_unit_test(what_the_library_frees_is_no_object),
        cmocka_unit_test(a_callback_is_not_shown_what_it_cannot_compare),
        cmocka_unit_test(a_pointer_is_known_by_its_first_name_with_a_type),
        cmocka_unit_test(taking_it_for_something_else_is_noticed),
        cmocka_unit_test(what_crashes_counts_as_called),
        cmocka_unit_test(what_is_not_known_is_not_mistaken),
        cmocka_unit_test(what_is_lent_stays_with_its_holder),
        cmocka_unit_test(what_is_handed_over_has_no_holder),
        cmocka_unit_test(calls_outweigh_a_body_but_not_the_user),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
