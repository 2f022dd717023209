/* the ring was zeroed only */
#include "ring.h"

int main(void)
{
    struct ring r = {.elem_size = 1};
    ring_put(&r, "x");
    return 0;
}
