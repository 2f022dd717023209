#include "int_stack.h"

int main(void)
{
    struct int_stack *s2 = int_stack_new();
    int_stack_push(s2, 3);
    int_stack_push(s2, 5);
    return 0;
}
