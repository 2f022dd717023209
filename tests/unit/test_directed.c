#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "generate/directed.h"
#include "generate/length_checks.h"
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
    struct function *pairs = model_function(&bench.model, "void", "pairs");
    model_parameter(&bench.model, pairs, "const char *", "first", ROLE_STRING);
    model_parameter(&bench.model, pairs, "const char *", "second", ROLE_STRING);
    model_parameter(&bench.model, pairs, "unsigned long", "size", ROLE_LENGTH);
    pairs->parameters[0].partner = pairs->parameters[1].partner = 2;
    struct function *both = model_function(&bench.model, "void", "both");
    model_parameter(&bench.model, both, "int", "first", ROLE_VALUE);
    model_parameter(&bench.model, both, "int", "second", ROLE_VALUE);
    struct function *magic = model_function(&bench.model, "void", "magic");
    model_parameter(&bench.model, magic, "unsigned int", "number", ROLE_VALUE);
    struct function *words = model_function(&bench.model, "void", "words");
    model_parameter(&bench.model, words, "const char *", "first", ROLE_STRING);
    model_parameter(&bench.model, words, "const char *", "second", ROLE_STRING);
    model_finish(&bench.model);
    add_sites(&bench);
    coverage_init(&bench.coverage, &bench.sites, &bench.arena);
    for (size_t i = 0; i < SITES; i++)
        coverage_add(&bench.coverage, bench.branches[i] + (i == SWITCH || i == STRINGS ? 0 : 1));
    bench.directed = directed_new(&(struct directed_options){.vocabulary = &bench.model.vocabulary,
                                                             .coverage = &bench.coverage,
                                                             .changes = true,
                                                             .suggest = count_suggestion,
                                                             .context = &bench,
                                                             .arena = &bench.arena});
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

/* What the library compares when it runs the statements. */
typedef size_t behaviour(const struct bench *bench, const struct statements *statements,
                       struct wire_comparison *log);

static const struct literal *given(const struct bench *bench, const struct statements *statements,
                                   size_t statement, size_t argument)
{
    return bench->model.vocabulary.literals
        .items[statements->items[statement].arguments[argument]];
}

static struct outcome *run(struct bench *bench, behaviour *library,
                           const struct statements *statements)
{
    static struct wire_comparison log[64];
    static struct outcome outcome;
    outcome = (struct outcome){.comparisons = log};
    outcome.comparison_count = library(bench, statements, log);
    return &outcome;
}

static void study(struct bench *bench, behaviour *library)
{
    struct statements nudged;
    uint32_t number;
    directed_study(bench->directed, &bench->witness, run(bench, library, &bench->witness));
    while (directed_probe(bench->directed, &nudged, &number))
        directed_answer(bench->directed, number, run(bench, library, &nudged));
}

/* The next change is for the branch and reads so. */
static void assert_change(struct bench *bench, uint32_t target, const char *expected)
{
    struct literal_change change;
    assert_true(directed_next(bench->directed, &change));
    assert_int_equal(change.target, target);
    struct statements statements = {.count = change.count};
    memcpy(statements.items, change.statements, change.count * sizeof statements.items[0]);
    const char *text = model_text(&bench->model, &statements);
    if (!strstr(text, expected))
        print_message("%s\n", text);
    assert_non_null(strstr(text, expected));
}

static void assert_no_change(struct bench *bench)
{
    struct literal_change change;
    assert_false(directed_next(bench->directed, &change));
}

static uint64_t number_of(const struct bench *bench, const struct statements *statements)
{
    return (uint64_t)given(bench, statements, 0, 0)->integer;
}

static size_t compares_number(const struct bench *bench, const struct statements *statements,
                              struct wire_comparison *log)
{
    log[0] = numbers(bench->branches[EQUAL] + 1, 0, number_of(bench, statements), 881274);
    return 1;
}

static void a_number_becomes_what_it_was_compared_with(void **state)
{
    struct bench *bench = *state;
    study(bench, compares_number);
    assert_change(bench, bench->branches[EQUAL], "takes(int 881274, ");
    assert_no_change(bench);
    assert_int_equal(bench->suggestions, 1);
    assert_int_equal(directed_counts(bench->directed).influenced, 1);
}

static size_t compares_computed(const struct bench *bench, const struct statements *statements,
                                struct wire_comparison *log)
{
    log[0] = numbers(bench->branches[EQUAL] + 1, 0, 1000, 4 + 3 * number_of(bench, statements));
    return 1;
}

static void what_is_computed_from_a_number_is_solved(void **state)
{
    struct bench *bench = *state;
    study(bench, compares_computed);
    assert_change(bench, bench->branches[EQUAL], "takes(int 332, ");
    assert_no_change(bench);
}

