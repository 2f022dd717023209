#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/roles/names.h"
#include "learned.h"

static int set_up(void **state)
{
    static struct learned learned;
    learn(&learned, &(struct learning){.path = TEST_DATA_DIR "/parse/roles"});
    *state = &learned;
    return 0;
}

static void assert_role(void **state, const char *name, size_t index, enum role role, int partner)
{
    const struct parameter *parameter = &learned_function(*state, name)->parameters[index];
    assert_string_equal(role_name(parameter->role), role_name(role));
    assert_int_equal(parameter->partner, partner);
    assert_true((parameter->role_evidence.reason == NULL) == (role == ROLE_VALUE));
}

static void assert_skipped(void **state, const char *name, const char *reason)
{
    const char *given = learned_function(*state, name)->skip_reason;
    assert_non_null(given);
    assert_string_equal(given, reason);
}

static void const_characters_alone_are_a_string(void **state)
{
    assert_role(state, "text_length", 0, ROLE_STRING, -1);
}

static void what_set_format_sets_is_a_format(void **state)
{
    assert_role(state, "wave_set_format", 0, ROLE_FORMAT, -1);
    assert_role(state, "wave_draw", 0, ROLE_STRING, -1);
}

static void bounds_in_a_comment_are_a_length(void **state)
{
    assert_role(state, "keys_sort", 0, ROLE_BUFFER, 2);
    assert_role(state, "keys_sort", 1, ROLE_BUFFER, 2);
    assert_role(state, "keys_sort", 3, ROLE_VALUE, -1);
    assert_true(learned_function(*state, "keys_drop")->parameters[0].partner < 0);
}

static void const_characters_with_a_length_are_a_buffer(void **state)
{
    assert_role(state, "text_hash", 0, ROLE_BUFFER, 1);
    assert_role(state, "text_hash", 1, ROLE_LENGTH, 0);
}

static void a_key_before_a_measured_value_stays_a_string(void **state)
{
    assert_role(state, "text_put", 0, ROLE_STRING, -1);
    assert_role(state, "text_put", 1, ROLE_BUFFER, 2);
}

static void one_length_may_measure_two_pointers(void **state)
{
    assert_role(state, "text_copy", 0, ROLE_BUFFER, 2);
    assert_role(state, "text_copy", 1, ROLE_BUFFER, 2);
    assert_role(state, "text_copy", 2, ROLE_LENGTH, 1);
    assert_role(state, "dot", 0, ROLE_BUFFER, 2);
    assert_role(state, "dot", 1, ROLE_BUFFER, 2);
}

static void room_is_a_length_only_of_what_is_written(void **state)
{
    assert_role(state, "text_fill", 0, ROLE_BUFFER, 1);
    assert_role(state, "text_fill", 1, ROLE_CAPACITY, 0);
    assert_role(state, "text_limit", 0, ROLE_STRING, -1);
    assert_role(state, "text_limit", 1, ROLE_VALUE, -1);
}

static void characters_that_may_be_written_are_a_text_buffer(void **state)
{
    assert_role(state, "text_upper", 0, ROLE_TEXT_BUFFER, -1);
}

static void a_length_behind_a_position_is_not_that_of_the_string(void **state)
{
    assert_role(state, "text_sub", 0, ROLE_STRING, -1);
    assert_role(state, "text_sub", 2, ROLE_SIZE, -1);
}

static void untyped_bytes_with_a_length_are_a_buffer(void **state)
{
    assert_role(state, "bytes_read", 0, ROLE_BUFFER, 1);
    assert_role(state, "bytes_set", 0, ROLE_BUFFER, 2);
    assert_role(state, "bytes_set", 1, ROLE_VALUE, -1);
    assert_role(state, "bytes_set", 2, ROLE_LENGTH, 0);
    assert_role(state, "bytes_nameless", 0, ROLE_BUFFER, 1);
}

static void a_length_may_be_a_product(void **state)
{
    assert_role(state, "bytes_sort", 0, ROLE_BUFFER, 1);
    assert_int_equal(learned_function(*state, "bytes_sort")->parameters[0].factor, 2);
    assert_role(state, "bytes_sort", 1, ROLE_LENGTH, 0);
    assert_role(state, "bytes_sort", 2, ROLE_LENGTH, 0);
}

static void a_count_may_stand_before_its_numbers(void **state)
{
    assert_role(state, "numbers_sum", 0, ROLE_LENGTH, 1);
    assert_role(state, "numbers_sum", 1, ROLE_BUFFER, 0);
    assert_role(state, "numbers_sum", 2, ROLE_OUT, -1);
    assert_role(state, "number_parse", 0, ROLE_SIZE, -1);
    assert_role(state, "number_parse", 1, ROLE_OUT, -1);
}

