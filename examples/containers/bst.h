/* A set of ints as a binary search tree without rebalancing.
 * Every tree returned belongs to the caller and is released by bst_free.
 */
#ifndef BST_H
#define BST_H

#include <stdbool.h>
#include <stddef.h>

struct bst;

struct bst *bst_new(void); /* NULL when memory runs out */
bool bst_insert(struct bst *tree, int value); /* false when already there */
bool bst_remove(struct bst *tree, int value); /* false when not there */
bool bst_contains(const struct bst *tree, int value);
int bst_min(const struct bst *tree, int fallback); /* the fallback when empty */
int bst_max(const struct bst *tree, int fallback);
int bst_next(const struct bst *tree, int value, int fallback); /* the least above value */
size_t bst_size(const struct bst *tree);
int bst_height(const struct bst *tree);
struct bst *bst_copy(const struct bst *tree);
/* The same values; the trees may have different shapes. */
bool bst_equal(const struct bst *a, const struct bst *b);
unsigned bst_hash(const struct bst *tree);
void bst_free(struct bst *tree);

#endif