static size_t compares_square(const struct bench *bench, const struct statements *statements,
                              struct wire_comparison *log)
{
    uint64_t number = number_of(bench, statements);
    log[0] = numbers(bench->branches[EQUAL] + 1, 0, number * number, 6401);
    return 1;
}

static void what_cannot_be_solved_is_modified(void **state)
{
    struct bench *bench = *state;
    study(bench, compares_square);
    static const char *const expected[] = {
        "takes(int 5929, ", "takes(int 6401, ", "takes(int 0, ",   "takes(int -77, ",
        "takes(int 78, ",   "takes(int 76, ",   "takes(int 87, ",  "takes(int 67, ",
        "takes(int 177, ",  "takes(int -23, ",  "takes(int 1077, ", "takes(int -923, "};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_change(bench, bench->branches[EQUAL], expected[i]);
    assert_no_change(bench);
}

static size_t compares_magic(const struct bench *bench, const struct statements *statements,
                             struct wire_comparison *log)
{
    log[0] = numbers(bench->branches[EQUAL] + 1, 0, number_of(bench, statements), 0xCAFEBABE);
    return 1;
}

static void a_large_number_has_no_sign_where_the_parameter_has_none(void **state)
{
    struct bench *bench = *state;
    bench->witness = model_statements(&bench->model, "call magic(\"unsigned int\" 3)\n");
    study(bench, compares_magic);
    assert_change(bench, bench->branches[EQUAL], "magic(\"unsigned int\" 3405691582)");
}

static size_t compares_both(const struct bench *bench, const struct statements *statements,
                            struct wire_comparison *log)
{
    uint64_t first = number_of(bench, statements);
    uint64_t second = (uint64_t)given(bench, statements, 0, 1)->integer;
    log[0] = numbers(bench->branches[EQUAL] + 1, 0, first * first, second * 7);
    return 1;
}

static void two_numbers_that_matter_are_exchanged(void **state)
{
    struct bench *bench = *state;
    bench->witness = model_statements(&bench->model, "call both(int 3, int 50)\n");
    study(bench, compares_both);
    assert_change(bench, bench->branches[EQUAL], "both(int 50, int 3)");
    assert_change(bench, bench->branches[EQUAL], "both(int 9, int 50)"); /* then each alone */
    assert_change(bench, bench->branches[EQUAL], "both(int 3, int 9)");
}

static size_t compares_products(const struct bench *bench, const struct statements *statements,
                                struct wire_comparison *log)
{
    const struct literal *first = given(bench, statements, 0, 0);
    const struct literal *second = given(bench, statements, 0, 1);
    uint64_t left = (uint64_t)first->bytes[0] * (uint64_t)first->bytes[0] * 1000;
    uint64_t right = (uint64_t)second->bytes[0] * (uint64_t)second->bytes[0] * 999;
    log[0] = numbers(bench->branches[EQUAL] + 1, 0, left, right + 1);
    return 1;
}

static void of_two_texts_that_matter_one_becomes_the_other(void **state)
{
    struct bench *bench = *state;
    bench->witness = model_statements(
        &bench->model, "call words(\"const char *\" \"ab\", \"const char *\" \"zy\")\n");
    study(bench, compares_products);
    assert_change(bench, bench->branches[EQUAL], "\"ab\", \"char *\" \"ab\")");
    assert_change(bench, bench->branches[EQUAL], "\"zy\", \"char *\" \"zy\")");
}

static size_t compares_order(const struct bench *bench, const struct statements *statements,
                             struct wire_comparison *log)
{
    log[0] = numbers(bench->branches[LESS] + 1, 0, number_of(bench, statements), 40);
    return 1;
}

static void only_values_that_flip_the_condition_are_tried(void **state)
{
    struct bench *bench = *state;
    study(bench, compares_order);
    assert_change(bench, bench->branches[LESS], "takes(int 39, ");
    assert_change(bench, bench->branches[LESS], "takes(int 30, ");
    assert_change(bench, bench->branches[LESS], "takes(int -960, ");
    assert_no_change(bench);
}

static size_t compares_character(const struct bench *bench, const struct statements *statements,
                                 struct wire_comparison *log)
{
    const struct literal *text = given(bench, statements, 0, 1);
    log[0] = numbers(bench->branches[EQUAL] + 1, 0, (uint8_t)text->bytes[4], '%');
    return 1;
}

static void a_character_changes_in_its_place(void **state)
{
    struct bench *bench = *state;
    study(bench, compares_character);
    assert_change(bench, bench->branches[EQUAL], "\"the %ey\"");
    assert_change(bench, bench->branches[EQUAL], "\"the \\\"ey\""); /* and some guesses */
}

