/* The choice of tests by what they meet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "model/goals.h"

static struct arena arena;

/* A string for each test: 'x' where it meets the goal of that place. */
static struct goals make(const char *const *rows)
{
    struct goals goals;
    size_t count = 0;
    while (rows[count])
        count++;
    goals_init(&goals, &arena, count, strlen(rows[0]));
    for (size_t i = 0; i < count; i++) {
        goals.costs[i] = 1;
        for (size_t k = 0; rows[i][k]; k++)
            *goals_cell(&goals, i, k) = rows[i][k] == 'x';
    }
    return goals;
}

static void keeps(const struct goals *goals, const char *expected)
{
    for (size_t i = 0; i < goals->test_count; i++)
        if (goals->is_kept[i] != (expected[i] == 'x'))
            fail_msg("test %zu is %s", i, goals->is_kept[i] ? "kept" : "left out");
}

static void what_others_meet_is_left_out(void **state)
{
    (void)state;
    struct goals goals = make((const char *const[]){"x..", "xx.", "..x", "...", NULL});
    goals_choose(&goals);
    keeps(&goals, ".xx.");
    assert_true(goals_alone(&goals, 1, 0));
    assert_false(goals_alone(&goals, 0, 0));
}

static void of_two_that_are_alike_the_cheaper_one_stays(void **state)
{
    (void)state;
    struct goals goals = make((const char *const[]){"xx", "xx", NULL});
    goals.costs[0] = 9;
    goals_choose(&goals);
    keeps(&goals, ".x");
}

/* The first one meets the most, but the next two meet all of it and more. */
static void what_later_ones_make_superfluous_is_left_out(void **state)
{
    (void)state;
    struct goals goals = make((const char *const[]){"xxxx..", "xx..x.", "..xx.x", NULL});
    goals_choose(&goals);
    keeps(&goals, ".xx");
}

static void what_was_kept_before_stays(void **state)
{
    (void)state;
    struct goals goals = make((const char *const[]){"x.", "xx", "..", NULL});
    goals.is_kept[0] = goals.is_kept[2] = true;
    goals_choose(&goals);
    keeps(&goals, "xxx");
    assert_false(goals_alone(&goals, 0, 0));
    assert_true(goals_alone(&goals, 1, 1));
}

static void no_more_stay_than_may_be_kept(void **state)
{
    (void)state;
    struct goals goals = make((const char *const[]){"x...", ".x..", "..xx", "x...", NULL});
    goals.is_kept[0] = goals.is_kept[1] = goals.is_kept[3] = true;
    goals.kept_maximum = 2;
    goals_choose(&goals);
    keeps(&goals, "x.x.");
}

static void nobody_is_alone_with_what_is_vague(void **state)
{
    (void)state;
    struct goals goals = make((const char *const[]){"xx", "..", NULL});
    goals.is_vague[0] = 1;
    goals_choose(&goals);
    keeps(&goals, "x.");
    assert_false(goals_alone(&goals, 0, 0));
    assert_true(goals_alone(&goals, 0, 1));
    assert_true(goals_perhaps_alone(&goals, 0, 0));
    assert_false(goals_perhaps_alone(&goals, 0, 1));
    assert_false(goals_perhaps_alone(&goals, 1, 0));
}

static int release(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

/* The first one adds the most, but to what comes second. */
static void first_goals_come_first_when_not_all_can_stay(void **state)
{
    (void)state;
    struct goals goals = make((const char *const[]){"..xxxx", "x.....", ".x....", NULL});
    goals.kept_maximum = 2;
    goals_choose(&goals);
    keeps(&goals, "xx.");
    goals = make((const char *const[]){"..xxxx", "x.....", ".x....", NULL});
    goals.kept_maximum = 2;
    goals.first_count = 2;
    goals_choose(&goals);
    keeps(&goals, ".xx");
}

static void first_goals_change_nothing_when_all_can_stay(void **state)
{
    (void)state;
    struct goals goals = make((const char *const[]){"x.xxx", ".x...", "xx...", NULL});
    goals.first_count = 2;
    goals_choose(&goals);
    keeps(&goals, "xx.");
}

static void a_spare_stays_only_for_what_no_other_test_meets(void **state)
{
    (void)state;
    struct goals goals = make((const char *const[]){"x..", ".x.", "xx.", "xxx", NULL});
    goals.is_spare[2] = goals.is_spare[3] = true;
    goals_choose(&goals);
    keeps(&goals, "...x"); /* and then it makes others superfluous */

    goals = make((const char *const[]){"x..", ".xx", "xxx", NULL});
    goals.is_spare[2] = true;
    goals_choose(&goals);
    keeps(&goals, "xx.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_others_meet_is_left_out),
        cmocka_unit_test(of_two_that_are_alike_the_cheaper_one_stays),
        cmocka_unit_test(what_later_ones_make_superfluous_is_left_out),
        cmocka_unit_test(what_was_kept_before_stays),
        cmocka_unit_test(no_more_stay_than_may_be_kept),
        cmocka_unit_test(nobody_is_alone_with_what_is_vague),
        cmocka_unit_test(first_goals_come_first_when_not_all_can_stay),
        cmocka_unit_test(first_goals_change_nothing_when_all_can_stay),
        cmocka_unit_test(a_spare_stays_only_for_what_no_other_test_meets),
    };
    return cmocka_run_group_tests_name("goals", tests, NULL, release);
}
