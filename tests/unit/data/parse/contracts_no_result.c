#include <assay/contracts.h>
ASSAY_ENSURES(list_clear, list_t *list) { return list != 0; }
