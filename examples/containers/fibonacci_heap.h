/* A mergeable min-heap of ints as a Fibonacci heap.
 * Every heap returned belongs to the caller and is released by fibonacci_heap_free.
 */
#ifndef FIBONACCI_HEAP_H
#define FIBONACCI_HEAP_H

#include <stdbool.h>
#include <stddef.h>

struct fibonacci_heap;

struct fibonacci_heap *fibonacci_heap_new(void); /* NULL when memory runs out */
bool fibonacci_heap_insert(struct fibonacci_heap *heap, int key);
int fibonacci_heap_min(const struct fibonacci_heap *heap, int fallback); /* fallback if empty */
int fibonacci_heap_extract_min(struct fibonacci_heap *heap, int fallback);
/* Lowers one key equal to from; false when there is none or to is greater. */
bool fibonacci_heap_decrease(struct fibonacci_heap *heap, int from, int to);
/* Moves everything out of other, which stays usable and empty; false when both are the same. */
bool fibonacci_heap_merge(struct fibonacci_heap *heap, struct fibonacci_heap *other);
bool fibonacci_heap_contains(const struct fibonacci_heap *heap, int key);
size_t fibonacci_heap_size(const struct fibonacci_heap *heap);
void fibonacci_heap_free(struct fibonacci_heap *heap);

#endif
