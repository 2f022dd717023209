/* The representation behind rb_map.h, for rb_map.c and its contracts. */
#ifndef RB_MAP_INTERNAL_H
#define RB_MAP_INTERNAL_H

#include "rb_map.h"

enum { LEFT = 0, RIGHT = 1 };

/* The root is black, a red node has no red child, and every way from a node down to a missing
 * child meets the same number of black nodes. */
struct rb_node {
    int key;
    int value;
    struct rb_node *parent; /* NULL at the root */
    struct rb_node *child[2];
    bool red;
};

struct rb_map {
    struct rb_node *root;
    size_t size;
};

#endif
