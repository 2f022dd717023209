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
    ivset *a = ivset_new();
    ivset *b = ivset_new();
    CHECK(a != NULL && b != NULL && ivset_add(a, 1, 2) == 0 && ivset_add(b, 5, 6) == 0);
    for (int i = 0; i < 5; i++) {
        CHECK(ivset_union(a, b) == 0 && ivset_count(a) == 2);
    }
    ivset_free(a);
    ivset_free(b);
    return 0;
}
