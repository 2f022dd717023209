/* What depends on how the library is compiled, and which builds there is time for. Nothing is
 * built here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_campaign.h"
#include "suite/compare_builds.h"

/* Two tests: the first has two checks, the second one. */
static const struct written_test compared_tests[] = {{.name = "first", .index = 4},
                                                     {.name = "second", .index = 2}};
static const struct written_check compared_checks[] = {
    {.test = 0, .expression = "size"},
    {.test = 0, .expression = "top", .origin = {.statement = 3}},
    {.test = 1, .expression = "top"},
};

static const struct difference top_of_first = {
    .kind = DIFFERENCE_VALUE, .test = 0, .check = 1, .function = "stack_top", .part = "result",
    .values = {"1", "2"}, .is_steady = true};

static void learn(struct dependents *dependents, size_t way, struct difference difference)
{
    struct comparison comparison = {
        .tests = compared_tests, .test_count = 2, .checks = compared_checks, .check_count = 3,
        .differences = &difference, .difference_count = 1};
    dependents_learn(dependents, way, &comparison);
}

static void a_value_that_differs_is_known_by_its_check(void **state)
{
    (void)state;
    struct dependents dependents = {0};
    learn(&dependents, 2, top_of_first);
    assert_int_equal(dependents.count, 1);
    const struct dependent *dependent = &dependents.items[0];
    assert_string_equal(dependent->function, "stack_top");
    assert_int_equal(dependent->test, 4); /* of the suite */
    assert_int_equal(dependent->origin.statement, 3);
    assert_string_equal(dependent->expression, "top");
    assert_int_equal(dependent->check, 1);
    assert_string_equal(dependent->values[0], "1");
    assert_null(dependent->values[1]);
    assert_string_equal(dependent->values[2], "2");
}

static void tests_are_counted_as_the_suite_has_them(void **state)
{
    (void)state;
    struct dependents dependents = {0};
    struct difference difference = top_of_first;
    difference.test = 1;
    difference.check = 2;
    learn(&dependents, 1, difference);
    assert_int_equal(dependents.items[0].test, 2);
    assert_int_equal(dependents.items[0].check, 2);
}

static void what_differs_from_run_to_run_says_nothing(void **state)
{
    (void)state;
    struct dependents dependents = {0};
    struct difference difference = top_of_first;
    difference.is_steady = false;
    learn(&dependents, 1, difference);
    assert_int_equal(dependents.count, 0);
}

static void what_follows_from_another_difference_says_nothing(void **state)
{
    (void)state;
    struct dependents dependents = {0};
    struct difference difference = top_of_first;
    difference.follows = true;
    learn(&dependents, 1, difference);
    assert_int_equal(dependents.count, 0);
}

static void the_same_check_in_another_build_is_the_same(void **state)
{
    (void)state;
    struct dependents dependents = {0};
    struct difference difference = top_of_first;
    learn(&dependents, 1, difference);
    difference.values[SIDE_NEW] = "3";
    learn(&dependents, 3, difference);
    assert_int_equal(dependents.count, 1);
    assert_string_equal(dependents.items[0].values[1], "2");
    assert_string_equal(dependents.items[0].values[3], "3");
}

static void of_a_part_the_first_check_stands_for_all(void **state)
{
    (void)state;
    struct dependents dependents = {0};
    struct difference difference = top_of_first;
    learn(&dependents, 1, difference);
    difference.test = 1;
    difference.check = 2;
    learn(&dependents, 2, difference);
    assert_int_equal(dependents.count, 1);
    assert_int_equal(dependents.items[0].test, 4);
    assert_null(dependents.items[0].values[2]);
    difference.part = "errno";
    learn(&dependents, 2, difference);
    assert_int_equal(dependents.count, 2);
}

static void how_a_test_ends_is_no_check_of_it(void **state)
{
    (void)state;
    struct dependents dependents = {0};
    struct difference difference = top_of_first;
    difference.kind = DIFFERENCE_END;
    learn(&dependents, 1, difference);
    assert_int_equal(dependents.items[0].check, NO_CHECK);
    assert_null(dependents.items[0].expression);
}

static void more_than_some_are_not_kept(void **state)
{
    (void)state;
    static const char *const parts[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
    struct dependents dependents = {0};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct difference difference = top_of_first;
        difference.part = parts[i];
        learn(&dependents, 1, difference);
    }
    assert_int_equal(dependents.count, DEPENDENT_MAXIMUM);
}

/* ---- which builds are tried ---- */

struct fixture {
    struct fake_campaign fake;
    struct writing writing;
};

/* A suite without tests passes in each build at once. */
static int set_up(void **state)
{
    static struct fixture fixture;
    memset(&fixture, 0, sizeof fixture);
    fake_campaign_begin(&fixture.fake);
    fake_campaign_finish(&fixture.fake);
    fixture.fake.options.time_seconds = 100;
    fixture.writing.campaign = &fixture.fake.campaign;
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    fake_campaign_release(&((struct fixture *)*state)->fake);
    return 0;
}

static void with_time_all_builds_are_tried(void **state)
{
    struct fixture *fixture = *state;
    assert_false(vary_builds(&fixture->writing, 10));
    assert_int_equal(fixture->fake.campaign.journal.shortages.count, 0);
    assert_int_equal(fixture->fake.campaign.journal.notes.count, 0);
}

static void without_time_for_one_none_is_tried(void **state)
{
    struct fixture *fixture = *state;
    fixture->fake.clock.now += 95;
    assert_false(vary_builds(&fixture->writing, 10));
    assert_true(fake_campaign_says(&fixture->fake, "were not run with gcc -O0 and what comes"));
}

/* The clock is read once for each: both compilers without optimisation, which needs no substitute
 * when it builds, and then with it. */
static void a_build_that_passed_needs_no_substitute(void **state)
{
    struct fixture *fixture = *state;
    fixture->fake.clock.step = 40;
    assert_false(vary_builds(&fixture->writing, 10));
    assert_true(fake_campaign_says(&fixture->fake, "were not run with gcc -O2 and what comes"));
}

static void builds_are_compared_only_while_there_is_time_for_both(void **state)
{
    struct fixture *fixture = *state;
    fixture->fake.clock.now += 75;
    builds_compare(&fixture->writing, 10);
    assert_true(fake_campaign_says(&fixture->fake, "assay did not examine all places where"));
}

#define BUILD_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_that_differs_is_known_by_its_check),
        cmocka_unit_test(tests_are_counted_as_the_suite_has_them),
        cmocka_unit_test(what_differs_from_run_to_run_says_nothing),
        cmocka_unit_test(what_follows_from_another_difference_says_nothing),
        cmocka_unit_test(the_same_check_in_another_build_is_the_same),
        cmocka_unit_test(of_a_part_the_first_check_stands_for_all),
        cmocka_unit_test(how_a_test_ends_is_no_check_of_it),
        cmocka_unit_test(more_than_some_are_not_kept),
        BUILD_TEST(with_time_all_builds_are_tried),
        BUILD_TEST(without_time_for_one_none_is_tried),
        BUILD_TEST(a_build_that_passed_needs_no_substitute),
        BUILD_TEST(builds_are_compared_only_while_there_is_time_for_both),
    };
    return cmocka_run_group_tests_name("builds", tests, NULL, NULL);
}
