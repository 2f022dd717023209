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
    CHECK(b64_valid("YWJj", 4) == 1);
    CHECK(b64_valid("YW Jj\n", 6) == 1);
    return 0;
}
