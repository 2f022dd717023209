/* less memory than was said */
#include "spans.h"
#include <stdlib.h>

int main(void)
{
    spans_t q;
    unsigned char mem[4];
    spans_setup(&q, mem, 64);
    for (int i = 0; i < 60; i++)
        spans_push(&q, 1);
    return 0;
}
