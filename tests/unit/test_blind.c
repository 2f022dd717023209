/* Numbers that a setter stores without a look at them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "learned.h"

static int set_up(void **state)
{
    static struct learned learned;
    learn(&learned,
          &(struct learning){.path = TEST_DATA_DIR "/parse/blind", .has_source = true});
    *state = &learned;
    return 0;
}

static bool is_blind(void **state, const char *function)
{
    return learned_function(*state, function)->parameters[1].is_stored_blindly;
}

static void one_that_is_only_stored_is_stored_blindly(void **state)
{
    assert_true(is_blind(state, "line_set_length"));
    assert_true(is_blind(state, "line_grow"));
}

static void one_that_is_looked_at_or_used_or_never_stored_is_not(void **state)
{
    assert_false(is_blind(state, "line_cut"));
    assert_false(is_blind(state, "line_end_at"));
    assert_false(is_blind(state, "line_reserve"));
    assert_false(is_blind(state, "line_forget"));
}

static void it_is_an_amount_by_the_name_of_the_field(void **state)
{
    assert_true(learned_function(*state, "line_set_length")->parameters[1].is_blind_amount);
    assert_false(learned_function(*state, "line_set_colour")->parameters[1].is_blind_amount);
    assert_true(is_blind(state, "line_set_colour"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_that_is_only_stored_is_stored_blindly),
        cmocka_unit_test(one_that_is_looked_at_or_used_or_never_stored_is_not),
        cmocka_unit_test(it_is_an_amount_by_the_name_of_the_field),
    };
    return cmocka_run_group_tests(tests, set_up, learned_tear_down);
}
