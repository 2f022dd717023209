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
    struct rcs *s = rcs_new("hello world");
    struct rcs *a = rcs_sub(s, 0, 8);
    struct rcs *b = rcs_sub(a, 2, 3);

    rcs_unref(s);
    rcs_unref(a);
    CHECK(rcs_at(b, 0) == 'l');
    rcs_unref(b);
    return 0;
}
