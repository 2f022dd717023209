#include "int_tree.h"

#include <assay/contracts.h>
#include <stdint.h>

struct walk {
    const avl_node_t *last; /* in order, so far */
    unsigned budget;
};

/* The depth of the subtree, or -1: sizes, depths, balance, links back, and the list in order. */
static int depth_of(const avl_node_t *node, const avl_node_t *parent, struct walk *walk)
{
    if (node == NULL)
        return 0;
    if (walk->budget == 0 || node->parent != parent)
        return -1;
    walk->budget--;
    int left = depth_of(node->left, node, walk);
    if (left < 0 || node->prev != walk->last ||
        (walk->last != NULL && (walk->last->next != node ||
                                (intptr_t)walk->last->item >= (intptr_t)node->item)))
        return -1;
    walk->last = node;
    int right = depth_of(node->right, node, walk);
    if (right < 0 || left - right > 1 || right - left > 1)
        return -1;
    unsigned count = 1 + (node->left ? node->left->count : 0) +
                     (node->right ? node->right->count : 0);
    int depth = 1 + (left > right ? left : right);
    return node->count == count && node->depth == depth ? depth : -1;
}

static const avl_node_t *leftmost(const avl_node_t *node)
{
    while (node != NULL && node->left != NULL)
        node = node->left;
    return node;
}

ASSAY_INVARIANT(const avl_tree_t *tree)
{
    struct walk walk = {NULL, 250};
    if (depth_of(tree->top, NULL, &walk) < 0)
        return false;
    return tree->tail == walk.last && (walk.last == NULL || walk.last->next == NULL) &&
           tree->head == leftmost(tree->top);
}

ASSAY_STRUCTURE(avl_tree_t, avl_node_t.item: range(1, scope), avl_node_t.depth: range(1, 5))

ASSAY_ENSURES(int_tree_insert, bool inserted, avl_tree_t *tree, int key)
{
    (void)inserted;
    return int_tree_has(tree, key);
}

ASSAY_ENSURES(int_tree_delete, bool deleted, avl_tree_t *tree, int key)
{
    (void)deleted;
    return !int_tree_has(tree, key);
}

ASSAY_ENSURES(int_tree_rank, int rank, avl_tree_t *tree, int key)
{
    return rank < 0 ? !int_tree_has(tree, key) : int_tree_at(tree, (unsigned)rank, ~key) == key;
}

ASSAY_ENSURES(int_tree_count, unsigned count, avl_tree_t *tree)
{
    unsigned nodes = 0;
    for (const avl_node_t *node = tree->head; node != NULL; node = node->next)
        nodes++;
    return nodes == count;
}

ASSAY_ENSURES(int_tree_clear, ASSAY_NO_RESULT, avl_tree_t *tree)
{
    return tree->top == NULL && tree->head == NULL && tree->tail == NULL;
}
