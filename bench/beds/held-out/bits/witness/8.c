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
    CHECK(bits_init(&b, 10) == 0);
    CHECK(bits_add(&a, 150) == 0);
    bits_and(&a, &b);
    CHECK(bits_has(&a, 150) == 0);
    bits_fini(&a);
    bits_fini(&b);
    return 0;
}
