/* a capacity of 0 */
#include "spans.h"
#include <stdlib.h>

int main(void)
{
    spans_t q;
    unsigned char mem[8];
    spans_setup(&q, mem + 4, 0);
    for (int i = 0; i < 60; i++)
        spans_push(&q, 1);
    return 0;
}
