/* A body that clears a whole record of its caller's before it reads any of it makes it ready; and
 * how records end. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "learned.h"
#include "rule_sets.h"

static void learn_clearing(struct learned *learned, struct rule_set rules_off)
{
    learn(learned, &(struct learning){.path = TEST_DATA_DIR "/parse/clearing",
                                      .has_source = true, .rules_off = rules_off});
}

static int set_up(void **state)
{
    static struct learned learned;
    learn_clearing(&learned, NO_RULES);
    *state = &learned;
    return 0;
}

static void assert_readies(const struct learned *learned, const char *name, bool expected)
{
    if (function_is_initialiser(learned_function(learned, name)) != expected)
        fail_msg("%s is %s initialiser", name, expected ? "no" : "an");
}

static void who_clears_its_first_record_is_an_initialiser(void **state)
{
    assert_readies(*state, "tape_mount", true);
    assert_readies(*state, "tape_blank", true);
    assert_readies(*state, "tape_bzero", true);
}

static void failing_before_changes_nothing(void **state)
{
    assert_readies(*state, "tape_guarded", true);
    assert_readies(*state, "tape_unless_null", true);
}

static void callees_and_macros_clear_as_well(void **state)
{
    assert_readies(*state, "tape_by_helper", true);
    assert_readies(*state, "tape_by_status", true);
    assert_readies(*state, "tape_by_macro", true);
    assert_readies(*state, "tape_either", true);
}

static void who_reads_before_needs_a_record_that_is_ready(void **state)
{
    assert_readies(*state, "tape_rewind", false);
    assert_readies(*state, "tape_after_callee", false);
}

static void who_clears_on_some_ways_makes_nothing_ready(void **state)
{
    assert_readies(*state, "tape_sometimes", false);
    assert_readies(*state, "tape_silently", false);
    assert_readies(*state, "tape_looped", false);
}

static void who_clears_something_else_makes_nothing_ready(void **state)
{
    assert_readies(*state, "tape_partly", false);
    assert_readies(*state, "tape_marked", false);
    assert_readies(*state, "tape_goes_on", false);
    assert_readies(*state, "tape_next_only", false);
    assert_readies(*state, "tape_pointer_only", false);
}

static void the_end_of_a_record_is_no_beginning(void **state)
{
    assert_readies(*state, "tape_poison", false);
    assert_readies(*state, "tape_wipe", false);
    assert_readies(*state, "tape_destroy", false);
    assert_readies(*state, "tape_scrap", false);
}

static void an_end_may_be_left_to_a_callback(void **state)
{
    assert_int_equal(learned_function(*state, "deck_close")->purpose, PURPOSE_CLEARER);
    assert_int_equal(learned_function(*state, "deck_play")->purpose, PURPOSE_OTHER);
}

static void another_record_that_is_cleared_is_written_out(void **state)
{
    const struct function *describe = learned_function(*state, "tape_describe");
    const struct function *compare = learned_function(*state, "tape_compare");
    assert_int_equal(describe->parameters[1].role, ROLE_OUT);
    assert_int_equal(compare->parameters[1].role, ROLE_OBJECT);
}

static void without_the_rule_only_names_tell(void **state)
{
    (void)state;
    struct learned learned;
    void *other = &learned;
    learn_clearing(&learned, RULES(RULE_CLEARING));
    assert_readies(&learned, "tape_mount", false);
    assert_int_equal(learned_function(&learned, "tape_describe")->parameters[1].role, ROLE_OBJECT);
    learned_tear_down(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_clears_its_first_record_is_an_initialiser),
        cmocka_unit_test(failing_before_changes_nothing),
        cmocka_unit_test(callees_and_macros_clear_as_well),
        cmocka_unit_test(who_reads_before_needs_a_record_that_is_ready),
        cmocka_unit_test(who_clears_on_some_ways_makes_nothing_ready),
        cmocka_unit_test(who_clears_something_else_makes_nothing_ready),
        cmocka_unit_test(the_end_of_a_record_is_no_beginning),
        cmocka_unit_test(an_end_may_be_left_to_a_callback),
        cmocka_unit_test(another_record_that_is_cleared_is_written_out),
        cmocka_unit_test(without_the_rule_only_names_tell),
    };
    return cmocka_run_group_tests(tests, set_up, learned_tear_down);
}
