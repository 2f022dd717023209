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
    ratio a;
    ratio b;
    ratio r = ratio_int(5);
    CHECK(ratio_make(1, INT64_MAX, &a) == RATIO_OK);
    CHECK(ratio_make(-1, INT64_MAX - 1, &b) == RATIO_OK);
    CHECK(ratio_add(a, b, &r) == RATIO_RANGE);
    CHECK(r.num == 5 && r.den == 1);
    return 0;
}
