#include "strset.h"

#include <assay/contracts.h>

ASSAY_INVARIANT(const strset *set)
{
    return (set->buckets != NULL) == (set->nbuckets != 0) && (set->nbuckets || !set->len);
}

ASSAY_ENSURES(strset_add, int added, strset *set, const char *text)
{
    return added < 0 || strset_has(set, text);
}

ASSAY_ENSURES(strset_remove, int removed, strset *set, const char *text)
{
    (void)removed;
    return !strset_has(set, text);
}
