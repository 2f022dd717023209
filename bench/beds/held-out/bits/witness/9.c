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
    struct bits b = BITS_INIT;

    CHECK(bits_parse(&b, "0110") == 0);
    CHECK(bits_parse(&b, "01x0") == -1);
    CHECK(bits_size(&b) == 4);
    bits_fini(&b);
    return 0;
}
