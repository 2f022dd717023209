#include "heap_array_internal.h"

#include <stdlib.h>

enum { INITIAL_CAPACITY = 4 };

static bool reserve(struct heap_array *heap, int more)
{
    int needed = heap->size + more;
    if (needed > HEAP_ARRAY_MAX_SIZE)
        return false;
    if (needed <= heap->capacity)
        return true;
    int capacity = heap->capacity > 0 ? heap->capacity : INITIAL_CAPACITY;
    while (capacity < needed)
        capacity *= 2;
    int *items = realloc(heap->items, (size_t)capacity * sizeof *items);
    if (items == NULL)
        return false;
    heap->items = items;
    heap->capacity = capacity;
    return true;
}

static void swap(int *a, int *b)
{
    int value = *a;
    *a = *b;
    *b = value;
}

static void sift_up(struct heap_array *heap, int index)
{
    while (index > 0) {
        int parent = (index - 1) / 2;
        if (heap->items[parent] <= heap->items[index])
            return;
        swap(&heap->items[parent], &heap->items[index]);
        index = parent;
    }
}

static void sift_down(struct heap_array *heap, int index)
{
    for (;;) {
        int child = 2 * index + 1;
        if (child >= heap->size)
            return;
        if (child + 1 < heap->size && heap->items[child + 1] < heap->items[child])
            child++;
        if (heap->items[index] <= heap->items[child])
            return;
        swap(&heap->items[index], &heap->items[child]);
        index = child;
    }
}

static void remove_at(struct heap_array *heap, int index)
{
    heap->size--;
    if (index == heap->size)
        return;
    heap->items[index] = heap->items[heap->size];
    sift_down(heap, index);
    sift_up(heap, index);
}

/* Only after reserve. */
static void add(struct heap_array *heap, int value)
{
    heap->items[heap->size++] = value;
    sift_up(heap, heap->size - 1);
}

struct heap_array *heap_array_new(void)
{
    return calloc(1, sizeof(struct heap_array));
}

bool heap_array_insert(struct heap_array *heap, int value)
{
    if (!reserve(heap, 1))
        return false;
    add(heap, value);
    return true;
}

int heap_array_min(const struct heap_array *heap, int fallback)
{
    return heap->size == 0 ? fallback : heap->items[0];
}

int heap_array_extract_min(struct heap_array *heap, int fallback)
{
    if (heap->size == 0)
        return fallback;
    int least = heap->items[0];
    remove_at(heap, 0);
    return least;
}

bool heap_array_remove(struct heap_array *heap, int value)
{
    for (int i = 0; i < heap->size; i++) {
        if (heap->items[i] == value) {
            remove_at(heap, i);
            return true;
        }
    }
    return false;
}

bool heap_array_merge(struct heap_array *heap, const struct heap_array *other)
{
    struct heap_array *copy = heap_array_copy(other);
    if (copy == NULL)
        return false;
    bool fits = reserve(heap, copy->size);
    for (int i = 0; fits && i < copy->size; i++)
        add(heap, copy->items[i]);
    heap_array_free(copy);
    return fits;
}

int heap_array_count(const struct heap_array *heap, int value)
{
    int count = 0;
    for (int i = 0; i < heap->size; i++)
        count += heap->items[i] == value;
    return count;
}

int heap_array_size(const struct heap_array *heap)
{
    return heap->size;
}

struct heap_array *heap_array_copy(const struct heap_array *heap)
{
    struct heap_array *copy = heap_array_new();
    if (copy == NULL)
        return NULL;
    if (!reserve(copy, heap->size)) {
        heap_array_free(copy);
        return NULL;
    }
    for (int i = 0; i < heap->size; i++)
        copy->items[i] = heap->items[i];
    copy->size = heap->size;
    return copy;
}

bool heap_array_equal(const struct heap_array *a, const struct heap_array *b)
{
    if (a->size != b->size)
        return false;
    for (int i = 0; i < a->size; i++) {
        if (heap_array_count(a, a->items[i]) != heap_array_count(b, a->items[i]))
            return false;
    }
    return true;
}

void heap_array_free(struct heap_array *heap)
{
    if (heap == NULL)
        return;
    free(heap->items);
    free(heap);
}
