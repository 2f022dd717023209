/* Numbers near the ends of their types, and texts whose ends are told by pointers. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "judge_lab.h"
#include "model/code.h"

static void declare(struct model *model, const char *name, const char *type, const char *parameter)
{
    struct function *function = model_function(model, "void", name);
    model_parameter(model, function, type, parameter, ROLE_VALUE);
}

static void declare_compared(struct model *model)
{
    static const struct mined_constant large = {.number = INT32_MAX - 1, .is_compared = true};
    static const struct mined_constant *const compared[] = {&large};
    struct function *function = model_function(model, "void", "shift");
    struct parameter *parameter =
        model_parameter(model, function, "int", "amount", ROLE_VALUE);
    parameter->compared = compared;
    parameter->compared_count = 1;
}

static void declare_texts(struct model *model, const char *name, const char *first,
                          const char *second)
{
    struct function *function = model_function(model, "void", name);
    model_parameter(model, function, "const char *", first, ROLE_STRING);
    model_parameter(model, function, "const char *", second, ROLE_STRING);
}

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    declare(&model, "indent", "int", "columns");
    declare(&model, "append", "int", "value");
    declare(&model, "leap", "int", "y");
    model_function(&model, "void", "sine");
    model_parameter(&model, api_find_function(&model.api, "sine"), "int", "angle", ROLE_VALUE)
        ->spelling = "fix16_t";
    declare_compared(&model);
    struct function *load = model_function(&model, "void", "load");
    model_parameter(&model, load, "const unsigned char *", "source", ROLE_STRING);
    model_parameter(&model, load, "unsigned long", "amount", ROLE_VALUE);
    declare_texts(&model, "scan", "first", "afterLast");
    declare_texts(&model, "replace", "pattern", "text");
    struct function *lend = model_function(&model, "const char *", "lend");
    (void)lend;
    model_parameter(&model, model_function(&model, "int", "power"), "int", "exponent", ROLE_VALUE);
    model_parameter(&model, model_function(&model, "char *", "blank"), "int", "exponent",
                    ROLE_VALUE);
    model_finish(&model);
    *state = &model;
    return 0;
}

static int64_t last_number(const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t call)
{
    size_t last = statements->items[call].argument_count - 1u;
    return literal_at(vocabulary, statements, call, last)->integer;
}

#define FAILS_WHEN(name, condition)                                                     \
    static bool name(const struct vocabulary *vocabulary,                               \
                     const struct statements *statements, size_t call, uint64_t *address) \
    {                                                                                   \
        int64_t number = last_number(vocabulary, statements, call);                     \
        *address = 0;                                                                   \
        return condition;                                                               \
    }

FAILS_WHEN(fails_near_the_end, number > INT32_MAX - 1000)
FAILS_WHEN(fails_at_the_end, number == INT32_MAX)
FAILS_WHEN(fails_from_a_thousand_on, number > 999)
FAILS_WHEN(fails_at_a_thousand, number == 1000)
FAILS_WHEN(fails_below_zero_as_an_int, (int32_t)number < 0)
FAILS_WHEN(fails_beyond_the_text, (uint64_t)number > 3)

static void assert_overflow(struct model *model, behaviour *fails, const char *text,
                            const char *verdict, const char *sentence)
{
    static const char message[] = "signed integer overflow (x.c:1)";
    struct lab lab = {.model = model, .fails = fails, .end = END_UNDEFINED, .message = message,
                      .returns = 100};
    struct outcome outcome = lab_failure(model, text, END_UNDEFINED);
    outcome.message = message;
    struct judgement judgement = judge_outcome_in(&lab, text, &outcome, "");
    assert_string_equal(judgement.condition.sentence, sentence);
    assert_string_equal(verdict_name(judgement.verdict), verdict);
}

static void an_overflow_near_the_end_of_a_type_is_undecided(void **state)
{
    assert_overflow(*state, fails_near_the_end, "call indent(int 2147483647)\n", "undecided",
                    "indent is given 2147483647 for 'columns', which it cannot compute with");
}

static void a_result_that_outgrows_its_type_is_undecided(void **state)
{
    assert_overflow(*state, fails_from_a_thousand_on, "v0 = call power(int 1000)\n", "undecided",
                    "power is given 1000 for 'exponent', with which its result does not fit");
    assert_overflow(*state, fails_from_a_thousand_on, "v0 = call blank(int 1000)\n", "fault", "");
    assert_overflow(*state, fails_at_a_thousand, "v0 = call power(int 1000)\n", "fault", "");
}

/* `return y < 0 ? x >> -y : x << y;`, and the same with one operator more. */
static void add_body_that_shifts(struct model *model, struct code *first)
{
    static struct code x = {.kind = CODE_PARAMETER};
    static struct code right = {.kind = CODE_BINARY, .operation = CODE_OTHER_OPERATION,
                                .first = &x};
    static struct code left = {.kind = CODE_BINARY, .operation = CODE_OTHER_OPERATION,
                               .next = &right};
    static struct code less = {.kind = CODE_BINARY, .operation = CODE_LESS, .next = &left};
    static struct code choice = {.kind = CODE_CONDITIONAL, .first = &less};
    static struct code returned = {.kind = CODE_RETURN, .first = &choice};
    static struct body body = {.symbol = "leap", .root = &returned};
    left.first = first;
    model->api.bodies.count = 0;
    vector_push(&model->api.bodies, &body);
}

