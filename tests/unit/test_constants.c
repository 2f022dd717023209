/* Constants that stand in the code: what is found, where it counts, and that it changes what calls
 * are given. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <math.h>
#include <string.h>

#include <cmocka.h>

#include "generate/joined_text.h"
#include "generate/mined_values.h"
#include "learned.h"
#include "rule_sets.h"

enum { CALLS = 10000 };

struct fixture {
    struct learned learned;
    struct vocabulary vocabulary;
    struct first_values values;
};

static void begin(struct fixture *fixture, struct rule_set rules_off)
{
    *fixture = (struct fixture){0};
    learn(&fixture->learned, &(struct learning){.path = TEST_DATA_DIR "/parse/constants",
                                                .has_source = true,
                                                .rules_off = rules_off});
    vocabulary_init(&fixture->vocabulary, &fixture->learned.api, &fixture->learned.arena);
    first_values_init(&fixture->values, &fixture->vocabulary, 1);
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

static const struct mined_constant *near_string(const struct function *function, const char *string)
{
    for (size_t i = 0; i < function->mined_count; i++)
        if (function->mined[i]->string && strcmp(function->mined[i]->string, string) == 0)
            return function->mined[i];
    return NULL;
}

static const struct mined_constant *near_number(const struct function *function, int64_t number)
{
    for (size_t i = 0; i < function->mined_count; i++)
        if (!function->mined[i]->string && function->mined[i]->number == number)
            return function->mined[i];
    return NULL;
}

static void words_that_are_spelled_out_count(void **state)
{
    const struct fixture *fixture = *state;
    const struct function *is_spelled = api_find_function(&fixture->learned.api, "is_spelled");
    assert_non_null(near_string(is_spelled, "DOOR"));
    assert_null(near_string(is_spelled, "\1\2\4"));
}

static void words_come_from_the_body_its_callees_and_the_tables_they_read(void **state)
{
    const struct fixture *fixture = *state;
    const struct function *read = api_find_function(&fixture->learned.api, "read_text");
    assert_non_null(near_string(read, "yes"));
    assert_non_null(near_string(read, "no"));
    assert_non_null(near_string(read, "tab\t\"\001"));
    assert_non_null(near_string(read, "perhaps"));
    const struct function *count = api_find_function(&fixture->learned.api, "count_steps");
    assert_null(near_string(count, "yes"));
}

static void numbers_are_folded_and_know_how_they_are_used(void **state)
{
    const struct fixture *fixture = *state;
    const struct function *read = api_find_function(&fixture->learned.api, "read_text");
    const struct function *count = api_find_function(&fixture->learned.api, "count_steps");
    const struct mined_constant *limit = near_number(count, 405);
    assert_non_null(limit);
    assert_true(limit->is_compared);
    assert_null(near_number(count, 40));
    assert_null(near_number(count, 61));
    const struct mined_constant *brace = near_number(read, '{');
    assert_non_null(brace);
    assert_true(brace->is_character && brace->is_compared);
    assert_non_null(near_number(read, 77));
    assert_false(near_number(read, 77)->is_character);
}

static void a_parameter_knows_what_it_is_compared_with_also_in_callees(void **state)
{
    const struct fixture *fixture = *state;
    const struct function *open = api_find_function(&fixture->learned.api, "open_record");
    assert_int_equal(open->parameters[0].compared_count, 1);
    assert_int_equal(open->parameters[0].compared[0]->number, 24);
    assert_int_equal(open->parameters[1].compared_count, 2);
    assert_int_equal(open->parameters[1].compared[0]->number, -4);
    assert_int_equal(open->parameters[1].compared[1]->number, 9);
}

static void a_size_that_is_demanded_is_no_length(void **state)
{
    const struct fixture *fixture = *state;
    const struct function *start = api_find_function(&fixture->learned.api, "start");
    assert_int_equal(start->parameters[0].role, ROLE_STRING);
    assert_int_equal(start->parameters[1].role, ROLE_VALUE);
    assert_int_equal(start->parameters[0].partner, -1);
}

static bool is_size_of_record(const struct literal *literal)
{
    return literal->kind == LITERAL_INTEGER && literal->integer == 24;
}

static void messages_assertions_and_long_tables_are_left_out(void **state)
{
    const struct fixture *fixture = *state;
    for (size_t i = 0; i < fixture->learned.api.mined.count; i++) {
        const struct mined_constant *constant = fixture->learned.api.mined.items[i];
        assert_false(constant->string && strstr(constant->string, "message"));
        assert_false(constant->string && strstr(constant->string, "reason"));
        assert_false(!constant->string && constant->number == 202);
    }
}

/* Eleven documents: seven functions and the four tables. */
static void the_weight_grows_with_occurrences_and_documents(void **state)
{
    const struct fixture *fixture = *state;
    const struct function *count = api_find_function(&fixture->learned.api, "count_steps");
    double documents = 11;
    const struct mined_constant *three = near_number(count, 3), *limit = near_number(count, 405);
    assert_non_null(three);
    double once = log((documents + 1) / (documents + 1 - 1));
    assert_true(fabs(limit->weight - once) < 1e-9);
    assert_true(fabs(three->weight - 3 * log((documents + 1) / (documents + 1 - 2))) < 1e-9);
}

