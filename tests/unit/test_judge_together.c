/* Doubts each of which alone changes nothing: repaired in pairs, and all at once. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "judge_lab.h"

static const char both_null[] = "call stack_append(null, null)\n";
static const char both_calls[] = "v0 = call stack_size(null)\n"
                                 "v1 = call stack_size(null)\n";

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    fake_declare(&model, NULL);
    model_finish(&model);
    *state = &model;
    return 0;
}

/* Any null pointer of any call makes the last call fail. */
static bool fails_with_any_null(const struct vocabulary *vocabulary,
                                const struct statements *statements, size_t call,
                                uint64_t *address)
{
    (void)address;
    for (size_t i = 0; i <= call; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (literal_at(vocabulary, statements, i, j))
                return true;
    return false;
}

static struct lab lab_of(struct model *model, behaviour *fails)
{
    return (struct lab){.model = model, .fails = fails, .returns = 100,
                        .components = {"v0 = call stack_new()\n"}};
}

static void assert_judged(struct lab *lab, const char *text, enum verdict verdict,
                          const char *sentence)
{
    struct judgement judgement = judge_in(lab, text);
    assert_string_equal(judgement.condition.sentence, sentence);
    assert_string_equal(verdict_name(judgement.verdict), verdict_name(verdict));
}

static void two_arguments_are_the_condition_together(void **state)
{
    struct lab lab = lab_of(*state, fails_with_any_null);
    assert_judged(&lab, both_null, VERDICT_UNDECIDED,
                  "stack_append is given a null pointer for 'to', and "
                  "stack_append is given a null pointer for 'from'");
}

static void arguments_of_two_calls_are(void **state)
{
    struct lab lab = lab_of(*state, fails_with_any_null);
    assert_judged(&lab, both_calls, VERDICT_UNDECIDED,
                  "stack_size is given a null pointer for 'stack', and "
                  "stack_size is given a null pointer for 'stack'");
}

static void a_pair_is_misuse_when_both_are(void **state)
{
    struct model *model = *state;
    struct parameter *parameters = api_find_function(&model->api, "stack_append")->parameters;
    struct lab lab = lab_of(model, fails_with_any_null);
    parameters[0].nullness = NULLNESS_FORBIDDEN;
    assert_string_equal(verdict_name(judge_in(&lab, both_null).verdict), "undecided");
    parameters[1].nullness = NULLNESS_FORBIDDEN;
    assert_string_equal(verdict_name(judge_in(&lab, both_null).verdict), "misuse");
    parameters[0].nullness = NULLNESS_UNKNOWN;
    assert_string_equal(verdict_name(judge_in(&lab, both_null).verdict), "undecided");
    parameters[1].nullness = NULLNESS_UNKNOWN;
}

static void a_pair_that_changes_nothing_is_dropped(void **state)
{
    struct lab lab = lab_of(*state, fails_always);
    assert_judged(&lab, both_null, VERDICT_FAULT, "");
    assert_judged(&lab, both_calls, VERDICT_FAULT, "");
}

static void one_that_heals_alone_is_no_pair(void **state)
{
    struct model *model = *state;
    struct parameter *from = &api_find_function(&model->api, "stack_append")->parameters[1];
    struct lab lab = lab_of(model, fails_with_any_null);
    from->nullness = NULLNESS_ALLOWED;
    assert_judged(&lab, "v0 = call stack_new()\ncall stack_append(null, v0)\n",
                  VERDICT_UNDECIDED, "stack_append is given a null pointer for 'to'");
    from->nullness = NULLNESS_UNKNOWN;
}

static void three_are_repaired_at_once(void **state)
{
    struct lab lab = lab_of(*state, fails_with_any_null);
    struct judgement judgement = judge_in(&lab, "v0 = call stack_size(null)\n"
                                                "v1 = call stack_size(null)\n"
                                                "v2 = call stack_size(null)\n");
    assert_string_equal(verdict_name(judgement.verdict), "undecided");
    assert_string_equal(condition_name(judgement.condition.kind), "null");
}

static void pairs_leave_replays_for_what_comes_after(void **state)
{
    char text[2000] = "";
    for (int i = 0; i < 30; i++)
        strcat(text, "call stack_append(null, null)\n");
    struct lab lab = lab_of(*state, fails_always);
    judge_in(&lab, text);
    assert_in_range(lab.runs, 100, 250);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_arguments_are_the_condition_together),
        cmocka_unit_test(arguments_of_two_calls_are),
        cmocka_unit_test(a_pair_is_misuse_when_both_are),
        cmocka_unit_test(a_pair_that_changes_nothing_is_dropped),
        cmocka_unit_test(one_that_heals_alone_is_no_pair),
        cmocka_unit_test(three_are_repaired_at_once),
        cmocka_unit_test(pairs_leave_replays_for_what_comes_after),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
