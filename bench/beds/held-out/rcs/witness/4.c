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
    struct rcs *s = rcs_new("ab");
    struct rcs *r = rcs_repeat(s, 0);

    CHECK(rcs_len(r) == 0);
    rcs_unref(r);
    rcs_unref(s);
    return 0;
}
