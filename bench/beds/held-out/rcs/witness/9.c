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
    struct rcs *a = rcs_new("");
    struct rcs *b = rcs_new("abc");
    struct rcs *c = rcs_concat(a, b);

    rcs_unref(c);
    CHECK(rcs_len(b) == 3);
    rcs_unref(b);
    rcs_unref(a);
    return 0;
}
