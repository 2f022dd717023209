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
    struct rcs *a = rcs_sub(s, 6, 5);
    struct rcs *b = rcs_sub(a, 1, 2);

    CHECK(rcs_at(b, 0) == 'o' && rcs_at(b, 1) == 'r');
    rcs_unref(b);
    rcs_unref(a);
    rcs_unref(s);
    return 0;
}
