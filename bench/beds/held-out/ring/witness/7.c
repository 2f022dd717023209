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

    CHECK(ring_init(&r, 16) == 0);
    ring_write(&r, "long line\n", 10);
    CHECK(ring_read_line(&r, out, sizeof out) == -1);
    CHECK(ring_len(&r) == 10);
    ring_fini(&r);
    return 0;
}
