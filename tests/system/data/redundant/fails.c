#include "int_stack.h"

int main(void)
{
    return int_stack_is_empty(int_stack_new());
}
