#include "avl_internal.h"

#include <assay/contracts.h>

/* Returns the height, or -1 when the subtree is not ordered between low and high (both excluded),
 * not balanced, or larger than the budget, as it is if there is a cycle. */
static int checked_height(const struct avl_node *node, long long low, long long high,
                          size_t *budget)
{
    if (node == NULL)
        return 0;
    if (*budget == 0 || node->value <= low || node->value >= high)
        return -1;
    --*budget;
    int left = checked_height(node->left, low, node->value, budget);
    if (left < 0)
        return -1;
    int right = checked_height(node->right, node->value, high, budget);
    if (right < 0 || left - right > 1 || right - left > 1)
        return -1;
    int height = 1 + (left > right ? left : right);
    return height == node->height ? height : -1;
}

ASSAY_INVARIANT(const struct avl *tree)
{
    size_t budget = tree->size;
    return checked_height(tree->root, -(1LL << 40), 1LL << 40, &budget) >= 0 && budget == 0;
}

ASSAY_EQUAL(const struct avl *a, const struct avl *b) { return avl_equal(a, b); }
ASSAY_HASH(const struct avl *tree) { return avl_size(tree); }

ASSAY_ENSURES(avl_insert, bool inserted, struct avl *tree, int value)
{
    return !inserted || avl_contains(tree, value);
}

ASSAY_ENSURES(avl_remove, bool removed, struct avl *tree, int value)
{
    (void)removed;
    return !avl_contains(tree, value);
}

ASSAY_ENSURES(avl_floor, int floor, const struct avl *tree, int value, int fallback)
{
    return floor == fallback || (floor <= value && avl_contains(tree, floor));
}

ASSAY_ENSURES(avl_ceiling, int ceiling, const struct avl *tree, int value, int fallback)
{
    return ceiling == fallback || (ceiling >= value && avl_contains(tree, ceiling));
}

ASSAY_ENSURES(avl_copy, struct avl *copy, const struct avl *tree)
{
    return copy == NULL || avl_equal(copy, tree);
}
