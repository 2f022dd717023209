#include "rcs.h"

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
    struct rcs *a = rcs_new("ab");
    struct rcs *b = rcs_new("abc");

    CHECK(rcs_cmp(a, b) < 0);
    CHECK(rcs_cmp(b, a) > 0);
    rcs_unref(a);
    rcs_unref(b);
    return 0;
}
