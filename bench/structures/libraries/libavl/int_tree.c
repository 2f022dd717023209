#include "int_tree.h"

#include <stdint.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    return ((intptr_t)a > (intptr_t)b) - ((intptr_t)a < (intptr_t)b);
}

/* A tree that was built has no functions. */
static avl_tree_t *ready(avl_tree_t *tree)
{
    tree->cmp = compare;
    tree->freeitem = NULL;
    return tree;
}

static void *item_of(int key)
{
    return (void *)(intptr_t)key;
}

bool int_tree_insert(avl_tree_t *tree, int key)
{
    return avl_insert(ready(tree), item_of(key)) != NULL;
}

bool int_tree_insert_spread(avl_tree_t *tree, int key)
{
    avl_node_t *closest, *node = malloc(sizeof *node);
    int side = avl_search_closest(ready(tree), item_of(key), &closest);
    if (node == NULL || (closest != NULL && side == 0)) {
        free(node);
        return false;
    }
    avl_init_node(node, item_of(key));
    if (closest == NULL)
        avl_insert_top(tree, node);
    else if (side < 0)
        avl_insert_before(tree, closest, node);
    else
        avl_insert_after(tree, closest, node);
    return true;
}

bool int_tree_delete(avl_tree_t *tree, int key)
{
    return avl_delete(ready(tree), item_of(key)) != NULL;
}

bool int_tree_unlink_at(avl_tree_t *tree, unsigned position)
{
    avl_node_t *node = avl_at(ready(tree), position);
    if (node == NULL)
        return false;
    avl_unlink_node(tree, node);
    free(node);
    return true;
}

bool int_tree_has(avl_tree_t *tree, int key)
{
    return avl_search(ready(tree), item_of(key)) != NULL;
}

int int_tree_closest(avl_tree_t *tree, int key)
{
    avl_node_t *node;
    return avl_search_closest(ready(tree), item_of(key), &node);
}

int int_tree_at(avl_tree_t *tree, unsigned position, int fallback)
{
    const avl_node_t *node = avl_at(ready(tree), position);
    return node != NULL ? (int)(intptr_t)node->item : fallback;
}

int int_tree_rank(avl_tree_t *tree, int key)
{
    const avl_node_t *node = avl_search(ready(tree), item_of(key));
    return node != NULL ? (int)avl_index(node) : -1;
}

unsigned int_tree_count(avl_tree_t *tree)
{
    return avl_count(tree);
}

void int_tree_clear(avl_tree_t *tree)
{
    avl_free_nodes(ready(tree));
}
