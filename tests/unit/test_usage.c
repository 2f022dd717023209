/* What bodies, comments, attributes and callers say of parameters, and what is left of it when a
 * rule is off. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/roles/roles.h"
#include "parse/parse.h"
#include "rule_sets.h"

struct fixture {
    struct arena arena;
    struct api api;
    struct error err;
};

static bool learn(struct fixture *fixture, const char *callers, struct rule_set rules_off)
{
    static const char *no_flags[] = {NULL};
    const char *headers[] = {TEST_DATA_DIR "/parse/usage.h", NULL};
    const char *directories[] = {callers, NULL};
    struct source source = {
        .path = TEST_DATA_DIR "/parse/usage.c", .directory = TEST_DATA_DIR, .flags = no_flags};
    struct library library = {
        .headers = headers, .sources = &source, .source_count = 1, .callers = directories};
    *fixture = (struct fixture){0};
    api_init(&fixture->api, &fixture->arena);
    fixture->api.rules_off = rules_off;
    if (!parse_library(&fixture->api, &library, &fixture->err))
        return false;
    roles_infer(&fixture->api);
    return true;
}

static void release(struct fixture *fixture)
{
    api_release(&fixture->api);
    arena_release(&fixture->arena);
}

static int set_up(void **state)
{
    static struct fixture fixture;
    *state = &fixture;
    return learn(&fixture, TEST_DATA_DIR "/parse/callers", NO_RULES) ? 0 : -1;
}

static int tear_down(void **state)
{
    release(*state);
    return 0;
}

static const struct function *function_named(void **state, const char *name)
{
    const struct fixture *fixture = *state;
    const struct function *function = api_find_function(&fixture->api, name);
    if (!function)
        fail_msg("there is no function %s", name);
    return function;
}

static const struct parameter *parameter_of(void **state, const char *name, size_t index)
{
    return &function_named(state, name)->parameters[index];
}

static void assert_role(void **state, const char *name, size_t index, enum role role, int partner)
{
    const struct parameter *parameter = parameter_of(state, name, index);
    assert_string_equal(role_name(parameter->role), role_name(role));
    assert_int_equal(parameter->partner, partner);
}

static void assert_nullness(void **state, const char *name, size_t index, enum nullness nullness,
                            enum evidence_source source)
{
    const struct parameter *parameter = parameter_of(state, name, index);
    assert_string_equal(nullness_name(parameter->nullness), nullness_name(nullness));
    assert_int_equal(parameter->nullness_evidence.source, source);
}

static void assert_fate(void **state, const char *name, size_t index, enum fate fate, int owner)
{
    const struct parameter *parameter = parameter_of(state, name, index);
    assert_string_equal(fate_name(parameter->fate), fate_name(fate));
    assert_int_equal(parameter->owner, owner);
}

static void assert_purpose(void **state, const char *name, enum purpose purpose)
{
    assert_string_equal(purpose_name(function_named(state, name)->purpose), purpose_name(purpose));
}

static void assert_result(void **state, const char *name, enum belonging belonging,
                          enum failure_convention failure)
{
    const struct function *function = function_named(state, name);
    assert_string_equal(belonging_name(function->belonging), belonging_name(belonging));
    assert_string_equal(failure_name(function->failure), failure_name(failure));
}

static void bodies_tell_lengths_and_rooms(void **state)
{
    assert_role(state, "box_fill", 0, ROLE_BUFFER, 1);
    assert_role(state, "box_fill", 1, ROLE_CAPACITY, 0);
    assert_role(state, "box_total", 0, ROLE_BUFFER, 1);
    assert_role(state, "box_total", 1, ROLE_LENGTH, 0);
    assert_role(state, "box_pack", 0, ROLE_BUFFER, 1);
    assert_role(state, "box_pack", 1, ROLE_IN_OUT, 0);
    assert_role(state, "box_pack", 3, ROLE_LENGTH, 2);
}

static void a_length_whose_address_is_handed_on_stays_one(void **state)
{
    assert_role(state, "box_unpack", 2, ROLE_BUFFER, 3);
    assert_role(state, "box_unpack", 3, ROLE_LENGTH, 2);
    assert_role(state, "box_unpack2", 2, ROLE_BUFFER, 3);
    assert_role(state, "box_unpack2", 3, ROLE_IN_OUT, 2);
}

static void what_macros_add_is_given_as_they_do(void **state)
{
    const struct parameter *version = parameter_of(state, "box_start_", 2);
    assert_int_equal(version->string_count, 1);
    assert_string_equal(version->strings[0], "2.1");
    const struct parameter *size = parameter_of(state, "box_start_", 3);
    assert_role(state, "box_start_", 3, ROLE_CHOICE, -1);
    assert_int_equal(size->constant_count, 1);
    assert_int_equal(size->constants[0].value, 3 * sizeof(long));
    assert_string_equal(size->constants[0].name, "(int)sizeof(struct box_options)");
    assert_role(state, "box_start_", 1, ROLE_VALUE, -1);
    assert_role(state, "box_seek_", 1, ROLE_VALUE, -1);
}

static void assert_product(void **state, const char *name, size_t buffer, int a, int b)
{
    const struct parameter *parameter = parameter_of(state, name, buffer);
    assert_int_equal(parameter->role, ROLE_BUFFER);
    assert_true((parameter->partner == a && parameter->factor == b) ||
                (parameter->partner == b && parameter->factor == a));
    assert_role(state, name, (size_t)a, ROLE_LENGTH, (int)buffer);
    assert_role(state, name, (size_t)b, ROLE_LENGTH, (int)buffer);
}

static void a_length_may_be_a_product(void **state)
{
    assert_product(state, "box_turn", 0, 1, 2);
    assert_product(state, "box_order", 0, 1, 2);
}

/* Neither is the number of bytes in a row how many there are. */
static void what_an_object_says_is_measured_by_no_number(void **state)
{
    assert_int_not_equal(parameter_of(state, "box_rows", 0)->partner, 1);
    assert_int_not_equal(parameter_of(state, "box_rows", 0)->partner, 2);
    assert_product(state, "box_some_rows", 0, 1, 2);
    assert_int_equal(parameter_of(state, "box_all_rows", 0)->partner, -1);
}

