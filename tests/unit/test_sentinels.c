/* Variadic functions whose calls end with a null pointer. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "csource/csource.h"
#include "learned.h"

static int set_up(void **state)
{
    static struct learned learned;
    learn(&learned,
          &(struct learning){.path = TEST_DATA_DIR "/parse/sentinels", .has_support = true});
    *state = &learned;
    return 0;
}

static void they_are_called_with_a_null_pointer_at_the_end(void **state)
{
    const struct function *two = learned_function(*state, "join.two");
    const char *const arguments[] = {"\"a\"", "\"b\"", "\"c\""};
    struct text out = {0};
    csource_call(&out, two, arguments);
    assert_string_equal(text_string(&out), "join(\"a\", \"b\", \"c\", NULL)");
    text_release(&out);
    assert_int_equal(two->parameter_count, 3);
    assert_int_equal(two->parameters[2].role, ROLE_STRING);
    assert_int_equal(two->parameters[2].nullness, NULLNESS_FORBIDDEN);
    assert_int_equal(learned_function(*state, "join.none")->parameter_count, 1);
    assert_true(learned_function(*state, "join")->is_only_by_variants);
}

static void documentation_is_as_good_as_the_attribute(void **state)
{
    assert_int_equal(learned_function(*state, "add_all.one")->parameter_count, 3);
    assert_null(learned_function(*state, "add_all")->skip_reason);
}

static void without_either_or_without_a_type_they_are_not_called(void **state)
{
    const struct learned *learned = *state;
    assert_non_null(learned_function(learned, "untold")->skip_reason);
    assert_non_null(learned_function(learned, "numbers")->skip_reason);
    assert_null(api_find_function(&learned->api, "untold.one"));
    assert_null(api_find_function(&learned->api, "numbers.one"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_called_with_a_null_pointer_at_the_end),
        cmocka_unit_test(documentation_is_as_good_as_the_attribute),
        cmocka_unit_test(without_either_or_without_a_type_they_are_not_called),
    };
    return cmocka_run_group_tests(tests, set_up, learned_tear_down);
}
