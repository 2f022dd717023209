#include <assay/contracts.h>

ASSAY_REQUIRES(list_att, const list_t *list) { return list != 0; }
