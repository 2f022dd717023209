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

    CHECK(bits_init(&b, 65) == 0);
    CHECK(bits_add(&b, 64) == 0);
    CHECK(bits_has(&b, 64));
    bits_fini(&b);
    return 0;
}
