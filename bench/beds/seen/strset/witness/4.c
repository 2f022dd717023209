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
    CHECK(strset_has(&set, "one") == 0);
    strset_free(&set);
    return 0;
}
