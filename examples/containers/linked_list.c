#include "linked_list_internal.h"

#include <stdlib.h>

/* Inserts before successor, or at the end when that is NULL. */
static bool insert_before(struct linked_list *list, struct linked_list_node *successor, int value)
{
    struct linked_list_node *node = malloc(sizeof *node);
    if (node == NULL)
        return false;
    struct linked_list_node *previous = successor != NULL ? successor->previous : list->tail;
    *node = (struct linked_list_node){value, previous, successor};
    *(previous != NULL ? &previous->next : &list->head) = node;
    *(successor != NULL ? &successor->previous : &list->tail) = node;
    list->size++;
    return true;
}

static int take(struct linked_list *list, struct linked_list_node *node)
{
    int value = node->value;
    *(node->previous != NULL ? &node->previous->next : &list->head) = node->next;
    *(node->next != NULL ? &node->next->previous : &list->tail) = node->previous;
    free(node);
    list->size--;
    return value;
}

static struct linked_list_node *node_at(const struct linked_list *list, int index)
{
    if (index < 0)
        return NULL;
    struct linked_list_node *node = list->head;
    while (node != NULL && index-- > 0)
        node = node->next;
    return node;
}

struct linked_list *linked_list_new(void)
{
    return calloc(1, sizeof(struct linked_list));
}

bool linked_list_push_front(struct linked_list *list, int value)
{
    return insert_before(list, list->head, value);
}

bool linked_list_push_back(struct linked_list *list, int value)
{
    return insert_before(list, NULL, value);
}

bool linked_list_insert_at(struct linked_list *list, int index, int value)
{
    if (index < 0 || (size_t)index > list->size)
        return false;
    return insert_before(list, node_at(list, index), value);
}

int linked_list_pop_front(struct linked_list *list, int fallback)
{
    return list->head == NULL ? fallback : take(list, list->head);
}

int linked_list_pop_back(struct linked_list *list, int fallback)
{
    return list->tail == NULL ? fallback : take(list, list->tail);
}

bool linked_list_remove_at(struct linked_list *list, int index)
{
    struct linked_list_node *node = node_at(list, index);
    if (node == NULL)
        return false;
    take(list, node);
    return true;
}

size_t linked_list_remove_all(struct linked_list *list, int value)
{
    size_t before = list->size;
    struct linked_list_node *node = list->head;
    while (node != NULL) {
        struct linked_list_node *next = node->next;
        if (node->value == value)
            take(list, node);
        node = next;
    }
    return before - list->size;
}

void linked_list_reverse(struct linked_list *list)
{
    struct linked_list_node *node = list->head;
    list->head = list->tail;
    list->tail = node;
    while (node != NULL) {
        struct linked_list_node *next = node->next;
        node->next = node->previous;
        node->previous = next;
        node = next;
    }
}

int linked_list_at(const struct linked_list *list, int index, int fallback)
{
    const struct linked_list_node *node = node_at(list, index);
    return node == NULL ? fallback : node->value;
}

int linked_list_index_of(const struct linked_list *list, int value)
{
    int index = 0;
    for (const struct linked_list_node *node = list->head; node != NULL; node = node->next) {
        if (node->value == value)
            return index;
        index++;
    }
    return -1;
}

size_t linked_list_size(const struct linked_list *list)
{
    return list->size;
}

struct linked_list *linked_list_copy(const struct linked_list *list)
{
    struct linked_list *copy = linked_list_new();
    if (copy == NULL)
        return NULL;
    for (const struct linked_list_node *node = list->head; node != NULL; node = node->next) {
        if (!linked_list_push_back(copy, node->value)) {
            linked_list_free(copy);
            return NULL;
        }
    }
    return copy;
}

bool linked_list_equal(const struct linked_list *a, const struct linked_list *b)
{
    const struct linked_list_node *left = a->head;
    const struct linked_list_node *right = b->head;
    while (left != NULL && right != NULL && left->value == right->value) {
        left = left->next;
        right = right->next;
    }
    return left == NULL && right == NULL;
}

unsigned linked_list_hash(const struct linked_list *list)
{
    unsigned hash = 17;
    for (const struct linked_list_node *node = list->head; node != NULL; node = node->next)
        hash = hash * 31u + (unsigned)node->value;
    return hash;
}

void linked_list_free(struct linked_list *list)
{
    if (list == NULL)
        return;
    while (list->head != NULL)
        take(list, list->head);
    free(list);
}
