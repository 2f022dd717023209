#include "int_stack_internal.h"

#include <assay/contracts.h>

ASSAY_INVARIANT(const struct int_stack *stack)
{
    return stack->items != NULL && stack->capacity > 0 && stack->size <= stack->capacity;
}

ASSAY_EQUAL(const struct int_stack *a, const struct int_stack *b) { return int_stack_equal(a, b); }
ASSAY_HASH(const struct int_stack *stack) { return int_stack_hash(stack); }

ASSAY_ENSURES(int_stack_new, struct int_stack *stack)
{
    return stack == NULL || int_stack_is_empty(stack);
}

ASSAY_ENSURES(int_stack_push, bool pushed, struct int_stack *stack, int value)
{
    return !pushed || (int_stack_contains(stack, value) && stack->items[stack->size - 1] == value);
}

ASSAY_ENSURES(int_stack_top, int top, const struct int_stack *stack, int fallback)
{
    return int_stack_is_empty(stack) ? top == fallback : int_stack_contains(stack, top);
}

ASSAY_ENSURES(int_stack_swap, bool swapped, struct int_stack *stack)
{
    return swapped == (int_stack_size(stack) >= 2);
}

ASSAY_ENSURES(int_stack_clear, ASSAY_NO_RESULT, struct int_stack *stack)
{
    return int_stack_size(stack) == 0;
}

ASSAY_ENSURES(int_stack_copy, struct int_stack *copy, const struct int_stack *stack)
{
    return copy == NULL || (copy->items != stack->items && int_stack_equal(copy, stack));
}
