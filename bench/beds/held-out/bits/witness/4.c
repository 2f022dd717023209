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
    struct bits a, b;

    CHECK(bits_init(&a, 200) == 0);
    CHECK(bits_init(&b, 64) == 0);
    CHECK(bits_subset(&a, &b) == 1);
    bits_fini(&a);
    bits_fini(&b);
    return 0;
}
