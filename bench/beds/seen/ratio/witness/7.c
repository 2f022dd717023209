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
    ratio r;
    CHECK(ratio_make(-7, 2, &r) == RATIO_OK && ratio_floor(r) == -4);
    return 0;
}
