#include "plist.h"

#include <assert.h>
#include <stdlib.h>

struct node {
    struct node *prev, *next;
    void *data;
};

struct plist {
    struct node *first, *last;
    size_t length;
    plist_free_fn free_data;
};

plist *plist_new(plist_free_fn free_data)
{
    plist *list = calloc(1, sizeof *list);

    if (list)
        list->free_data = free_data;
    return list;
}

void plist_free(plist *list)
{
    struct node *node, *next;

    if (!list)
        return;
    for (node = list->first; node; node = next) {
        next = node->next;
#ifdef FAULT_1
        list->free_data(node->data);
#else
        if (list->free_data)
            list->free_data(node->data);
#endif
        free(node);
    }
    free(list);
}

static int insert_between(plist *list, struct node *prev, struct node *next, void *data)
{
    struct node *node = malloc(sizeof *node);

    if (!node)
        return -1;
    node->prev = prev;
    node->next = next;
    node->data = data;
    if (prev)
        prev->next = node;
    else
        list->first = node;
    if (next)
        next->prev = node;
    else
        list->last = node;
    list->length++;
    return 0;
}

static void *take(plist *list, struct node *node)
{
    void *data = node->data;

    if (node->prev)
        node->prev->next = node->next;
    else
        list->first = node->next;
    if (node->next)
        node->next->prev = node->prev;
#ifndef FAULT_2
    else
        list->last = node->prev;
#endif
    free(node);
#ifndef FAULT_3
    list->length--;
#endif
    return data;
}

int plist_append(plist *list, void *data)
{
    return insert_between(list, list->last, NULL, data);
}

int plist_prepend(plist *list, void *data)
{
    return insert_between(list, NULL, list->first, data);
}

int plist_insert_sorted(plist *list, void *data, plist_cmp_fn compare)
{
    struct node *node = list->last;

#ifdef FAULT_4
    while (compare(data, node->data) < 0)
        node = node->prev;
#else
    while (node && compare(data, node->data) < 0)
        node = node->prev;
#endif
    return insert_between(list, node, node ? node->next : list->first, data);
}

void *plist_pop_front(plist *list)
{
    return list->first ? take(list, list->first) : NULL;
}

void *plist_pop_back(plist *list)
{
#ifdef FAULT_5
    assert(list->length > 0);
    return take(list, list->last);
#else
    return list->last ? take(list, list->last) : NULL;
#endif
}

void *plist_nth(const plist *list, int n)
{
    struct node *node;

    if (n < 0) {
        for (node = list->last; node && ++n < 0;)
            node = node->prev;
    } else {
#ifdef FAULT_3
        if ((size_t)n >= list->length)
            return NULL;
        for (node = list->first; n > 0; n--)
            node = node->next;
        return node->data;
#else
        for (node = list->first; node && n > 0; n--)
            node = node->next;
#endif
    }
#ifdef FAULT_6
    return node->data;
#else
    return node ? node->data : NULL;
#endif
}

size_t plist_remove_if(plist *list, plist_test_fn test, void *user)
{
    size_t removed = 0;

    for (struct node *node = list->first, *next; node; node = next) {
        next = node->next;
        if (test(node->data, user)) {
            take(list, node);
            removed++;
#ifdef FAULT_7
            next = node->next;
#endif
        }
    }
    return removed;
}

void plist_reverse(plist *list)
{
    struct node *node = list->first;

#ifdef FAULT_8
    list->last->next = NULL;
#endif
    list->first = list->last;
    list->last = node;
    while (node) {
        struct node *next = node->next;
        node->next = node->prev;
        node->prev = next;
        node = next;
    }
}

size_t plist_length(const plist *list)
{
    return list->length;
}
