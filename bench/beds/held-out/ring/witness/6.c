#include "ring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

    CHECK(ring_init(&r, 4) == 0);
    ring_write(&r, "abcd", 4);
    ring_skip(&r, 2);
    ring_write(&r, "ef", 2);
    CHECK(ring_resize(&r, 8) == 0);
    CHECK(ring_read(&r, out, 8) == 4);
    CHECK(memcmp(out, "cdef", 4) == 0);
    ring_fini(&r);
    return 0;
}
