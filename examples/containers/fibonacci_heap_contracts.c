#include "fibonacci_heap_internal.h"

#include <assay/contracts.h>

static bool node_is_ok(const struct fibonacci_node *node, const struct fibonacci_node *parent)
{
    if (node->parent != parent || node->right->left != node || node->left->right != node)
        return false;
    return parent == NULL ? !node->marked : node->key >= parent->key;
}

static bool degree_is_ok(const struct fibonacci_node *node)
{
    const struct fibonacci_node *child = node->child;
    for (int i = 0; i < node->degree; i++) {
        if (child == NULL || (i > 0 && child == node->child))
            return false;
        child = child->right;
    }
    return node->degree == 0 ? child == NULL : child == node->child;
}

/* The budget ends the walk if a ring does not close. */
static bool ring_is_ok(const struct fibonacci_node *ring, const struct fibonacci_node *parent,
                       size_t *budget)
{
    const struct fibonacci_node *node = ring;
    while (node != NULL) {
        if (*budget == 0 || !node_is_ok(node, parent) || !degree_is_ok(node))
            return false;
        --*budget;
        if (!ring_is_ok(node->child, node, budget))
            return false;
        node = node->right == ring ? NULL : node->right;
    }
    return true;
}

static bool min_is_least(const struct fibonacci_heap *heap)
{
    const struct fibonacci_node *root = heap->min;
    while (root != NULL) {
        if (root->key < heap->min->key)
            return false;
        root = root->right == heap->min ? NULL : root->right;
    }
    return true;
}

ASSAY_INVARIANT(const struct fibonacci_heap *heap)
{
    size_t budget = heap->size;
    return ring_is_ok(heap->min, NULL, &budget) && budget == 0 && min_is_least(heap);
}

ASSAY_ENSURES(fibonacci_heap_insert, bool inserted, struct fibonacci_heap *heap, int key)
{
    return !inserted || fibonacci_heap_contains(heap, key);
}

ASSAY_ENSURES(fibonacci_heap_min, int least, const struct fibonacci_heap *heap, int fallback)
{
    return heap->size == 0 ? least == fallback : fibonacci_heap_contains(heap, least);
}

ASSAY_ENSURES(fibonacci_heap_extract_min, int least, struct fibonacci_heap *heap, int fallback)
{
    return least == fallback || fibonacci_heap_min(heap, least) >= least;
}

ASSAY_ENSURES(fibonacci_heap_decrease, bool decreased, struct fibonacci_heap *heap, int from,
              int to)
{
    if (!decreased)
        return to > from || !fibonacci_heap_contains(heap, from);
    return fibonacci_heap_contains(heap, to) && fibonacci_heap_min(heap, to) <= to;
}

ASSAY_ENSURES(fibonacci_heap_merge, bool merged, struct fibonacci_heap *heap,
              struct fibonacci_heap *other)
{
    return merged ? fibonacci_heap_size(other) == 0 : heap == other;
}
