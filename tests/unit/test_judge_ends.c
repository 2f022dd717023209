/* Numbers that are the two ends of something, given the wrong way round. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>

#include <cmocka.h>

#include "judge_lab.h"

static void declare(struct model *model, const char *name, const char *first, const char *second)
{
    struct function *function = model_function(model, "void", name);
    model_parameter(model, function, "int", first, ROLE_VALUE);
    model_parameter(model, function, "int", second, ROLE_VALUE);
}

static int set_up(void **state)
{
    static struct model model;
    model_init(&model);
    declare(&model, "box", "x0", "x1");
    declare(&model, "cut", "from_row", "to_row");
    declare(&model, "add", "x0", "y1");
    model_finish(&model);
    *state = &model;
    return 0;
}

static bool fails_reversed(const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t call, uint64_t *address)
{
    *address = 1;
    return literal_at(vocabulary, statements, call, 0)->integer >
           literal_at(vocabulary, statements, call, 1)->integer;
}

static void ends_the_wrong_way_round_describe_nothing(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_reversed};
    assert_lab_judges(&lab, "call box(int 7, int 3)\n", "undecided",
                      "box is given a larger number for 'x0' than for 'x1'");
    assert_lab_judges(&lab, "call cut(int 7, int 3)\n", "undecided",
                      "cut is given a larger number for 'from_row' than for 'to_row'");
}

static void other_numbers_may_stand_in_any_order(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_reversed};
    assert_lab_judges(&lab, "call add(int 7, int 3)\n", "fault", "");
}

static void what_fails_either_way_is_a_fault(void **state)
{
    struct lab lab = {.model = *state, .fails = fails_always};
    assert_lab_judges(&lab, "call box(int 7, int 3)\n", "fault", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_the_wrong_way_round_describe_nothing),
        cmocka_unit_test(other_numbers_may_stand_in_any_order),
        cmocka_unit_test(what_fails_either_way_is_a_fault),
    };
    return cmocka_run_group_tests(tests, set_up, model_tear_down);
}
