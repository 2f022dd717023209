/* A stack of different ints that holds at most a fixed number of them.
 * Every stack returned belongs to the caller and is released by ubstack_free.
 */
#ifndef UNIQUE_BOUNDED_STACK_H
#define UNIQUE_BOUNDED_STACK_H

#include <stdbool.h>

struct ubstack;

struct ubstack *ubstack_new(int capacity); /* NULL unless capacity is 1 to 1024 */
bool ubstack_push(struct ubstack *stack, int value); /* false when full or already there */
int ubstack_pop(struct ubstack *stack, int fallback); /* the fallback when empty */
int ubstack_top(const struct ubstack *stack, int fallback);
bool ubstack_contains(const struct ubstack *stack, int value);
bool ubstack_remove(struct ubstack *stack, int value); /* the others keep their order */
int ubstack_size(const struct ubstack *stack);
int ubstack_capacity(const struct ubstack *stack);
bool ubstack_is_full(const struct ubstack *stack);
struct ubstack *ubstack_copy(const struct ubstack *stack);
/* The same values in the same order; capacities may differ. */
bool ubstack_equal(const struct ubstack *a, const struct ubstack *b);
unsigned ubstack_hash(const struct ubstack *stack);
void ubstack_free(struct ubstack *stack);

#endif
