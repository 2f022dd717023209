#include "ilist.h"

#include <assert.h>

void ilist_init(struct ilist *list)
{
    list->head.next = &list->head;
    list->head.prev = &list->head;
    list->count = 0;
}

static void link_after(struct ilist *list, struct ilist_node *pos, struct ilist_node *node)
{
    node->prev = pos;
    node->next = pos->next;
    pos->next->prev = node;
    pos->next = node;
    list->count++;
}

void ilist_add_head(struct ilist *list, struct ilist_node *node)
{
    link_after(list, &list->head, node);
}

void ilist_add_tail(struct ilist *list, struct ilist_node *node)
{
    link_after(list, list->head.prev, node);
}

void ilist_insert_after(struct ilist *list, struct ilist_node *pos, struct ilist_node *node)
{
    assert(pos != NULL && node != NULL);
    link_after(list, pos, node);
}

void ilist_remove(struct ilist *list, struct ilist_node *node)
{
    assert(list->count > 0);
    node->prev->next = node->next;
    node->next->prev = node->prev;
    node->next = NULL;
    node->prev = NULL;
    list->count--;
}

struct ilist_node *ilist_first(struct ilist *list)
{
    return list->head.next == &list->head ? NULL : list->head.next;
}

struct ilist_node *ilist_next(struct ilist *list, struct ilist_node *node)
{
    return node->next == &list->head ? NULL : node->next;
}

struct ilist_node *ilist_pop(struct ilist *list)
{
    struct ilist_node *first = ilist_first(list);

    if (first)
        ilist_remove(list, first);
    return first;
}

size_t ilist_count(const struct ilist *list)
{
    return list->count;
}

void ilist_splice(struct ilist *to, struct ilist *from)
{
    struct ilist_node *node;

    while ((node = ilist_pop(from)) != NULL)
        ilist_add_tail(to, node);
}

void ilist_insert_sorted(struct ilist *list, struct ilist_node *node, ilist_cmp_fn cmp, void *priv)
{
    struct ilist_node *pos = &list->head;

    while (pos->next != &list->head && cmp(pos->next, node, priv) <= 0)
        pos = pos->next;
    link_after(list, pos, node);
}

void ilist_clear(struct ilist *list)
{
    while (ilist_pop(list) != NULL)
        ;
}
