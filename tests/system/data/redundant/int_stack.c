#include "int_stack.h"

#include <stdlib.h>

enum { FIRST_ROOM = 3 };

struct int_stack {
    int *store;
    int room;
    int size;
};

struct int_stack *int_stack_new(void)
{
    struct int_stack *stack = malloc(sizeof *stack);
    stack->store = calloc(FIRST_ROOM, sizeof *stack->store);
    stack->room = FIRST_ROOM;
    stack->size = 0;
    return stack;
}

void int_stack_push(struct int_stack *stack, int value)
{
    if (stack->size == stack->room) {
        stack->room *= 2;
        stack->store = realloc(stack->store, (size_t)stack->room * sizeof *stack->store);
    }
    stack->store[stack->size++] = value;
}

int int_stack_pop(struct int_stack *stack)
{
    return stack->size ? stack->store[--stack->size] : 0;
}

bool int_stack_is_empty(const struct int_stack *stack)
{
    return stack->size == 0;
}

bool int_stack_equal(const struct int_stack *a, const struct int_stack *b)
{
    if (a->size != b->size)
        return false;
    for (int i = 0; i < a->size; i++)
        if (a->store[i] != b->store[i])
            return false;
    return true;
}