static void bodies_tell_positions_and_sizes(void **state)
{
    assert_role(state, "box_pick", 1, ROLE_INDEX, 0);
    assert_role(state, "box_make", 0, ROLE_SIZE, -1);
}

static void bodies_tell_negative_numbers_apart(void **state)
{
    assert_true(parameter_of(state, "box_pick", 1)->tells_negatives);
    assert_false(parameter_of(state, "box_fill", 1)->tells_negatives);
    assert_false(parameter_of(state, "box_make", 0)->tells_negatives);
}

static void what_the_c_library_demands_is_inherited(void **state)
{
    assert_role(state, "box_load", 0, ROLE_FILE_NAME, -1);
    assert_role(state, "box_load", 1, ROLE_DESCRIPTOR, -1);
    assert_fate(state, "box_load", 1, FATE_RELEASED, -1);
    assert_role(state, "box_say", 0, ROLE_STREAM, -1);
    assert_role(state, "box_say", 1, ROLE_FORMAT, -1);
    assert_role(state, "box_open", 1, ROLE_FILE_NAME, -1);
    assert_role(state, "box_upper", 0, ROLE_TEXT_BUFFER, -1);
}

static void what_is_written_first_is_out(void **state)
{
    assert_role(state, "box_report", 1, ROLE_OUT, -1);
    assert_role(state, "box_report", 2, ROLE_IN_OUT, -1);
    assert_role(state, "box_open", 0, ROLE_OUT, -1);
    assert_role(state, "pair_get", 1, ROLE_OUT, -1);
    assert_role(state, "pair_init", 0, ROLE_OBJECT, -1);
}

static void compared_constants_are_a_choice(void **state)
{
    const struct parameter *mode = parameter_of(state, "box_mode", 1);
    assert_int_equal(mode->role, ROLE_CHOICE);
    assert_int_equal(mode->constant_count, 3);
    assert_string_equal(mode->constants[0].name, "MODE_FAST");
    const struct parameter *how = parameter_of(state, "box_flags", 1);
    assert_int_equal(how->role, ROLE_FLAGS);
    assert_int_equal(how->constant_count, 3); /* also the one between those that are looked at */
    assert_string_equal(how->constants[1].name, "OPEN_WRITE");
}

