#include "b64.h"

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
    struct b64_dec d;
    char out[16];

    b64_dec_init(&d);
    CHECK(b64_dec_update(&d, out, "YWJj", 4) == 3);
    CHECK(b64_dec_update(&d, out, "*", 1) == -1);
    CHECK(b64_dec_update(&d, out, "YWJj", 4) == -1);
    CHECK(b64_dec_final(&d) == -1);
    return 0;
}
