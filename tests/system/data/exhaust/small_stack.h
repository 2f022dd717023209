#ifndef SMALL_STACK_H
#define SMALL_STACK_H

enum { SMALL_STACK_ITEMS = 2 };

struct small_stack {
    int count;
    int items[SMALL_STACK_ITEMS];
};

struct small_stack *small_stack_new(void);
void small_stack_free(struct small_stack *stack);
int small_stack_push(struct small_stack *stack, int value);
int small_stack_pop(struct small_stack *stack);
/* Sends the stack away, by the means that the number stands for. */
int small_stack_send(const struct small_stack *stack, int means);

#endif
