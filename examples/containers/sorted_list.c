#include "sorted_list_internal.h"

#include <stdlib.h>

/* Where the first node that is not below value hangs, or would hang. */
static struct sorted_list_node **find(struct sorted_list *list, int value)
{
    struct sorted_list_node **link = &list->head;
    while (*link != NULL && (*link)->value < value)
        link = &(*link)->next;
    return link;
}

static void unlink_node(struct sorted_list *list, struct sorted_list_node **link)
{
    struct sorted_list_node *node = *link;
    *link = node->next;
    free(node);
    list->size--;
}

struct sorted_list *sorted_list_new(void)
{
    return calloc(1, sizeof(struct sorted_list));
}

bool sorted_list_insert(struct sorted_list *list, int value)
{
    if (list->size == SORTED_LIST_MAX_SIZE)
        return false;
    struct sorted_list_node *node = malloc(sizeof *node);
    if (node == NULL)
        return false;
    struct sorted_list_node **link = find(list, value);
    node->value = value;
    node->next = *link;
    *link = node;
    list->size++;
    return true;
}

bool sorted_list_remove(struct sorted_list *list, int value)
{
    struct sorted_list_node **link = find(list, value);
    if (*link == NULL || (*link)->value != value)
        return false;
    unlink_node(list, link);
    return true;
}

size_t sorted_list_remove_all(struct sorted_list *list, int value)
{
    size_t removed = 0;
    struct sorted_list_node **link = &list->head;
    while (*link != NULL && (*link)->value <= value) {
        if ((*link)->value == value) {
            unlink_node(list, link);
            removed++;
        } else {
            link = &(*link)->next;
        }
    }
    return removed;
}

bool sorted_list_merge(struct sorted_list *list, const struct sorted_list *other)
{
    if (list->size + other->size > SORTED_LIST_MAX_SIZE)
        return false;
    struct sorted_list *copy = sorted_list_copy(other);
    if (copy == NULL)
        return false;
    struct sorted_list_node **link = &list->head;
    while (copy->head != NULL) {
        struct sorted_list_node *node = copy->head;
        while (*link != NULL && (*link)->value < node->value)
            link = &(*link)->next;
        copy->head = node->next;
        node->next = *link;
        *link = node;
    }
    list->size += copy->size;
    free(copy);
    return true;
}

bool sorted_list_contains(const struct sorted_list *list, int value)
{
    return sorted_list_count(list, value) > 0;
}

size_t sorted_list_count(const struct sorted_list *list, int value)
{
    size_t count = 0;
    const struct sorted_list_node *node = list->head;
    for (; node != NULL && node->value <= value; node = node->next)
        count += node->value == value;
    return count;
}

int sorted_list_at(const struct sorted_list *list, int index, int fallback)
{
    if (index < 0 || (size_t)index >= list->size)
        return fallback;
    const struct sorted_list_node *node = list->head;
    while (index-- > 0)
        node = node->next;
    return node->value;
}

size_t sorted_list_size(const struct sorted_list *list)
{
    return list->size;
}

struct sorted_list *sorted_list_copy(const struct sorted_list *list)
{
    struct sorted_list *copy = sorted_list_new();
    if (copy == NULL)
        return NULL;
    struct sorted_list_node **link = &copy->head;
    for (const struct sorted_list_node *node = list->head; node != NULL; node = node->next) {
        *link = malloc(sizeof **link);
        if (*link == NULL) {
            sorted_list_free(copy);
            return NULL;
        }
        **link = (struct sorted_list_node){node->value, NULL};
        link = &(*link)->next;
        copy->size++;
    }
    return copy;
}

bool sorted_list_equal(const struct sorted_list *a, const struct sorted_list *b)
{
    const struct sorted_list_node *left = a->head;
    const struct sorted_list_node *right = b->head;
    while (left != NULL && right != NULL && left->value == right->value) {
        left = left->next;
        right = right->next;
    }
    return left == NULL && right == NULL;
}

unsigned sorted_list_hash(const struct sorted_list *list)
{
    unsigned hash = 17;
    for (const struct sorted_list_node *node = list->head; node != NULL; node = node->next)
        hash = hash * 31u + (unsigned)node->value;
    return hash;
}

void sorted_list_free(struct sorted_list *list)
{
    if (list == NULL)
        return;
    while (list->head != NULL)
        unlink_node(list, &list->head);
    free(list);
}