static void what_a_field_is_compared_with_names_it(void **state)
{
    const struct function *how = function_named(state, "door_how");
    assert_int_equal(how->result_constants.count, 3);
    assert_true(how->result_constants.is_flags);
    assert_string_equal(how->result_constants.items[0].name, "OPEN_READ");
    assert_int_equal(function_named(state, "door_room")->result_constants.count, 0);
    const struct type *door = parameter_of(state, "door_how", 0)->type->target;
    assert_string_equal(door->record->fields[0].name, "how");
    assert_int_equal(door->record->fields[0].constants.count, 3);
    assert_int_equal(door->record->fields[1].constants.count, 0);
    assert_int_equal(door->record->fields[2].constants.count, 3);
}

static void a_number_that_is_returned_without_a_name_gets_none(void **state)
{
    const struct function *mode = function_named(state, "door_mode");
    assert_int_equal(mode->result_constants.count, 2);
    assert_string_equal(mode->result_constants.items[0].name, "MODE_SMALL");
    assert_string_equal(mode->result_constants.items[1].name, "MODE_BOTH");
    assert_int_equal(function_named(state, "door_pace")->result_constants.count, 3);
}

static void constants_that_only_a_source_knows_are_no_choice(void **state)
{
    assert_role(state, "box_phase", 1, ROLE_VALUE, -1);
    assert_int_equal(parameter_of(state, "box_phase", 1)->constant_count, 0);
}

static void one_limit_is_no_choice(void **state)
{
    assert_role(state, "box_limit", 1, ROLE_VALUE, -1);
}

static void bodies_tell_what_null_does(void **state)
{
    assert_nullness(state, "box_size", 0, NULLNESS_FORBIDDEN, EVIDENCE_BODY);
    assert_nullness(state, "box_asserted", 0, NULLNESS_FORBIDDEN, EVIDENCE_BODY);
    assert_nullness(state, "box_lenient", 0, NULLNESS_ALLOWED, EVIDENCE_BODY);
    assert_nullness(state, "box_range", 1, NULLNESS_ALLOWED, EVIDENCE_BODY);
    assert_nullness(state, "box_report", 1, NULLNESS_FORBIDDEN, EVIDENCE_BODY);
    assert_nullness(state, "box_report", 2, NULLNESS_ALLOWED, EVIDENCE_BODY);
    assert_nullness(state, "box_end", 0, NULLNESS_ALLOWED, EVIDENCE_BODY);
    assert_int_equal(parameter_of(state, "box_quote", 0)->nullness, NULLNESS_UNKNOWN);
}

static void bodies_tell_what_becomes_of_an_argument(void **state)
{
    assert_fate(state, "box_put", 0, FATE_LENT, -1);
    assert_fate(state, "box_put", 1, FATE_KEPT, 0); /* the array is freed, its elements are not */
    assert_fate(state, "box_own", 1, FATE_TAKEN, 0);
    assert_fate(state, "box_share", 1, FATE_LENT, -1); /* with a reference of its own */
    assert_fate(state, "box_end", 0, FATE_RELEASED, -1);
    assert_fate(state, "box_watch", 1, FATE_KEPT, -1);
}

static void a_handle_behind_a_pointer_may_be_replaced(void **state)
{
    assert_role(state, "box_grow", 0, ROLE_IN_OUT, -1);
    assert_true(parameter_of(state, "box_grow", 0)->replaces_target);
    assert_role(state, "box_step", 0, ROLE_IN_OUT, -1);
    assert_false(parameter_of(state, "box_step", 0)->replaces_target);
}

