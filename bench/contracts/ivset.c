#include "ivset.h"

#include <assay/contracts.h>

ASSAY_INVARIANT(const ivset *set) { return ivset_total(set) >= ivset_count(set); }

ASSAY_EQUAL(const ivset *a, const ivset *b) { return ivset_equal(a, b); }

ASSAY_ENSURES(ivset_add, int failed, ivset *set, int lo, int hi)
{
    return failed || (ivset_has(set, lo) && ivset_has(set, hi));
}

ASSAY_ENSURES(ivset_remove, int failed, ivset *set, int lo, int hi)
{
    return failed || (!ivset_has(set, lo) && !ivset_has(set, hi));
}
