/* The representation behind heap_array.h, for heap_array.c and its contracts. */
#ifndef HEAP_ARRAY_INTERNAL_H
#define HEAP_ARRAY_INTERNAL_H

#include "heap_array.h"

enum { HEAP_ARRAY_MAX_SIZE = 64 };

struct heap_array {
    int *items; /* NULL while capacity is 0; the children of i are 2i+1 and 2i+2, not smaller */
    int size;
    int capacity;
};

#endif
