/* The representation behind bst.h, for bst.c and its contracts. */
#ifndef BST_INTERNAL_H
#define BST_INTERNAL_H

#include "bst.h"

struct bst_node {
    int value;
    struct bst_node *left;  /* smaller values */
    struct bst_node *right; /* greater values */
};

struct bst {
    struct bst_node *root;
    size_t size;
};

#endif