static void comparisons_make_no_more_of_an_operator(void **state)
{
    static struct code x = {.kind = CODE_PARAMETER};
    static struct code sum = {.kind = CODE_BINARY, .operation = CODE_ADD, .first = &x};
    struct model *model = *state;
    add_body_that_shifts(model, &x);
    assert_overflow(model, fails_from_a_thousand_on, "call leap(int 1000)\n", "undecided",
                    "leap is given what the operator that it is does not take");
    add_body_that_shifts(model, &sum);
    assert_overflow(model, fails_from_a_thousand_on, "call leap(int 1000)\n", "fault", "");
    model->api.bodies.count = 0;
}

static void a_content_may_be_extreme(void **state)
{
    assert_overflow(*state, fails_near_the_end, "call append(int 2147483647)\n", "fault", "");
}

static void nobody_is_seen_to_use_an_absurd_number(void **state)
{
    assert_overflow(*state, fails_at_the_end, "call indent(int 2147483647)\n", "undecided",
                    "indent is given 2147483647 for 'columns', which nobody is seen to use there");
}

/* It may be a year. */
static void a_letter_does_not_say_that_a_number_may_be_anything(void **state)
{
    assert_overflow(*state, fails_at_the_end, "call leap(int 2147483647)\n", "undecided",
                    "leap is given 2147483647 for 'y', which nobody is seen to use there");
}

static void a_number_of_the_librarys_own_type_may_be_extreme(void **state)
{
    assert_overflow(*state, fails_at_the_end, "call sine(int 2147483647)\n", "fault", "");
}

static void a_number_that_the_code_compares_with_the_like_may_be_extreme(void **state)
{
    assert_overflow(*state, fails_at_the_end, "call shift(int 2147483647)\n", "fault", "");
}

static void an_overflow_of_plain_numbers_is_a_fault(void **state)
{
    assert_overflow(*state, fails_from_a_thousand_on, "call indent(int 2147483647)\n", "fault",
                    "");
    assert_overflow(*state, fails_from_a_thousand_on, "call indent(int 5000)\n", "fault", "");
}

static void no_number_is_tried_that_is_another_one_to_the_call(void **state)
{
    assert_overflow(*state, fails_below_zero_as_an_int, "call indent(int -2147483648)\n",
                    "undecided",
                    "indent is given -2147483648 for 'columns', and not a number from 0 on");
}

static void the_largest_number_says_more_than_there_is(void **state)
{
    static const char text[] =
        "call load(\"const unsigned char *\" \"abc\", \"unsigned long\" -1)\n";
    struct lab lab = {.model = *state, .fails = fails_beyond_the_text,
                      .end = END_GLOBAL_OVERFLOW, .returns = 100};
    struct outcome outcome = lab_failure(*state, text, END_GLOBAL_OVERFLOW);
    struct judgement judgement = judge_outcome_in(&lab, text, &outcome, "");
    assert_string_equal(judgement.condition.sentence,
                        "load is given for 'source' less than 'amount' may say");
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
}

static void assert_texts(struct model *model, const char *text, const char *sentence)
{
    struct outcome outcome = lab_failure(model, text, END_SEGMENTATION_FAULT);
    struct judgement judgement = judge_text(model, text, &outcome, "", NULL);
    assert_string_equal(judgement.condition.sentence, sentence);
}

static void the_end_of_a_text_lies_in_it(void **state)
{
    assert_texts(*state, "call scan(\"const char *\" \"a\", \"const char *\" \"b\")\n",
                 "scan is given what may be the end of another text for 'afterLast'");
    assert_texts(*state, "v0 = call lend()\ncall scan(v0, v0)\n", "");
    assert_texts(*state, "call replace(\"const char *\" \"a\", \"const char *\" \"b\")\n", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_overflow_near_the_end_of_a_type_is_undecided),
        cmocka_unit_test(a_result_that_outgrows_its_type_is_undecided),
        cmocka_unit_test(comparisons_make_no_more_of_an_operator),
        cmocka_unit_test(a_content_may_be_extreme),
        cmocka_unit_test(nobody_is_seen_to_use_an_absurd_number),
        cmocka_unit_test(a_letter_does_not_say_that_a_number_may_be_anything),
        cmocka_unit_test(a_number_of_the_librarys_own_type_may_be_extreme),
        cmocka_unit_test(a_number_that_the_code_compares_with_the_like_may_be_extreme),
        cmocka_unit_test(an_overflow_of_plain_numbers_is_a_fault),
        cmocka_unit_test(no_number_is_tried_that_is_another_one_to_the_call),
        cmocka_unit_test(the_largest_number_says_more_than_there_is),
        cmocka_unit_test(the_end_of_a_text_lies_in_it),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
