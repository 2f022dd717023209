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
    strset set = STRSET_INIT;
    strset_iter it = STRSET_ITER_INIT;
    CHECK(strset_add(&set, "one") == 1);
    strset_clear(&set);
    CHECK(strset_next(&set, &it) == NULL);
    strset_free(&set);
    return 0;
}
