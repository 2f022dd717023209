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
    char out[8];

    CHECK(b64_decode(out, sizeof out, "\x80""AAA", 4) == -1);
    return 0;
}
