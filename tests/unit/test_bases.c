/* Circles and boxes begin with a shape: they are given for one, and one that comes back is known
 * for what it is. The library is parsed; what calls return is made up. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/roles/roles.h"
#include "analyse/supply/support.h"
#include "model/pointee.h"
#include "parse/parse.h"
#include "rule_sets.h"
#include "tested_source.h"

#define SHAPES TEST_DATA_DIR "/../../system/data/shapes/shapes"

enum { STEPS = 1500 };

struct bench {
    struct arena arena, trial;
    struct api api;
    struct vocabulary vocabulary;
    struct first_values values;
    struct experience *experience;
    struct tested_source tested;
    struct statements statements;
    struct outcome outcome;
};

static void bench_open(struct bench *bench, struct rule_set rules_off)
{
    static const char *no_flags[] = {NULL};
    const char *headers[] = {SHAPES ".h", NULL};
    struct source source = {.path = SHAPES ".c", .directory = TEST_DATA_DIR, .flags = no_flags};
    struct library library = {.headers = headers, .sources = &source, .source_count = 1};
    struct error err;
    *bench = (struct bench){0};
    api_init(&bench->api, &bench->arena);
    bench->api.rules_off = rules_with(rules_off, RULE_EXPERIMENTS);
    if (!parse_library(&bench->api, &library, &err))
        fail_msg("%s", err.text);
    roles_infer(&bench->api);
    support_add(&bench->api);
    vocabulary_init(&bench->vocabulary, &bench->api, &bench->arena);
    first_values_init(&bench->values, &bench->vocabulary, 1);
    bench->experience = experience_new(&bench->vocabulary);
    struct strategy_options options = {.vocabulary = &bench->vocabulary,
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
    vocabulary_release(&bench->vocabulary);
    api_release(&bench->api);
    arena_release(&bench->trial);
    arena_release(&bench->arena);
}

static const struct operation *operation_at(const struct bench *bench, size_t index)
{
    return bench->vocabulary.operations.items[bench->statements.items[index].operation];
}

static bool is_call_of(const struct bench *bench, size_t index, const char *name)
{
    const struct operation *operation = operation_at(bench, index);
    return operation->kind == OPERATION_CALL && strcmp(operation->function->name, name) == 0;
}

static bool is_sort(const struct type *sort, const char *spelling)
{
    return strcmp(sort->spelling, spelling) == 0;
}

/* The shape that was added to the drawing last; -1. */
static int last_shape(const struct bench *bench, size_t ask)
{
    for (size_t i = ask; i-- > 0;)
        if (is_call_of(bench, i, "drawing_add") &&
            statements_source(&bench->statements, i, 0) ==
                statements_source(&bench->statements, ask, 0))
            return statements_source(&bench->statements, i, 1);
    return -1;
}

/* drawing_last returns what was added, everything else something new. */
static void execute(struct bench *bench)
{
    struct outcome *outcome = &bench->outcome;
    *outcome = (struct outcome){.end = END_OK, .statement = bench->statements.count, .contract = -1,
                                .statement_count = bench->statements.count, .message = ""};
    for (size_t i = 0; i < bench->statements.count; i++) {
        struct observed_value *value = &outcome->values[i];
        *value = (struct observed_value){.alias_of = VALUE_NO_ALIAS, .bits = 1 + i};
        int shape = is_call_of(bench, i, "drawing_last") ? last_shape(bench, i) : -1;
        if (shape >= 0) {
            uint16_t name = outcome->values[shape].alias_of;
            value->alias_of = name == VALUE_NO_ALIAS ? (uint16_t)shape : name;
            value->bits = outcome->values[shape].bits;
        } else if (is_call_of(bench, i, "drawing_last")) {
            value->flags = VALUE_NULL;
        }
    }
}

struct counts {
    size_t derived_for_base, own_base, base_for_derived;
};

static void count(const struct bench *bench, size_t call, size_t argument, struct counts *counts)
{
    const struct operation *operation = operation_at(bench, call);
    int source = statements_source(&bench->statements, call, argument);
    if (source < 0 || operation->kind != OPERATION_CALL)
        return;
    const struct operation *maker = operation_at(bench, (size_t)source);
    const struct type *wanted = operation->arguments[argument];
    bool is_base = is_sort(maker->result, "struct shape *");
    counts->derived_for_base += is_sort(wanted, "struct shape *") && !is_base;
    counts->own_base += is_base && maker->kind == OPERATION_OBJECT;
    counts->base_for_derived += is_base && !is_sort(wanted, "struct shape *");
}

static struct counts run(struct bench *bench)
{
    struct counts counts = {0};
    for (int n = 0; n < STEPS; n++) {
            arena_reset(&bench->trial);
        const struct sequence *sequence =
            tested_source_next(&bench->tested, &bench->trial);
        if (!sequence)
            break;
        bench->statements.count = 0;
        assert_true(statements_add_sequence(&bench->statements, sequence));
        struct error err;
        if (!statements_check(&bench->statements, &bench->vocabulary, &err))
            fail_msg("%s", err.text);
        execute(bench);
        assert_false(pointees_are_mistaken(&bench->vocabulary, &bench->statements,
                                           &bench->outcome));
        for (size_t i = 0; i < bench->statements.count; i++)
            for (size_t j = 0; j < bench->statements.items[i].argument_count; j++)
                count(bench, i, j, &counts);
        tested_source_tell(&bench->tested, sequence, &bench->statements, &bench->outcome);
    }
    return counts;
}

static void what_begins_with_a_base_is_given_for_it(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, NO_RULES);
    struct counts counts = run(&bench);
    assert_true(counts.derived_for_base > 50);
    assert_int_equal(counts.own_base, 0); /* without its area it is none */
    bench_close(&bench);
}

static void a_base_that_comes_back_is_what_it_was(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, NO_RULES);
    assert_true(run(&bench).base_for_derived > 10); /* and never mistaken, as run() has seen */
    bench_close(&bench);
}

static void without_the_rule_types_are_what_they_say(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, RULES(RULE_BASES));
    struct counts counts = run(&bench);
    assert_int_equal(counts.derived_for_base, 0);
    assert_int_equal(counts.base_for_derived, 0);
    bench_close(&bench);
}

static bool is_mistaken(struct bench *bench, const char *text)
{
    struct error err;
    if (!statements_parse(text, &bench->vocabulary, &bench->statements, &err))
        fail_msg("%s", err.text);
    execute(bench);
    return pointees_are_mistaken(&bench->vocabulary, &bench->statements, &bench->outcome);
}

static void taking_a_base_for_another_record_is_noticed(void **state)
{
    (void)state;
    struct bench bench;
    bench_open(&bench, NO_RULES);
    assert_false(is_mistaken(&bench, "v0 = call drawing_new()\n"
                                     "v1 = call circle_new(int 1)\n"
                                     "v2 = call drawing_add(v0, v1)\n"
                                     "v3 = call drawing_last(v0)\n"
                                     "v4 = call circle_name_length(v3)\n"));
    assert_true(is_mistaken(&bench, "v0 = call drawing_new()\n"
                                    "v1 = object \"struct box\"()\n"
                                    "v2 = call drawing_add(v0, v1)\n"
                                    "v3 = call drawing_last(v0)\n"
                                    "v4 = call circle_name_length(v3)\n"));
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_begins_with_a_base_is_given_for_it),
        cmocka_unit_test(a_base_that_comes_back_is_what_it_was),
        cmocka_unit_test(without_the_rule_types_are_what_they_say),
        cmocka_unit_test(taking_a_base_for_another_record_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
