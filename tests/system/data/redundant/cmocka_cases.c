#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "int_stack.h"

static void pushes(void **state)
{
    (void)state;
    struct int_stack *stack = int_stack_new();
    int_stack_push(stack, 3);
    assert_false(int_stack_is_empty(stack));
}

static void pushes_again(void **state)
{
    pushes(state);
}

static void is_empty(void **state)
{
    (void)state;
    assert_true(int_stack_is_empty(int_stack_new()));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushes),
        cmocka_unit_test(pushes_again),
        cmocka_unit_test(is_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
