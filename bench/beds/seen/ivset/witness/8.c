#include "ivset.h"

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
    int lo;
    int hi;
    CHECK(s != NULL && ivset_add(s, 1, 3) == 0 && ivset_add(s, 10, 12) == 0);
    ivset_iter it = ivset_begin(s);
    CHECK(ivset_next(&it, &lo, &hi) == 1 && lo == 1 && hi == 3);
    CHECK(ivset_next(&it, &lo, &hi) == 1 && lo == 10 && hi == 12);
    CHECK(ivset_next(&it, &lo, &hi) == 0);
    ivset_free(s);
    return 0;
}
