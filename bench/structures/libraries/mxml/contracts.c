#include "config.h"

#include "mxml-private.h"

#include "tree.h"

#include <assay/contracts.h>

/* Children are in use, hang together in both directions and know their parent. */
static bool children_are_ok(const mxml_node_t *node)
{
    const mxml_node_t *last = NULL;
    for (const mxml_node_t *child = node->child; child != NULL; child = child->next) {
        if (child->ref_count <= 0 || child->parent != node || child->prev != last ||
            !children_are_ok(child))
            return false;
        last = child;
    }
    return node->last_child == last;
}

ASSAY_INVARIANT(const mxml_node_t *root)
{
    return root->parent == NULL && root->prev == NULL && root->next == NULL &&
           root->ref_count > 0 && root->type == MXML_ELEMENT && children_are_ok(root);
}

ASSAY_STRUCTURE(mxml_node_t, type: values(0), ref_count: range(1, 1), user_data: fixed)

static int count_below(const mxml_node_t *node)
{
    int count = 1;
    for (const mxml_node_t *child = node->child; child != NULL; child = child->next)
        count += count_below(child);
    return count;
}

ASSAY_ENSURES(tree_count, int count, mxml_node_t *root) { return count == count_below(root); }
ASSAY_ENSURES(tree_count_back, int count, mxml_node_t *root)
{
    return count + 1 == count_below(root);
}
