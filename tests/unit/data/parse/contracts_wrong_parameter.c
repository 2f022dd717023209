#include <assay/contracts.h>
ASSAY_REQUIRES(list_at, int list, size_t index) { return list && index; }
