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
    struct rcs *e = rcs_new("");

    CHECK(rcs_count(s, e) == 0);
    rcs_unref(e);
    rcs_unref(s);
    return 0;
}
