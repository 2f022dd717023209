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
    int i;

    for (i = 0; i < 4; i++) {
        struct rcs *s = rcs_new("hello");
        struct rcs *a = rcs_sub(s, 9, 2);

        CHECK(rcs_len(a) == 0);
        rcs_unref(a);
        rcs_unref(s);
    }
    return 0;
}
