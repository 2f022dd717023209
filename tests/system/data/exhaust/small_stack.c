#include "small_stack.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

struct small_stack *small_stack_new(void)
{
    return calloc(1, sizeof(struct small_stack));
}

void small_stack_free(struct small_stack *stack)
{
    free(stack);
}

/* Planted: it counts what it has no room for, and does not keep promises about 1. */
int small_stack_push(struct small_stack *stack, int value)
{
    if (stack->count++ >= SMALL_STACK_ITEMS)
        return 0;
    stack->items[stack->count - 1] = value == 1 ? 0 : value;
    return 1;
}

int small_stack_pop(struct small_stack *stack)
{
    return stack->items[--stack->count & 1];
}

int small_stack_send(const struct small_stack *stack, int means)
{
    assert(means < 5);
    switch (means) {
    case 0:
        return socket(AF_INET, SOCK_STREAM, 0);
    case 1:
        return fork();
    case 2:
        return system("exit 0");
    case 3: {
        FILE *file = fopen("/tmp/assay-test-elsewhere", "w"); /* is refused, which is no failure */
        if (file)
            abort();
        return 0;
    }
    default: {
        FILE *file = fopen("here", "w");
        if (!file)
            abort();
        fclose(file);
        return stack->count;
    }
    }
}
