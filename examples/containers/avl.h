/* A set of ints as a height-balanced (AVL) tree.
 * Every tree returned belongs to the caller and is released by avl_free.
 */
#ifndef AVL_H
#define AVL_H

#include <stdbool.h>
#include <stddef.h>

struct avl;

struct avl *avl_new(void); /* NULL when memory runs out */
bool avl_insert(struct avl *tree, int value); /* false when already there */
bool avl_remove(struct avl *tree, int value); /* false when not there */
bool avl_contains(const struct avl *tree, int value);
int avl_floor(const struct avl *tree, int value, int fallback);   /* the greatest not above */
int avl_ceiling(const struct avl *tree, int value, int fallback); /* the least not below */
size_t avl_size(const struct avl *tree);
int avl_height(const struct avl *tree);
struct avl *avl_copy(const struct avl *tree);
/* The same values; the trees may have different shapes. */
bool avl_equal(const struct avl *a, const struct avl *b);
void avl_free(struct avl *tree);

#endif