static void bodies_tell_purposes(void **state)
{
    assert_purpose(state, "box_make", PURPOSE_CONSTRUCTOR);
    assert_purpose(state, "box_open", PURPOSE_CONSTRUCTOR);
    assert_purpose(state, "box_end", PURPOSE_DESTRUCTOR);
    assert_purpose(state, "box_hold", PURPOSE_RETAIN);
    assert_purpose(state, "box_drop", PURPOSE_RELEASE);
    assert_purpose(state, "box_size", PURPOSE_GETTER);
    assert_purpose(state, "pair_init", PURPOSE_INITIALISER);
    assert_purpose(state, "pair_fini", PURPOSE_CLEARER);
    assert_purpose(state, "box_fill", PURPOSE_OTHER);
}

static void bodies_tell_results(void **state)
{
    assert_result(state, "box_make", BELONGING_CALLER, FAILURE_NULL);
    assert_result(state, "box_pick", BELONGING_ARGUMENT, FAILURE_NULL);
    assert_int_equal(function_named(state, "box_pick")->result_owner, 0);
    assert_result(state, "box_release_name", BELONGING_CALLER, FAILURE_UNKNOWN);
    assert_result(state, "box_open", BELONGING_UNKNOWN, FAILURE_NONZERO);
    assert_result(state, "box_mode", BELONGING_UNKNOWN, FAILURE_NEGATIVE);
    assert_result(state, "box_size", BELONGING_UNKNOWN, FAILURE_UNKNOWN);
}

static void a_function_that_replaces_a_global_callback_sets_a_hook(void **state)
{
    assert_true(function_named(state, "box_watch")->sets_hook);
    assert_false(function_named(state, "box_order")->sets_hook);
}

static void a_body_tells_what_put_in_comes_out(void **state)
{
    assert_fate(state, "shelf_set_thing", 1, FATE_KEPT, 0);
    assert_string_equal(function_named(state, "shelf_thing")->belonging_evidence.reason,
                        "what shelf_set_thing was given for 'thing'");
    assert_string_equal(function_named(state, "shelf_place")->belonging_evidence.reason,
                        "found in 'shelf'");
}

static void comments_are_read_by_parameter(void **state)
{
    assert_nullness(state, "box_note", 0, NULLNESS_FORBIDDEN, EVIDENCE_COMMENT);
    assert_nullness(state, "box_note", 1, NULLNESS_ALLOWED, EVIDENCE_COMMENT);
    assert_role(state, "box_note", 2, ROLE_LENGTH, 1);
    assert_role(state, "box_note", 3, ROLE_CHOICE, -1);
    assert_int_equal(parameter_of(state, "box_note", 3)->constant_count, 2);
    assert_result(state, "box_note", BELONGING_LIBRARY, FAILURE_NULL);
}

static void comments_speak_of_null_without_naming_the_parameter(void **state)
{
    assert_nullness(state, "box_drop", 0, NULLNESS_ALLOWED, EVIDENCE_COMMENT);
    assert_nullness(state, "box_write", 1, NULLNESS_ALLOWED, EVIDENCE_COMMENT);
    assert_int_equal(parameter_of(state, "box_write", 0)->nullness, NULLNESS_UNKNOWN);
    assert_nullness(state, "box_visit", 1, NULLNESS_ALLOWED, EVIDENCE_COMMENT);
    assert_nullness(state, "box_visit", 2, NULLNESS_ALLOWED, EVIDENCE_COMMENT);
    assert_int_equal(parameter_of(state, "box_visit", 0)->nullness, NULLNESS_UNKNOWN);
    assert_nullness(state, "box_measure", 1, NULLNESS_ALLOWED, EVIDENCE_COMMENT);
}

/* The comment stands behind the declaration; the one before it belongs to another. */
static void a_length_without_the_terminator_is_that_of_a_string(void **state)
{
    assert_role(state, "box_label", 1, ROLE_STRING, -1);
    assert_role(state, "box_label", 2, ROLE_LENGTH, 1);
    assert_role(state, "box_bytes", 1, ROLE_BUFFER, 2);
    assert_null(function_named(state, "box_bytes")->comment);
}

static void comments_say_what_can_be_used_again(void **state)
{
    const struct parameter *emptied = parameter_of(state, "box_empty", 0);
    assert_int_equal(emptied->fate, FATE_LENT);
    assert_int_equal(emptied->fate_evidence.source, EVIDENCE_COMMENT);
    assert_int_not_equal(parameter_of(state, "box_drop", 0)->fate, FATE_LENT);
}

