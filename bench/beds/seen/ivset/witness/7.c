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
    CHECK(s != NULL && ivset_add(s, 1, 3) == 0);
    CHECK(ivset_total(s) == 3);
    ivset_free(s);
    return 0;
}
