/* Texts that documentation shows or callers pass: which they are, and that calls are given them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "generate/mined_values.h"
#include "learned.h"
#include "rule_sets.h"

struct fixture {
    struct learned learned;
    struct vocabulary vocabulary;
};

static void begin(struct fixture *fixture, struct rule_set rules_off)
{
    *fixture = (struct fixture){0};
    learn(&fixture->learned, &(struct learning){.path = TEST_DATA_DIR "/parse/examples",
                                                .has_source = true,
                                                .callers = TEST_DATA_DIR "/parse/examples_callers",
                                                .rules_off = rules_off});
    vocabulary_init(&fixture->vocabulary, &fixture->learned.api, &fixture->learned.arena);
}

static void forget(struct fixture *fixture)
{
    vocabulary_release(&fixture->vocabulary);
    learned_release(&fixture->learned);
}

static int set_up(void **state)
{
    static struct fixture fixture;
    begin(&fixture, NO_RULES);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    forget(*state);
    return 0;
}

static bool shows(const struct fixture *fixture, const char *text)
{
    for (size_t i = 0; i < fixture->learned.api.examples.count; i++)
        if (strcmp(fixture->learned.api.examples.items[i].text, text) == 0)
            return true;
    return false;
}

static void an_indented_block_is_an_example_and_so_is_each_line(void **state)
{
    assert_true(shows(*state, "name = value   # a comment\n[section]"));
    assert_true(shows(*state, "name = value   # a comment"));
    assert_true(shows(*state, "[section]"));
}

static void what_stands_in_quotation_marks_is_an_example(void **state)
{
    assert_true(shows(*state, "a\tkey"));
    assert_true(shows(*state, "plain"));
}

static void of_code_only_what_it_passes_is_taken(void **state)
{
    assert_true(shows(*state, "x=1"));
    assert_false(shows(*state, "settings_read(\"x=1\", 3);"));
}

static void wide_characters_are_no_example(void **state)
{
    assert_false(shows(*state, "wide"));
}

static void neither_prose_nor_strings_of_the_code_are_examples(void **state)
{
    assert_false(shows(*state, "far to the right, and is no example."));
    assert_false(shows(*state, "nor this"));
}

/* Of so many values at least one is the text, or none ever is. */
static bool is_given(struct fixture *fixture, const char *name, const char *text)
{
    const struct function *function = api_find_function(&fixture->learned.api, name);
    struct mined_values *values = mined_values_new(&fixture->vocabulary, 1);
    struct rng rng = rng_derive(1, "test");
    for (int i = 0; i < 2000; i++) {
        const struct literal *literal = mined_value(values, function, 0, &rng);
        if (literal && literal->kind == LITERAL_STRING && strcmp(literal->bytes, text) == 0)
            return true;
    }
    return false;
}

static void calls_are_given_what_is_shown(void **state)
{
    assert_true(is_given(*state, "settings_read", "[section]"));
    assert_true(is_given(*state, "settings_other", "[section]"));
}

static void what_a_caller_passes_is_for_that_function(void **state)
{
    assert_true(is_given(*state, "settings_read", "from a caller"));
    assert_false(is_given(*state, "settings_other", "from a caller"));
}

static void without_the_rule_nothing_is_shown(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture, RULES(RULE_EXAMPLES));
    assert_int_equal(fixture.learned.api.examples.count, 0);
    assert_false(is_given(&fixture, "settings_read", "[section]"));
    forget(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_indented_block_is_an_example_and_so_is_each_line),
        cmocka_unit_test(what_stands_in_quotation_marks_is_an_example),
        cmocka_unit_test(of_code_only_what_it_passes_is_taken),
        cmocka_unit_test(wide_characters_are_no_example),
        cmocka_unit_test(neither_prose_nor_strings_of_the_code_are_examples),
        cmocka_unit_test(calls_are_given_what_is_shown),
        cmocka_unit_test(what_a_caller_passes_is_for_that_function),
        cmocka_unit_test(without_the_rule_nothing_is_shown),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
