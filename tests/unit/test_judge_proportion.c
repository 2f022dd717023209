/* What never ends, or uses up stack or memory: a fault on small input, where the function returned
 * before, and nothing to say otherwise. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "judge_lab.h"
#include "model/code.h"
#include "rule_sets.h"

#define STEPPER "long (*)(int)"
#define VISITOR "int (*)(int)"
#define WATCHER "void (*)(int)"

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    model_function(&model, "struct bag *", "bag_new");
    struct function *add = model_function(&model, "void", "bag_add");
    model_parameter(&model, add, "struct bag *", "bag", ROLE_OBJECT);
    model_parameter(&model, add, "int", "item", ROLE_VALUE);
    struct function *name = model_function(&model, "void", "bag_name");
    model_parameter(&model, name, "struct bag *", "bag", ROLE_OBJECT);
    model_parameter(&model, name, "const char *", "name", ROLE_STRING);
    struct function *follow = model_function(&model, "void", "follow");
    model_parameter(&model, follow, "const int *", "table", ROLE_BUFFER);
    struct function *sum = model_function(&model, "void", "sum");
    model_parameter(&model, sum, "const int *", "items", ROLE_BUFFER);
    model_parameter(&model, sum, "unsigned long", "count", ROLE_LENGTH);
    model_pair(sum, 0, 1);
    struct function *root = model_function(&model, "void", "root");
    model_parameter(&model, root, "double", "number", ROLE_VALUE);
    struct function *turn = model_function(&model, "void", "turn");
    model_parameter(&model, turn, "unsigned long", "rounds", ROLE_VALUE);
    model_callback_type(&model, STEPPER, "long", (const char *const[]){"int", NULL});
    model_callback_type(&model, WATCHER, "void", (const char *const[]){"int", NULL});
    struct function *walk = model_function(&model, "void", "walk");
    model_parameter(&model, walk, STEPPER, "next", ROLE_CALLBACK);
    model_parameter(&model, walk, "int", "start", ROLE_VALUE);
    model_callback_type(&model, VISITOR, "int", (const char *const[]){"int", NULL});
    struct function *visit = model_function(&model, "void", "each");
    model_parameter(&model, visit, VISITOR, "visit", ROLE_CALLBACK);
    model_parameter(&model, visit, "int", "start", ROLE_VALUE);
    struct function *watch = model_function(&model, "void", "watch");
    model_parameter(&model, watch, WATCHER, "watcher", ROLE_CALLBACK);
    model_parameter(&model, watch, "int", "start", ROLE_VALUE);
    model_finish(&model);
    *state = &model;
    return 0;
}

static const char adds_a_little[] = "v0 = call bag_new()\n"
                                    "call bag_add(v0, int 7)\n";

static bool fails_with_seven(const struct vocabulary *vocabulary,
                             const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    const struct literal *number = literal_at(vocabulary, statements, call, 1);
    return !number || number->integer == 7;
}

static struct judgement judged(struct lab *lab, const char *text, enum wire_end end)
{
    struct outcome outcome = lab_failure(lab->model, text, end);
    lab->end = end;
    lab->seeks_neighbours = true;
    return judge_outcome_in(lab, text, &outcome, "");
}

static void what_never_ends_on_small_input_is_a_fault(void **state)
{
    static const enum wire_end ends[] = {END_HANG, END_STACK_EXHAUSTED, END_MEMORY_EXHAUSTED};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        struct lab lab = {.model = *state, .fails = fails_with_seven, .returns = 100};
        assert_int_equal(judged(&lab, adds_a_little, ends[i]).verdict, VERDICT_FAULT);
    }
}

static void a_function_that_went_well_elsewhere_needs_no_neighbour(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always, .returns = 100};
    assert_int_equal(judged(&lab, adds_a_little, END_HANG).verdict, VERDICT_FAULT);
    lab.never_went_well = true;
    assert_int_equal(judged(&lab, adds_a_little, END_HANG).verdict, VERDICT_UNDECIDED);
}

static bool fails_whatever_it_is(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t call,
                                 uint64_t *address)
{
    (void)vocabulary;
    (void)statements;
    (void)call;
    (void)address;
    return true;
}

static void an_iteration_of_floating_numbers_may_not_converge(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_whatever_it_is, .returns = 100};
    assert_int_equal(judged(&lab, "call root(double 0.5)\n", END_HANG).verdict,
                     VERDICT_UNDECIDED);
    assert_int_equal(judged(&lab, "call root(double 0.5)\n", END_STACK_EXHAUSTED).verdict,
                     VERDICT_FAULT);
}

static bool turns_for_ever(const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t call, uint64_t *address)
{
    (void)address;
    const struct literal *number = literal_at(vocabulary, statements, call, 0);
    return !number || number->integer == 7 || number->integer < 0;
}

static void the_largest_number_without_a_sign_is_not_small(void **state)
{
    struct lab lab = {.model = *state, .fails = turns_for_ever, .returns = 100};
    assert_int_equal(judged(&lab, "call turn(\"unsigned long\" -1)\n", END_HANG).verdict,
                     VERDICT_UNDECIDED);
    assert_int_equal(judged(&lab, "call turn(\"unsigned long\" 7)\n", END_HANG).verdict,
                     VERDICT_FAULT);
}

static void a_table_of_which_nobody_knows_how_it_ends_may_go_round(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always, .returns = 100};
    assert_int_equal(judged(&lab, "v0 = buffer \"int\"(\"int *\" "
                                  "bytes \"abcdefgh\")\ncall follow(v0)\n", END_HANG).verdict,
                     VERDICT_UNDECIDED);
    assert_int_equal(judged(&lab, "v0 = buffer \"int\"(\"int *\" "
                                  "bytes \"abcdefgh\")\n"
                                  "call sum(v0, \"unsigned long\" 2)\n", END_HANG).verdict,
                     VERDICT_FAULT);
}

/* `bag_add` calls a static function, which calls `readdir`. */
static void what_reads_directories_may_have_much_to_read(void **state)
{
    struct code name = {.kind = CODE_FUNCTION, .name = "readdir"};
    struct code call = {.kind = CODE_CALL, .first = &name};
    struct code root = {.kind = CODE_BLOCK, .first = &call};
    struct body body = {.symbol = "walk@bag.c", .root = &root};
    static const char *reaches[] = {"bag_add", "walk"};
    struct model *model = *state;
    struct function *add = api_find_function(&model->api, "bag_add");
    struct lab lab = {.model = model, .fails = fails_with_seven, .returns = 100};
    vector_push(&model->api.bodies, &body);
    add->reaches = reaches;
    add->reach_count = 1;
    assert_int_equal(judged(&lab, adds_a_little, END_HANG).verdict, VERDICT_FAULT);
    add->reach_count = 2;
    assert_int_equal(judged(&lab, adds_a_little, END_HANG).verdict, VERDICT_UNDECIDED);
    assert_int_equal(judged(&lab, adds_a_little, END_STACK_EXHAUSTED).verdict, VERDICT_FAULT);
    add->reach_count = 0;
    model->api.bodies.count = 0;
}

