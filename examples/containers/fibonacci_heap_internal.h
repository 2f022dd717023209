/* The representation behind fibonacci_heap.h, for fibonacci_heap.c and its contracts. */
#ifndef FIBONACCI_HEAP_INTERNAL_H
#define FIBONACCI_HEAP_INTERNAL_H

#include "fibonacci_heap.h"

struct fibonacci_node {
    int key; /* not below the parent's */
    int degree; /* number of children */
    bool marked; /* has lost a child since it became one; roots are not marked */
    struct fibonacci_node *parent; /* NULL at a root */
    struct fibonacci_node *child; /* any of the children, or NULL */
    struct fibonacci_node *left; /* the ring of siblings or roots */
    struct fibonacci_node *right;
};

struct fibonacci_heap {
    struct fibonacci_node *min; /* a root with the least key, NULL when empty */
    size_t size;
};

#endif
