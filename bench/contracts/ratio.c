#include "ratio.h"

#include <assay/contracts.h>

ASSAY_INVARIANT(const ratio *number)
{
    int64_t a = number->num < 0 ? -number->num : number->num, b = number->den;
    if (number->den <= 0)
        return false;
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a == 1;
}

ASSAY_ENSURES(ratio_int, ratio made, int32_t n) { return made.num == n && made.den == 1; }
