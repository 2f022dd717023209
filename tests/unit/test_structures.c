/* Words of ASSAY_STRUCTURE, predictions, and the order of structures. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "structures/pairs.h"
#include "structures/transcope.h"
#include "structures/words.h"

static void words_are_read_with_their_numbers(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct structure_entries entries;
    struct error err;
    assert_true(structure_entries_read(&arena,
                                       "struct t, struct node: objects(2 * scope + 1) node, "
                                       "key: range(-1, scope - 1), color: values(0, 4)",
                                       3, &entries, &err));
    assert_int_equal(entries.items.count, 4);
    assert_string_equal(entries.items.items[1].subject, "struct node");
    assert_int_equal(structure_entry_word(&entries.items.items[1], "objects")->arguments[0], 7);
    assert_non_null(structure_entry_word(&entries.items.items[1], "node"));
    assert_int_equal(structure_entry_word(&entries.items.items[2], "range")->arguments[0], -1);
    assert_int_equal(structure_entry_word(&entries.items.items[2], "range")->arguments[1], 2);
    assert_int_equal(structure_entry_word(&entries.items.items[3], "values")->argument_count, 2);
    structure_entries_release(&entries);
    arena_release(&arena);
}

static void wrong_words_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } wrong[] = {
        {"struct t, key: rage(1, 2)", "does not know the word 'rage'"},
        {"struct t, key: range(1)", "gives 'range' 1 numbers"},
        {"struct t, key: range(1, scop)", "'scope' where 'scop' stands"},
        {"struct t, key", "says nothing of 'key'"},
        {"struct t, key: range(1, 2", "needs a ')'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct arena arena = {0};
        struct structure_entries entries;
        struct error err;
        assert_false(structure_entries_read(&arena, wrong[i].text, 3, &entries, &err));
        assert_non_null(strstr(err.text, wrong[i].says));
        arena_release(&arena);
    }
}

static void regressions_go_through_points_that_lie_on_them(void **state)
{
    (void)state;
    const double line[] = {3, 5, 7, 9, 11}, parabola[] = {2, 5, 10, 17, 26},
                 powers[] = {2, 4, 8, 16, 32};
    assert_true(fabs(regression_at(REGRESSION_LINEAR, line, 5, 10) - 21) < 1e-6);
    assert_true(fabs(regression_at(REGRESSION_QUADRATIC, parabola, 5, 10) - 101) < 1e-6);
    assert_true(fabs(regression_at(REGRESSION_QUADRATIC, line, 5, 10) - 21) < 1e-6);
    assert_true(fabs(regression_at(REGRESSION_EXPONENTIAL, powers, 5, 10) - 1024) < 1e-3);
    assert_true(fabs(transcope_at(transcope_named("average"), line, 5, 10) - 21) < 1e-6);
    assert_null(transcope_named("cubic"));
}

static void paths_are_ordered_by_their_numbers(void **state)
{
    (void)state;
    assert_true(structure_compare_paths(".2.1", ".10.0") < 0);
    assert_true(structure_compare_paths(".1.0.3", ".1.0") > 0);
    assert_int_equal(structure_compare_paths(".1.2", ".1.2"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_read_with_their_numbers),
        cmocka_unit_test(wrong_words_are_told),
        cmocka_unit_test(regressions_go_through_points_that_lie_on_them),
        cmocka_unit_test(paths_are_ordered_by_their_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
