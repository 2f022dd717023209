/* The representation behind unique_bounded_stack.h, for its source and its contracts. */
#ifndef UNIQUE_BOUNDED_STACK_INTERNAL_H
#define UNIQUE_BOUNDED_STACK_INTERNAL_H

#include "unique_bounded_stack.h"

enum { UBSTACK_MAX_CAPACITY = 1024 };

struct ubstack {
    int size;
    int capacity;
    int items[]; /* capacity ints, the first size of them in use */
};

#endif
