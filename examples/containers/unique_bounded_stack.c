#include "unique_bounded_stack_internal.h"

#include <stdlib.h>
#include <string.h>

static int index_of(const struct ubstack *stack, int value)
{
    for (int i = 0; i < stack->size; i++) {
        if (stack->items[i] == value)
            return i;
    }
    return -1;
}

struct ubstack *ubstack_new(int capacity)
{
    if (capacity < 1 || capacity > UBSTACK_MAX_CAPACITY)
        return NULL;
    struct ubstack *stack = malloc(sizeof *stack + (size_t)capacity * sizeof stack->items[0]);
    if (stack == NULL)
        return NULL;
    stack->size = 0;
    stack->capacity = capacity;
    return stack;
}

bool ubstack_push(struct ubstack *stack, int value)
{
    if (stack->size == stack->capacity || ubstack_contains(stack, value))
        return false;
    stack->items[stack->size++] = value;
    return true;
}

int ubstack_pop(struct ubstack *stack, int fallback)
{
    return stack->size == 0 ? fallback : stack->items[--stack->size];
}

int ubstack_top(const struct ubstack *stack, int fallback)
{
    return stack->size == 0 ? fallback : stack->items[stack->size - 1];
}

bool ubstack_contains(const struct ubstack *stack, int value)
{
    return index_of(stack, value) >= 0;
}

bool ubstack_remove(struct ubstack *stack, int value)
{
    int index = index_of(stack, value);
    if (index < 0)
        return false;
    stack->size--;
    for (int i = index; i < stack->size; i++)
        stack->items[i] = stack->items[i + 1];
    return true;
}

int ubstack_size(const struct ubstack *stack)
{
    return stack->size;
}

int ubstack_capacity(const struct ubstack *stack)
{
    return stack->capacity;
}

bool ubstack_is_full(const struct ubstack *stack)
{
    return stack->size == stack->capacity;
}

struct ubstack *ubstack_copy(const struct ubstack *stack)
{
    struct ubstack *copy = ubstack_new(stack->capacity);
    if (copy == NULL)
        return NULL;
    copy->size = stack->size;
    memcpy(copy->items, stack->items, (size_t)stack->size * sizeof stack->items[0]);
    return copy;
}

bool ubstack_equal(const struct ubstack *a, const struct ubstack *b)
{
    if (a->size != b->size)
        return false;
    for (int i = 0; i < a->size; i++) {
        if (a->items[i] != b->items[i])
            return false;
    }
    return true;
}

unsigned ubstack_hash(const struct ubstack *stack)
{
    unsigned hash = 17;
    for (int i = 0; i < stack->size; i++)
        hash = hash * 31u + (unsigned)stack->items[i];
    return hash;
}

void ubstack_free(struct ubstack *stack)
{
    free(stack);
}