static void a_number_with_the_name_of_a_pointer_is_its_length(void **state)
{
    assert_role(state, "series", 0, ROLE_VALUE, -1);
    assert_role(state, "series", 1, ROLE_LENGTH, 2);
    assert_role(state, "series", 2, ROLE_BUFFER, 1);
    assert_role(state, "decode", 0, ROLE_BUFFER, 2);
    assert_role(state, "decode", 1, ROLE_OUT, -1);
    assert_role(state, "lookup", 0, ROLE_STRING, -1);
}

static void pointers_to_pointers_are_out_unless_counted(void **state)
{
    assert_role(state, "opaque_open", 0, ROLE_OUT, -1);
    assert_role(state, "words", 0, ROLE_BUFFER, 1);
}

static void a_declared_array_is_a_buffer(void **state)
{
    assert_role(state, "digest", 0, ROLE_BUFFER, -1);
    assert_int_equal(learned_function(*state, "digest")->parameters[0].declared_length, 16);
}

static void a_void_pointer_beside_a_callback_is_user_data(void **state)
{
    assert_role(state, "each", 0, ROLE_OBJECT, -1);
    assert_role(state, "each", 1, ROLE_CALLBACK, -1);
    assert_role(state, "each", 2, ROLE_USER_DATA, -1);
    assert_string_equal(learned_function(*state, "each")->parameters[2].role_evidence.reason,
                        "a void * beside a callback");
    assert_role(state, "keep", 1, ROLE_USER_DATA, -1);
}

static void an_initialiser_has_the_word_and_a_record_of_the_caller(void **state)
{
    assert_true(function_is_initialiser(learned_function(*state, "open_init")));
    assert_false(function_is_initialiser(learned_function(*state, "open_initialfy")));
    assert_false(function_is_initialiser(learned_function(*state, "open_get")));
}

static void what_no_function_yields_is_told(void **state)
{
    assert_null(learned_function(*state, "opaque_use")->skip_reason);
    assert_skipped(state, "closed_use",
                   "needs a 'struct closed *', which no callable function yields");
    assert_skipped(state, "closed_clone",
                   "needs a 'struct closed *', which no callable function yields");
}

static void null_stands_for_what_is_made_only_from_another(void **state)
{
    assert_null(learned_function(*state, "chain_append")->skip_reason);
    assert_true(learned_function(*state, "chain_append")->parameters[0].null_is_all_there_is);
    assert_true(learned_function(*state, "chain_length")->parameters[0].null_is_all_there_is);
    assert_false(learned_function(*state, "closed_use")->parameters[0].null_is_all_there_is);
    assert_false(learned_function(*state, "opaque_use")->parameters[0].null_is_all_there_is);
}

static void what_follows_the_named_parameters_must_be_said(void **state)
{
    assert_skipped(state, "log_all",
                   "variadic: what it takes after its named parameters is not said");
    assert_skipped(state, "log_list", "parameter 'ap' is a va_list, and nothing says of what");
}

static void streams_can_be_made(void **state)
{
    assert_null(learned_function(*state, "open_write")->skip_reason);
}

static void variadic_callbacks_cannot_be_made(void **state)
{
    assert_skipped(state, "format",
                   "parameter 'print' is a callback that takes or returns what assay cannot make "
                   "yet");
}

static void what_leads_to_a_va_list_is_not_called_one(void **state)
{
    assert_skipped(state, "printer", "the result is a pointer to a function with a va_list, which "
                                     "assay cannot keep yet");
    assert_skipped(state, "print_by", "parameter 'printer' is a pointer to a function with a "
                                      "va_list, which assay cannot make yet");
    assert_skipped(state, "print_with", "parameter 'printer' is a pointer to a function with a "
                                        "va_list, which assay cannot make yet");
    assert_skipped(state, "print_rest", "parameter 'ap' is a pointer to a va_list, which assay "
                                        "cannot make yet");
}

static void names_are_read_by_their_words(void **state)
{
    (void)state;
    assert_int_equal(name_length_hint("len"), LENGTH_BYTES);
    assert_int_equal(name_length_hint("lenBuf"), LENGTH_BYTES);
    assert_int_equal(name_length_hint("max_len"), LENGTH_BYTES);
    assert_int_equal(name_length_hint("bufsize"), LENGTH_BYTES);
    assert_int_equal(name_length_hint("__n"), LENGTH_ELEMENTS);
    assert_int_equal(name_length_hint("item_count"), LENGTH_ELEMENTS);
    assert_int_equal(name_length_hint("nArg"), LENGTH_NONE);
    assert_int_equal(name_length_hint_of("num_args", "args", true), LENGTH_ELEMENTS);
    assert_int_equal(name_length_hint_of("num_args", "sorts", false), LENGTH_NONE);
    assert_int_equal(name_length_hint_of("dictLength", "dictionary", false), LENGTH_BYTES);
    assert_int_equal(name_length_hint_of("dictLength", "dictionary", true), LENGTH_NONE);
    assert_int_equal(name_length_hint("max"), LENGTH_ROOM);
    assert_int_equal(name_length_hint("index"), LENGTH_NONE);
    assert_int_equal(name_length_hint("maximum"), LENGTH_NONE);
    assert_int_equal(name_length_hint(""), LENGTH_NONE);
    assert_true(names_are_twins("__s1", "__s2"));
    assert_true(names_are_twins("a", "b"));
    assert_false(names_are_twins("key", "val"));
}

