/* Choice lists and their text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "model/choices.h"

static struct arena arena;

static struct choices parsed(const char *text)
{
    struct choices list;
    struct error err;
    if (!choices_parse(&arena, text, &list, &err))
        fail_msg("%s", err.text);
    return list;
}

static void prints(const char *text, enum choices_form form, const char *expected)
{
    struct choices list = parsed(text);
    struct text out = {0};
    choices_print(&out, &list, form);
    assert_string_equal(text_string(&out), expected);
    text_release(&out);
}

static void a_list_is_a_path_from_the_root(void **state)
{
    (void)state;
    prints(".", CHOICES_SHORT, ".");
    prints(".2.0.1", CHOICES_SHORT, ".2.0.1");
    prints(".2/3.0/2", CHOICES_WHOLE, ".2/3.0/2");
    prints(".2/3.0/2", CHOICES_SHORT, ".2.0");
}

static void repeated_answers_are_counted(void **state)
{
    (void)state;
    prints(".0.0.0.0.0.1.1", CHOICES_SHORT, ".0*5.1.1");
    prints(".0/2*3.0/3*4", CHOICES_WHOLE, ".0/2*3.0/3*4");
    prints(".0/2*3.0/3*4", CHOICES_SHORT, ".0*7");
    assert_int_equal(parsed(".0*4096").count, 4096);
}

static struct choices random_list(struct rng *rng)
{
    size_t count = rng_below(rng, 12);
    struct wire_choice *items = arena_alloc_zeroed(&arena, count + 1, sizeof *items);
    for (size_t i = 0; i < count; i++) {
        items[i].arity = rng_below(rng, 3) ? 1 + rng_below(rng, 4) : 0;
        items[i].answer = items[i].arity ? rng_below(rng, items[i].arity)
                                         : (uint32_t)(rng_next(rng) >> 33);
    }
    return (struct choices){items, count};
}

static void what_is_parsed_again_is_the_same_list(void **state)
{
    (void)state;
    struct rng rng = rng_derive(1, "lists");
    for (int i = 0; i < 5000; i++) {
        struct choices list = random_list(&rng);
        struct text out = {0};
        choices_print(&out, &list, CHOICES_WHOLE);
        struct choices again = parsed(text_string(&out));
        assert_int_equal(again.count, list.count);
        if (list.count)
            assert_memory_equal(again.items, list.items, list.count * sizeof *list.items);
        text_release(&out);
    }
}

static void what_is_no_list_is_refused_with_its_text(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "2.0", ".2.", "..", ".x", ".3/3", ".1*0", ".-1",
                                        ".1/", ".0*4097", ".99999999999", ". 1"};
    struct choices list = {0};
    struct error err;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(choices_parse(&arena, wrong[i], &list, &err));
        assert_non_null(strstr(err.text, wrong[i]));
        assert_int_equal(list.count, 0);
    }
}

static void lists_are_ordered_as_a_tree_is_walked(void **state)
{
    (void)state;
    static const char *const in_order[] = {".", ".0", ".0.0", ".0.1", ".1", ".1.0.7", ".10"};
    size_t count = sizeof in_order / sizeof *in_order;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++) {
            struct choices a = parsed(in_order[i]), b = parsed(in_order[k]);
            int order = choices_compare(&a, &b);
            assert_true(i < k ? order < 0 : i > k ? order > 0 : order == 0);
        }
}

static void the_children_of_a_prefix_weigh_as_much_as_it(void **state)
{
    (void)state;
    struct choices prefix = parsed(".1/3.0/2");
    double sum = 0;
    for (uint32_t i = 0; i < 5; i++) {
        struct choices child = choices_extend(&arena, &prefix, i, 5);
        assert_true(choices_starts_with(&child, &prefix));
        sum += choices_weight(&child);
    }
    assert_true(sum > 0.16666 && sum < 0.16667);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_a_path_from_the_root),
        cmocka_unit_test(repeated_answers_are_counted),
        cmocka_unit_test(what_is_parsed_again_is_the_same_list),
        cmocka_unit_test(what_is_no_list_is_refused_with_its_text),
        cmocka_unit_test(lists_are_ordered_as_a_tree_is_walked),
        cmocka_unit_test(the_children_of_a_prefix_weigh_as_much_as_it),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
