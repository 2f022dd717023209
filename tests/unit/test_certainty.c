/* How sure clues make. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <string.h>

#include <cmocka.h>

#include "model/certainty.h"
#include "model/finding.h"

static struct certainty weigh(const struct weights *weights, const struct clues *clues)
{
    struct certainty certainty;
    certainty_weigh(weights, clues, &certainty);
    return certainty;
}

static void weights_add_to_the_logarithm_of_the_odds(void **state)
{
    (void)state;
    struct weights weights = {.bias = 1, .of = {[CLUE_CALLS_BEFORE] = -1, [CLUE_INJECTED] = 2,
                                                [CLUE_SUCCESS_SHARE] = 4}};
    struct clues clues = {0};
    assert_float_equal(weigh(&weights, &clues).probability, 1 / (1 + exp(-1)), 1e-12);
    clues_note(&clues, CLUE_CALLS_BEFORE, 3); /* log2(1 + 3) */
    clues_note(&clues, CLUE_INJECTED, 1);
    clues_note(&clues, CLUE_SUCCESS_SHARE, 0.5);
    assert_float_equal(weigh(&weights, &clues).probability, 1 / (1 + exp(-3)), 1e-12);
}

static void the_three_clues_that_count_most_are_told_most_first(void **state)
{
    (void)state;
    struct weights weights = {.of = {[CLUE_LEAK] = 0.5, [CLUE_CALLBACK] = -3, [CLUE_UNTYPED] = -1,
                                     [CLUE_INJECTED] = 2, [CLUE_NULL_GIVEN] = -9}};
    struct clues clues = {0};
    clues_note(&clues, CLUE_LEAK, 1);
    clues_note(&clues, CLUE_CALLBACK, 1);
    clues_note(&clues, CLUE_UNTYPED, 1);
    clues_note(&clues, CLUE_INJECTED, 1);
    clues_note(&clues, CLUE_NULL_GIVEN, 0);
    struct certainty certainty = weigh(&weights, &clues);
    assert_int_equal(certainty.told_count, 3);
    assert_int_equal(certainty.told[0].clue, CLUE_CALLBACK);
    assert_int_equal(certainty.told[1].clue, CLUE_INJECTED);
    assert_int_equal(certainty.told[2].clue, CLUE_UNTYPED);
}

static void what_is_for_a_fault_is_told_before_what_is_against_it(void **state)
{
    (void)state;
    struct weights weights = {.bias = 0.5, .of = {[CLUE_CALLS_BEFORE] = -0.5, [CLUE_LEAK] = 1,
                                                  [CLUE_SUCCESS_SHARE] = 0.8}};
    struct clues clues = {0};
    struct text text = {0};
    clues_note(&clues, CLUE_CALLS_BEFORE, 7);
    clues_note(&clues, CLUE_LEAK, 1);
    clues_note(&clues, CLUE_SUCCESS_SHARE, 0.25);
    struct certainty certainty = weigh(&weights, &clues);
    certainty_print(&text, &certainty);
    assert_string_equal(text_string(&text),
                        "54 %. For: memory was lost; the share of its calls that returned (25 %). "
                        "Against: so many other functions are called before it (7).");
    text_release(&text);
}

static void nothing_is_ever_quite_sure(void **state)
{
    (void)state;
    struct text text = {0};
    certainty_print(&text, &(struct certainty){.is_known = true, .probability = 1});
    certainty_print(&text, &(struct certainty){.is_known = true, .probability = 0});
    certainty_print(&text, &(struct certainty){.probability = 0.5});
    assert_string_equal(text_string(&text), "99 %.1 %.");
    text_release(&text);
}

static void a_weight_never_says_what_its_clue_cannot(void **state)
{
    (void)state;
    struct weights weights = weights_built_in();
    assert_true(weights.sure >= 0.5 && weights.sure < 1);
    for (enum clue clue = 0; clue < CLUE_COUNT; clue++) {
        if ((clue_side(clue) == CLUE_SIDE_FOR && weights.of[clue] < 0) ||
            (clue_side(clue) == CLUE_SIDE_AGAINST && weights.of[clue] > 0))
            fail_msg("'%s' has the weight %g", clue_word(clue), weights.of[clue]);
    }
}

