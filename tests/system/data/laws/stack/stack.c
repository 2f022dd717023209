/* FAULT 1: what is pushed when the block grows is lost. FAULT 2: the count stays when the
 * sixth element is popped. */
#include "stack.h"

#include <stdlib.h>

struct stack {
    int *items;
    size_t count, room;
};

struct stack *stack_new(void)
{
    return calloc(1, sizeof(struct stack));
}

void stack_free(struct stack *stack)
{
    if (stack)
        free(stack->items);
    free(stack);
}

size_t stack_size(const struct stack *stack)
{
    return stack->count;
}

bool stack_push(struct stack *stack, int value)
{
    if (stack->count == stack->room) {
        size_t room = stack->room ? 2 * stack->room : 4;
        int *items = realloc(stack->items, room * sizeof *items);
        if (!items)
            return false;
        stack->items = items;
        stack->room = room;
#if FAULT == 1
        if (room > 4) {
            items[stack->count++] = 0;
            return true;
        }
#endif
    }
    stack->items[stack->count++] = value;
    return true;
}

bool stack_pop(struct stack *stack, int *value)
{
    if (!stack->count)
        return false;
    *value = stack->items[stack->count - 1];
#if FAULT == 2
    if (stack->count == 6)
        return true;
#endif
    stack->count--;
    return true;
}

bool stack_peek(const struct stack *stack, int *value)
{
    if (!stack->count)
        return false;
    *value = stack->items[stack->count - 1];
    return true;
}
