#include "heap_array_internal.h"

#include <stddef.h>

#include <assay/contracts.h>

ASSAY_INVARIANT(const struct heap_array *heap)
{
    if (heap->size < 0 || heap->size > heap->capacity || heap->capacity > HEAP_ARRAY_MAX_SIZE)
        return false;
    if ((heap->items == NULL) != (heap->capacity == 0))
        return false;
    for (int i = 1; i < heap->size; i++) {
        if (heap->items[(i - 1) / 2] > heap->items[i])
            return false;
    }
    return true;
}

ASSAY_EQUAL(const struct heap_array *a, const struct heap_array *b)
{
    return heap_array_equal(a, b);
}

/* A sum, because equal heaps may have different arrays. */
ASSAY_HASH(const struct heap_array *heap)
{
    unsigned long long sum = 0;
    for (int i = 0; i < heap->size; i++)
        sum += (unsigned)heap->items[i] * 2654435761u;
    return sum;
}

ASSAY_ENSURES(heap_array_insert, bool inserted, struct heap_array *heap, int value)
{
    return !inserted || heap_array_count(heap, value) > 0;
}

ASSAY_ENSURES(heap_array_extract_min, int least, struct heap_array *heap, int fallback)
{
    return least == fallback || heap_array_min(heap, least) >= least;
}

ASSAY_ENSURES(heap_array_remove, bool removed, struct heap_array *heap, int value)
{
    return removed || heap_array_count(heap, value) == 0;
}

ASSAY_ENSURES(heap_array_merge, bool merged, struct heap_array *heap,
              const struct heap_array *other)
{
    return !merged || heap_array_min(heap, 0) <= heap_array_min(other, 0) ||
           heap_array_size(other) == 0;
}

ASSAY_ENSURES(heap_array_copy, struct heap_array *copy, const struct heap_array *heap)
{
    return copy == NULL || heap_array_equal(copy, heap);
}
