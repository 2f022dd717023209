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
    struct rcs *a = rcs_new_n("a\0b", 3);
    struct rcs *b = rcs_new_n("a\0c", 3);

    CHECK(rcs_equal(a, a) == 1);
    CHECK(rcs_equal(a, b) == 0);
    rcs_unref(a);
    rcs_unref(b);
    return 0;
}
