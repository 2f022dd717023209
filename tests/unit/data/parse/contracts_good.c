#include <assay/contracts.h>

ASSAY_INVARIANT(const list_t *list) { return list != 0; }
ASSAY_EQUAL(list_t *a, const list_t *b) { return a == b; }
ASSAY_REQUIRES(list_at, const list_t *list, size_t index) { return list && index < 3; }
ASSAY_ENSURES(list_push, bool pushed, list_t *list, int value)
{
    return pushed || !list || value;
}
ASSAY_ENSURES(list_clear, ASSAY_NO_RESULT, list_t *list) { return list != 0; }
