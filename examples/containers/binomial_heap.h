/* A mergeable min-heap of ints as a list of binomial trees.
 * Every heap returned belongs to the caller and is released by binomial_heap_free.
 */
#ifndef BINOMIAL_HEAP_H
#define BINOMIAL_HEAP_H

#include <stdbool.h>
#include <stddef.h>

struct binomial_heap;

struct binomial_heap *binomial_heap_new(void); /* NULL when memory runs out */
bool binomial_heap_insert(struct binomial_heap *heap, int key);
int binomial_heap_min(const struct binomial_heap *heap, int fallback); /* the fallback if empty */
int binomial_heap_extract_min(struct binomial_heap *heap, int fallback);
/* Moves everything out of other, which stays usable and empty; false when both are the same. */
bool binomial_heap_merge(struct binomial_heap *heap, struct binomial_heap *other);
bool binomial_heap_contains(const struct binomial_heap *heap, int key);
size_t binomial_heap_size(const struct binomial_heap *heap);
int binomial_heap_tree_count(const struct binomial_heap *heap);
struct binomial_heap *binomial_heap_copy(const struct binomial_heap *heap);
void binomial_heap_free(struct binomial_heap *heap);

#endif
