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
    CHECK(strx_match("a*c", "abc") == 1);
    CHECK(strx_match("a**c", "abc") == 1);
    return 0;
}
