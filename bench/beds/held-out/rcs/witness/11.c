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
    struct rcs *a = rcs_new("2147483649");
    int v = 7;

    CHECK(rcs_to_int(a, &v) == -1);
    CHECK(v == 7);
    rcs_unref(a);
    return 0;
}
