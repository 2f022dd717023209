/* Values that comments exclude: which they are, and for whom. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "analyse/roles/roles.h"
#include "parse/parse.h"
#include "rule_sets.h"

struct fixture {
    struct arena arena;
    struct api api;
    struct error err;
};

static void learn(struct fixture *fixture, struct rule_set rules_off)
{
    static const char *no_flags[] = {NULL};
    const char *headers[] = {TEST_DATA_DIR "/parse/exclusions.h", NULL};
    struct library library = {.headers = headers, .flags = no_flags};
    *fixture = (struct fixture){0};
    api_init(&fixture->api, &fixture->arena);
    fixture->api.rules_off = rules_off;
    assert_true(parse_library(&fixture->api, &library, &fixture->err));
    roles_infer(&fixture->api);
}

static void forget(struct fixture *fixture)
{
    api_release(&fixture->api);
    arena_release(&fixture->arena);
}

static int set_up(void **state)
{
    static struct fixture fixture;
    learn(&fixture, NO_RULES);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    forget(*state);
    return 0;
}

static bool takes(const struct fixture *fixture, const char *name, size_t parameter, char value)
{
    const struct function *function = api_find_function(&fixture->api, name);
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
    struct fixture fixture;
    learn(&fixture, RULES(RULE_COMMENTS));
    assert_true(takes(&fixture, "split", 1, '"'));
    forget(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_of_characters_is_excluded),
        cmocka_unit_test(what_is_said_of_one_goes_for_its_namesake),
        cmocka_unit_test(what_may_be_is_not_excluded),
        cmocka_unit_test(without_comments_nothing_is_excluded),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