static void comments_say_what_range_a_number_has(void **state)
{
    const struct parameter *limit = parameter_of(state, "box_bound", 1);
    assert_true(limit->has_least);
    assert_int_equal(limit->least, 3);
    const struct parameter *by = parameter_of(state, "box_move", 1);
    assert_true(by->has_least);
    assert_int_equal(by->least, 0);
    assert_false(parameter_of(state, "box_move_back", 1)->has_least);
    assert_true(parameter_of(state, "box_item", 1)->takes_any);
    assert_true(parameter_of(state, "box_has", 1)->takes_any);
    assert_true(parameter_of(state, "box_lacks", 1)->takes_any);
    assert_false(parameter_of(state, "box_item_unchecked", 1)->takes_any);
    assert_false(by->takes_any);
    assert_true(parameter_of(state, "box_part", 1)->takes_any);
    assert_true(parameter_of(state, "box_part", 2)->takes_any);
    assert_false(parameter_of(state, "box_part", 3)->takes_any);
}

static void words_that_begin_with_a_name_are_about_it(void **state)
{
    assert_true(parameter_of(state, "box_cell", 1)->takes_any);
    assert_true(parameter_of(state, "box_cell", 2)->takes_any);
    assert_false(parameter_of(state, "box_cell", 3)->takes_any);
}

static void comments_say_what_may_be_moved(void **state)
{
    assert_true(parameter_of(state, "box_stow", 1)->is_moved);
    assert_false(parameter_of(state, "box_stow_unchecked", 1)->is_moved);
}

static void what_is_said_in_front_goes_for_all_functions(void **state)
{
    assert_true(parameter_of(state, "box_lean", 1)->takes_any);
    assert_false(parameter_of(state, "box_lean", 2)->takes_any);
}

static void the_room_beside_a_string_is_not_its_length(void **state)
{
    assert_role(state, "box_quote_text", 0, ROLE_STRING, -1);
    assert_role(state, "box_quote_text", 1, ROLE_BUFFER, 2);
    assert_role(state, "box_quote_text", 2, ROLE_CAPACITY, 1);
}

static void attributes_outweigh_all(void **state)
{
    assert_role(state, "box_printf", 0, ROLE_FORMAT, -1);
    assert_int_equal(parameter_of(state, "box_printf", 0)->role_evidence.source,
                     EVIDENCE_ATTRIBUTE);
    assert_result(state, "box_memory", BELONGING_CALLER, FAILURE_UNKNOWN);
    assert_nullness(state, "box_maybe", 0, NULLNESS_ALLOWED, EVIDENCE_ATTRIBUTE);
}

static void callers_show_how_it_is_done(void **state)
{
    assert_nullness(state, "box_shown", 0, NULLNESS_ALLOWED, EVIDENCE_CALLER);
    assert_role(state, "box_shown", 1, ROLE_BUFFER, 2);
    assert_role(state, "box_shown", 2, ROLE_LENGTH, 1);
    assert_role(state, "box_shown", 3, ROLE_CHOICE, -1);
    assert_int_equal(parameter_of(state, "box_shown", 3)->constant_count, 2);
    assert_role(state, "box_shown", 4, ROLE_BUFFER, 5);
    assert_role(state, "box_shown", 5, ROLE_CAPACITY, 4);
    assert_null(((const struct fixture *)*state)->api.callers_note);
}

static void a_caller_that_does_not_compile_is_left_out_with_a_note(void **state)
{
    (void)state;
    struct fixture fixture;
    void *fixture_state = &fixture;
    assert_true(learn(&fixture, TEST_DATA_DIR "/parse/callers_mixed", NO_RULES));
    assert_non_null(fixture.api.callers_note);
    assert_ptr_equal(strstr(fixture.api.callers_note, "1 of the 2 C files below --callers was left "
                                                      "out: cannot parse '"),
                     fixture.api.callers_note);
    assert_non_null(strstr(fixture.api.callers_note, "callers_mixed/wrong.c:5)"));
    assert_role(&fixture_state, "box_shown", 1, ROLE_BUFFER, 2);
    release(&fixture);
}

