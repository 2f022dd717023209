/* Of the sources alone: the same names as elsewhere, and what the public header hides. */
#ifndef CTYPES_PRIVATE_H
#define CTYPES_PRIVATE_H

#include "ctypes.h"

struct handle {
    int value;
};

struct secret {
    int value;
};

static inline int clamp(int value)
{
    return value > 1000 ? 1000 : value < -1000 ? -1000 : value;
}

#endif
