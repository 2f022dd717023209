/* The representation behind avl.h, for avl.c and its contracts. */
#ifndef AVL_INTERNAL_H
#define AVL_INTERNAL_H

#include "avl.h"

struct avl_node {
    int value;
    int height; /* 1 for a leaf; the heights of the two subtrees differ by at most 1 */
    struct avl_node *left;
    struct avl_node *right;
};

struct avl {
    struct avl_node *root;
    size_t size;
};

#endif
