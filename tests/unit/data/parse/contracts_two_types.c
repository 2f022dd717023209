#include <assay/contracts.h>
ASSAY_EQUAL(list_t *a, int *b) { return a && b; }
