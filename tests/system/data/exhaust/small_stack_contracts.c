#include "small_stack.h"

#include <assay/contracts.h>

ASSAY_INVARIANT(struct small_stack *stack)
{
    return stack->count >= 0 && stack->count <= SMALL_STACK_ITEMS;
}

/* Calls of the library from here are not checked. */
ASSAY_REQUIRES(small_stack_pop, struct small_stack *stack)
{
    struct small_stack copy = *stack;
    return small_stack_push(&copy, 0) >= 0 && stack->count > 0;
}

ASSAY_ENSURES(small_stack_push, int pushed, struct small_stack *stack, int value)
{
    return !pushed || stack->items[stack->count - 1] == value;
}