static void callers_of_which_none_compiles_are_an_error_with_its_line(void **state)
{
    (void)state;
    struct fixture fixture;
    assert_false(learn(&fixture, TEST_DATA_DIR "/parse/callers_broken", NO_RULES));
    assert_non_null(strstr(fixture.err.text, "cannot parse '"));
    assert_non_null(strstr(fixture.err.text, "callers_broken/wrong.c:5)"));
    release(&fixture);
}

static void a_rule_that_is_off_leaves_its_evidence_out(void **state)
{
    (void)state;
    struct fixture fixture;
    void *other = &fixture;
    struct rule_set off =
        RULES(RULE_BODIES, RULE_COMMENTS, RULE_CHOICES, RULE_LENGTHS, RULE_INDEXES);
    assert_true(learn(&fixture, NULL, off));
    assert_nullness(&other, "box_size", 0, NULLNESS_UNKNOWN, EVIDENCE_NONE);
    assert_nullness(&other, "box_note", 0, NULLNESS_UNKNOWN, EVIDENCE_NONE);
    assert_role(&other, "box_mode", 1, ROLE_VALUE, -1);
    assert_role(&other, "box_pack", 0, ROLE_TEXT_BUFFER, -1);
    assert_role(&other, "box_pick", 1, ROLE_VALUE, -1);
    assert_fate(&other, "box_end", 0, FATE_UNKNOWN, -1);
    release(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_tell_lengths_and_rooms),
        cmocka_unit_test(a_length_whose_address_is_handed_on_stays_one),
        cmocka_unit_test(what_macros_add_is_given_as_they_do),
        cmocka_unit_test(a_length_may_be_a_product),
        cmocka_unit_test(what_an_object_says_is_measured_by_no_number),
        cmocka_unit_test(bodies_tell_positions_and_sizes),
        cmocka_unit_test(bodies_tell_negative_numbers_apart),
        cmocka_unit_test(what_the_c_library_demands_is_inherited),
        cmocka_unit_test(what_is_written_first_is_out),
        cmocka_unit_test(compared_constants_are_a_choice),
        cmocka_unit_test(what_a_field_is_compared_with_names_it),
        cmocka_unit_test(a_number_that_is_returned_without_a_name_gets_none),
        cmocka_unit_test(one_limit_is_no_choice),
        cmocka_unit_test(constants_that_only_a_source_knows_are_no_choice),
        cmocka_unit_test(bodies_tell_what_null_does),
        cmocka_unit_test(bodies_tell_what_becomes_of_an_argument),
        cmocka_unit_test(a_handle_behind_a_pointer_may_be_replaced),
        cmocka_unit_test(bodies_tell_purposes),
        cmocka_unit_test(bodies_tell_results),
        cmocka_unit_test(a_function_that_replaces_a_global_callback_sets_a_hook),
        cmocka_unit_test(a_body_tells_what_put_in_comes_out),
        cmocka_unit_test(comments_are_read_by_parameter),
        cmocka_unit_test(comments_speak_of_null_without_naming_the_parameter),
        cmocka_unit_test(comments_say_what_can_be_used_again),
        cmocka_unit_test(a_length_without_the_terminator_is_that_of_a_string),
        cmocka_unit_test(comments_say_what_range_a_number_has),
        cmocka_unit_test(words_that_begin_with_a_name_are_about_it),
        cmocka_unit_test(comments_say_what_may_be_moved),
        cmocka_unit_test(what_is_said_in_front_goes_for_all_functions),
        cmocka_unit_test(the_room_beside_a_string_is_not_its_length),
        cmocka_unit_test(attributes_outweigh_all),
        cmocka_unit_test(callers_show_how_it_is_done),
        cmocka_unit_test(a_caller_that_does_not_compile_is_left_out_with_a_note),
        cmocka_unit_test(callers_of_which_none_compiles_are_an_error_with_its_line),
        cmocka_unit_test(a_rule_that_is_off_leaves_its_evidence_out),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
