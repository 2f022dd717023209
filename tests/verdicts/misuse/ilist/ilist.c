#include "ilist.h"

#include <assert.h>

void ilist_init(struct ilist *list)
{
    list->head.prev = list->head.next = &list->head;
    list->length = 0;
}

static void link_between(struct ilist_node *prev, struct ilist_node *node, struct ilist_node *next)
{
    node->prev = prev;
    node->next = next;
    prev->next = node;
    next->prev = node;
}

void ilist_push_front(struct ilist *list, struct ilist_node *node)
{
    link_between(&list->head, node, list->head.next);
    list->length++;
}

void ilist_push_back(struct ilist *list, struct ilist_node *node)
{
    link_between(list->head.prev, node, &list->head);
    list->length++;
}

void ilist_remove(struct ilist *list, struct ilist_node *node)
{
    node->prev->next = node->next;
    node->next->prev = node->prev;
    node->prev = node->next = NULL;
    list->length--;
}

struct ilist_node *ilist_pop_front(struct ilist *list)
{
    struct ilist_node *node = ilist_first(list);

    if (node)
        ilist_remove(list, node);
    return node;
}

struct ilist_node *ilist_first(const struct ilist *list)
{
    return list->head.next == &list->head ? NULL : list->head.next;
}

struct ilist_node *ilist_next(const struct ilist *list, const struct ilist_node *node)
{
    return node->next == &list->head ? NULL : node->next;
}

size_t ilist_length(const struct ilist *list)
{
    return list->length;
}

void ilist_splice(struct ilist *dst, struct ilist *src)
{
    assert(dst != src);
    if (src->length == 0)
        return;
    src->head.next->prev = dst->head.prev;
    dst->head.prev->next = src->head.next;
    src->head.prev->next = &dst->head;
    dst->head.prev = src->head.prev;
    dst->length += src->length;
    ilist_init(src);
}
