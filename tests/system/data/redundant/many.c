#include "many.h"

#include <stdlib.h>

#include "int_stack.h"

void push_to(int first, int last)
{
    for (int i = first; i < last; i++) {
        struct int_stack *stack = int_stack_new();
        int_stack_push(stack, i);
        free(malloc(100000)); /* a long run allocates more than there is memory */
    }
}
