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
    struct rcs *s = rcs_new("hello");
    char *out = malloc(5);

    CHECK(out != NULL);
    CHECK(rcs_copy(s, out, 5) == -1);
    free(out);
    rcs_unref(s);
    return 0;
}
