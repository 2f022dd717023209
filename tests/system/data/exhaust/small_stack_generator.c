/* Up to three calls on a stack: 3 + 9 + 27. */
#include <assay/choose.h>

#include "small_stack.h"

void generate(FILE *out)
{
    long count = assay_range(1, 3);
    for (long i = 0; i < count; i++)
        fputc("01p"[assay_choose(3)], out);
    assay_chosen();
    struct small_stack *stack = small_stack_new();
    for (const char *call = assay_printed(NULL); *call; call++)
        if (*call == 'p')
            small_stack_pop(stack);
        else
            small_stack_push(stack, *call - '0');
    small_stack_free(stack);
}

/* Each means to send it, and one that there is not. */
void sending(FILE *out)
{
    struct small_stack *stack = small_stack_new();
    int means = (int)assay_choose(6);
    fprintf(out, "%d", means);
    assay_chosen();
    small_stack_send(stack, means);
    small_stack_free(stack);
}
