/* The table of verdict rules, and what becomes of a verdict when its rule is switched off. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "judge/place.h"
#include "judge_lab.h"

#define EACH_RULE(rule)                                                                            \
    for (enum verdict_rule rule = VERDICT_RULE_NONE + 1; rule < VERDICT_RULE_COUNT; rule++)

static const char on_null[] = "v0 = call stack_size(null)\n";
static const char on_clean_calls[] = "v0 = call stack_new()\n"
                                     "v1 = call stack_size(v0)\n";

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    fake_declare(&model, NULL);
    lab_declare_on_box(&model, "box_use", PURPOSE_OTHER);
    lab_declare_on_box(&model, "box_init", PURPOSE_INITIALISER);
    lab_declare_stack_at(&model);
    model_open_record(&model, "struct box");
    model_finish(&model);
    *state = &model;
    return 0;
}

/* ---- the table ---- */

static void every_rule_has_a_name_of_its_own(void **state)
{
    (void)state;
    EACH_RULE(rule)
    {
        const char *name = verdict_rule_row(rule)->name;
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz-"), strlen(name));
        assert_int_equal(verdict_rule_named(name), rule);
        assert_int_equal(rule_named(name), rule_of_verdict(rule));
    }
    assert_int_equal(verdict_rule_named("nonsense"), VERDICT_RULE_NONE);
    assert_null(verdict_rule_row(VERDICT_RULE_NONE)->name);
}

static void every_rule_says_something_and_gives_something(void **state)
{
    (void)state;
    EACH_RULE(rule)
    {
        const struct verdict_rule_row *row = verdict_rule_row(rule);
        /* A broken contract decides before the last doubts, which are about crashes. */
        bool decides = row->phase == PHASE_END || row->phase == PHASE_REMAINS ||
                       rule == VERDICT_RULE_CONTRACT || rule == VERDICT_RULE_LAW;
        assert_true(*row->meaning);
        assert_int_equal(row->verdict != VERDICT_NONE, decides);
        assert_int_equal(row->condition != CONDITION_NONE,
                         !decides && rule != VERDICT_RULE_TOGETHER);
    }
}

typedef void find(const struct place *place);

static find *const finds[] = {
#define DECISION(phase, name, word, needs, verdict, find, meaning) find,
#define DOUBT(phase, name, word, needs, condition, repair, find, meaning) find,
#include "model/verdict_rules.def"
#undef DECISION
#undef DOUBT
};

static void every_rule_has_a_find_function_of_its_own(void **state)
{
    (void)state;
    enum { COUNT = sizeof finds / sizeof finds[0] };
    assert_int_equal(COUNT, VERDICT_RULE_COUNT - 1);
    for (size_t i = 0; i < COUNT; i++)
        for (size_t j = 0; j < i; j++)
            assert_true(finds[i] != finds[j]);
}

/* ---- rules on and off ---- */

static void switch_off(struct model *model, const char *name)
{
    assert_int_not_equal(verdict_rule_named(name), VERDICT_RULE_NONE);
    rules_add(&model->api.rules_off, rule_named(name));
}

static void assert_judged(struct judgement judgement, const char *rule, enum verdict verdict)
{
    const char *name = verdict_rule_row(judgement.rule)->name;
    assert_string_equal(name ? name : "", rule);
    assert_string_equal(verdict_name(judgement.verdict), verdict_name(verdict));
}

/* A failure that is only looked at, without and with the rule that it is judged by. */
struct example {
    const char *text;
    enum wire_end end;
    const char *message;
    const char *rule;
    enum verdict verdict;
    const char *other_rule; /* that it is judged by when the rule is off; "": none */
    enum verdict other_verdict;
};

static struct judgement judge_example(struct model *model, const struct example *example)
{
    struct outcome outcome = lab_failure(model, example->text, example->end);
    outcome.message = example->message;
    return judge_text(model, example->text, &outcome, "", NULL);
}

static void assert_depends_on_rule(struct model *model, const struct example *example)
{
    assert_judged(judge_example(model, example), example->rule, example->verdict);
    switch_off(model, example->rule);
    assert_judged(judge_example(model, example), example->other_rule, example->other_verdict);
    model->api.rules_off = (struct rule_set){{0}};
}

