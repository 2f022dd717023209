/* What documentation and the names of functions say that callers may do: no doubt is left of it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "judge_lab.h"
#include "rule_sets.h"

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    lab_declare_on_box(&model, "box_init", PURPOSE_INITIALISER);
    lab_declare_on_box(&model, "box_clear", PURPOSE_CLEARER);
    lab_declare_on_box(&model, "box_free", PURPOSE_CLEARER);
    lab_declare_on_box(&model, "box_use", PURPOSE_OTHER);
    struct function *merge = lab_declare_on_box(&model, "box_merge", PURPOSE_OTHER);
    model_parameter(&model, merge, "struct box *", "from", ROLE_OBJECT);
    struct function *at = lab_declare_on_box(&model, "box_at", PURPOSE_OTHER);
    model_parameter(&model, at, "int", "index", ROLE_INDEX);
    model_open_record(&model, "struct box");
    model_finish(&model);
    *state = &model;
    return 0;
}

static const char *doubt_of(struct model *model, const char *text, enum wire_end end)
{
    struct outcome outcome = lab_failure(model, text, end);
    struct judgement judgement = judge_text(model, text, &outcome, "", NULL);
    return judgement.verdict == VERDICT_FAULT ? "" : judgement.condition.sentence;
}

#define READY "v0 = object \"struct box\"()\nv1 = call box_init(v0)\n"

static const char used_when_cleared[] = READY "v2 = call box_clear(v0)\nv3 = call box_use(v0)\n";
static const char used_when_freed[] = READY "v2 = call box_free(v0)\nv3 = call box_use(v0)\n";

static void what_was_emptied_is_used_on_where_another_function_ends_it(void **state)
{
    assert_string_equal(doubt_of(*state, used_when_cleared, END_USE_AFTER_FREE), "");
    assert_string_equal(doubt_of(*state, used_when_freed, END_USE_AFTER_FREE),
                        "box_use is given a record that was cleared before for 'box'");
}

static void without_the_rule_it_was_cleared(void **state)
{
    struct model *model = *state;
    struct rule_set before = model->api.rules_off;
    model->api.rules_off = rules_with(before, RULE_EMPTIED);
    assert_string_equal(doubt_of(model, used_when_cleared, END_USE_AFTER_FREE),
                        "box_use is given a record that was cleared before for 'box'");
    model->api.rules_off = before;
}

static void what_can_be_used_on_was_not_given_away(void **state)
{
    static const char merged[] = READY "v2 = object \"struct box\"()\n"
                                       "v3 = call box_init(v2)\n"
                                       "v4 = call box_merge(v0, v2)\n"
                                       "v5 = call box_use(v2)\n";
    struct function *merge = api_find_function(&((struct model *)*state)->api, "box_merge");
    assert_string_equal(doubt_of(*state, merged, END_DOUBLE_FREE),
                        "box_use is given a record that another object was given before for "
                        "'box'");
    merge->comment = "Moves all to box. from is empty then and can be used on.";
    assert_string_equal(doubt_of(*state, merged, END_DOUBLE_FREE), "");
    merge->comment = NULL;
}

static void a_position_explains_no_leak(void **state)
{
    static const char asked[] = READY "v2 = call box_at(v0, int 3)\n";
    assert_string_equal(doubt_of(*state, asked, END_HEAP_OVERFLOW),
                        "box_at is given 3 for 'index'");
    assert_string_equal(doubt_of(*state, asked, END_LEAK), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_emptied_is_used_on_where_another_function_ends_it),
        cmocka_unit_test(without_the_rule_it_was_cleared),
        cmocka_unit_test(what_can_be_used_on_was_not_given_away),
        cmocka_unit_test(a_position_explains_no_leak),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
