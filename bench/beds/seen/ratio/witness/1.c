#include "ratio.h"

#include <stdint.h>
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
    CHECK(ratio_make(INT64_MIN, -3, &r) == RATIO_RANGE);
    CHECK(r.num == 5 && r.den == 1);
    return 0;
}
