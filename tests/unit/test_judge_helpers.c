/* Assertions that helpers make: preconditions when they are about a parameter that was handed on as
 * it is. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "judge_lab.h"
#include "model/code.h"
#include "parse/parse.h"

static const char about_number[] = "item: at < 8 (helpers.c:10)";

static int set_up(void **state)
{
    static struct model model;
    static const char *no_flags[] = {NULL};
    const char *headers[] = {TEST_DATA_DIR "/parse/helpers.h", NULL};
    struct source source = {
        .path = TEST_DATA_DIR "/parse/helpers.c", .directory = TEST_DATA_DIR, .flags = no_flags};
    struct library library = {.headers = headers, .sources = &source, .source_count = 1};
    struct error err;
    model_init(&model);
    if (!parse_library(&model.api, &library, &err))
        return -1;
    model_finish(&model);
    *state = &model;
    return 0;
}

static void assert_precondition(struct model *model, const char *function, const char *message,
                                bool expected)
{
    char text[80];
    snprintf(text, sizeof text, "v0 = call %s(null, int 9)\n", function);
    struct outcome outcome = lab_failure(model, text, END_ASSERT);
    outcome.message = message;
    struct judgement judgement = judge_text(model, text, &outcome, "", NULL);
    assert_int_equal(judgement.verdict == VERDICT_MISUSE, expected);
}

static void bodies_keep_the_names_of_parameters(void **state)
{
    const struct model *model = *state;
    const struct body *body = model->api.bodies.items[0];
    assert_true(strncmp(body->symbol, "item@", 5) == 0);
    assert_int_equal(body->parameter_count, 2);
    assert_string_equal(body->parameter_names[0], "from");
    assert_string_equal(body->parameter_names[1], "at");
}

static void a_helper_asserts_what_it_was_handed(void **state)
{
    assert_precondition(*state, "row_at", about_number, true);
    assert_precondition(*state, "row_at", "item: from != 0 (helpers.c:10)", true);
}

static void a_helper_of_a_helper_does(void **state)
{
    assert_precondition(*state, "row_far", about_number, true);
    assert_precondition(*state, "row_check", about_number, false);
}

static void what_was_computed_is_no_precondition(void **state)
{
    assert_precondition(*state, "row_first", about_number, false);
    assert_precondition(*state, "row_next", about_number, false);
}

static void another_call_may_be_the_one_that_failed(void **state)
{
    assert_precondition(*state, "row_both", about_number, false);
}

static void what_is_behind_the_parameter_is_bookkeeping(void **state)
{
    assert_precondition(*state, "row_at", "item: from->count > 0 (helpers.c:10)", false);
    assert_precondition(*state, "row_at", "item: is_valid(from) (helpers.c:10)", false);
}

static void other_functions_are_no_helpers(void **state)
{
    assert_precondition(*state, "row_at", "items: at < 8 (helpers.c:10)", false);
    assert_precondition(*state, "row_at", "checked: at < 8 (helpers.c:10)", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_keep_the_names_of_parameters),
        cmocka_unit_test(a_helper_asserts_what_it_was_handed),
        cmocka_unit_test(a_helper_of_a_helper_does),
        cmocka_unit_test(what_was_computed_is_no_precondition),
        cmocka_unit_test(another_call_may_be_the_one_that_failed),
        cmocka_unit_test(what_is_behind_the_parameter_is_bookkeeping),
        cmocka_unit_test(other_functions_are_no_helpers),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
