#include "gob.h"

#include <stdlib.h>
#include <string.h>

struct _GobNode {
    int ref_count;
    char *name;
    GobNode **children;
    size_t n_children;
    GobNode *parent;
    void *data;
    GobDestroyNotify destroy;
    GobSignalFunc handler;
    void *handler_data;
};

static void *xalloc(size_t n)
{
    void *p = calloc(1, n);
    if (!p)
        abort();
    return p;
}

static char *dup_string(const char *s)
{
    char *copy;
    if (s == NULL)
        return NULL;
    copy = xalloc(strlen(s) + 1);
    strcpy(copy, s);
    return copy;
}

GobNode *gob_node_new(const char *name)
{
    GobNode *node = xalloc(sizeof *node);
    node->ref_count = 1;
    node->name = dup_string(name);
    return node;
}

GobNode *gob_node_ref(GobNode *node)
{
    node->ref_count++;
    return node;
}

void gob_node_unref(GobNode *node)
{
    size_t i;

    if (node == NULL)
        return;
    if (--node->ref_count > 0)
        return;
    for (i = 0; i < node->n_children; i++) {
        node->children[i]->parent = NULL;
        gob_node_unref(node->children[i]);
    }
    if (node->destroy)
        node->destroy(node->data);
    free(node->children);
    free(node->name);
    free(node);
}

const char *gob_node_get_name(const GobNode *node)
{
    return node->name;
}

void gob_node_set_name(GobNode *node, const char *name)
{
    char *copy = dup_string(name);
    free(node->name);
    node->name = copy;
}

void gob_node_append(GobNode *parent, GobNode *child)
{
    GobNode **grown = realloc(parent->children, (parent->n_children + 1) * sizeof *grown);
    if (!grown)
        abort();
    parent->children = grown;
    parent->children[parent->n_children++] = child;
    child->parent = parent;
}

size_t gob_node_get_n_children(const GobNode *node)
{
    return node->n_children;
}

GobNode *gob_node_nth_child(GobNode *node, size_t n)
{
    if (n >= node->n_children)
        return NULL;
    return node->children[n];
}

void gob_node_set_data_full(GobNode *node, void *data, GobDestroyNotify destroy)
{
    if (node->destroy)
        node->destroy(node->data);
    node->data = data;
    node->destroy = destroy;
}

void *gob_node_get_data(const GobNode *node)
{
    return node->data;
}

void gob_node_connect(GobNode *node, GobSignalFunc handler, void *user_data)
{
    node->handler = handler;
    node->handler_data = user_data;
}

void gob_node_emit(GobNode *node, const char *signal)
{
    if (node->handler)
        node->handler(node, signal, node->handler_data);
}

gobboolean gob_node_traverse(GobNode *root, GobTraverseType order, GobVisitFunc func,
                             void *user_data)
{
    size_t i;

    if (order == GOB_PRE_ORDER && func(root, user_data))
        return 1;
    for (i = 0; i < root->n_children; i++)
        if (gob_node_traverse(root->children[i], order, func, user_data))
            return 1;
    return order == GOB_POST_ORDER && func(root, user_data);
}
