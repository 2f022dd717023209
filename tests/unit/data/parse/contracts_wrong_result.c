#include <assay/contracts.h>
ASSAY_ENSURES(list_at, ASSAY_NO_RESULT, const list_t *list, size_t index) { return list && index; }
