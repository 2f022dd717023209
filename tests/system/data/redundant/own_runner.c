/* A runner of one's own: an argument chooses the tests whose names have it in them. */
#include <stdio.h>
#include <string.h>

#include "int_stack.h"

static int push(void)
{
    struct int_stack *stack = int_stack_new();
    int_stack_push(stack, 3);
    return int_stack_is_empty(stack);
}

static int push_twice(void)
{
    struct int_stack *stack = int_stack_new();
    int_stack_push(stack, 4);
    int_stack_push(stack, 5);
    return int_stack_pop(stack) != 5;
}

static int empty(void)
{
    return !int_stack_is_empty(int_stack_new());
}

static int nothing(void)
{
    return empty();
}

static const struct {
    const char *name;
    int (*run)(void);
} tests[] = {{"push", push}, {"push_twice", push_twice}, {"empty", empty}, {"nothing", nothing}};

int main(int count, char **arguments)
{
    int failed = 0;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        if (count > 1 && !strstr(tests[i].name, arguments[1]))
            continue;
        printf("TEST %s\n\n", tests[i].name);
        failed += tests[i].run();
    }
    printf("Tests OK/FAIL: %d\n", failed);
    return failed != 0;
}
