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
    ratio a;
    ratio b;
    CHECK(ratio_make(1, 2, &a) == RATIO_OK && ratio_make(1, 3, &b) == RATIO_OK);
    CHECK(ratio_cmp(a, b) == 1 && ratio_cmp(b, a) == -1);
    return 0;
}
