#include "linked_list_internal.h"

#include <assay/contracts.h>

ASSAY_INVARIANT(const struct linked_list *list)
{
    size_t seen = 0;
    const struct linked_list_node *last = NULL;
    for (const struct linked_list_node *node = list->head; node != NULL; node = node->next) {
        if (++seen > list->size)
            return false; /* more nodes than counted, or a cycle */
        if (node->previous != last)
            return false;
        last = node;
    }
    return list->tail == last && seen == list->size;
}

ASSAY_EQUAL(const struct linked_list *a, const struct linked_list *b)
{
    return linked_list_equal(a, b);
}

ASSAY_HASH(const struct linked_list *list) { return linked_list_hash(list); }

ASSAY_ENSURES(linked_list_push_front, bool pushed, struct linked_list *list, int value)
{
    return !pushed || linked_list_index_of(list, value) == 0;
}

ASSAY_ENSURES(linked_list_push_back, bool pushed, struct linked_list *list, int value)
{
    return !pushed || list->tail->value == value;
}

ASSAY_ENSURES(linked_list_insert_at, bool inserted, struct linked_list *list, int index, int value)
{
    return !inserted || linked_list_at(list, index, ~value) == value;
}

ASSAY_ENSURES(linked_list_remove_at, bool removed, struct linked_list *list, int index)
{
    return removed || index < 0 || (size_t)index >= linked_list_size(list);
}

ASSAY_ENSURES(linked_list_remove_all, size_t removed, struct linked_list *list, int value)
{
    (void)removed;
    return linked_list_index_of(list, value) < 0;
}

ASSAY_ENSURES(linked_list_index_of, int index, const struct linked_list *list, int value)
{
    return index < 0 || linked_list_at(list, index, ~value) == value;
}

ASSAY_ENSURES(linked_list_copy, struct linked_list *copy, const struct linked_list *list)
{
    return copy == NULL || linked_list_equal(copy, list);
}
