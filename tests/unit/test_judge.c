#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "judge/judge.h"

static const char clean_crash[] = "v0 = call stack_new()\n"
                                  "call stack_push(v0, int 1)\n"
                                  "v2 = call stack_pop(v0)\n";

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    fake_declare(&model, NULL);
    model_parameter(&model, model_function(&model, "void", "box_use"), "struct box *", "box",
                    ROLE_OBJECT);
    model_parameter(&model, model_function(&model, "void", "box_fill"), "char *", "bytes",
                    ROLE_TEXT_BUFFER);
    model_open_record(&model, "struct box");
    model_contract(&model, CONTRACT_INVARIANT, "stack_contracts.c", 12);
    model_finish(&model);
    *state = &model;
    return 0;
}

static int tear_down(void **state)
{
    model_release(*state);
    return 0;
}

static void assert_verdict(struct model *model, const char *text, const struct outcome *outcome,
                           enum verdict expected, const char *expected_reason)
{
    struct statements statements = model_statements(model, text);
    const char *reason = NULL;
    enum verdict verdict =
        judge(&model->arena, &model->vocabulary, &statements, outcome, &reason);
    assert_string_equal(verdict_name(verdict), verdict_name(expected));
    assert_string_equal(reason, expected_reason);
}

/* The failure is in the last statement of the text. */
static struct outcome failure(struct model *model, const char *text, enum wire_end end)
{
    struct statements statements = model_statements(model, text);
    return (struct outcome){.end = end, .statement = statements.count - 1,
                            .statement_count = statements.count, .contract = -1, .message = ""};
}

static void assert_undecided(struct model *model, const char *text, const char *reason)
{
    struct outcome outcome = failure(model, text, END_SEGMENTATION_FAULT);
    assert_verdict(model, text, &outcome, VERDICT_UNDECIDED, reason);
}

static void a_broken_contract_is_a_fault(void **state)
{
    struct outcome outcome = failure(*state, clean_crash, END_INVARIANT);
    outcome.contract = 0;
    assert_verdict(*state, clean_crash, &outcome, VERDICT_FAULT,
                   "the call broke an invariant (invariant at stack_contracts.c:12)");
}

static void a_broken_contract_is_a_fault_whatever_was_given(void **state)
{
    static const char text[] = "v0 = object \"struct box\"()\n"
                               "call box_use(v0)\n";
    struct outcome outcome = failure(*state, text, END_INVARIANT);
    outcome.contract = 0;
    assert_verdict(*state, text, &outcome, VERDICT_FAULT,
                   "the call broke an invariant (invariant at stack_contracts.c:12)");
}

static void a_broken_law_without_a_contract_is_a_fault(void **state)
{
    struct outcome outcome = failure(*state, clean_crash, END_COPY_DIFFERS);
    assert_verdict(*state, clean_crash, &outcome, VERDICT_FAULT,
                   "the call returned a copy that does not equal its original");
}

static void a_crash_of_clean_calls_is_a_fault(void **state)
{
    static const enum wire_end ends[] = {END_SEGMENTATION_FAULT, END_HEAP_OVERFLOW,
                                         END_USE_AFTER_FREE,     END_DOUBLE_FREE,
                                         END_UNDEFINED,          END_BAD_FREE,
                                         END_ARITHMETIC,         END_LEAK};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        struct outcome outcome = failure(*state, clean_crash, ends[i]);
        assert_verdict(
            *state, clean_crash, &outcome, VERDICT_FAULT,
            "every pointer came from the library, and numbers and strings are ordinary ones");
    }
}

/* Even where the library stored its own pointer there. */
static void a_place_for_a_result_is_storage_of_ours(void **state)
{
    static const char text[] = "v0 = object \"struct stack *\"(null)\n"
                               "v1 = call stack_make(v0)\n"
                               "v2 = load \"struct stack *\"(v0)\n"
                               "v3 = call stack_pop(v2)\n";
    assert_undecided(*state, text,
                     "stack_make was given storage of ours for 'made'; nothing says what it may be "
                     "given");
}

static void made_up_storage_leaves_it_undecided(void **state)
{
    assert_undecided(*state,
                     "v0 = object \"struct box\"()\n"
                     "call box_use(v0)\n",
                     "box_use was given storage of ours for 'box'; nothing says what it may be "
                     "given");
}

static void a_callback_leaves_it_undecided(void **state)
{
    assert_undecided(*state,
                     "v0 = call stack_new()\n"
                     "v1 = object \"int\"(int 0)\n"
                     "call stack_each(v0, \"void (*)(int, void *)\" callback do_nothing, v1)\n",
                     "stack_each was given a callback of ours for 'visit'; nothing says what it "
                     "may be given");
}

static void a_buffer_leaves_it_undecided(void **state)
{
    assert_undecided(*state,
                     "v0 = buffer \"char\"(\"char *\" bytes \"abc\\x00\")\n"
                     "call box_fill(v0)\n",
                     "box_fill was given a buffer of ours for 'bytes'; nothing says what it may be "
                     "given");
}

static void a_null_pointer_leaves_it_undecided(void **state)
{
    assert_undecided(*state,
                     "v0 = call stack_size(null)\n",
                     "stack_size was given a null pointer for 'stack'; nothing says what it may be "
                     "given");
}

static void what_was_made_up_earlier_counts_as_well(void **state)
{
    assert_undecided(*state,
                     "v0 = object \"struct box\"()\n"
                     "call box_use(v0)\n"
                     "v2 = call stack_new()\n"
                     "v3 = call stack_pop(v2)\n",
                     "box_use was given storage of ours for 'box'; nothing says what it may be "
                     "given");
}

