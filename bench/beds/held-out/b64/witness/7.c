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
    char out[16];

    CHECK(b64_decode(out, sizeof out, "YQ==YQ==", 8) == -1);
    return 0;
}
