#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "generate/directed.h"
#include "model_builder.h"

enum { EQUAL, LESS, STRINGS, RESULT, SWITCH, SITES };

/* A library with a site of each kind, of which the second way was taken. */
struct bench {
    struct model model;
    struct arena arena;
    struct sites sites;
    struct coverage coverage;
    struct directed *directed;
    uint32_t branches[SITES];
    struct statements witness;
    size_t suggestions;
};

static void count_suggestion(void *context, const struct function *function, size_t parameter,
                             const struct literal *literal)
{
    struct bench *bench = context;
    bench->suggestions += function && parameter < function->parameter_count && literal;
}

static void add_sites(struct bench *bench)
{
    static const uint64_t cases[] = {5, 4242};
    const struct site sites[SITES] = {
        [EQUAL] = {.kind = SITE_BRANCH, .branch_count = 2, .predicate = PREDICATE_EQUAL,
                   .width = 32, .line = 1},
        [LESS] = {.kind = SITE_BRANCH, .branch_count = 2, .predicate = PREDICATE_LESS,
                  .is_signed = true, .width = 32, .line = 2},
        [STRINGS] = {.kind = SITE_STRINGS, .branch_count = 1, .line = 3},
        [RESULT] = {.kind = SITE_BRANCH, .branch_count = 2, .predicate = PREDICATE_EQUAL,
                    .is_signed = true, .width = 32, .has_constant = true, .line = 4},
        [SWITCH] = {.kind = SITE_SWITCH, .branch_count = 3, .width = 32, .cases = cases,
                    .line = 5},
    };
    sites_init(&bench->sites, &bench->arena);
    sites_begin_module(&bench->sites);
    uint32_t function = sites_add_function(&bench->sites, "takes", "/takes.c");
    for (size_t i = 0; i < SITES; i++) {
        struct site site = sites[i];
        site.function = function;
        site.left = site.right = "";
        bench->branches[i] = sites_add(&bench->sites, &site);
    }
}

static int set_up(void **state)
{
    static struct bench bench;
    bench = (struct bench){0};
    model_init(&bench.model);
    struct function *takes = model_function(&bench.model, "void", "takes");
    model_parameter(&bench.model, takes, "int", "number", ROLE_VALUE);
    model_parameter(&bench.model, takes, "const char *", "text", ROLE_STRING);
    struct function *reads = model_function(&bench.model, "void", "reads");
    model_parameter(&bench.model, reads, "const char *", "data", ROLE_STRING);
    model_parameter(&bench.model, reads, "unsigned long", "size", ROLE_LENGTH);
    model_pair(reads, 0, 1);
    reads->parameters[0].role = ROLE_STRING;
    model_finish(&bench.model);
    add_sites(&bench);
    coverage_init(&bench.coverage, &bench.sites, &bench.arena);
    for (size_t i = 0; i < SITES; i++)
        coverage_add(&bench.coverage, bench.branches[i] + (i == SWITCH || i == STRINGS ? 0 : 1));
    bench.directed = directed_new(&bench.model.vocabulary, &bench.coverage, true,
                                  count_suggestion, &bench, &bench.arena);
    bench.witness = model_statements(&bench.model,
                                     "call takes(int 77, \"const char *\" \"the key\")\n"
                                     "call reads(\"const char *\" \"abcd\", "
                                     "\"unsigned long\" 4)\n");
    *state = &bench;
    return 0;
}

static int tear_down(void **state)
{
    struct bench *bench = *state;
    directed_free(bench->directed);
    sites_release(&bench->sites);
    arena_release(&bench->arena);
    model_release(&bench->model);
    return 0;
}

static struct wire_comparison numbers(uint32_t branch, uint16_t statement, uint64_t left,
                                      uint64_t right)
{
    return (struct wire_comparison){
        .branch = branch, .statement = statement, .numbers = {left, right}};
}

static struct wire_comparison strings(uint32_t branch, uint16_t statement, const char *left,
                                      const char *right)
{
    struct wire_comparison comparison = {
        .branch = branch, .statement = statement, .is_strings = 1,
        .sizes = {(uint8_t)strlen(left), (uint8_t)strlen(right)}};
    memcpy(comparison.bytes[0], left, strlen(left));
    memcpy(comparison.bytes[1], right, strlen(right));
    return comparison;
}

static void study(struct bench *bench, const struct wire_comparison *comparisons, size_t count)
{
    struct outcome *outcome = calloc(1, sizeof *outcome);
    outcome->comparisons = comparisons;
    outcome->comparison_count = count;
    directed_study(bench->directed, &bench->witness, outcome);
    free(outcome);
}

/* The next change is for the branch and reads so. */
static void assert_change(struct bench *bench, uint32_t target, const char *expected)
{
    struct change change;
    assert_true(directed_next(bench->directed, &change));
    assert_int_equal(change.target, target);
    struct statements statements = {.count = change.count};
    memcpy(statements.items, change.statements, change.count * sizeof statements.items[0]);
    assert_non_null(strstr(model_text(&bench->model, &statements), expected));
}

static void assert_no_change(struct bench *bench)
{
    struct change change;
    assert_false(directed_next(bench->directed, &change));
}

