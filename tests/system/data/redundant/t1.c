#include "int_stack.h"

int main(void)
{
    struct int_stack *s1 = int_stack_new();
    int_stack_is_empty(s1);
    int_stack_push(s1, 3);
    int_stack_push(s1, 2);
    int_stack_pop(s1);
    int_stack_push(s1, 5);
    return 0;
}
