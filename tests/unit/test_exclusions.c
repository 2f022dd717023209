/* Values that comments exclude: which they are, and for whom. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "learned.h"
#include "rule_sets.h"

#define EXCLUSIONS TEST_DATA_DIR "/parse/exclusions"

static int set_up(void **state)
{
    static struct learned learned;
    learn(&learned, &(struct learning){.path = EXCLUSIONS});
    *state = &learned;
    return 0;
}

static bool takes(const struct learned *learned, const char *name, size_t parameter, char value)
{
    const struct function *function = api_find_function(&learned->api, name);
    assert_non_null(function);
    return parameter_takes_number(&function->parameters[parameter], value);
}

static void a_list_of_characters_is_excluded(void **state)
{
    assert_false(takes(*state, "split", 1, '\0'));
    assert_false(takes(*state, "split", 1, '"'));
    assert_false(takes(*state, "split", 1, '\n'));
    assert_true(takes(*state, "split", 1, ','));
}

static void what_is_said_of_one_goes_for_its_namesake(void **state)
{
    assert_false(takes(*state, "join", 1, '"'));
    assert_true(takes(*state, "join", 1, ','));
}

static void what_may_be_is_not_excluded(void **state)
{
    assert_false(takes(*state, "pad", 0, ' '));
    assert_true(takes(*state, "pad", 1, 'x'));
    assert_true(takes(*state, "pad", 1, ' '));
}

static void without_comments_nothing_is_excluded(void **state)
{
    (void)state;
    struct learned learned;
    learn(&learned, &(struct learning){.path = EXCLUSIONS, .rules_off = RULES(RULE_COMMENTS)});
    assert_true(takes(&learned, "split", 1, '"'));
    learned_release(&learned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_of_characters_is_excluded),
        cmocka_unit_test(what_is_said_of_one_goes_for_its_namesake),
        cmocka_unit_test(what_may_be_is_not_excluded),
        cmocka_unit_test(without_comments_nothing_is_excluded),
    };
    return cmocka_run_group_tests(tests, set_up, learned_tear_down);
}
