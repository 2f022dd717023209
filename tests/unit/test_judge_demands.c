/* Sentences of documentation that a call meets, breaks, or of which nothing shows it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "judge_lab.h"

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    struct function *scale = model_function(&model, "void", "scale");
    model_parameter(&model, scale, "double", "factor", ROLE_VALUE);
    struct function *minute = model_function(&model, "void", "set_minute");
    model_parameter(&model, minute, "int", "minute", ROLE_VALUE);
    struct function *name = model_function(&model, "void", "set_name");
    model_parameter(&model, name, "const char *", "name", ROLE_STRING);
    struct function *fill = model_function(&model, "void", "fill");
    model_parameter(&model, fill, "const char *", "items", ROLE_STRING);
    model_parameter(&model, fill, "int", "n", ROLE_VALUE);
    struct function *part = model_function(&model, "const char *", "part");
    model_parameter(&model, part, "const char *", "whole", ROLE_STRING);
    struct function *join = model_function(&model, "void", "join");
    model_parameter(&model, join, "const char *", "first", ROLE_STRING);
    model_parameter(&model, join, "const char *", "second", ROLE_STRING);
    model_function(&model, "void", "start");
    model_function(&model, "void", "work");
    model_finish(&model);
    *state = &model;
    return 0;
}

/* Is the sequence doubted when the function has the comment? */
static bool is_doubted(struct model *model, const char *name, const char *comment,
                       const char *text)
{
    struct function *function = api_find_function(&model->api, name);
    function->comment = comment;
    struct outcome outcome = lab_failure(model, text, END_HEAP_OVERFLOW);
    struct judgement judgement = judge_text(model, text, &outcome, "", NULL);
    function->comment = NULL;
    bool is_documented = judgement.condition.sentence &&
                         strstr(judgement.condition.sentence, "is documented");
    return is_documented;
}

static void a_range_that_is_kept_is_no_doubt(void **state)
{
    static const char comment[] = "The minute must be 0-59.";
    assert_false(is_doubted(*state, "set_minute", comment, "call set_minute(int 59)\n"));
    assert_true(is_doubted(*state, "set_minute", comment, "call set_minute(int 60)\n"));
}

static void a_number_is_not_nan(void **state)
{
    static const char comment[] = "factor must not be NaN.";
    assert_false(is_doubted(*state, "scale", comment, "call scale(double 1)\n"));
    assert_true(is_doubted(*state, "scale", comment, "call scale(double nan)\n"));
}

static void null_may_depend_on_an_amount(void **state)
{
    static const char comment[] = "items must not be null unless n is 0.";
    assert_false(is_doubted(*state, "fill", comment,
                            "call fill(\"const char *\" \"a\", int 1)\n"));
}

static void a_text_that_is_there_is_not_empty(void **state)
{
    static const char comment[] = "The name must not be empty.";
    assert_false(is_doubted(*state, "set_name", comment,
                            "call set_name(\"const char *\" \"a\")\n"));
    assert_true(is_doubted(*state, "set_name", comment,
                           "call set_name(\"const char *\" \"\")\n"));
}

static void a_text_may_be_too_long(void **state)
{
    static const char comment[] = "The name must be 1 to 3 characters long.";
    assert_false(is_doubted(*state, "set_name", comment,
                            "call set_name(\"const char *\" \"abc\")\n"));
    assert_true(is_doubted(*state, "set_name", comment,
                           "call set_name(\"const char *\" \"abcd\")\n"));
}

static void what_leads_nowhere_else_points_into_nothing(void **state)
{
    static const char comment[] = "first and second must not point into each other.";
    assert_false(is_doubted(*state, "join", comment,
                            "call join(\"const char *\" \"a\", \"const char *\" \"b\")\n"));
    assert_true(is_doubted(*state, "join", comment,
                           "v0 = call part(\"const char *\" \"a\")\n"
                           "call join(v0, v0)\n"));
    assert_true(is_doubted(*state, "join", comment,
                           "v0 = call part(\"const char *\" \"a\")\n"
                           "v1 = call part(v0)\n"
                           "call join(v0, v1)\n"));
}

static void what_has_to_be_called_before_was(void **state)
{
    static const char comment[] = "start() must be called before.";
    assert_false(is_doubted(*state, "work", comment, "call start()\ncall work()\n"));
    assert_true(is_doubted(*state, "work", comment, "call work()\n"));
}

static void a_demand_on_something_else_is_no_doubt(void **state)
{
    assert_false(is_doubted(*state, "set_minute", "Clocks must be wound every day.",
                            "call set_minute(int 5)\n"));
    assert_false(is_doubted(*state, "work", "It must be called again at the end if leaks matter.",
                            "call work()\n"));
}

static void an_earlier_call_is_doubtful_only_when_it_is_seen(void **state)
{
    static const char text[] = "call set_minute(int 5)\ncall work()\n";
    assert_false(is_doubted(*state, "set_minute", "The minute must be odd on Sundays.", text));
    assert_true(is_doubted(*state, "set_minute", "The minute must be below 5.",
                           "call set_minute(int 5)\ncall set_minute(int 5)\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_range_that_is_kept_is_no_doubt),
        cmocka_unit_test(a_number_is_not_nan),
        cmocka_unit_test(null_may_depend_on_an_amount),
        cmocka_unit_test(a_text_that_is_there_is_not_empty),
        cmocka_unit_test(a_text_may_be_too_long),
        cmocka_unit_test(what_leads_nowhere_else_points_into_nothing),
        cmocka_unit_test(what_has_to_be_called_before_was),
        cmocka_unit_test(a_demand_on_something_else_is_no_doubt),
        cmocka_unit_test(an_earlier_call_is_doubtful_only_when_it_is_seen),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
