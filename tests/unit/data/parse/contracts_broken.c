#include <assay/contracts.h>
ASSAY_INVARIANT(list_t *list) { return list->count > 0; }
