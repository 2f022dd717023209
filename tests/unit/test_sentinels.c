/* Variadic functions whose calls end with a null pointer. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/roles.h"
#include "analyse/support.h"
#include "csource/csource.h"
#include "parse/parse.h"

struct fixture {
    struct arena arena;
    struct api api;
};

static int set_up(void **state)
{
    static struct fixture fixture;
    const char *headers[] = {TEST_DATA_DIR "/parse/sentinels.h", NULL};
    struct library library = {.headers = headers};
    struct error err = {0};
    api_init(&fixture.api, &fixture.arena);
    if (!parse_library(&fixture.api, &library, &err))
        return -1;
    roles_infer(&fixture.api);
    support_add(&fixture.api);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    api_release(&fixture->api);
    arena_release(&fixture->arena);
    return 0;
}

static const struct function *variant(const struct fixture *fixture, const char *name)
{
    const struct function *function = api_find_function(&fixture->api, name);
    assert_non_null(function);
    return function;
}

static void they_are_called_with_a_null_pointer_at_the_end(void **state)
{
    const struct function *two = variant(*state, "join.two");
    const char *const arguments[] = {"\"a\"", "\"b\"", "\"c\""};
    struct text out = {0};
    csource_call(&out, two, arguments);
    assert_string_equal(text_string(&out), "join(\"a\", \"b\", \"c\", NULL)");
    text_release(&out);
    assert_int_equal(two->parameter_count, 3);
    assert_int_equal(two->parameters[2].role, ROLE_STRING);
    assert_int_equal(two->parameters[2].nullness, NULLNESS_FORBIDDEN);
    assert_int_equal(variant(*state, "join.none")->parameter_count, 1);
    assert_true(variant(*state, "join")->is_only_by_variants);
}

static void documentation_is_as_good_as_the_attribute(void **state)
{
    assert_int_equal(variant(*state, "add_all.one")->parameter_count, 3);
    assert_null(variant(*state, "add_all")->skip_reason);
}

static void without_either_or_without_a_type_they_are_not_called(void **state)
{
    const struct fixture *fixture = *state;
    assert_non_null(variant(fixture, "untold")->skip_reason);
    assert_non_null(variant(fixture, "numbers")->skip_reason);
    assert_null(api_find_function(&fixture->api, "untold.one"));
    assert_null(api_find_function(&fixture->api, "numbers.one"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_called_with_a_null_pointer_at_the_end),
        cmocka_unit_test(documentation_is_as_good_as_the_attribute),
        cmocka_unit_test(without_either_or_without_a_type_they_are_not_called),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
