/* Parameters that are led back to the record they are in. */
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
          &(struct learning){.path = TEST_DATA_DIR "/parse/inner", .has_source = true});
    *state = &learned;
    return 0;
}

static bool is_inner(void **state, const char *function, size_t parameter)
{
    return learned_function(*state, function)->parameters[parameter].is_inner;
}

static void one_that_the_body_goes_back_from_is_a_part_of_a_record(void **state)
{
    assert_true(is_inner(state, "node_of_key", 0));
}

static void one_that_is_read_or_left_within_its_text_is_none(void **state)
{
    assert_false(is_inner(state, "before", 0));
    assert_false(is_inner(state, "node_find", 0));
    assert_false(is_inner(state, "node_find", 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_that_the_body_goes_back_from_is_a_part_of_a_record),
        cmocka_unit_test(one_that_is_read_or_left_within_its_text_is_none),
    };
    return cmocka_run_group_tests(tests, set_up, learned_tear_down);
}
