/* Includes the header that includes it; declares a function that the other one declares as well. */
#ifndef CTYPES_CYCLE_H
#define CTYPES_CYCLE_H

#include "ctypes.h"

int absolute_int(int value);

#endif
