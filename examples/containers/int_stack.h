/* A stack of ints that grows as needed.
 * Every stack returned belongs to the caller and is released by int_stack_free.
 */
#ifndef INT_STACK_H
#define INT_STACK_H

#include <stdbool.h>
#include <stddef.h>

struct int_stack;

struct int_stack *int_stack_new(void); /* NULL when memory runs out */
bool int_stack_push(struct int_stack *stack, int value);
int int_stack_pop(struct int_stack *stack, int fallback); /* the fallback when empty */
int int_stack_top(const struct int_stack *stack, int fallback);
bool int_stack_swap(struct int_stack *stack); /* the two values on top; false below two */
void int_stack_clear(struct int_stack *stack);
size_t int_stack_size(const struct int_stack *stack);
bool int_stack_is_empty(const struct int_stack *stack);
bool int_stack_contains(const struct int_stack *stack, int value);
struct int_stack *int_stack_copy(const struct int_stack *stack);
bool int_stack_equal(const struct int_stack *a, const struct int_stack *b);
unsigned int_stack_hash(const struct int_stack *stack);
void int_stack_free(struct int_stack *stack);

#endif
