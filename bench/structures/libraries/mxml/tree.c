#include "tree.h"

#include <stddef.h>

static mxml_node_t *node_at(mxml_node_t *root, int position)
{
    mxml_node_t *node = root;
    while (node != NULL && position-- > 0)
        node = mxmlWalkNext(node, root, MXML_DESCEND);
    return position < 0 ? node : NULL;
}

int tree_count(mxml_node_t *root)
{
    int count = 0;
    for (mxml_node_t *node = root; node != NULL; node = mxmlWalkNext(node, root, MXML_DESCEND))
        count++;
    return count;
}

int tree_count_back(mxml_node_t *root)
{
    int count = 0;
    mxml_node_t *node = root;
    while (mxmlGetLastChild(node) != NULL)
        node = mxmlGetLastChild(node);
    for (; node != NULL && node != root; node = mxmlWalkPrev(node, root, MXML_DESCEND))
        count++;
    return count;
}

static bool add(mxml_node_t *parent, int where, mxml_node_t *child)
{
    if (parent == NULL)
        return false;
    mxmlAdd(parent, where, child, mxmlNewElement(MXML_NO_PARENT, "a"));
    return true;
}

bool tree_add_first(mxml_node_t *root, int parent)
{
    return add(node_at(root, parent), MXML_ADD_BEFORE, MXML_ADD_TO_PARENT);
}

bool tree_add_last(mxml_node_t *root, int parent)
{
    return add(node_at(root, parent), MXML_ADD_AFTER, MXML_ADD_TO_PARENT);
}

bool tree_add_before(mxml_node_t *root, int position)
{
    mxml_node_t *child = node_at(root, position);
    return child != NULL && add(mxmlGetParent(child), MXML_ADD_BEFORE, child);
}

bool tree_add_after(mxml_node_t *root, int position)
{
    mxml_node_t *child = node_at(root, position);
    return child != NULL && add(mxmlGetParent(child), MXML_ADD_AFTER, child);
}

bool tree_move(mxml_node_t *root, int position, int parent)
{
    mxml_node_t *node = node_at(root, position), *to = node_at(root, parent);
    for (mxml_node_t *above = to; above != NULL; above = mxmlGetParent(above))
        if (above == node)
            return false;
    if (node == NULL || to == NULL)
        return false;
    mxmlAdd(to, MXML_ADD_AFTER, MXML_ADD_TO_PARENT, node);
    return true;
}

bool tree_remove(mxml_node_t *root, int position)
{
    mxml_node_t *node = node_at(root, position);
    if (node == NULL || node == root)
        return false;
    mxmlDelete(node);
    return true;
}

mxml_node_t *tree_take(mxml_node_t *root, int position)
{
    mxml_node_t *node = node_at(root, position);
    if (node == NULL || node == root)
        return NULL;
    mxmlRemove(node);
    return node;
}

void tree_delete(mxml_node_t *root)
{
    mxmlDelete(root);
}
