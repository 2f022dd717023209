/* libavl's tree with whole numbers for items, so that its functions can be called on trees that
 * were built member by member. */
#ifndef INT_TREE_H
#define INT_TREE_H

#include <avl.h>
#include <stdbool.h>

bool int_tree_insert(avl_tree_t *tree, int key);
bool int_tree_insert_spread(avl_tree_t *tree, int key); /* through the node that is closest */
bool int_tree_delete(avl_tree_t *tree, int key);
bool int_tree_unlink_at(avl_tree_t *tree, unsigned position);
bool int_tree_has(avl_tree_t *tree, int key);
int int_tree_closest(avl_tree_t *tree, int key);
int int_tree_at(avl_tree_t *tree, unsigned position, int fallback);
int int_tree_rank(avl_tree_t *tree, int key);
unsigned int_tree_count(avl_tree_t *tree);
void int_tree_clear(avl_tree_t *tree);

#endif
