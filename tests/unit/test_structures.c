/* Words of ASSAY_STRUCTURE, predictions, the order of structures, and what is answered. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "structures/field_pairs.h"
#include "structures/structure_plan.h"
#include "structures/transcope.h"
#include "structures/bound_words.h"

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

/* A line until the fourth point, then steps that grow. */
static void the_rule_is_taken_that_foretells_the_last_points(void **state)
{
    (void)state;
    const double line[] = {1, 3, 5, 7, 9, 11, 13, 15}, parabola[] = {1, 3, 6, 10, 15, 21, 28, 36},
                 late[] = {5, 6, 7, 8, 10, 13, 17, 22};
    const struct transcope *held_out = transcope_named("hold-out");
    assert_true(fabs(transcope_at(held_out, line, 8, 13) - 25) < 1e-6);
    assert_true(fabs(transcope_at(held_out, parabola, 8, 13) - 91) < 1e-6);
    assert_true(transcope_at(held_out, late, 8, 13) >
                regression_at(REGRESSION_QUADRATIC, late, 8, 13));
    assert_true(fabs(transcope_at(held_out, line, 1, 3) - 1) < 1e-6);
}

static void what_grows_by_growing_factors_goes_on_so(void **state)
{
    (void)state;
    const double factorials[] = {1, 2, 6, 24, 120}, halves[] = {16, 4, 1}, few[] = {3, 9};
    assert_true(fabs(growth_at(factorials, 5, 5) - 120) < 1e-6);
    assert_true(fabs(growth_at(factorials, 5, 7) - 5040) < 1e-6);
    assert_true(fabs(growth_at(halves, 3, 6) - 1) < 1e-6); /* never down */
    assert_true(fabs(growth_at(few, 2, 4) - 9) < 1e-6);
}

static void paths_are_ordered_by_their_numbers(void **state)
{
    (void)state;
    assert_true(structure_compare_paths(".2.1", ".10.0") < 0);
    assert_true(structure_compare_paths(".1.0.3", ".1.0") > 0);
    assert_int_equal(structure_compare_paths(".1.2", ".1.2"), 0);
}

/* A list: the root is 0.0 with the field `head`; a node has `next` and `key`. */
static void fill_plan(struct arena *arena, struct structure_plan *plan)
{
    *plan = (struct structure_plan){.arena = arena, .node = 1};
    vector_push(&plan->types, ((struct plan_type){.name = "struct list", .count = 1}));
    vector_push(&plan->types, ((struct plan_type){.name = "struct node", .count = 3}));
    const struct plan_field fields[] = {
        {.owner = 0, .name = "head", .kind = STRUCTURE_POINTER, .target = 1},
        {.owner = 1, .name = "next", .kind = STRUCTURE_POINTER, .target = 1},
        {.owner = 1, .name = "key", .kind = STRUCTURE_NUMBER},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        vector_push(&plan->fields, fields[i]);
}

static void what_was_not_read_fits_anything(void **state)
{
    (void)state;
    static const struct {
        const char *one, *other;
        bool fits;
    } cases[] = {
        {"0.0{0=1.0} 1.0{1=-}", "0.0{0=1.0} 1.0{1=-,2=7}", true},
        {"0.0{0=1.0} 1.0{1=-,2=6}", "0.0{0=1.0} 1.0{1=-,2=7}", false},
        {"0.0{0=1.0} 1.0{1=1.0}", "0.0{0=1.0} 1.0{1=1.1} 1.1{1=1.0}", false},
        {"0.0{0=1.0} 1.0{1=1.1} 1.1{1=1.0}", "0.0{0=1.0} 1.0{1=1.1} 1.1{1=1.0}", true},
        {"0.0{0=-}", "0.0{0=1.0} 1.0{1=-}", false},
    };
    struct arena arena = {0};
    struct structure_plan plan;
    struct error err;
    fill_plan(&arena, &plan);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct structure one, other;
        assert_true(structures_read_objects(&arena, &plan, cases[i].one, &one, &err));
        assert_true(structures_read_objects(&arena, &plan, cases[i].other, &other, &err));
        assert_int_equal(structure_fits(&plan, &one, &other), cases[i].fits);
    }
    structures_plan_release(&plan);
    arena_release(&arena);
}

static void the_first_failure_of_a_call_is_kept(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct structure_plan plan;
    static struct structure_answer answer;
    struct error err;
    fill_plan(&arena, &plan);
    char said[] = "failed 1 invariant same 0 3,-4 structure .0.1 0.0{0=1.0} 1.0{1=-,2=5}\n"
                  "called 1 12 2 0 1\nend\n";
    char later[] = "failed 1 crash apart 0 - structure .2 0.0{0=-}\ncalled 1 3 1 1 0 1\nend\n";
    assert_true(structures_read_answer(&arena, &plan, said, &answer, &err));
    assert_true(structures_read_answer(&arena, &plan, later, &answer, &err));
    const struct called_result *called = &answer.called[1];
    assert_int_equal(called->end, CALL_INVARIANT);
    assert_int_equal(called->manner, MANNER_SAME);
    assert_true(called->takes_over);
    assert_int_equal(called->number_count, 2);
    assert_int_equal(called->numbers[1], -4);
    assert_int_equal(called->structure.object_count, 2);
    assert_int_equal(called->paths, 15);
    assert_int_equal(called->failed, 3);
    assert_int_equal(called->spurious, 1);
    char wrong[] = "failed 1 nothing apart 0 - structure . 0.0{0=-}\nend\n";
    assert_false(structures_read_answer(&arena, &plan, wrong, &answer, &err));
    char unknown[] = "failed 1 crash sideways 0 - structure . 0.0{0=-}\nend\n";
    assert_false(structures_read_answer(&arena, &plan, unknown, &answer, &err));
    structures_answer_release(&answer);
    structures_plan_release(&plan);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_read_with_their_numbers),
        cmocka_unit_test(wrong_words_are_told),
        cmocka_unit_test(regressions_go_through_points_that_lie_on_them),
        cmocka_unit_test(the_rule_is_taken_that_foretells_the_last_points),
        cmocka_unit_test(what_grows_by_growing_factors_goes_on_so),
        cmocka_unit_test(paths_are_ordered_by_their_numbers),
        cmocka_unit_test(what_was_not_read_fits_anything),
        cmocka_unit_test(the_first_failure_of_a_call_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