static size_t compares_end(const struct bench *bench, const struct statements *statements,
                           struct wire_comparison *log)
{
    const struct literal *text = given(bench, statements, 0, 1);
    log[0] = numbers(bench->branches[EQUAL] + 1, 0,
                     text->size > 7 ? (uint8_t)text->bytes[7] : 0, '%');
    return 1;
}

static void the_end_of_a_string_moves(void **state)
{
    struct bench *bench = *state;
    study(bench, compares_end);
    assert_change(bench, bench->branches[EQUAL], "\"the key%\"");
}

static size_t compares_length(const struct bench *bench, const struct statements *statements,
                              struct wire_comparison *log)
{
    log[0] = numbers(bench->branches[EQUAL] + 1, 0, 2 * given(bench, statements, 0, 1)->size, 18);
    return 1;
}

static void a_text_gets_the_length_that_is_wanted(void **state)
{
    struct bench *bench = *state;
    study(bench, compares_length);
    assert_change(bench, bench->branches[EQUAL], "\"the keyyy\"");
}

static void two_texts_of_one_length_keep_it(void **state)
{
    struct bench *bench = *state;
    bench->witness = model_statements(&bench->model,
                                      "call pairs(\"const char *\" \"abcd\", "
                                      "\"const char *\" \"efgh\", \"unsigned long\" 4)\n");
    assert_true(lengths_are_honest(&bench->model.vocabulary, &bench->witness));
    struct literal_place places[32];
    size_t count = places_find(&bench->model.vocabulary, &bench->witness, places, 32), ends = 0;
    for (size_t i = 0; i < count; i++) {
        struct statements changed = bench->witness;
        int step;
        bool is_changed = place_nudge(&bench->model.vocabulary, &changed, &places[i], &step);
        assert_int_equal(is_changed, places[i].kind == PLACE_BYTE);
        ends += places[i].kind == PLACE_END;
    }
    assert_int_equal(ends, 2);
    bench->witness = model_statements(&bench->model,
                                      "call pairs(\"const char *\" \"abcd\", "
                                      "\"const char *\" \"efg\", \"unsigned long\" 4)\n");
    assert_false(lengths_are_honest(&bench->model.vocabulary, &bench->witness));
}

static size_t compares_two_bytes(const struct bench *bench, const struct statements *statements,
                                 struct wire_comparison *log)
{
    const struct literal *text = given(bench, statements, 0, 1);
    log[0] = numbers(bench->branches[EQUAL] + 1, 0,
                     (uint8_t)text->bytes[1] * 256u + (uint8_t)text->bytes[2], 0x4142);
    return 1;
}

static void bytes_that_make_a_number_change_together(void **state)
{
    struct bench *bench = *state;
    study(bench, compares_two_bytes);
    assert_change(bench, bench->branches[EQUAL], "\"tAB key\"");
}

static size_t compares_strings(const struct bench *bench, const struct statements *statements,
                               struct wire_comparison *log)
{
    log[0] = strings(bench->branches[STRINGS], 1, given(bench, statements, 1, 0)->bytes,
                     "keyword");
    log[1] = numbers(bench->branches[RESULT] + 1, 1, 0xFFFFFFFF, 0);
    return 2;
}

static void a_word_becomes_the_other_and_its_length_stays_honest(void **state)
{
    struct bench *bench = *state;
    study(bench, compares_strings);
    assert_change(bench, bench->branches[RESULT],
                  "\"keyword\", \"unsigned long\" 7)");
}

static size_t switches(const struct bench *bench, const struct statements *statements,
                       struct wire_comparison *log)
{
    log[0] = numbers(bench->branches[SWITCH], 0, number_of(bench, statements), 0);
    return 1;
}

static void a_switch_gets_the_cases_that_are_missing(void **state)
{
    struct bench *bench = *state;
    study(bench, switches);
    assert_change(bench, bench->branches[SWITCH] + 1, "takes(int 4242, ");
    assert_change(bench, bench->branches[SWITCH] + 2, "takes(int 4243, ");
}

static size_t compares_in_a_loop(const struct bench *bench, const struct statements *statements,
                                 struct wire_comparison *log)
{
    for (size_t i = 0; i < 3; i++)
        log[i] = numbers(bench->branches[EQUAL] + 1, 0,
                         i == 2 ? number_of(bench, statements) : i, 881274);
    return 3;
}

static void of_a_loop_the_last_time_counts_too(void **state)
{
    struct bench *bench = *state;
    study(bench, compares_in_a_loop);
    assert_change(bench, bench->branches[EQUAL], "takes(int 881274, ");
}

/* 77 is what the witness gives, and that is a coincidence. */
static size_t compares_a_constant(const struct bench *bench, const struct statements *statements,
                                  struct wire_comparison *log)
{
    (void)statements;
    log[0] = numbers(bench->branches[EQUAL] + 1, 0, 77, 881274);
    return 1;
}

