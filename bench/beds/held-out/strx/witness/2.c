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
    char *r = strx_replace("abc", "", "x");

    CHECK(r != NULL && strcmp(r, "abc") == 0);
    free(r);
    return 0;
}