/* Neither with another number nor without a callback. */
static bool follows_from_seven(const struct vocabulary *vocabulary,
                               const struct statements *statements, size_t call,
                               uint64_t *address)
{
    const struct literal *callback = literal_at(vocabulary, statements, call, 0);
    return callback && callback->kind == LITERAL_CALLBACK &&
           callback->callback->behaviour == CALLBACK_VISIT &&
           fails_with_seven(vocabulary, statements, call, address);
}

static void who_follows_a_callback_goes_on_as_long_as_it_says_the_same(void **state)
{
    static const char walks[] = "call walk(\"" STEPPER "\" callback visit, int 7)\n";
    struct lab lab = {.model = *state, .fails = follows_from_seven, .returns = 100};
    struct judgement judgement = judged(&lab, walks, END_STACK_EXHAUSTED);
    assert_int_equal(judgement.verdict, VERDICT_UNDECIDED);
    assert_string_equal(judgement.condition.sentence,
                        "walk is given a callback that always gives the same answer for 'next'");
    lab.fails = fails_with_seven;
    assert_int_equal(judged(&lab,
                            "call walk(\"" STEPPER "\" callback do_nothing, int 3)\n"
                            "call walk(\"" STEPPER "\" callback visit, int 7)\n",
                            END_STACK_EXHAUSTED).verdict,
                     VERDICT_FAULT);
}

