#ifndef STACK_H
#define STACK_H
#include <stdbool.h>
#include <stddef.h>

/* A stack of numbers. */
struct stack;

struct stack *stack_new(void);
void stack_free(struct stack *stack);
/* The number of elements. */
size_t stack_size(const struct stack *stack);
/* False when there is no memory. */
bool stack_push(struct stack *stack, int value);
/* False when the stack is empty. */
bool stack_pop(struct stack *stack, int *value);
/* The element that stack_pop would give. False when the stack is empty. */
bool stack_peek(const struct stack *stack, int *value);
#endif
