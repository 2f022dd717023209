#include <check.h>
#include <stddef.h>

#include "int_stack.h"

START_TEST(pushes)
{
    struct int_stack *stack = int_stack_new();
    int_stack_push(stack, 3);
    ck_assert(!int_stack_is_empty(stack));
}
END_TEST

START_TEST(is_empty)
{
    ck_assert(int_stack_is_empty(int_stack_new()));
}
END_TEST

static void add(Suite *suite, const char *name, const TTest *test)
{
    TCase *tests = tcase_create(name);
    tcase_add_test(tests, test);
    suite_add_tcase(suite, tests);
}

int main(void)
{
    Suite *suite = suite_create("stack");
    add(suite, "full", pushes);
    add(suite, "full as well", pushes);
    add(suite, "empty", is_empty);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
