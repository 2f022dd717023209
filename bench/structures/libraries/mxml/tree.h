/* mxml's tree by positions: nodes are counted in the order of the document, the root is 0. */
#ifndef TREE_H
#define TREE_H

#include <mxml.h>
#include <stdbool.h>

int tree_count(mxml_node_t *root);    /* forwards */
int tree_count_back(mxml_node_t *root); /* backwards, from the last, without the root */
bool tree_add_first(mxml_node_t *root, int parent);
bool tree_add_last(mxml_node_t *root, int parent);
/* Beside the node at the position, which is not the root. */
bool tree_add_before(mxml_node_t *root, int position);
bool tree_add_after(mxml_node_t *root, int position);
/* To the end of the children of another; false when that lies below it. */
bool tree_move(mxml_node_t *root, int position, int parent);
bool tree_remove(mxml_node_t *root, int position);
/* The node with what is below it, as a tree of its own; NULL of the root. */
mxml_node_t *tree_take(mxml_node_t *root, int position);
void tree_delete(mxml_node_t *root);

#endif
