#include "strx.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(cond) \
    do { \
        if (!(cond)) { \
            fprintf(stderr, "failed: %s\n", #cond); \
            _Exit(1); \
        } \
    } while (0)

int main(void)
{
    char *s = malloc(3);

    CHECK(s != NULL);
    memcpy(s, "ab", 3);
    CHECK(strx_ends(s, "longer than that") == 0);
    free(s);
    return 0;
}
