/* The passing neighbour: what a run that goes well says of one that fails, and what counts as going
 * well. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "judge_lab.h"

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    model_function(&model, "struct list *", "list_new");
    model_function(&model, "struct list *", "list_new_shared");
    struct function *start = model_function(&model, "int", "bag_start");
    model_parameter(&model, start, "struct bag *", "bag", ROLE_OBJECT);
    struct function *find = model_function(&model, "int", "list_find");
    model_parameter(&model, find, "struct list *", "list", ROLE_OBJECT);
    model_parameter(&model, find, "int", "key", ROLE_VALUE);
    find->failure = FAILURE_NEGATIVE;
    model_function(&model, "struct bag *", "bag_new");
    struct function *add = model_function(&model, "void", "bag_add");
    model_parameter(&model, add, "struct bag *", "bag", ROLE_OBJECT);
    model_parameter(&model, add, "int", "item", ROLE_VALUE);
    struct function *merge = model_function(&model, "void", "bag_merge");
    model_parameter(&model, merge, "struct bag *", "bag", ROLE_OBJECT);
    model_parameter(&model, merge, "struct bag *", "other", ROLE_OBJECT);
    struct function *reverse = model_function(&model, "void", "bag_reverse");
    model_parameter(&model, reverse, "struct bag *", "bag", ROLE_OBJECT);
    struct function *copy = model_function(&model, "struct bag *", "bag_copy");
    model_parameter(&model, copy, "const struct bag *", "bag", ROLE_OBJECT);
    struct function *view = model_function(&model, "struct bag *", "bag_view");
    model_parameter(&model, view, "const struct bag *", "bag", ROLE_OBJECT);
    struct function *end = model_function(&model, "void", "bag_free");
    model_parameter(&model, end, "struct bag *", "bag", ROLE_OBJECT);
    end->purpose = PURPOSE_DESTRUCTOR;
    struct function *sum = model_function(&model, "void", "sum");
    model_parameter(&model, sum, "unsigned char *", "bytes", ROLE_BUFFER);
    model_parameter(&model, sum, "int", "key", ROLE_VALUE);
    model_finish(&model);
    *state = &model;
    return 0;
}

static struct judgement judged(struct lab *lab, const char *text)
{
    lab->returns = 100;
    lab->seeks_neighbours = true;
    return judge_in(lab, text);
}

static size_t calls_of(const struct vocabulary *vocabulary, const struct statements *statements,
                       const char *name)
{
    size_t count = 0;
    for (size_t i = 0; i < statements->count; i++)
        count += is_call_of(vocabulary, statements, i, name);
    return count;
}

#define FINDS_SEVEN "v0 = call list_new()\ncall list_find(v0, int 7)\n"

/* ---- data ---- */

static bool fails_with_seven(const struct vocabulary *vocabulary,
                             const struct statements *statements, size_t call, uint64_t *address)
{
    *address = 0;
    return is_call_of(vocabulary, statements, call, "list_find") &&
           literal_at(vocabulary, statements, call, 1)->integer == 7;
}

static void what_other_data_heal_is_a_fault(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_seven};
    struct judgement judgement = judged(&lab, FINDS_SEVEN);
    assert_int_equal(judgement.verdict, VERDICT_FAULT);
    assert_int_equal(judgement.neighbour.edit, EDIT_NUMBER);
    assert_string_equal(judgement.neighbour.sentence,
                        "with 6 for 'key' list_find goes well; with 7 it accessed memory that is "
                        "not mapped");
    assert_int_equal(clues_value(&judgement.clues, CLUE_NEIGHBOUR), 1);
}

static void the_neighbour_is_the_same_calls(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_seven};
    struct judgement judgement = judged(&lab, FINDS_SEVEN);
    const struct neighbour *neighbour = &judgement.neighbour;
    assert_int_equal(neighbour->statements->count, 2);
    assert_int_equal(neighbour->call, 1);
    assert_true(is_call_of(&lab.model->vocabulary, neighbour->statements, 1, "list_find"));
    assert_int_equal(literal_at(&lab.model->vocabulary, neighbour->statements, 1, 1)->integer, 6);
}

