/* Which conjuncts make an invariant. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "structures/inference.h"

static void what_was_told_is_read_once_and_reached_structures_are_no_changes(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct seen_heaps heaps = {0};
    struct error err;
    char told[] = "reached 0 11 0.0{0=1,}\nreached 1 10 0.0{0=2,}\nchanged 0 10 0.0{0=2,}\n"
                  "changed 0 00 0.0{0=3,}\nchanged 1 00 0.0{0=3,}\nend\n";
    assert_true(seen_heaps_read(&arena, told, &heaps, &err));
    assert_int_equal(heaps.reached.count, 2);
    assert_int_equal(heaps.changed.count, 1);
    assert_int_equal(seen_heaps_rejected(heaps.reached.items, 2, 1), 1);
    seen_heaps_release(&heaps);
    arena_release(&arena);
}

static void what_ends_early_is_told(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct seen_heaps heaps = {0};
    struct error err;
    char told[] = "reached 0 11 0.0{0=1,}\n";
    assert_false(seen_heaps_read(&arena, told, &heaps, &err));
    assert_non_null(strstr(err.text, "ended early"));
    seen_heaps_release(&heaps);
    arena_release(&arena);
}

/* The first is wrong of what was reached, the second rejects what the third does and more. */
static void only_what_holds_and_rejects_something_is_chosen(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct type root = {.spelling = "struct t"};
    struct structure_plan plan = {.root = &root};
    struct invariant_frame frame = {.plan = &plan, .root = "t"};
    struct conjuncts conjuncts = {0};
    struct seen_heaps heaps = {0};
    struct inference inference = {0};
    struct error err;
    char told[] = "reached 0 011 0.0{0=1,}\nchanged 0 001 0.0{0=2,}\n"
                  "changed 0 000 0.0{0=3,}\nend\n";
    for (size_t i = 0; i < 3; i++)
        vector_push(&conjuncts.items, ((struct conjunct){.says = "it", .at_root = "t->a"}));
    assert_true(seen_heaps_read(&arena, told, &heaps, &err));
    inference_choose(&heaps, &conjuncts, &frame, 40, &inference);
    assert_int_equal(inference.chosen.count, 1);
    assert_ptr_equal(inference.chosen.items[0], &conjuncts.items.items[1]);
    inference_release(&inference);
    inference_choose(&heaps, &conjuncts, &frame, 1, &inference);
    assert_int_equal(inference.chosen.count, 0);
    inference_release(&inference);
    seen_heaps_release(&heaps);
    vector_release(&conjuncts.items);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_told_is_read_once_and_reached_structures_are_no_changes),
        cmocka_unit_test(what_ends_early_is_told),
        cmocka_unit_test(only_what_holds_and_rejects_something_is_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
