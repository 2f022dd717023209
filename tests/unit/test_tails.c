/* Variadic functions whose bodies say what follows their named parameters. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "learned.h"

static int set_up(void **state)
{
    static struct learned learned;
    learn(&learned, &(struct learning){.path = TEST_DATA_DIR "/parse/tails",
                                       .has_source = true, .has_support = true});
    *state = &learned;
    return 0;
}

static const struct function *find(void **state, const char *name)
{
    const struct learned *learned = *state;
    return api_find_function(&learned->api, name);
}

static bool has_format(const struct function *function, size_t parameter, const char *format)
{
    for (size_t i = 0; i < function->parameters[parameter].string_count; i++)
        if (strcmp(function->parameters[parameter].strings[i], format) == 0)
            return true;
    return false;
}

static void a_letter_is_followed_by_what_its_code_takes(void **state)
{
    const struct function *number = find(state, "pack.int");
    assert_non_null(number);
    assert_int_equal(number->parameter_count, 3);
    assert_int_equal(number->parameters[1].role, ROLE_FORMAT);
    assert_true(has_format(number, 1, "i"));
    assert_true(has_format(number, 1, "b"));
    assert_false(has_format(number, 1, "s"));
    assert_true(has_format(find(state, "pack.char_p"), 1, "s"));
    assert_true(find(state, "pack")->is_only_by_variants);
}

static void letters_that_take_nothing_stand_alone(void **state)
{
    const struct function *plain = find(state, "pack.plain");
    assert_int_equal(plain->parameter_count, 2);
    assert_true(has_format(plain, 1, "n"));
    assert_true(has_format(plain, 1, "[]"));
    assert_false(has_format(plain, 1, "i"));
}

static void brackets_hold_values_and_named_values(void **state)
{
    assert_true(has_format(find(state, "pack.int"), 1, "[i]"));
    assert_true(has_format(find(state, "pack.int"), 1, "[i"));
    assert_true(has_format(find(state, "pack.int_int"), 1, "[ii]"));
    assert_true(has_format(find(state, "pack.char_p_int"), 1, "{si}"));
    assert_true(has_format(find(state, "pack.char_p_int"), 1, "[{si}]"));
    assert_false(has_format(find(state, "pack.int"), 1, "{i}"));
}

static void a_mark_goes_with_a_value_unless_it_takes_something(void **state)
{
    const struct function *text = find(state, "pack.char_p");
    assert_true(has_format(text, 1, "s?"));
    assert_false(has_format(text, 1, "s#"));
}

static void one_with_a_list_is_called_by_a_wrapper(void **state)
{
    const struct function *number = find(state, "pack_list.int");
    assert_non_null(number);
    assert_non_null(number->definition);
    assert_string_equal(number->name, "call_pack_list");
    assert_int_equal(number->parameter_count, 2);
}

static void what_cannot_be_made_is_not_given(void **state)
{
    const struct learned *learned = *state;
    assert_true(has_format(find(state, "pack_boxes.plain"), 0, "n"));
    for (size_t i = 0; i < learned->api.functions.count; i++) {
        const struct function *function = learned->api.functions.items[i];
        bool is_one = function->variant_of &&
                      strcmp(function->variant_of->name, "pack_boxes") == 0;
        assert_true(!is_one || strcmp(function->variant, "plain") == 0);
    }
}

static void a_printf_of_its_own_has_its_letters_announced(void **state)
{
    assert_true(has_format(find(state, "tell.int"), 0, "%d"));
    assert_true(has_format(find(state, "tell.int_int"), 0, "%d, %d"));
    assert_true(has_format(find(state, "tell.plain"), 0, "abc"));
    assert_false(has_format(find(state, "tell.int"), 0, "d"));
    assert_true(has_format(find(state, "note.int"), 0, "%i"));
    assert_false(has_format(find(state, "note.int"), 0, "i"));
}

static void a_declared_printf_is_left_alone(void **state)
{
    assert_non_null(find(state, "say.d"));
    assert_null(find(state, "say.int"));
    assert_false(find(state, "say.d")->parameters[0].decides_tail);
}

static void an_option_is_followed_by_what_its_code_takes(void **state)
{
    const struct function *number = find(state, "set_option.int");
    assert_non_null(number);
    assert_int_equal(number->parameters[1].constant_count, 2);
    assert_string_equal(number->parameters[1].constants[0].name, "OPTION_SIZE");
    assert_string_equal(number->parameters[1].constants[1].name, "OPTION_DEPTH");
    assert_int_equal(find(state, "set_option.char_p")->parameters[1].constant_count, 1);
    assert_int_equal(find(state, "set_option.plain")->parameters[1].constant_count, 1);
}

static void what_an_option_takes_must_be_certain(void **state)
{
    const struct learned *learned = *state;
    static const char *const unclear[] = {"OPTION_BOX", "OPTION_USER", "OPTION_NAMES",
                                          "OPTION_EVEN", "OPTION_BOTH"};
    for (size_t i = 0; i < learned->api.functions.count; i++) {
        const struct function *function = learned->api.functions.items[i];
        if (!function->variant_of || strcmp(function->variant_of->name, "set_option") != 0)
            continue;
        assert_true(function->parameters[1].decides_tail);
        for (size_t k = 0; k < function->parameters[1].constant_count; k++)
            for (size_t n = 0; n < sizeof unclear / sizeof *unclear; n++)
                assert_string_not_equal(function->parameters[1].constants[k].name, unclear[n]);
    }
}

static void without_a_switch_nothing_is_known(void **state)
{
    assert_non_null(find(state, "set_anything")->skip_reason);
    assert_null(find(state, "set_anything.int"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_letter_is_followed_by_what_its_code_takes),
        cmocka_unit_test(letters_that_take_nothing_stand_alone),
        cmocka_unit_test(brackets_hold_values_and_named_values),
        cmocka_unit_test(a_mark_goes_with_a_value_unless_it_takes_something),
        cmocka_unit_test(one_with_a_list_is_called_by_a_wrapper),
        cmocka_unit_test(what_cannot_be_made_is_not_given),
        cmocka_unit_test(a_printf_of_its_own_has_its_letters_announced),
        cmocka_unit_test(a_declared_printf_is_left_alone),
        cmocka_unit_test(an_option_is_followed_by_what_its_code_takes),
        cmocka_unit_test(what_an_option_takes_must_be_certain),
        cmocka_unit_test(without_a_switch_nothing_is_known),
    };
    return cmocka_run_group_tests(tests, set_up, learned_tear_down);
}