static uint64_t refuses_all_but_seven(const struct vocabulary *vocabulary,
                                      const struct statements *statements, size_t call)
{
    return is_call_of(vocabulary, statements, call, "list_find") &&
                   literal_at(vocabulary, statements, call, 1)->integer != 7
               ? (uint64_t)(uint32_t)-1
               : 0;
}

static void a_call_that_gives_up_is_no_neighbour(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_seven,
                      .answers = refuses_all_but_seven};
    struct judgement judgement = judged(&lab, FINDS_SEVEN);
    assert_int_equal(judgement.verdict, VERDICT_UNDECIDED);
    assert_int_equal(clues_value(&judgement.clues, CLUE_NEIGHBOUR), 0);
}

static bool fails_without_elements(const struct vocabulary *vocabulary,
                                   const struct statements *statements, size_t call,
                                   uint64_t *address)
{
    *address = 0x100000;
    return is_call_of(vocabulary, statements, call, "bag_reverse") &&
           !calls_of(vocabulary, statements, "bag_add");
}

static void one_more_element_is_data(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_without_elements};
    literal_integer(&lab.model->vocabulary, api_find_type(&lab.model->api, "int"), 3, NULL);
    struct judgement judgement =
        judged(&lab, "v0 = call bag_new()\ncall bag_reverse(v0)\n");
    assert_int_equal(judgement.verdict, VERDICT_FAULT);
    assert_int_equal(judgement.neighbour.edit, EDIT_ELEMENT);
    assert_int_equal(edit_type(judgement.neighbour.edit), EDIT_TYPE_DATA);
}

static bool fails_with_elements(const struct vocabulary *vocabulary,
                                const struct statements *statements, size_t call,
                                uint64_t *address)
{
    *address = 0x100000;
    return is_call_of(vocabulary, statements, call, "bag_reverse") &&
           calls_of(vocabulary, statements, "bag_add");
}

static void one_element_less_is_data(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_with_elements};
    struct judgement judgement =
        judged(&lab, "v0 = call bag_new()\ncall bag_add(v0, int 1)\ncall bag_reverse(v0)\n");
    assert_int_equal(judgement.verdict, VERDICT_FAULT);
    assert_int_equal(judgement.neighbour.edit, EDIT_ELEMENT);
}

static bool fails_after_an_end(const struct vocabulary *vocabulary,
                               const struct statements *statements, size_t call,
                               uint64_t *address)
{
    *address = 0x100000;
    return is_call_of(vocabulary, statements, call, "bag_reverse") &&
           calls_of(vocabulary, statements, "bag_free");
}

static void a_copy_does_without_its_original(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_after_an_end};
    struct judgement judgement =
        judged(&lab, "v0 = call bag_new()\nv1 = call bag_copy(v0)\ncall bag_free(v0)\n"
                     "call bag_reverse(v1)\n");
    assert_int_equal(judgement.neighbour.edit, EDIT_ORIGINAL);
    assert_int_equal(edit_type(judgement.neighbour.edit), EDIT_TYPE_DATA);
}

static void what_is_no_copy_may_need_it(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_after_an_end};
    struct judgement judgement =
        judged(&lab, "v0 = call bag_new()\nv1 = call bag_view(v0)\ncall bag_free(v0)\n"
                     "call bag_reverse(v1)\n");
    assert_int_not_equal(judgement.neighbour.edit, EDIT_ORIGINAL);
    assert_int_equal(judgement.verdict, VERDICT_UNDECIDED);
}

static bool fails_when_given_twice(const struct vocabulary *vocabulary,
                                   const struct statements *statements, size_t call,
                                   uint64_t *address)
{
    *address = 0x100000;
    return is_call_of(vocabulary, statements, call, "bag_merge") &&
           statements_source(statements, call, 0) == statements_source(statements, call, 1);
}

static void another_object_of_the_same_maker_is_data(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_when_given_twice,
                      .components = {"v0 = call bag_new()\n"}};
    struct judgement judgement = judged(&lab, "v0 = call bag_new()\ncall bag_merge(v0, v0)\n");
    assert_int_equal(judgement.neighbour.edit, EDIT_OBJECT);
    assert_int_equal(edit_type(judgement.neighbour.edit), EDIT_TYPE_DATA);
}

