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
    CHECK(s != NULL && ivset_add(s, 1, 2) == 0);
    CHECK(ivset_has(s, 7) == 0);
    ivset_free(s);
    return 0;
}
