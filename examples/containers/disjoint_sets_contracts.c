#include "disjoint_sets_internal.h"

#include <stddef.h>

#include <assay/contracts.h>

/* Joining by size keeps every way to a root below the logarithm of the largest number. */
enum { MAX_DEPTH = 8 };

static bool parents_are_elements(const struct disjoint_sets *sets)
{
    for (int i = 0; i < sets->element_count; i++) {
        int parent = sets->elements[i].parent;
        if (parent < 0 || parent >= sets->element_count)
            return false;
    }
    return true;
}

/* -1 when the way is too long or a cycle. */
static int root_within_depth(const struct disjoint_sets *sets, int element)
{
    for (int depth = 0; depth <= MAX_DEPTH; depth++) {
        int parent = sets->elements[element].parent;
        if (parent == element)
            return element;
        element = parent;
    }
    return -1;
}

static bool sizes_are_right(const struct disjoint_sets *sets)
{
    int members[DISJOINT_SETS_MAX_ELEMENTS];
    int roots = 0;
    for (int i = 0; i < sets->element_count; i++)
        members[i] = 0;
    for (int i = 0; i < sets->element_count; i++) {
        int root = root_within_depth(sets, i);
        if (root < 0)
            return false;
        members[root]++;
    }
    for (int i = 0; i < sets->element_count; i++) {
        if (members[i] > 0 && members[i] != sets->elements[i].size)
            return false;
        roots += members[i] > 0;
    }
    return roots == sets->set_count;
}

ASSAY_INVARIANT(const struct disjoint_sets *sets)
{
    if (sets->capacity < 1 || sets->capacity > DISJOINT_SETS_MAX_ELEMENTS || !sets->elements)
        return false;
    if (sets->element_count < 0 || sets->element_count > sets->capacity)
        return false;
    return parents_are_elements(sets) && sizes_are_right(sets);
}

ASSAY_EQUAL(const struct disjoint_sets *a, const struct disjoint_sets *b)
{
    return disjoint_sets_equal(a, b);
}

ASSAY_HASH(const struct disjoint_sets *sets) { return disjoint_sets_hash(sets); }

ASSAY_ENSURES(disjoint_sets_new, struct disjoint_sets *sets, int count)
{
    return sets == NULL || disjoint_sets_set_count(sets) == count;
}

ASSAY_ENSURES(disjoint_sets_add, int element, struct disjoint_sets *sets)
{
    return element < 0 || disjoint_sets_size_of(sets, element) == 1;
}

ASSAY_ENSURES(disjoint_sets_join, bool joined, struct disjoint_sets *sets, int left, int right)
{
    return !joined || (disjoint_sets_same(sets, left, right) &&
                       disjoint_sets_size_of(sets, left) >= 2);
}

ASSAY_ENSURES(disjoint_sets_find, int root, struct disjoint_sets *sets, int element)
{
    return root < 0 || disjoint_sets_same(sets, root, element);
}

ASSAY_ENSURES(disjoint_sets_copy, struct disjoint_sets *copy, const struct disjoint_sets *sets)
{
    return copy == NULL || disjoint_sets_equal(copy, sets);
}
