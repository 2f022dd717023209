/* The representation behind disjoint_sets.h, for disjoint_sets.c and its contracts. */
#ifndef DISJOINT_SETS_INTERNAL_H
#define DISJOINT_SETS_INTERNAL_H

#include "disjoint_sets.h"

enum { DISJOINT_SETS_MAX_ELEMENTS = 256 };

struct disjoint_element {
    int parent; /* itself at a root */
    int size;   /* of the set, at a root */
};

struct disjoint_sets {
    struct disjoint_element *elements;
    int element_count;
    int capacity; /* at least 1 */
    int set_count;
};

#endif
