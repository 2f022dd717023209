#include "strx.h"

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
    CHECK(strx_natural_cmp("a2", "a3") < 0);
    CHECK(strx_natural_cmp("a2", "a10") < 0);
    return 0;
}
