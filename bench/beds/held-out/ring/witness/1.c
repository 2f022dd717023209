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
    char out[8];

    CHECK(ring_init(&r, 8) == 0);
    ring_write(&r, "abcdef", 6);
    ring_read(&r, out, 4);
    ring_write(&r, "ghijk", 5);
    ring_fini(&r);
    return 0;
}
