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
    CHECK(ratio_make(0, 7, &r) == RATIO_OK && r.num == 0 && r.den == 1);
    return 0;
}