static void what_comes_after_the_failure_does_not_count(void **state)
{
    static const char text[] = "v0 = call stack_new()\n"
                               "v1 = call stack_pop(v0)\n"
                               "v2 = object \"struct box\"()\n"
                               "call box_use(v2)\n";
    struct outcome outcome = failure(*state, text, END_SEGMENTATION_FAULT);
    outcome.statement = 1;
    assert_verdict(
        *state, text, &outcome, VERDICT_FAULT,
        "every pointer came from the library, and numbers and strings are ordinary ones");
}

static void numbers_and_strings_are_clean(void **state)
{
    static const char text[] = "v0 = call stack_new()\n"
                               "call stack_push(v0, int -5)\n"
                               "call stack_label(v0, \"char *\" \"abc\")\n";
    struct outcome outcome = failure(*state, text, END_HEAP_OVERFLOW);
    assert_verdict(
        *state, text, &outcome, VERDICT_FAULT,
        "every pointer came from the library, and numbers and strings are ordinary ones");
}

static void an_assertion_on_its_own_parameter_is_misuse(void **state)
{
    struct outcome outcome = failure(*state, clean_crash, END_ASSERT);
    outcome.message = "stack_pop: stack->count > (size_t)0 (stack.c:9)";
    assert_verdict(*state, clean_crash, &outcome, VERDICT_MISUSE,
                   "stack_pop asserts a precondition of its own: "
                   "stack_pop: stack->count > (size_t)0 (stack.c:9)");
}

static void assert_assertion_is_a_fault(struct model *model, const char *message)
{
    struct outcome outcome = failure(model, clean_crash, END_ASSERT);
    outcome.message = message;
    assert_verdict(
        model, clean_crash, &outcome, VERDICT_FAULT,
        "every pointer came from the library, and numbers and strings are ordinary ones");
}

static void other_assertions_are_no_preconditions(void **state)
{
    assert_assertion_is_a_fault(*state, "grow: stack->room > 0 (stack.c:9)");
    assert_assertion_is_a_fault(*state, "stack_pop_all: stack != NULL (stack.c:9)");
    assert_assertion_is_a_fault(*state, "stack_pop: my_stack != stacks (pop.c:9)");
    assert_assertion_is_a_fault(*state, "");
}

static void a_file_named_like_a_parameter_does_not_speak_of_it(void **state)
{
    assert_assertion_is_a_fault(*state, "stack_pop: room > 0 (stack.c:9)");
    assert_assertion_is_a_fault(*state, "stack_pop: room > (0) (src/stack/stack.c:9)");
}

static void what_may_be_meant_is_undecided(void **state)
{
    static const struct {
        enum wire_end end;
        const char *reason;
    } cases[] = {
        {END_HANG, "the call may be slow rather than stuck"},
        {END_EXIT, "the library may be meant to end the process"},
        {END_ABORT, "the library may be meant to abort on such arguments"},
        {END_MEMORY_EXHAUSTED, "the call may be meant to use much memory"},
        {END_FORBIDDEN, "the sandbox stopped the call, not a fault"},
        {END_STACK_EXHAUSTED, "the stack of a worker is small"},
        {END_SIGNAL, "the library may be meant to raise the signal"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct outcome outcome = failure(*state, clean_crash, cases[i].end);
        assert_verdict(*state, clean_crash, &outcome, VERDICT_UNDECIDED, cases[i].reason);
    }
}

static void no_failure_is_no_verdict(void **state)
{
    struct outcome outcome = failure(*state, clean_crash, END_OK);
    assert_verdict(*state, clean_crash, &outcome, VERDICT_NONE, "");
    outcome.end = END_LOST;
    assert_verdict(*state, clean_crash, &outcome, VERDICT_NONE, "");
    outcome.end = END_ABORT;
    assert_verdict(*state, "", &outcome, VERDICT_NONE, "");
}

static void every_failure_has_a_verdict_and_a_reason(void **state)
{
    struct model *model = *state;
    struct statements statements = model_statements(model, clean_crash);
    for (int end = END_OK + 1; end < END_LOST; end++) {
        struct outcome outcome = failure(model, clean_crash, (enum wire_end)end);
        const char *reason = NULL;
        assert_true(judge(&model->arena, &model->vocabulary, &statements, &outcome, &reason) !=
                    VERDICT_NONE);
        assert_true(strlen(reason) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_broken_contract_is_a_fault),
        cmocka_unit_test(a_broken_contract_is_a_fault_whatever_was_given),
        cmocka_unit_test(a_broken_law_without_a_contract_is_a_fault),
        cmocka_unit_test(a_crash_of_clean_calls_is_a_fault),
        cmocka_unit_test(a_place_for_a_result_is_storage_of_ours),
        cmocka_unit_test(made_up_storage_leaves_it_undecided),
        cmocka_unit_test(a_callback_leaves_it_undecided),
        cmocka_unit_test(a_buffer_leaves_it_undecided),
        cmocka_unit_test(a_null_pointer_leaves_it_undecided),
        cmocka_unit_test(what_was_made_up_earlier_counts_as_well),
        cmocka_unit_test(what_comes_after_the_failure_does_not_count),
        cmocka_unit_test(numbers_and_strings_are_clean),
        cmocka_unit_test(an_assertion_on_its_own_parameter_is_misuse),
        cmocka_unit_test(other_assertions_are_no_preconditions),
        cmocka_unit_test(a_file_named_like_a_parameter_does_not_speak_of_it),
        cmocka_unit_test(what_may_be_meant_is_undecided),
        cmocka_unit_test(no_failure_is_no_verdict),
        cmocka_unit_test(every_failure_has_a_verdict_and_a_reason),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
