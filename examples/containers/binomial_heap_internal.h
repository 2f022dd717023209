/* The representation behind binomial_heap.h, for binomial_heap.c and its contracts. */
#ifndef BINOMIAL_HEAP_INTERNAL_H
#define BINOMIAL_HEAP_INTERNAL_H

#include "binomial_heap.h"

/* A tree of degree d has children of degrees d-1, d-2, ..., 0, none of them with a smaller key. */
struct binomial_node {
    int key;
    int degree;
    struct binomial_node *child;   /* the one of the highest degree */
    struct binomial_node *sibling; /* among children or roots */
};

struct binomial_heap {
    struct binomial_node *roots; /* by strictly increasing degree */
    size_t size;
};

#endif
