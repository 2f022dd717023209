/* A stack of ints whose store grows and keeps what was popped, as in the slides on redundant tests. */
#ifndef INT_STACK_H
#define INT_STACK_H

#include <stdbool.h>

struct int_stack;

struct int_stack *int_stack_new(void);
void int_stack_push(struct int_stack *stack, int value);
int int_stack_pop(struct int_stack *stack);
bool int_stack_is_empty(const struct int_stack *stack);
bool int_stack_equal(const struct int_stack *a, const struct int_stack *b);

#endif
