#include "binomial_heap_internal.h"

#include <assay/contracts.h>

enum { MAX_DEGREE = 62 };

/* Ends on any shape: degrees fall on the way down and along the siblings. */
static bool tree_is_ok(const struct binomial_node *node, int least, size_t *budget)
{
    if (*budget == 0 || node->key < least)
        return false;
    --*budget;
    const struct binomial_node *child = node->child;
    for (int degree = node->degree - 1; degree >= 0; degree--) {
        if (child == NULL || child->degree != degree || !tree_is_ok(child, node->key, budget))
            return false;
        child = child->sibling;
    }
    return child == NULL;
}

/* How many links lead to the node? */
static size_t count_links(const struct binomial_node *from, const struct binomial_node *node)
{
    size_t count = 0;
    for (; from != NULL; from = from->sibling)
        count += (from == node) + count_links(from->child, node);
    return count;
}

static bool has_shared_nodes(const struct binomial_node *from, const struct binomial_node *roots)
{
    for (; from != NULL; from = from->sibling)
        if (count_links(roots, from) != 1 || has_shared_nodes(from->child, roots))
            return true;
    return false;
}

ASSAY_INVARIANT(const struct binomial_heap *heap)
{
    size_t budget = heap->size;
    int degree = -1;
    for (const struct binomial_node *root = heap->roots; root != NULL; root = root->sibling) {
        if (root->degree <= degree || root->degree > MAX_DEGREE)
            return false;
        if (!tree_is_ok(root, root->key, &budget))
            return false;
        degree = root->degree;
    }
    return budget == 0 && !has_shared_nodes(heap->roots, heap->roots);
}

ASSAY_ENSURES(binomial_heap_insert, bool inserted, struct binomial_heap *heap, int key)
{
    return !inserted || binomial_heap_contains(heap, key);
}

ASSAY_ENSURES(binomial_heap_min, int least, const struct binomial_heap *heap, int fallback)
{
    return heap->size == 0 ? least == fallback : binomial_heap_contains(heap, least);
}

ASSAY_ENSURES(binomial_heap_extract_min, int least, struct binomial_heap *heap, int fallback)
{
    return least == fallback || binomial_heap_min(heap, least) >= least;
}

ASSAY_ENSURES(binomial_heap_merge, bool merged, struct binomial_heap *heap,
              struct binomial_heap *other)
{
    return merged ? binomial_heap_size(other) == 0 : heap == other;
}

ASSAY_ENSURES(binomial_heap_copy, struct binomial_heap *copy, const struct binomial_heap *heap)
{
    return copy == NULL || (copy->size == heap->size &&
                            binomial_heap_min(copy, 0) == binomial_heap_min(heap, 0));
}
