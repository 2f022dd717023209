/* Objects that are not ready for a call: not started, or with less in them than a number says. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "judge_lab.h"

static void add_function(struct model *model, const char *result, const char *name,
                         const char *first, const char *second)
{
    struct function *function = model_function(model, result, name);
    if (first)
        model_parameter(model, function, first, "first",
                        strchr(first, '*') ? ROLE_OBJECT : ROLE_VALUE);
    if (second)
        model_parameter(model, function, second, "second",
                        strchr(second, '*') ? ROLE_OBJECT : ROLE_VALUE);
}

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    add_function(&model, "struct pump *", "pump_new", "int", NULL);
    add_function(&model, "void", "pump_start", "struct pump *", NULL);
    add_function(&model, "void", "pump_fill", "struct pump *", "int");
    add_function(&model, "void", "pump_turn", "struct pump *", NULL);
    add_function(&model, "void", "pump_reverse", "struct pump *", NULL);
    add_function(&model, "void", "pump_set_name", "struct pump *", "int");
    add_function(&model, "char *", "pump_name", "struct pump *", NULL);
    add_function(&model, "int", "pump_name_length", "struct pump *", NULL);
    add_function(&model, "int", "pump_length", "struct pump *", NULL);
    add_function(&model, "void", "pump_at", "struct pump *", "int");
    struct function *lend = model_function(&model, "void", "pump_lend");
    model_parameter(&model, lend, "struct pump *", "pump", ROLE_OBJECT);
    model_parameter(&model, lend, "int *", "room", ROLE_BUFFER);
    model_finish(&model);
    *state = &model;
    return 0;
}

static void assert_judged(struct model *model, behaviour *fails, const char *text,
                          const char *verdict, const char *condition)
{
    struct lab lab = {.model = model, .fails = fails, .returns = 100};
    struct judgement judgement = judge_in(&lab, text);
    assert_string_equal(condition_name(judgement.condition.kind), condition);
    assert_string_equal(verdict_name(judgement.verdict), verdict);
}

static bool has_call(const struct vocabulary *vocabulary, const struct statements *statements,
                     const char *name)
{
    for (size_t i = 0; i < statements->count; i++)
        if (is_call_of(vocabulary, statements, i, name))
            return true;
    return false;
}

/* ---- the order of calls ---- */

static bool fails_unless_started(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t call,
                                 uint64_t *address)
{
    (void)call, (void)address;
    return !has_call(vocabulary, statements, "pump_start");
}

static bool fails_unless_filled(const struct vocabulary *vocabulary,
                                const struct statements *statements, size_t call,
                                uint64_t *address)
{
    (void)call, (void)address;
    return !has_call(vocabulary, statements, "pump_fill");
}

static const char turns[] = "v0 = call pump_new(int 1)\n"
                            "call pump_turn(v0)\n";
static const char reverses[] = "v0 = call pump_new(int 1)\n"
                               "call pump_reverse(v0)\n";

static void what_another_call_heals_is_undecided(void **state)
{
    assert_judged(*state, fails_unless_started, turns, "undecided", "order");
    assert_judged(*state, fails_unless_started, reverses, "undecided", "order");
    assert_judged(*state, fails_unless_filled, turns, "undecided", "order");
}

static void what_goes_over_nothing_copes_with_nothing(void **state)
{
    assert_judged(*state, fails_unless_filled, reverses, "fault", "none");
}

static bool fails_unless_named(const struct vocabulary *vocabulary,
                               const struct statements *statements, size_t call,
                               uint64_t *address)
{
    (void)call, (void)address;
    return !has_call(vocabulary, statements, "pump_set_name");
}

static void what_is_named_after_the_same_thing_may_have_to_be_called_first(void **state)
{
    assert_judged(*state, fails_unless_named,
                  "v0 = call pump_new(int 1)\nv1 = call pump_name_length(v0)\n", "undecided",
                  "order");
    assert_judged(*state, fails_unless_named,
                  "v0 = call pump_new(int 1)\nv1 = call pump_length(v0)\n", "fault", "none");
    assert_judged(*state, fails_unless_filled, reverses, "fault", "none"); /* "pump" is not it */
}

/* No single call heals. */
static void what_always_came_after_another_call_may_have_to(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always, .returns = 100,
                      .successes = {"v0 = call pump_new(int 1)\ncall pump_fill(v0, int 1)\n"
                                    "call pump_start(v0)\nv3 = call pump_name_length(v0)\n"}};
    const char *text = "v0 = call pump_new(int 1)\nv1 = call pump_name_length(v0)\n";
    assert_string_equal(judge_in(&lab, text).condition.sentence,
                        "pump_name_length is called without a call of pump_start before");
    lab.successes[1] = "v0 = call pump_new(int 1)\ncall pump_fill(v0, int 1)\n"
                       "v2 = call pump_name_length(v0)\nv3 = call pump_name_length(v0)\n";
    assert_string_equal(judge_in(&lab, text).condition.sentence,
                        "pump_name_length is called without a call of another function before");
    lab.successes[1] = text; /* once it returned without */
    assert_string_equal(verdict_name(judge_in(&lab, text).verdict), "fault");
    lab.successes[1] = NULL;
    text = "v0 = call pump_new(int 1)\nv1 = call pump_length(v0)\n"; /* of the pump itself */
    assert_string_equal(verdict_name(judge_in(&lab, text).verdict), "fault");
}

static void what_no_call_heals_is_a_fault(void **state)
{
    assert_judged(*state, fails_always, turns, "fault", "none");
}

