/* Numbers that the library hands out: whoever gives it another one has made it up. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "judge_lab.h"

static void takes_ticket(struct model *model, const char *name)
{
    struct function *function = model_function(model, "void", name);
    model_parameter(model, function, "int", "chan", ROLE_VALUE)->spelling = "chan_id";
}

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    struct function *open = model_function(&model, "int", "chan_open");
    open->result_spelling = "chan_id";
    open->failure = FAILURE_NEGATIVE;
    takes_ticket(&model, "chan_send");
    takes_ticket(&model, "chan_close");
    struct function *wait = model_function(&model, "void", "chan_wait");
    model_parameter(&model, wait, "int", "seconds", ROLE_VALUE);
    model_function(&model, "int", "chan_count");
    model_function(&model, "struct hub *", "hub_new");
    struct function *remove = model_function(&model, "void", "hub_remove");
    model_parameter(&model, remove, "struct hub *", "hub", ROLE_OBJECT);
    model_parameter(&model, remove, "int", "chan", ROLE_VALUE)->spelling = "chan_id";
    model_finish(&model);
    *state = &model;
    return 0;
}

static bool fails_with_literals(const struct vocabulary *vocabulary,
                                const struct statements *statements, size_t call,
                                uint64_t *address)
{
    (void)address;
    return literal_at(vocabulary, statements, call, 0) != NULL;
}

/* What is sent to was not opened. */
static bool fails_unless_opened(const struct vocabulary *vocabulary,
                                const struct statements *statements, size_t call,
                                uint64_t *address)
{
    (void)address;
    int source = statements_source(statements, call, 0);
    return source < 0 || !is_call_of(vocabulary, statements, (size_t)source, "chan_open");
}

static void assert_judged(struct lab *lab, const char *text, const char *verdict,
                          const char *condition)
{
    lab->returns = 100;
    struct judgement judgement = judge_in(lab, text);
    assert_string_equal(condition_name(judgement.condition.kind), condition);
    assert_string_equal(verdict_name(judgement.verdict), verdict);
}

static void a_number_that_was_not_handed_out_is_doubtful(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_literals};
    assert_judged(&lab, "call chan_send(int 5)\n", "undecided", "ticket");
}

static void what_fails_with_numbers_that_were_handed_out_is_a_fault(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_judged(&lab, "call chan_send(int 5)\n", "fault", "none");
    assert_judged(&lab, "v0 = call chan_open()\ncall chan_send(v0)\n", "fault", "none");
}

static void a_number_of_another_type_is_no_ticket(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_judged(&lab, "call chan_wait(int 5)\n", "fault", "none");
}

static void a_number_that_was_closed_may_not_be_used(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_judged(&lab,
                  "v0 = call chan_open()\n"
                  "call chan_close(v0)\n"
                  "call chan_send(v0)\n",
                  "undecided", "order");
}

static uint64_t opens_nothing(const struct vocabulary *vocabulary,
                              const struct statements *statements, size_t call)
{
    return is_call_of(vocabulary, statements, call, "chan_open") ? UINT32_MAX : 0;
}

static bool fails_when_sending(const struct vocabulary *vocabulary,
                               const struct statements *statements, size_t call,
                               uint64_t *address)
{
    (void)address;
    return is_call_of(vocabulary, statements, call, "chan_send");
}

static void what_says_that_a_call_failed_is_no_ticket(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_when_sending, .answers = opens_nothing,
                      .returns = 100};
    struct judgement judgement = judge_in(&lab, "v0 = call chan_open()\ncall chan_send(v0)\n");
    assert_string_equal(judgement.condition.sentence,
                        "chan_send is given what chan_open returned when it failed for 'chan'");
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
}

static void a_ticket_that_cannot_be_had_heals_nothing_and_proves_nothing(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_when_sending, .answers = opens_nothing};
    assert_judged(&lab, "call chan_send(int 5)\n", "undecided", "ticket");
}

static void a_number_of_another_call_was_not_handed_out(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_unless_opened};
    assert_judged(&lab, "v0 = call chan_count()\ncall chan_send(v0)\n", "undecided", "ticket");
}

static void a_number_that_was_removed_beside_an_object_may_not_be_used(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_judged(&lab,
                  "v0 = call hub_new()\n"
                  "v1 = call chan_open()\n"
                  "call hub_remove(v0, v1)\n"
                  "call chan_send(v1)\n",
                  "undecided", "order");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_that_was_not_handed_out_is_doubtful),
        cmocka_unit_test(what_fails_with_numbers_that_were_handed_out_is_a_fault),
        cmocka_unit_test(a_number_of_another_type_is_no_ticket),
        cmocka_unit_test(a_number_that_was_closed_may_not_be_used),
        cmocka_unit_test(what_says_that_a_call_failed_is_no_ticket),
        cmocka_unit_test(a_ticket_that_cannot_be_had_heals_nothing_and_proves_nothing),
        cmocka_unit_test(a_number_of_another_call_was_not_handed_out),
        cmocka_unit_test(a_number_that_was_removed_beside_an_object_may_not_be_used),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
