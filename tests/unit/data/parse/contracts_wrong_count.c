#include <assay/contracts.h>
ASSAY_REQUIRES(list_at, const list_t *list) { return list != 0; }
