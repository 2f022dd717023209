/* The representation behind int_stack.h, for int_stack.c and its contracts. */
#ifndef INT_STACK_INTERNAL_H
#define INT_STACK_INTERNAL_H

#include "int_stack.h"

struct int_stack {
    int *items; /* capacity ints, the first size of them in use */
    size_t size;
    size_t capacity; /* at least 1 */
};

#endif
