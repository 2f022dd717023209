/* A small object system: reference counted nodes with properties and signals. */
#ifndef GOB_H
#define GOB_H

#ifdef __cplusplus
extern "C" {
#endif

#include <stddef.h>

typedef int gobboolean;
typedef struct _GobNode GobNode;
typedef void (*GobDestroyNotify)(void *data);
typedef void (*GobSignalFunc)(GobNode *node, const char *signal, void *user_data);
typedef gobboolean (*GobVisitFunc)(GobNode *node, void *user_data);

typedef enum {
    GOB_PRE_ORDER,
    GOB_POST_ORDER
} GobTraverseType;

/**
 * gob_node_new:
 * @name: (nullable): the name of the node, or %NULL
 *
 * Creates a node with a reference count of one.
 *
 * Returns: (transfer full): a new #GobNode. Free with gob_node_unref().
 */
GobNode *gob_node_new(const char *name);

/**
 * gob_node_ref:
 * @node: a #GobNode
 *
 * Increases the reference count of @node by one.
 *
 * Returns: (transfer full): the same @node
 */
GobNode *gob_node_ref(GobNode *node);

/**
 * gob_node_unref:
 * @node: (nullable): a #GobNode
 *
 * Decreases the reference count of @node by one. When it drops to zero, the node is freed.
 */
void gob_node_unref(GobNode *node);

/**
 * gob_node_get_name:
 * @node: a #GobNode
 *
 * Returns: (nullable) (transfer none): the name of @node; owned by the node
 */
const char *gob_node_get_name(const GobNode *node);

/**
 * gob_node_set_name:
 * @node: a #GobNode
 * @name: (nullable): the new name, which is copied, or %NULL
 */
void gob_node_set_name(GobNode *node, const char *name);

/**
 * gob_node_append:
 * @parent: a #GobNode
 * @child: (transfer full): a #GobNode without a parent; @parent takes over the reference
 */
void gob_node_append(GobNode *parent, GobNode *child);

/**
 * gob_node_get_n_children:
 * @node: a #GobNode
 *
 * Returns: the number of children
 */
size_t gob_node_get_n_children(const GobNode *node);

/**
 * gob_node_nth_child:
 * @node: a #GobNode
 * @n: the position, from 0
 *
 * Returns: (nullable) (transfer none): the child at @n, or %NULL when @n is too large
 */
GobNode *gob_node_nth_child(GobNode *node, size_t n);

/**
 * gob_node_set_data_full:
 * @node: a #GobNode
 * @data: (nullable): data to associate with @node
 * @destroy: (nullable): called with @data when it is replaced or @node is freed
 */
void gob_node_set_data_full(GobNode *node, void *data, GobDestroyNotify destroy);

/**
 * gob_node_get_data:
 * @node: a #GobNode
 *
 * Returns: (transfer none): what was set
 */
void *gob_node_get_data(const GobNode *node);

/**
 * gob_node_connect:
 * @node: a #GobNode
 * @handler: called for every signal
 * @user_data: (nullable): passed to @handler
 */
void gob_node_connect(GobNode *node, GobSignalFunc handler, void *user_data);

/**
 * gob_node_emit:
 * @node: a #GobNode
 * @signal: the name of the signal
 */
void gob_node_emit(GobNode *node, const char *signal);

/**
 * gob_node_traverse:
 * @root: a #GobNode
 * @order: in which order nodes are visited
 * @func: called for each node; %TRUE stops
 * @user_data: (nullable): passed to @func
 *
 * Returns: %TRUE if @func stopped the traversal
 */
gobboolean gob_node_traverse(GobNode *root, GobTraverseType order, GobVisitFunc func,
                             void *user_data);

#ifdef __cplusplus
}
#endif
#endif
