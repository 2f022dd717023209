#include "int_stack_internal.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { INITIAL_CAPACITY = 4 };

static struct int_stack *with_capacity(size_t capacity)
{
    struct int_stack *stack = malloc(sizeof *stack);
    int *items = malloc(capacity * sizeof *items);
    if (stack == NULL || items == NULL) {
        free(stack);
        free(items);
        return NULL;
    }
    *stack = (struct int_stack){items, 0, capacity};
    return stack;
}

static bool grow(struct int_stack *stack)
{
    if (stack->capacity > SIZE_MAX / 2 / sizeof *stack->items)
        return false;
    int *items = realloc(stack->items, stack->capacity * 2 * sizeof *items);
    if (items == NULL)
        return false;
    stack->items = items;
    stack->capacity *= 2;
    return true;
}

struct int_stack *int_stack_new(void)
{
    return with_capacity(INITIAL_CAPACITY);
}

bool int_stack_push(struct int_stack *stack, int value)
{
    if (stack->size == stack->capacity && !grow(stack))
        return false;
    stack->items[stack->size++] = value;
    return true;
}

int int_stack_pop(struct int_stack *stack, int fallback)
{
    return stack->size == 0 ? fallback : stack->items[--stack->size];
}

int int_stack_top(const struct int_stack *stack, int fallback)
{
    return stack->size == 0 ? fallback : stack->items[stack->size - 1];
}

bool int_stack_swap(struct int_stack *stack)
{
    if (stack->size < 2)
        return false;
    int *top = &stack->items[stack->size - 1];
    int value = top[0];
    top[0] = top[-1];
    top[-1] = value;
    return true;
}

void int_stack_clear(struct int_stack *stack)
{
    stack->size = 0;
}

size_t int_stack_size(const struct int_stack *stack)
{
    return stack->size;
}

bool int_stack_is_empty(const struct int_stack *stack)
{
    return stack->size == 0;
}

bool int_stack_contains(const struct int_stack *stack, int value)
{
    for (size_t i = 0; i < stack->size; i++) {
        if (stack->items[i] == value)
            return true;
    }
    return false;
}

struct int_stack *int_stack_copy(const struct int_stack *stack)
{
    struct int_stack *copy = with_capacity(stack->capacity);
    if (copy == NULL)
        return NULL;
    memcpy(copy->items, stack->items, stack->size * sizeof *copy->items);
    copy->size = stack->size;
    return copy;
}

bool int_stack_equal(const struct int_stack *a, const struct int_stack *b)
{
    return a->size == b->size && memcmp(a->items, b->items, a->size * sizeof *a->items) == 0;
}

unsigned int_stack_hash(const struct int_stack *stack)
{
    unsigned hash = 17;
    for (size_t i = 0; i < stack->size; i++)
        hash = hash * 31u + (unsigned)stack->items[i];
    return hash;
}

void int_stack_free(struct int_stack *stack)
{
    if (stack == NULL)
        return;
    free(stack->items);
    free(stack);
}