static void a_table_of_weights_is_read(void **state)
{
    (void)state;
    static const char table[] = "{\"version\": 2, \"bias\": -1.5, \"sure\": 0.8, "
                                "\"weights\": {\"leak\": 2, \"calls-before\": -0.25}}";
    struct arena arena = {0};
    struct weights weights;
    struct error err;
    assert_true(weights_parse(&arena, table, strlen(table), &weights, &err));
    assert_float_equal(weights.bias, -1.5, 0);
    assert_float_equal(weights.sure, 0.8, 0);
    assert_float_equal(weights.of[CLUE_LEAK], 2, 0);
    assert_float_equal(weights.of[CLUE_CALLS_BEFORE], -0.25, 0);
    assert_float_equal(weights.of[CLUE_INJECTED], 0, 0);
    arena_release(&arena);
}

/* The weights are those that are built in, and the sentence says why. */
static void falls_back(const char *table, const char *sentence)
{
    struct arena arena = {0};
    struct weights weights, own = weights_built_in();
    struct error err;
    assert_false(weights_parse(&arena, table, strlen(table), &weights, &err));
    assert_string_equal(err.text, sentence);
    assert_memory_equal(&weights, &own, sizeof own);
    arena_release(&arena);
}

static void a_table_that_is_of_no_use_leaves_the_weights_that_are_built_in(void **state)
{
    (void)state;
    falls_back("{\"version\": 7}", "it is of version 7, not 2");
    falls_back("{}", "it is of version 0, not 2");
    falls_back("{\"version\": 2, \"bias\": 1, \"sure\": 0.9}",
               "it lacks 'bias', 'sure' or 'weights'");
    falls_back("{\"version\": 2, \"bias\": 1, \"sure\": 9, \"weights\": {}}",
               "it lacks 'bias', 'sure' or 'weights'");
    falls_back("{\"version\": 2, \"bias\": 1, \"sure\": 0.9, \"weights\": {\"moon\": 1}}",
               "'moon' is no evidence that this version of assay knows");
}

static void what_is_not_sure_enough_is_not_shown(void **state)
{
    (void)state;
    struct show sure = {VERDICT_FAULT, 0.9}, likely = {VERDICT_UNDECIDED, 0.5},
                all = {VERDICT_MISUSE, 0};
    struct finding finding = {.verdict = VERDICT_FAULT,
                              .certainty = {.is_known = true, .probability = 0.7}};
    assert_false(finding_is_shown(&finding, &sure));
    assert_true(finding_is_shown(&finding, &likely));
    finding.certainty.probability = 0.9;
    assert_true(finding_is_shown(&finding, &sure));
    finding.verdict = VERDICT_UNDECIDED;
    assert_false(finding_is_shown(&finding, &sure));
    assert_true(finding_is_shown(&finding, &likely));
    finding.certainty.probability = 0.1;
    assert_false(finding_is_shown(&finding, &likely));
    assert_true(finding_is_shown(&finding, &all));
}

static void what_nobody_weighed_goes_by_its_class(void **state)
{
    (void)state;
    struct show sure = {VERDICT_FAULT, 0.9}, likely = {VERDICT_UNDECIDED, 0.5},
                undecided = {VERDICT_UNDECIDED, 0};
    struct finding finding = {.verdict = VERDICT_FAULT};
    assert_true(finding_is_shown(&finding, &sure));
    finding.verdict = VERDICT_UNDECIDED;
    assert_false(finding_is_shown(&finding, &likely));
    assert_true(finding_is_shown(&finding, &undecided));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_add_to_the_logarithm_of_the_odds),
        cmocka_unit_test(the_three_clues_that_count_most_are_told_most_first),
        cmocka_unit_test(what_is_for_a_fault_is_told_before_what_is_against_it),
        cmocka_unit_test(nothing_is_ever_quite_sure),
        cmocka_unit_test(a_weight_never_says_what_its_clue_cannot),
        cmocka_unit_test(a_table_of_weights_is_read),
        cmocka_unit_test(a_table_that_is_of_no_use_leaves_the_weights_that_are_built_in),
        cmocka_unit_test(what_is_not_sure_enough_is_not_shown),
        cmocka_unit_test(what_nobody_weighed_goes_by_its_class),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
