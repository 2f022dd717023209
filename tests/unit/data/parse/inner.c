#include "inner.h"

#include <string.h>

struct node {
    struct node *next;
    char key[8];
};

struct node *node_of_key(const char *key)
{
    return (struct node *)((char *)key - offsetof(struct node, key));
}

const char *before(const char *end, size_t length)
{
    return end - length;
}

struct node *node_find(struct node *first, const char *key)
{
    while (first && strcmp(first->key, key) != 0)
        first = first->next;
    return first;
}
