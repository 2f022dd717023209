/* A min-heap of ints in an array; at most 64 of them.
 * Every heap returned belongs to the caller and is released by heap_array_free.
 */
#ifndef HEAP_ARRAY_H
#define HEAP_ARRAY_H

#include <stdbool.h>

struct heap_array;

struct heap_array *heap_array_new(void); /* NULL when memory runs out */
bool heap_array_insert(struct heap_array *heap, int value); /* false when full */
int heap_array_min(const struct heap_array *heap, int fallback); /* the fallback when empty */
int heap_array_extract_min(struct heap_array *heap, int fallback);
bool heap_array_remove(struct heap_array *heap, int value); /* one of several */
/* Adds copies of the other's values, which may be the same heap; all of them or, on false, none. */
bool heap_array_merge(struct heap_array *heap, const struct heap_array *other);
int heap_array_count(const struct heap_array *heap, int value);
int heap_array_size(const struct heap_array *heap);
struct heap_array *heap_array_copy(const struct heap_array *heap);
/* The same values equally often; the arrays may differ. */
bool heap_array_equal(const struct heap_array *a, const struct heap_array *b);
void heap_array_free(struct heap_array *heap);

#endif