static void a_pointer_by_a_name_that_the_library_makes_and_frees_is_an_object(void **state)
{
    const struct type *rope = learned_function(*state, "rope_new")->result;
    assert_role(state, "rope_length", 0, ROLE_OBJECT, -1);
    assert_role(state, "rope_new", 0, ROLE_STRING, -1);
    assert_ptr_equal(learned_function(*state, "rope_join")->result, rope);
    assert_ptr_equal(learned_function(*state, "rope_join")->parameters[1].type->sort, rope);
    assert_ptr_equal(rope->sort, rope);
    assert_null(learned_function(*state, "rope_length")->skip_reason);
    assert_string_equal(learned_function(*state, "line_print")->parameters[0].type->spelling,
                        "char *");
}

static void attributes_that_only_gcc_knows_are_believed(void **state)
{
    assert_role(state, "wave_feed", 1, ROLE_BUFFER, 0);
    assert_role(state, "wave_feed", 0, ROLE_LENGTH, 1);
    assert_role(state, "wave_see", 1, ROLE_BUFFER, 3);
    assert_role(state, "wave_see", 3, ROLE_CAPACITY, 1);
    assert_role(state, "wave_at", 1, ROLE_OUT, -1);
    const struct parameter *feed = learned_function(*state, "wave_feed")->parameters;
    assert_int_equal(feed[1].role_evidence.source, EVIDENCE_ATTRIBUTE);
    assert_int_equal(learned_function(*state, "wave_begin")->belonging, BELONGING_CALLER);
    assert_int_equal(learned_function(*state, "wave_over")->parameters[1].fate, FATE_RELEASED);
    assert_role(state, "wave_odd", 0, ROLE_VALUE, -1);
}

static void what_is_not_to_be_called_directly_is_skipped(void **state)
{
    assert_skipped(state, "wave_delete", "its comment says not to call it directly");
    assert_null(learned_function(*state, "wave_stop")->skip_reason);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(const_characters_alone_are_a_string),
        cmocka_unit_test(bounds_in_a_comment_are_a_length),
        cmocka_unit_test(what_is_not_to_be_called_directly_is_skipped),
        cmocka_unit_test(const_characters_with_a_length_are_a_buffer),
        cmocka_unit_test(a_key_before_a_measured_value_stays_a_string),
        cmocka_unit_test(one_length_may_measure_two_pointers),
        cmocka_unit_test(room_is_a_length_only_of_what_is_written),
        cmocka_unit_test(characters_that_may_be_written_are_a_text_buffer),
        cmocka_unit_test(a_length_behind_a_position_is_not_that_of_the_string),
        cmocka_unit_test(untyped_bytes_with_a_length_are_a_buffer),
        cmocka_unit_test(a_length_may_be_a_product),
        cmocka_unit_test(a_count_may_stand_before_its_numbers),
        cmocka_unit_test(a_number_with_the_name_of_a_pointer_is_its_length),
        cmocka_unit_test(pointers_to_pointers_are_out_unless_counted),
        cmocka_unit_test(a_declared_array_is_a_buffer),
        cmocka_unit_test(a_void_pointer_beside_a_callback_is_user_data),
        cmocka_unit_test(an_initialiser_has_the_word_and_a_record_of_the_caller),
        cmocka_unit_test(what_no_function_yields_is_told),
        cmocka_unit_test(null_stands_for_what_is_made_only_from_another),
        cmocka_unit_test(what_follows_the_named_parameters_must_be_said),
        cmocka_unit_test(streams_can_be_made),
        cmocka_unit_test(variadic_callbacks_cannot_be_made),
        cmocka_unit_test(what_leads_to_a_va_list_is_not_called_one),
        cmocka_unit_test(names_are_read_by_their_words),
        cmocka_unit_test(attributes_that_only_gcc_knows_are_believed),
        cmocka_unit_test(what_set_format_sets_is_a_format),
        cmocka_unit_test(a_pointer_by_a_name_that_the_library_makes_and_frees_is_an_object),
    };
    return cmocka_run_group_tests(tests, set_up, learned_tear_down);
}
