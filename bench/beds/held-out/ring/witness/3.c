#include "ring.h"

#include <stdio.h>
#include <stdlib.h>

#define CHECK(cond) \
    do { \
        if (!(cond)) { \
            fprintf(stderr, "failed: %s\n", #cond); \
            _Exit(1); \
        } \
    } while (0)

int main(void)
{
    struct ring r;

    CHECK(ring_init(&r, 16) == 0);
    CHECK(ring_resize(&r, 8) == 0);
    ring_fini(&r);
    return 0;
}
