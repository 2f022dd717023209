#include "unique_bounded_stack_internal.h"

#include <stddef.h>

#include <assay/contracts.h>

static bool is_unique_at(const struct ubstack *stack, int index)
{
    for (int i = 0; i < index; i++) {
        if (stack->items[i] == stack->items[index])
            return false;
    }
    return true;
}

/* Quadratic, but over few values: a stack seldom holds more than a handful. */
ASSAY_INVARIANT(const struct ubstack *stack)
{
    if (stack->capacity < 1 || stack->capacity > UBSTACK_MAX_CAPACITY)
        return false;
    if (stack->size < 0 || stack->size > stack->capacity)
        return false;
    for (int i = 1; i < stack->size; i++) {
        if (!is_unique_at(stack, i))
            return false;
    }
    return true;
}

ASSAY_EQUAL(const struct ubstack *a, const struct ubstack *b) { return ubstack_equal(a, b); }
ASSAY_HASH(const struct ubstack *stack) { return ubstack_hash(stack); }

ASSAY_ENSURES(ubstack_new, struct ubstack *stack, int capacity)
{
    return stack == NULL || (stack->capacity == capacity && ubstack_size(stack) == 0);
}

ASSAY_ENSURES(ubstack_push, bool pushed, struct ubstack *stack, int value)
{
    if (pushed)
        return stack->items[stack->size - 1] == value;
    return ubstack_is_full(stack) || ubstack_contains(stack, value);
}

ASSAY_ENSURES(ubstack_pop, int popped, struct ubstack *stack, int fallback)
{
    return popped == fallback || !ubstack_contains(stack, popped);
}

ASSAY_ENSURES(ubstack_top, int top, const struct ubstack *stack, int fallback)
{
    return ubstack_size(stack) == 0 ? top == fallback : ubstack_contains(stack, top);
}

ASSAY_ENSURES(ubstack_remove, bool removed, struct ubstack *stack, int value)
{
    return !ubstack_contains(stack, value) && (!removed || !ubstack_is_full(stack));
}

ASSAY_ENSURES(ubstack_copy, struct ubstack *copy, const struct ubstack *stack)
{
    return copy == NULL || ubstack_equal(copy, stack);
}
