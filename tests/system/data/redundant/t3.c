#include "int_stack.h"

int main(void)
{
    struct int_stack *s3 = int_stack_new();
    int_stack_push(s3, 3);
    int_stack_push(s3, 2);
    int_stack_pop(s3);
    return 0;
}
