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
    char *out = malloc(4);

    CHECK(out != NULL);
    CHECK(b64_encode(out, 4, "abc", 3) == -1);
    free(out);
    return 0;
}
