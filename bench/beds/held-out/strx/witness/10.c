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
    char a[] = "one two three";
    char b[] = "a longword b";

    CHECK(strx_wrap(a, 7) == 2);
    CHECK(strcmp(a, "one two\nthree") == 0);
    CHECK(strx_wrap(b, 4) == 3);
    CHECK(strcmp(b, "a\nlongword\nb") == 0);
    return 0;
}