static void a_number_becomes_what_it_was_compared_with(void **state)
{
    struct bench *bench = *state;
    struct wire_comparison log = numbers(bench->branches[EQUAL] + 1, 0, 77, 881274);
    study(bench, &log, 1);
    assert_change(bench, bench->branches[EQUAL], "takes(int 881274, ");
    assert_no_change(bench);
    assert_int_equal(bench->suggestions, 1);
    assert_int_equal(directed_counts(bench->directed)->influenced, 1);
}

static void only_values_that_flip_the_condition_are_tried(void **state)
{
    struct bench *bench = *state;
    struct wire_comparison log = numbers(bench->branches[LESS] + 1, 0, 77, 40);
    study(bench, &log, 1);
    assert_change(bench, bench->branches[LESS], "takes(int 39, ");
    assert_change(bench, bench->branches[LESS], "takes(int 30, ");
    assert_change(bench, bench->branches[LESS], "takes(int -77, ");
}

static void a_character_changes_in_its_place(void **state)
{
    struct bench *bench = *state;
    struct wire_comparison log = numbers(bench->branches[EQUAL] + 1, 0, 'k', '%');
    study(bench, &log, 1);
    assert_change(bench, bench->branches[EQUAL], "\"the %ey\"");
    assert_no_change(bench);
}

static void the_end_of_a_string_moves(void **state)
{
    struct bench *bench = *state;
    struct wire_comparison log = numbers(bench->branches[EQUAL] + 1, 0, 0, '%');
    study(bench, &log, 1);
    assert_change(bench, bench->branches[EQUAL], "\"the key%\"");
}

static void a_word_becomes_the_other_and_its_length_stays_honest(void **state)
{
    struct bench *bench = *state;
    const struct wire_comparison log[] = {
        strings(bench->branches[STRINGS], 1, "abcd", "keyword"),
        numbers(bench->branches[RESULT] + 1, 1, 0xFFFFFFFF, 0),
    };
    study(bench, log, 2);
    assert_change(bench, bench->branches[RESULT],
                  "\"keyword\", \"unsigned long\" 7)");
}

static void a_switch_gets_the_cases_that_are_missing(void **state)
{
    struct bench *bench = *state;
    struct wire_comparison log = numbers(bench->branches[SWITCH], 0, 77, 5);
    study(bench, &log, 1);
    assert_change(bench, bench->branches[SWITCH] + 1, "takes(int 4242, ");
    assert_change(bench, bench->branches[SWITCH] + 2, "takes(int 4243, ");
}

static void nothing_is_changed_without_influence(void **state)
{
    struct bench *bench = *state;
    struct wire_comparison log = numbers(bench->branches[EQUAL] + 1, 0, 78, 881274);
    study(bench, &log, 1);
    assert_no_change(bench);
    assert_int_equal(directed_counts(bench->directed)->frontiers, 1);
    assert_int_equal(directed_counts(bench->directed)->influenced, 0);
    assert_int_equal(bench->suggestions, 0);
}

static void nothing_is_changed_when_both_ways_are_known(void **state)
{
    struct bench *bench = *state;
    coverage_add(&bench->coverage, bench->branches[EQUAL]);
    struct wire_comparison log = numbers(bench->branches[EQUAL] + 1, 0, 77, 881274);
    study(bench, &log, 1);
    assert_no_change(bench);
    assert_int_equal(directed_counts(bench->directed)->frontiers, 0);
}

static void a_target_is_given_up(void **state)
{
    struct bench *bench = *state;
    struct change change;
    size_t tries = 0;
    for (uint64_t i = 0; i < 1000; i++) {
        struct wire_comparison log = numbers(bench->branches[EQUAL] + 1, 0, 77, 1000 + i);
        study(bench, &log, 1);
        while (directed_next(bench->directed, &change))
            tries++;
    }
    assert_in_range(tries, 10, 200);
}

static void witnesses_leave_in_their_order(void **state)
{
    struct bench *bench = *state;
    struct statements witness;
    assert_false(directed_witness(bench->directed, &witness));
    for (size_t i = 0; i < 100; i++) {
        bench->witness.count = 1 + i % 2;
        directed_remember(bench->directed, &bench->witness);
    }
    assert_true(directed_witness(bench->directed, &witness));
    assert_int_equal(witness.count, 1);
    assert_true(directed_witness(bench->directed, &witness));
    assert_int_equal(witness.count, 2);
    directed_forget(bench->directed);
    assert_false(directed_witness(bench->directed, &witness));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_number_becomes_what_it_was_compared_with),
        TEST(only_values_that_flip_the_condition_are_tried),
        TEST(a_character_changes_in_its_place),
        TEST(the_end_of_a_string_moves),
        TEST(a_word_becomes_the_other_and_its_length_stays_honest),
        TEST(a_switch_gets_the_cases_that_are_missing),
        TEST(nothing_is_changed_without_influence),
        TEST(nothing_is_changed_when_both_ways_are_known),
        TEST(a_target_is_given_up),
        TEST(witnesses_leave_in_their_order),
    };
    return cmocka_run_group_tests_name("directed", tests, NULL, NULL);
}
