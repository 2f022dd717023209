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
    size_t n = 0;
    char **parts = strx_split("a,,b,c", ',', 0, &n);

    CHECK(parts != NULL && n == 4);
    strx_free_parts(parts);
    return 0;
}
