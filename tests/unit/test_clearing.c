/* A body that clears a whole record of its caller's before it reads any of it makes it ready; and
 * how records end. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "analyse/roles.h"
#include "parse/parse.h"

struct fixture {
    struct arena arena;
    struct api api;
};

static void learn(struct fixture *fixture, uint32_t rules_off)
{
    static const char *no_flags[] = {NULL};
    const char *headers[] = {TEST_DATA_DIR "/parse/clearing.h", NULL};
    struct source source = {.path = TEST_DATA_DIR "/parse/clearing.c",
                            .directory = TEST_DATA_DIR,
                            .flags = no_flags};
    struct library library = {.headers = headers, .sources = &source, .source_count = 1};
    struct error err;
    *fixture = (struct fixture){0};
    api_init(&fixture->api, &fixture->arena);
    fixture->api.rules_off = rules_off;
    if (!parse_library(&fixture->api, &library, &err))
        fail_msg("%s", err.text);
    roles_infer(&fixture->api);
}

static int set_up(void **state)
{
    static struct fixture fixture;
    *state = &fixture;
    learn(&fixture, 0);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    api_release(&fixture->api);
    arena_release(&fixture->arena);
    return 0;
}

static const struct function *function_named(const struct fixture *fixture, const char *name)
{
    const struct function *function = api_find_function(&fixture->api, name);
    if (!function)
        fail_msg("there is no function %s", name);
    return function;
}

static void assert_readies(const struct fixture *fixture, const char *name, bool expected)
{
    if (function_is_initialiser(function_named(fixture, name)) != expected)
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
    assert_int_equal(function_named(*state, "deck_close")->purpose, PURPOSE_CLEARER);
    assert_int_equal(function_named(*state, "deck_play")->purpose, PURPOSE_OTHER);
}

static void another_record_that_is_cleared_is_written_out(void **state)
{
    const struct function *describe = function_named(*state, "tape_describe");
    const struct function *compare = function_named(*state, "tape_compare");
    assert_int_equal(describe->parameters[1].role, ROLE_OUT);
    assert_int_equal(compare->parameters[1].role, ROLE_OBJECT);
}

static void without_the_rule_only_names_tell(void **state)
{
    (void)state;
    struct fixture fixture;
    void *other = &fixture;
    learn(&fixture, 1u << RULE_CLEARING);
    assert_readies(&fixture, "tape_mount", false);
    assert_int_equal(function_named(&fixture, "tape_describe")->parameters[1].role, ROLE_OBJECT);
    tear_down(&other);
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
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
