#include "ivset.h"

#include <limits.h>
#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    ivset *s = ivset_new();
    CHECK(s != NULL && ivset_add(s, 0, 5) == 0 && ivset_add(s, -5, INT_MAX) == 0);
    CHECK(ivset_count(s) == 1);
    ivset_free(s);
    return 0;
}