static void a_visitor_leads_nobody(void **state)
{
    static const char *const texts[] = {
        "call each(\"" VISITOR "\" callback visit_2, int 7)\n",
        "call watch(\"" WATCHER "\" callback notice, int 7)\n",
    };
    struct lab lab = {.model = *state, .fails = follows_from_seven, .returns = 100};
    assert_int_equal(judged(&lab, texts[0], END_STACK_EXHAUSTED).verdict, VERDICT_FAULT);
    lab.fails = fails_with_seven;
    assert_int_equal(judged(&lab, texts[1], END_STACK_EXHAUSTED).verdict, VERDICT_FAULT);
}

static void what_is_documented_to_go_on_forever_may_do_so(void **state)
{
    static const char warning[] = "Follows each jump.\nThe resolver does NOT catch loops, and "
                                  "could end up going on forever.";
    struct model *model = *state;
    struct function *add = api_find_function(&model->api, "bag_add");
    struct lab lab = {.model = model, .fails = fails_with_seven, .returns = 100};
    add->comment = "It never loops forever.";
    assert_int_equal(judged(&lab, adds_a_little, END_HANG).verdict, VERDICT_FAULT);
    add->comment = warning;
    assert_int_equal(judged(&lab, adds_a_little, END_HANG).verdict, VERDICT_UNDECIDED);
    assert_int_equal(judged(&lab, adds_a_little, END_SEGMENTATION_FAULT).verdict, VERDICT_FAULT);
    add->comment = NULL;
}

static void a_function_that_hardly_returns_may_be_slow(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_seven, .returns = 2};
    struct judgement judgement = judged(&lab, adds_a_little, END_HANG);
    assert_int_equal(judgement.verdict, VERDICT_UNDECIDED);
    assert_string_equal(judgement.reason, "the call may be slow rather than stuck");
}

static void large_numbers_may_be_much_work(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always, .returns = 100};
    struct judgement judgement = judged(&lab, "v0 = call bag_new()\n"
                                              "call bag_add(v0, int 100000)\n", END_HANG);
    assert_int_equal(judgement.verdict, VERDICT_UNDECIDED);
    assert_string_equal(judgement.reason, "the call may be slow rather than stuck");
}

static void a_product_of_a_thousand_rows_is_much_work(void **state)
{
    static const char *const texts[] = {"v0 = call bag_new()\ncall bag_add(v0, int 1000)\n",
                                        "v0 = call bag_new()\ncall bag_add(v0, int 256)\n"};
    struct lab lab = {.model = *state, .fails = fails_always, .returns = 100};
    assert_int_equal(judged(&lab, texts[0], END_HANG).verdict, VERDICT_UNDECIDED);
    assert_int_equal(judged(&lab, texts[1], END_HANG).verdict, VERDICT_FAULT);
}

static void the_rule_can_be_switched_off(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_seven, .returns = 100};
    struct rule_set before = lab.model->api.rules_off;
    lab.model->api.rules_off = rules_with(before, RULE_PROPORTION);
    struct judgement judgement = judged(&lab, adds_a_little, END_HANG);
    lab.model->api.rules_off = before;
    assert_int_equal(judgement.verdict, VERDICT_UNDECIDED);
}

static void an_exit_may_be_meant_whatever_the_input(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_seven, .returns = 100};
    assert_int_equal(judged(&lab, adds_a_little, END_EXIT).verdict, VERDICT_UNDECIDED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_never_ends_on_small_input_is_a_fault),
        cmocka_unit_test(a_function_that_went_well_elsewhere_needs_no_neighbour),
        cmocka_unit_test(an_iteration_of_floating_numbers_may_not_converge),
        cmocka_unit_test(the_largest_number_without_a_sign_is_not_small),
        cmocka_unit_test(a_table_of_which_nobody_knows_how_it_ends_may_go_round),
        cmocka_unit_test(what_reads_directories_may_have_much_to_read),
        cmocka_unit_test(who_follows_a_callback_goes_on_as_long_as_it_says_the_same),
        cmocka_unit_test(a_visitor_leads_nobody),
        cmocka_unit_test(what_is_documented_to_go_on_forever_may_do_so),
        cmocka_unit_test(a_function_that_hardly_returns_may_be_slow),
        cmocka_unit_test(large_numbers_may_be_much_work),
        cmocka_unit_test(a_product_of_a_thousand_rows_is_much_work),
        cmocka_unit_test(the_rule_can_be_switched_off),
        cmocka_unit_test(an_exit_may_be_meant_whatever_the_input),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
