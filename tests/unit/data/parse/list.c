#include "list.h"

#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

struct list {
    struct node *first;
    size_t count;
};

list_t *list_new(void)
{
    return calloc(1, sizeof(list_t));
}

void list_free(list_t *list)
{
    free(list);
}

bool list_push(list_t *list, int value)
{
    list->count += value != 0;
    return true;
}

int list_at(const list_t *list, size_t index)
{
    return (int)(list->count - index);
}

list_info list_describe(const struct list *list)
{
    return (list_info){.count = (int)list->count};
}

void list_clear(list_t *list)
{
    list->count = 0;
}
