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

    CHECK(bits_init(&b, 20) == 0);
    CHECK(bits_add(&b, 15) == 0);
    CHECK(bits_resize(&b, 10) == 0);
    CHECK(bits_count(&b) == 0);
    CHECK(bits_resize(&b, 20) == 0);
    CHECK(bits_has(&b, 15) == 0);
    bits_fini(&b);
    return 0;
}
