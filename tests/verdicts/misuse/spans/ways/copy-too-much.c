/* more is copied than there can be */
#include "spans.h"
#include <stdlib.h>

int main(void)
{
    spans_t q;
    unsigned char mem[8] = {0};
    static unsigned char to[4000];
    spans_setup(&q, mem, 8);
    spans_copy(&q, to, 4000);
    return to[0];
}