/* How often the parameter is given something that the predicate likes. */
static size_t count_given(const struct fixture *fixture, const char *name,
                          bool (*likes)(const struct literal *literal))
{
    const struct function *function = api_find_function(&fixture->learned.api, name);
    struct rng rng = rng_derive(1, "count given");
    size_t count = 0;
    for (int i = 0; i < CALLS; i++) {
        const struct literal *literal = mined_value(fixture->values.mined, function, 0, &rng);
        count += literal && likes(literal);
    }
    return count;
}

static bool is_yes(const struct literal *literal)
{
    return literal->kind == LITERAL_STRING && strcmp(literal->bytes, "yes") == 0;
}

static bool is_joined(const struct literal *literal)
{
    return literal->kind == LITERAL_STRING && strchr(literal->bytes, '{') &&
           strchr(literal->bytes, '}');
}

static bool is_around_the_limit(const struct literal *literal)
{
    return literal->kind == LITERAL_INTEGER && literal->integer >= 404 && literal->integer <= 406;
}

static bool is_stop_code(const struct literal *literal)
{
    return literal->kind == LITERAL_INTEGER && literal->integer == 77;
}

static bool is_any(const struct literal *literal)
{
    return literal != NULL;
}

static void calls_are_given_what_stands_near_them(void **state)
{
    const struct fixture *fixture = *state;
    assert_in_range(count_given(fixture, "read_text", is_yes), CALLS / 100, CALLS / 5);
    assert_in_range(count_given(fixture, "read_text", is_joined), CALLS / 100, CALLS / 2);
    assert_in_range(count_given(fixture, "open_record", is_size_of_record), CALLS / 5, CALLS / 2);
    assert_in_range(count_given(fixture, "count_steps", is_around_the_limit), CALLS / 10,
                    CALLS / 2);
}

static void constants_of_other_functions_are_given_seldom(void **state)
{
    const struct fixture *fixture = *state;
    assert_in_range(count_given(fixture, "count_steps", is_stop_code), 1, CALLS / 50);
}

static void without_the_rule_none_is_given(void **state)
{
    (void)state;
    struct fixture fixture;
    begin(&fixture, RULES(RULE_CONSTANTS));
    assert_int_equal(fixture.learned.api.mined.count, 0);
    assert_int_equal(count_given(&fixture, "read_text", is_any), 0);
    assert_int_equal(count_given(&fixture, "count_steps", is_any), 0);
    forget(&fixture);
}

static void joined_texts_are_short_and_the_same_for_a_seed(void **state)
{
    (void)state;
    const struct mined_constant open = {.number = '[', .is_character = true};
    const struct mined_constant comma = {.number = ',', .is_character = true};
    const struct mined_constant word = {.string = "true"};
    const struct mined_constant *const constants[] = {&open, &comma, &word};
    struct joining joining;
    struct rng first = rng_derive(7, "texts"), second = rng_derive(7, "texts");
    struct text text = {0}, again = {0};
    size_t closed = 0;
    joining_init(&joining, constants, 3);
    assert_true(joining_is_useful(&joining));
    for (int i = 0; i < CALLS; i++) {
        joining_make(&joining, &text, &first);
        joining_make(&joining, &again, &second);
        assert_string_equal(text_string(&text), text_string(&again));
        assert_true(text.length <= JOINED_TEXT_MAXIMUM);
        closed += text.length && text.bytes[0] == '[' && text.bytes[text.length - 1] == ']';
    }
    assert_in_range(closed, CALLS / 20, CALLS);
    text_release(&text);
    text_release(&again);
    joining_release(&joining);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_that_are_spelled_out_count),
        cmocka_unit_test(words_come_from_the_body_its_callees_and_the_tables_they_read),
        cmocka_unit_test(numbers_are_folded_and_know_how_they_are_used),
        cmocka_unit_test(a_parameter_knows_what_it_is_compared_with_also_in_callees),
        cmocka_unit_test(a_size_that_is_demanded_is_no_length),
        cmocka_unit_test(messages_assertions_and_long_tables_are_left_out),
        cmocka_unit_test(the_weight_grows_with_occurrences_and_documents),
        cmocka_unit_test(calls_are_given_what_stands_near_them),
        cmocka_unit_test(constants_of_other_functions_are_given_seldom),
        cmocka_unit_test(without_the_rule_none_is_given),
        cmocka_unit_test(joined_texts_are_short_and_the_same_for_a_seed),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
