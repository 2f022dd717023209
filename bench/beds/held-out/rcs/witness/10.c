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
    struct rcs *a = rcs_new("a");

    CHECK(rcs_cmp(NULL, a) < 0);
    CHECK(rcs_cmp(a, NULL) > 0);
    rcs_unref(a);
    return 0;
}