static void an_object_that_lacks_a_call_is_no_data(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_when_given_twice,
                      .components = {"v0 = call bag_new()\n"}};
    struct judgement judgement = judged(&lab, "v0 = call bag_new()\ncall bag_start(v0)\n"
                                              "call bag_merge(v0, v0)\n");
    assert_int_equal(edit_type(judgement.neighbour.edit), EDIT_TYPE_PROTOCOL);
}

/* ---- protocol ---- */

static bool fails_unless_shared(const struct vocabulary *vocabulary,
                                const struct statements *statements, size_t call,
                                uint64_t *address)
{
    *address = 0x100000;
    return is_call_of(vocabulary, statements, call, "list_find") &&
           !calls_of(vocabulary, statements, "list_new_shared");
}

static void what_only_another_maker_heals_is_undecided(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_unless_shared};
    struct judgement judgement = judged(&lab, FINDS_SEVEN);
    assert_int_equal(judgement.verdict, VERDICT_UNDECIDED);
    assert_int_equal(judgement.rule, VERDICT_RULE_ONLY_PROTOCOL);
    assert_int_equal(judgement.neighbour.edit, EDIT_MAKER);
    assert_string_equal(judgement.neighbour.sentence,
                        "with list_new_shared in place of list_new list_find goes well; as it is, "
                        "it accessed memory that is not mapped");
    assert_int_equal(clues_value(&judgement.clues, CLUE_ONLY_PROTOCOL), 1);
}

static bool fails_unless_started(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t call,
                                 uint64_t *address)
{
    *address = 0x100000;
    return is_call_of(vocabulary, statements, call, "bag_reverse") &&
           !calls_of(vocabulary, statements, "bag_start");
}

static void what_only_an_extra_call_heals_is_undecided(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_unless_started};
    struct judgement judgement =
        judged(&lab, "v0 = call bag_new()\ncall bag_reverse(v0)\n");
    assert_int_equal(judgement.verdict, VERDICT_UNDECIDED);
    assert_int_equal(judgement.neighbour.edit, EDIT_EXTRA);
}

static bool finding_fails(const struct vocabulary *vocabulary, const struct statements *statements,
                          size_t call, uint64_t *address)
{
    *address = 0x100000;
    return is_call_of(vocabulary, statements, call, "list_find");
}

static void what_nothing_heals_is_undecided(void **state)
{
    struct lab lab = {.model = *state, .fails = finding_fails};
    struct judgement judgement = judged(&lab, FINDS_SEVEN);
    assert_int_equal(judgement.verdict, VERDICT_UNDECIDED);
    assert_int_equal(judgement.rule, VERDICT_RULE_NO_NEIGHBOUR);
    assert_int_equal(judgement.neighbour.edit, EDIT_NONE);
}

static void what_freed_it_itself_needs_no_neighbour(void **state)
{
    struct lab lab = {.model = *state, .fails = finding_fails, .returns = 100,
                      .seeks_neighbours = true, .end = END_USE_AFTER_FREE};
    struct outcome outcome = lab_failure(lab.model, FINDS_SEVEN, END_USE_AFTER_FREE);
    struct judgement judgement = judge_outcome_in(
        &lab, FINDS_SEVEN, &outcome,
        "    #0 0x1 (/tmp/library.so+0x10)\n    #1 0x2 (/tmp/library.so+0x20)\n\n"
        "0x1 is located 0 bytes inside of 4-byte region [0x1,0x5)\nfreed by thread T0 here:\n"
        "    #0 0x3 (/tmp/library.so+0x14)\n    #1 0x2 (/tmp/library.so+0x20)\n\n"
        "previously allocated by thread T0 here:\n    #0 0x4 (/tmp/library.so+0x30)\n\n");
    assert_int_equal(judgement.verdict, VERDICT_FAULT);
    assert_int_equal(judgement.rule, VERDICT_RULE_NOTHING_DOUBTFUL);
}

/* ---- room ---- */

