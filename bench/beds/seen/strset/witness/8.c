#include "strset.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    strset a = STRSET_INIT;
    strset b = STRSET_INIT;
    CHECK(strset_add(&a, "one") == 1 && strset_add(&b, "two") == 1);
    CHECK(strset_copy(&b, &a) == 0);
    CHECK(strset_has(&b, "one") == 1 && strset_has(&b, "two") == 0 && strset_len(&b) == 1);
    strset_free(&a);
    strset_free(&b);
    return 0;
}
