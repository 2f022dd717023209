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
    CHECK(s != NULL);
    for (int i = 0; i < 4; i++) {
        CHECK(ivset_add(s, 10 * i, 10 * i + 5) == 0);
    }
    CHECK(ivset_remove(s, 2, 3) == 0 && ivset_count(s) == 5);
    ivset_free(s);
    return 0;
}