static void what_was_used_before_is_prepared(void **state)
{
    assert_judged(*state, fails_unless_started,
                  "v0 = call pump_new(int 1)\n"
                  "call pump_reverse(v0)\n"
                  "call pump_turn(v0)\n",
                  "fault", "none");
}

static void a_wild_pointer_is_not_a_missing_call(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_unless_started, .returns = 100};
    struct outcome outcome = lab_failure(*state, turns, END_SEGMENTATION_FAULT);
    outcome.address = 0x7f0000000000;
    assert_string_equal(verdict_name(judge_outcome_in(&lab, turns, &outcome, "").verdict),
                        "fault");
}

/* ---- a place beyond what there is ---- */

static int64_t number_of(const struct vocabulary *vocabulary,
                         const struct statements *statements, size_t index, size_t argument)
{
    const struct literal *literal = literal_at(vocabulary, statements, index, argument);
    return literal ? literal->integer : 0;
}

static bool fails_out_of_range(const struct vocabulary *vocabulary,
                               const struct statements *statements, size_t call,
                               uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "pump_at") &&
           number_of(vocabulary, statements, call, 1) >= number_of(vocabulary, statements, 0, 0);
}

/* The check is off by one. */
static bool fails_at_the_end(const struct vocabulary *vocabulary,
                             const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "pump_at") &&
           number_of(vocabulary, statements, call, 1) == number_of(vocabulary, statements, 0, 0);
}

/* What is made is too small for what is in range. */
static bool fails_when_small(const struct vocabulary *vocabulary,
                             const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "pump_at") &&
           (number_of(vocabulary, statements, 0, 0) < 8 ||
            number_of(vocabulary, statements, call, 1) >= 1000);
}

static const char at_the_end[] = "v0 = call pump_new(int 5)\n"
                                 "call pump_at(v0, int 5)\n";
static const char below_the_end[] = "v0 = call pump_new(int 5)\n"
                                    "call pump_at(v0, int 4)\n";

static void a_place_beyond_what_was_made_is_undecided(void **state)
{
    assert_judged(*state, fails_out_of_range, at_the_end, "undecided", "index");
}

static void a_place_that_is_checked_wrongly_is_a_fault(void **state)
{
    assert_judged(*state, fails_at_the_end, at_the_end, "fault", "none");
}

static void a_place_in_range_is_a_fault(void **state)
{
    assert_judged(*state, fails_when_small, below_the_end, "fault", "none");
}

/* ---- numbers that documentation or a buffer bounds ---- */

static bool fails_unless_power_of_two(const struct vocabulary *vocabulary,
                                      const struct statements *statements, size_t call,
                                      uint64_t *address)
{
    (void)call, (void)address;
    int64_t number = number_of(vocabulary, statements, 0, 0);
    return number <= 0 || (number & (number - 1)) != 0;
}

static void a_documented_power_of_two_is_demanded(void **state)
{
    struct model *model = *state;
    struct function *function = api_find_function(&model->api, "pump_new");
    function->comment = "/* first is a power of two. */";
    assert_judged(model, fails_unless_power_of_two,
                  "v0 = call pump_new(int 3)\n"
                  "call pump_reverse(v0)\n",
                  "undecided", "order");
    assert_judged(model, fails_always, reverses, "fault", "none");
    function->comment = NULL;
}

static bool fails_from_two(const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "pump_at") &&
           number_of(vocabulary, statements, call, 1) >= 2;
}

static struct judgement judge_lent(struct model *model, behaviour *fails, const char *region)
{
    static const char text[] = "v0 = call pump_new(int 9)\n"
                               "v1 = buffer \"int\"(\"int *\" bytes \"abcd\")\n"
                               "call pump_lend(v0, v1)\n"
                               "call pump_at(v0, int 4)\n";
    char report[128];
    snprintf(report, sizeof report,
             "0x0 is located 0 bytes after %s region [0x0,0x4)\nallocated by thread T0 here:\n\n",
             region);
    struct lab lab = {.model = model, .fails = fails, .returns = 100};
    struct outcome outcome = lab_failure(model, text, END_HEAP_OVERFLOW);
    return judge_outcome_in(&lab, text, &outcome, report);
}

static void a_number_may_say_more_than_was_lent(void **state)
{
    assert_string_equal(
        condition_name(judge_lent(*state, fails_from_two, "4-byte").condition.kind), "length");
    assert_string_equal(
        condition_name(judge_lent(*state, fails_from_two, "7-byte").condition.kind), "none");
    assert_string_equal(
        condition_name(judge_lent(*state, fails_always, "4-byte").condition.kind), "none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_another_call_heals_is_undecided),
        cmocka_unit_test(what_goes_over_nothing_copes_with_nothing),
        cmocka_unit_test(what_is_named_after_the_same_thing_may_have_to_be_called_first),
        cmocka_unit_test(what_no_call_heals_is_a_fault),
        cmocka_unit_test(what_always_came_after_another_call_may_have_to),
        cmocka_unit_test(what_was_used_before_is_prepared),
        cmocka_unit_test(a_wild_pointer_is_not_a_missing_call),
        cmocka_unit_test(a_place_beyond_what_was_made_is_undecided),
        cmocka_unit_test(a_place_that_is_checked_wrongly_is_a_fault),
        cmocka_unit_test(a_place_in_range_is_a_fault),
        cmocka_unit_test(a_documented_power_of_two_is_demanded),
        cmocka_unit_test(a_number_may_say_more_than_was_lent),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
