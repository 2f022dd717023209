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

    CHECK(bits_init(&b, 100) == 0);
    bits_flip(&b);
    CHECK(bits_count(&b) == 100);
    bits_fini(&b);
    return 0;
}
