#include "sorted_list_internal.h"

#include <assay/contracts.h>

ASSAY_INVARIANT(const struct sorted_list *list)
{
    size_t seen = 0;
    for (const struct sorted_list_node *node = list->head; node != NULL; node = node->next) {
        if (++seen > list->size)
            return false; /* more nodes than counted, or a cycle */
        if (node->next != NULL && node->next->value < node->value)
            return false;
    }
    return seen == list->size && seen <= SORTED_LIST_MAX_SIZE;
}

ASSAY_EQUAL(const struct sorted_list *a, const struct sorted_list *b)
{
    return sorted_list_equal(a, b);
}

ASSAY_HASH(const struct sorted_list *list) { return sorted_list_hash(list); }

ASSAY_ENSURES(sorted_list_insert, bool inserted, struct sorted_list *list, int value)
{
    return !inserted || sorted_list_contains(list, value);
}

ASSAY_ENSURES(sorted_list_remove, bool removed, struct sorted_list *list, int value)
{
    return removed || !sorted_list_contains(list, value);
}

ASSAY_ENSURES(sorted_list_remove_all, size_t removed, struct sorted_list *list, int value)
{
    return removed <= SORTED_LIST_MAX_SIZE && !sorted_list_contains(list, value);
}

ASSAY_ENSURES(sorted_list_merge, bool merged, struct sorted_list *list,
              const struct sorted_list *other)
{
    return !merged || sorted_list_size(list) >= sorted_list_size(other);
}

ASSAY_ENSURES(sorted_list_at, int value, const struct sorted_list *list, int index, int fallback)
{
    bool inside = index >= 0 && (size_t)index < sorted_list_size(list);
    return inside ? sorted_list_contains(list, value) : value == fallback;
}

ASSAY_ENSURES(sorted_list_copy, struct sorted_list *copy, const struct sorted_list *list)
{
    return copy == NULL || sorted_list_equal(copy, list);
}
