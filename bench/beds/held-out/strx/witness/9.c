#include "strx.h"

#include <limits.h>
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
    char *s = strx_pad("ab", -4, '.');

    CHECK(s != NULL && strcmp(s, "..ab") == 0);
    free(s);
    CHECK(strx_pad("ab", LONG_MIN, '.') == NULL);
    return 0;
}