static void a_rule_that_is_off_leaves_the_verdict_to_others(void **state)
{
    static const struct example examples[] = {
        {on_null, END_SEGMENTATION_FAULT, "", "null-pointer", VERDICT_UNDECIDED,
         "nothing-doubtful", VERDICT_FAULT},
        {"v0 = call stack_new()\ncall stack_append(v0, v0)\n", END_SEGMENTATION_FAULT, "",
         "same-value", VERDICT_UNDECIDED, "nothing-doubtful", VERDICT_FAULT},
        {"v0 = object \"struct box\"()\ncall box_use(v0)\n", END_SEGMENTATION_FAULT, "",
         "unready-record", VERDICT_UNDECIDED, "nothing-doubtful", VERDICT_FAULT},
        {"v0 = call stack_new()\nv1 = call stack_pop(v0)\n", END_SEGMENTATION_FAULT, "",
         "nothing-to-take", VERDICT_UNDECIDED, "nothing-doubtful", VERDICT_FAULT},
        {"v0 = call stack_new()\ncall stack_free(v0)\nv2 = call stack_size(v0)\n",
         END_SEGMENTATION_FAULT, "", "closed-before", VERDICT_UNDECIDED, "nothing-doubtful",
         VERDICT_FAULT},
        {on_clean_calls, END_HANG, "", "limit", VERDICT_UNDECIDED, "nothing-doubtful",
         VERDICT_FAULT},
        {on_clean_calls, END_COPY_DIFFERS, "", "broken-contract", VERDICT_FAULT,
         "nothing-doubtful", VERDICT_FAULT},
        {"v0 = object \"struct box\"()\ncall box_use(v0)\n", END_COPY_DIFFERS, "",
         "unready-record", VERDICT_UNDECIDED, "broken-contract", VERDICT_FAULT},
        {on_clean_calls, END_ASSERT, "stack_size: stack != NULL (stack.c:9)",
         "asserted-precondition", VERDICT_MISUSE, "asserted-state", VERDICT_UNDECIDED},
        {on_clean_calls, END_SEGMENTATION_FAULT, "", "nothing-doubtful", VERDICT_FAULT, "",
         VERDICT_UNDECIDED},
    };
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++)
        assert_depends_on_rule(*state, &examples[i]);
}

/* Any null pointer makes the last call fail, or a number from 3 on. */
static bool fails_with_null_or_three(const struct vocabulary *vocabulary,
                                     const struct statements *statements, size_t call,
                                     uint64_t *address)
{
    bool fails = false;
    for (size_t j = 0; j < statements->items[call].argument_count; j++) {
        const struct literal *literal = literal_at(vocabulary, statements, call, j);
        bool is_number = literal && literal->kind == LITERAL_INTEGER;
        fails |= literal && (!is_number || literal->integer < 0 || literal->integer >= 3);
        *address = is_number ? (uint64_t)(4096 + 8 * literal->integer) : 0;
    }
    return fails;
}

static void assert_replays_depend_on(struct model *model, const char *text, const char *rule)
{
    struct lab lab = {.model = model, .fails = fails_with_null_or_three, .returns = 100,
                      .components = {"v0 = call stack_new()\n"}};
    assert_judged(judge_in(&lab, text), rule, VERDICT_UNDECIDED);
    switch_off(model, rule);
    assert_judged(judge_in(&lab, text), "nothing-doubtful", VERDICT_FAULT);
    model->api.rules_off = (struct rule_set){{0}};
}

static void rules_that_need_replays_are_switched_off_likewise(void **state)
{
    assert_replays_depend_on(*state, on_null, "null-pointer");
    assert_replays_depend_on(*state, "call stack_append(null, null)\n", "repaired-together");
    assert_replays_depend_on(*state, "v0 = call stack_new()\nv1 = call stack_at(v0, int 5)\n",
                             "moving-address");
}

static void a_rule_that_is_off_is_no_doubt_at_first_sight(void **state)
{
    struct model *model = *state;
    struct statements statements = model_statements(model, on_null);
    struct outcome outcome = lab_failure(model, on_null, END_SEGMENTATION_FAULT);
    assert_int_equal(judge_count_doubts(&model->vocabulary, &statements, &outcome), 1);
    assert_int_equal(judge_kinds_of_doubt(&model->vocabulary, &statements, &outcome),
                     1u << CONDITION_NULL);
    switch_off(model, "null-pointer");
    assert_int_equal(judge_count_doubts(&model->vocabulary, &statements, &outcome), 0);
    model->api.rules_off = (struct rule_set){{0}};
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_has_a_name_of_its_own),
        cmocka_unit_test(every_rule_says_something_and_gives_something),
        cmocka_unit_test(every_rule_has_a_find_function_of_its_own),
        cmocka_unit_test(a_rule_that_is_off_leaves_the_verdict_to_others),
        cmocka_unit_test(rules_that_need_replays_are_switched_off_likewise),
        cmocka_unit_test(a_rule_that_is_off_is_no_doubt_at_first_sight),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
