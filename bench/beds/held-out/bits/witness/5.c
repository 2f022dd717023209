#include "bits.h"

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
    struct bits b;

    CHECK(bits_init(&b, 256) == 0);
    CHECK(bits_add(&b, 200) == 0);
    CHECK(bits_next(&b, 0) == 200);
    bits_fini(&b);
    return 0;
}
