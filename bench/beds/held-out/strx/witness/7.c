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
    char a[] = "", b[] = "x";
    char *parts[3] = {a, b, NULL};
    char *s = strx_join(parts, ",");

    CHECK(s != NULL && strcmp(s, ",x") == 0);
    free(s);
    return 0;
}
