#include "ctypes.h"

#include <assay/contracts.h>

ASSAY_MACRO(long long SQUARE(short value));
ASSAY_MACRO(int LARGER(int a, int b));
ASSAY_MACRO(double ABSOLUTE(double value));
