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
    CHECK(s != NULL && ivset_add(s, 1, 3) == 0 && ivset_add(s, 4, 6) == 0);
    CHECK(ivset_count(s) == 1);
    ivset_free(s);
    return 0;
}
