#include "tail.h"

#include <stdlib.h>

struct node {
    int kind;
    int has_children;
    int children[2];
};

struct node *node_leaf(int kind)
{
    struct node *node = malloc(sizeof *node - sizeof node->children);
    if (!node)
        return NULL;
    node->kind = kind;
    node->has_children = 0;
    return node;
}

struct node *node_pair(int kind, int left, int right)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        return NULL;
    node->kind = kind;
    node->has_children = 1;
    node->children[0] = left;
    node->children[1] = right;
    return node;
}

int node_kind(const struct node *node)
{
    return node->kind;
}

int node_sum(const struct node *node)
{
    return node->has_children ? node->children[0] / 2 + node->children[1] / 2 : 0;
}

void node_free(struct node *node)
{
    free(node);
}
