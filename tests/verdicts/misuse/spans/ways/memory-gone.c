/* the memory is freed first */
#include "spans.h"
#include <stdlib.h>

int main(void)
{
    spans_t q;
    void *mem = calloc(1, 8);
    spans_setup(&q, mem, 8);
    free(mem);
    return spans_pop(&q);
}
