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
    char out[4];

    CHECK(ring_init(&r, 4) == 0);
    ring_write(&r, "abcd", 4);
    CHECK(ring_read(&r, out, 4) == 4);
    ring_fini(&r);
    return 0;
}