static void nothing_is_changed_without_influence(void **state)
{
    struct bench *bench = *state;
    study(bench, compares_a_constant);
    assert_no_change(bench);
    assert_int_equal(directed_counts(bench->directed).frontiers, 1);
    assert_int_equal(directed_counts(bench->directed).influenced, 0);
    assert_int_equal(bench->suggestions, 0);
}

static void nothing_is_changed_when_both_ways_are_known(void **state)
{
    struct bench *bench = *state;
    assert_int_equal(directed_settled(bench->directed)[bench->branches[EQUAL]], 0);
    coverage_add(&bench->coverage, bench->branches[EQUAL]);
    study(bench, compares_number);
    assert_no_change(bench);
    assert_int_equal(directed_counts(bench->directed).frontiers, 0);
    assert_int_equal(directed_settled(bench->directed)[bench->branches[EQUAL]], 1);
    assert_int_equal(directed_settled(bench->directed)[bench->branches[STRINGS]], 0);
}

static void a_target_is_given_up(void **state)
{
    struct bench *bench = *state;
    struct literal_change change;
    size_t tries = 0;
    for (uint64_t i = 0; i < 1000; i++) {
        study(bench, compares_number);
        while (directed_next(bench->directed, &change))
            tries++;
    }
    assert_in_range(tries, 10, 200);
}

static void answers_that_do_not_come_hold_nothing_up(void **state)
{
    struct bench *bench = *state;
    struct statements nudged;
    uint32_t number;
    struct literal_change change;
    size_t changes = 0;
    for (size_t i = 0; i < 24; i++) {
        directed_study(bench->directed, &bench->witness,
                       run(bench, compares_number, &bench->witness));
        for (size_t k = 0; directed_probe(bench->directed, &nudged, &number); k++)
            if (k % 2)
                directed_answer(bench->directed, number, run(bench, compares_number, &nudged));
        while (directed_next(bench->directed, &change))
            changes++;
    }
    assert_true(changes > 0);
}

static void what_another_sequence_took_first_is_told(void **state)
{
    struct bench *bench = *state;
    study(bench, compares_number);
    assert_int_equal(directed_counts(bench->directed).overtaken, 0);
    coverage_add(&bench->coverage, bench->branches[EQUAL]);
    assert_int_equal(directed_counts(bench->directed).influenced, 1);
    assert_int_equal(directed_counts(bench->directed).flipped, 0);
    assert_int_equal(directed_counts(bench->directed).overtaken, 1);
}

static void a_nudge_that_flips_counts(void **state)
{
    struct bench *bench = *state;
    struct statements nudged;
    uint32_t number;
    struct wire_reached reached = {.branch = bench->branches[EQUAL]};
    directed_study(bench->directed, &bench->witness,
                   run(bench, compares_number, &bench->witness));
    assert_true(directed_probe(bench->directed, &nudged, &number));
    struct outcome *outcome = run(bench, compares_number, &nudged);
    outcome->reached = &reached;
    outcome->reached_count = 1;
    directed_answer(bench->directed, number, outcome);
    assert_int_equal(directed_counts(bench->directed).flipped, 1);
    assert_int_equal(directed_counts(bench->directed).influenced, 1);
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
}

/* What is waiting has literals by their new numbers after a sweep. */
static void a_sweep_leaves_what_is_kept(void **state)
{
    struct bench *bench = *state;
    struct statements witness;
    uint16_t numbers[64];
    for (uint16_t i = 0; i < 64; i++)
        numbers[i] = (uint16_t)(i + 1);
    directed_remember(bench->directed, &bench->witness);
    directed_visit(bench->directed, &(struct literal_sweep){.numbers = numbers});
    assert_true(directed_witness(bench->directed, &witness));
    assert_int_equal(witness.items[0].arguments[0], bench->witness.items[0].arguments[0] + 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_sweep_leaves_what_is_kept),
        TEST(a_number_becomes_what_it_was_compared_with),
        TEST(what_is_computed_from_a_number_is_solved),
        TEST(a_text_gets_the_length_that_is_wanted),
        TEST(bytes_that_make_a_number_change_together),
        TEST(of_a_loop_the_last_time_counts_too),
        TEST(answers_that_do_not_come_hold_nothing_up),
        TEST(a_nudge_that_flips_counts),
        TEST(two_texts_of_one_length_keep_it),
        TEST(what_cannot_be_solved_is_modified),
        TEST(a_large_number_has_no_sign_where_the_parameter_has_none),
        TEST(two_numbers_that_matter_are_exchanged),
        TEST(of_two_texts_that_matter_one_becomes_the_other),
        TEST(what_another_sequence_took_first_is_told),
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
