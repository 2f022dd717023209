#include "bst_internal.h"

#include <assay/contracts.h>

/* Values lie between low and high, both excluded. The budget ends the walk if there is a cycle. */
static bool subtree_is_ok(const struct bst_node *node, long long low, long long high,
                          size_t *budget)
{
    if (node == NULL)
        return true;
    if (*budget == 0)
        return false;
    --*budget;
    return low < node->value && node->value < high &&
           subtree_is_ok(node->left, low, node->value, budget) &&
           subtree_is_ok(node->right, node->value, high, budget);
}

ASSAY_INVARIANT(const struct bst *tree)
{
    size_t budget = tree->size;
    return subtree_is_ok(tree->root, -(1LL << 40), 1LL << 40, &budget) && budget == 0;
}

ASSAY_EQUAL(const struct bst *a, const struct bst *b) { return bst_equal(a, b); }
ASSAY_HASH(const struct bst *tree) { return bst_hash(tree); }

ASSAY_ENSURES(bst_insert, bool inserted, struct bst *tree, int value)
{
    return !inserted || bst_contains(tree, value);
}

ASSAY_ENSURES(bst_remove, bool removed, struct bst *tree, int value)
{
    (void)removed;
    return !bst_contains(tree, value);
}

ASSAY_ENSURES(bst_min, int least, const struct bst *tree, int fallback)
{
    return bst_size(tree) == 0 ? least == fallback : bst_contains(tree, least);
}

ASSAY_ENSURES(bst_max, int greatest, const struct bst *tree, int fallback)
{
    return bst_size(tree) == 0 ? greatest == fallback : bst_contains(tree, greatest);
}

ASSAY_ENSURES(bst_next, int next, const struct bst *tree, int value, int fallback)
{
    return next == fallback || (next > value && bst_contains(tree, next));
}

ASSAY_ENSURES(bst_height, int height, const struct bst *tree)
{
    return height >= 0 && (size_t)height <= bst_size(tree);
}

ASSAY_ENSURES(bst_copy, struct bst *copy, const struct bst *tree)
{
    return copy == NULL || bst_equal(copy, tree);
}
