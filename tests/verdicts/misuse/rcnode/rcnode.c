#include "rcnode.h"

#include <stdlib.h>
#include <string.h>

struct rcnode {
    unsigned refs;
    char *name;
    rcnode *parent, *first, *next;
};

rcnode *rcnode_new(const char *name)
{
    rcnode *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    size_t size = strlen(name) + 1;
    n->name = malloc(size);
    if (!n->name) {
        free(n);
        return NULL;
    }
    memcpy(n->name, name, size);
    n->refs = 1;
    return n;
}

rcnode *rcnode_ref(rcnode *n)
{
    n->refs++;
    return n;
}

void rcnode_unref(rcnode *n)
{
    if (--n->refs > 0)
        return;
    while (n->first)
        rcnode_unref(rcnode_disown(n->first));
    free(n->name);
    free(n);
}

void rcnode_adopt(rcnode *parent, rcnode *child)
{
    child->parent = parent;
    child->next = parent->first;
    parent->first = child;
}

rcnode *rcnode_disown(rcnode *child)
{
    rcnode **link = &child->parent->first;
    while (*link != child)
        link = &(*link)->next;
    *link = child->next;
    child->next = child->parent = NULL;
    return child;
}

rcnode *rcnode_parent(const rcnode *n)
{
    return n->parent;
}

rcnode *rcnode_child(const rcnode *n)
{
    return n->first;
}

rcnode *rcnode_sibling(const rcnode *n)
{
    return n->next;
}

const char *rcnode_name(const rcnode *n)
{
    return n->name;
}

bool rcnode_within(const rcnode *n, const rcnode *ancestor)
{
    while (n && n != ancestor)
        n = n->parent;
    return n != NULL;
}

unsigned rcnode_depth(const rcnode *n)
{
    unsigned depth = 0;
    for (; n->parent; n = n->parent)
        depth++;
    return depth;
}

void rcnode_swap_names(rcnode *a, rcnode *b)
{
    char *name = a->name;
    a->name = b->name;
    b->name = name;
}

void rcnode_after(rcnode *where, rcnode *child)
{
    rcnode *parent = where->parent;
    child->parent = parent;
    child->next = where->next;
    where->next = child;
}
