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
    CHECK(s != NULL && ivset_add(s, 1, 2) == 0 && ivset_add(s, 6, 8) == 0);
    CHECK(ivset_add(s, 2, 7) == 0 && ivset_count(s) == 1);
    ivset_free(s);
    return 0;
}