static bool sum_fails(const struct vocabulary *vocabulary, const struct statements *statements,
                      size_t call, uint64_t *address)
{
    *address = 0x100000;
    return is_call_of(vocabulary, statements, call, "sum") &&
           literal_at(vocabulary, statements, call, 1)->integer == 7;
}

static void what_more_room_heals_is_undecided_although_data_do(void **state)
{
    struct lab lab = {.model = *state, .fails = sum_fails, .fails_in_tight_room = true};
    struct judgement judgement =
        judged(&lab, "v0 = buffer \"unsigned char\"(\"unsigned char *\" bytes \"abc\")\n"
                     "call sum(v0, int 7)\n");
    assert_int_equal(judgement.verdict, VERDICT_UNDECIDED);
    assert_int_equal(judgement.rule, VERDICT_RULE_ROOM_HEALS);
    assert_int_equal(clues_value(&judgement.clues, CLUE_ROOM_HEALS), 1);
}

/* ---- how long the way is ---- */

static double ways(struct model *model, const char *text)
{
    struct lab lab = {.model = model, .fails = fails_always};
    struct judgement judgement = judged(&lab, text);
    assert_true(clues_know(&judgement.clues, CLUE_CALLS_BEFORE));
    return clues_value(&judgement.clues, CLUE_CALLS_BEFORE);
}

static void a_function_that_is_called_again_makes_the_way_no_longer(void **state)
{
    assert_float_equal(ways(*state, "v0 = call bag_new()\ncall bag_add(v0, int 7)\n"), 1, 0);
    assert_float_equal(ways(*state, "v0 = call bag_new()\ncall bag_add(v0, int 7)\n"
                                    "call bag_add(v0, int 8)\ncall bag_add(v0, int 9)\n"),
                       1, 0);
    assert_float_equal(ways(*state, "v0 = call bag_new()\nv1 = call bag_new()\n"
                                    "call bag_add(v0, int 7)\ncall bag_add(v0, int 7)\n"
                                    "call bag_reverse(v0)\n"),
                       2, 0);
}

/* ---- what was only just made ---- */

static double is_just_made(struct model *model, const char *text)
{
    struct lab lab = {.model = model, .fails = fails_always};
    struct judgement judgement = judged(&lab, text);
    return clues_value(&judgement.clues, CLUE_JUST_MADE);
}

static void text_of_the_test_wants_no_preparation(void **state)
{
    assert_float_equal(
        is_just_made(*state, "v0 = call bag_new()\ncall bag_add(v0, int 7)\n"), 1, 0);
    assert_float_equal(
        is_just_made(*state,
                     "v0 = buffer \"unsigned char\"(\"unsigned char *\" bytes \"abc\")\n"
                     "call sum(v0, int 7)\n"),
        0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_function_that_is_called_again_makes_the_way_no_longer, set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(what_other_data_heal_is_a_fault, set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(the_neighbour_is_the_same_calls, set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(a_call_that_gives_up_is_no_neighbour, set_up,
                                        model_tear_down),
        cmocka_unit_test_setup_teardown(one_more_element_is_data, set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(one_element_less_is_data, set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(a_copy_does_without_its_original, set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_copy_may_need_it, set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(another_object_of_the_same_maker_is_data, set_up,
                                        model_tear_down),
        cmocka_unit_test_setup_teardown(an_object_that_lacks_a_call_is_no_data, set_up,
                                        model_tear_down),
        cmocka_unit_test_setup_teardown(what_freed_it_itself_needs_no_neighbour, set_up,
                                        model_tear_down),
        cmocka_unit_test_setup_teardown(what_only_another_maker_heals_is_undecided, set_up,
                                        model_tear_down),
        cmocka_unit_test_setup_teardown(what_only_an_extra_call_heals_is_undecided, set_up,
                                        model_tear_down),
        cmocka_unit_test_setup_teardown(what_nothing_heals_is_undecided, set_up, model_tear_down),
        cmocka_unit_test_setup_teardown(what_more_room_heals_is_undecided_although_data_do, set_up,
                                        model_tear_down),
        cmocka_unit_test_setup_teardown(text_of_the_test_wants_no_preparation, set_up,
                                        model_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
