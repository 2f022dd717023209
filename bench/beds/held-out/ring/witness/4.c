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
    char c;

    CHECK(ring_init(&r, 4) == 0);
    ring_write(&r, "abca", 4);
    ring_read(&r, &c, 1);
    ring_write(&r, "a", 1);
    CHECK(ring_count(&r, 'a') == 2);
    ring_fini(&r);
    return 0;
}
