#include "ratio.h"

#include <stdlib.h>

#define CHECK(x)      \
    do {              \
        if (!(x)) {   \
            _Exit(1); \
        }             \
    } while (0)

int main(void)
{
    ratio r = ratio_int(5);
    CHECK(ratio_make(0, 0, &r) == RATIO_ZERO);
    return 0;
}
