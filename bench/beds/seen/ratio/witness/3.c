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
    CHECK(ratio_pow(ratio_int(-1), -3, &r) == RATIO_OK);
    CHECK(r.num == -1 && r.den == 1);
    return 0;
}
