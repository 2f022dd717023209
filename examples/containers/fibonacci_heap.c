#include "fibonacci_heap_internal.h"

#include <stdlib.h>

/* Degrees grow with the logarithm of the size, to the base of the golden ratio. */
enum { MAX_DEGREE = 96 };

/* Joins two rings, either of which may be NULL. */
static struct fibonacci_node *join_rings(struct fibonacci_node *a, struct fibonacci_node *b)
{
    if (a == NULL || b == NULL)
        return a != NULL ? a : b;
    struct fibonacci_node *after_a = a->right;
    struct fibonacci_node *before_b = b->left;
    a->right = b;
    b->left = a;
    before_b->right = after_a;
    after_a->left = before_b;
    return a;
}

/* Takes node out of its ring and returns what is left of it. */
static struct fibonacci_node *leave_ring(struct fibonacci_node *node)
{
    struct fibonacci_node *rest = node->right == node ? NULL : node->right;
    node->left->right = node->right;
    node->right->left = node->left;
    node->left = node;
    node->right = node;
    return rest;
}

static void add_root(struct fibonacci_heap *heap, struct fibonacci_node *node)
{
    node->parent = NULL;
    node->marked = false;
    heap->min = join_rings(heap->min, node);
    if (node->key < heap->min->key)
        heap->min = node;
}

/* Both stand alone; the one with the greater key becomes a child of the other. */
static struct fibonacci_node *link_trees(struct fibonacci_node *a, struct fibonacci_node *b)
{
    struct fibonacci_node *parent = b->key < a->key ? b : a;
    struct fibonacci_node *child = parent == a ? b : a;
    child->parent = parent;
    parent->child = join_rings(parent->child, child);
    parent->degree++;
    return parent;
}

/* Rebuilds the heap from a ring of roots so that no two have the same degree. */
static void consolidate(struct fibonacci_heap *heap, struct fibonacci_node *ring)
{
    struct fibonacci_node *by_degree[MAX_DEGREE] = {0};
    while (ring != NULL) {
        struct fibonacci_node *tree = ring;
        ring = leave_ring(tree);
        while (by_degree[tree->degree] != NULL) {
            struct fibonacci_node *other = by_degree[tree->degree];
            by_degree[tree->degree] = NULL;
            tree = link_trees(other, tree);
        }
        by_degree[tree->degree] = tree;
    }
    heap->min = NULL;
    for (int degree = 0; degree < MAX_DEGREE; degree++) {
        if (by_degree[degree] != NULL)
            add_root(heap, by_degree[degree]);
    }
}

struct fibonacci_heap *fibonacci_heap_new(void)
{
    return calloc(1, sizeof(struct fibonacci_heap));
}

bool fibonacci_heap_insert(struct fibonacci_heap *heap, int key)
{
    struct fibonacci_node *node = calloc(1, sizeof *node);
    if (node == NULL)
        return false;
    node->key = key;
    node->left = node;
    node->right = node;
    add_root(heap, node);
    heap->size++;
    return true;
}

int fibonacci_heap_min(const struct fibonacci_heap *heap, int fallback)
{
    return heap->min == NULL ? fallback : heap->min->key;
}

int fibonacci_heap_extract_min(struct fibonacci_heap *heap, int fallback)
{
    struct fibonacci_node *least = heap->min;
    if (least == NULL)
        return fallback;
    int key = least->key;
    struct fibonacci_node *roots = leave_ring(least);
    while (least->child != NULL) {
        struct fibonacci_node *child = least->child;
        least->child = leave_ring(child);
        child->parent = NULL;
        child->marked = false;
        roots = join_rings(roots, child);
    }
    free(least);
    consolidate(heap, roots);
    heap->size--;
    return key;
}

static struct fibonacci_node *find(struct fibonacci_node *ring, int key)
{
    struct fibonacci_node *node = ring;
    while (node != NULL) {
        struct fibonacci_node *found = node->key == key ? node : NULL;
        if (node->key < key)
            found = find(node->child, key);
        if (found != NULL)
            return found;
        node = node->right == ring ? NULL : node->right;
    }
    return NULL;
}

static void cut(struct fibonacci_heap *heap, struct fibonacci_node *node)
{
    struct fibonacci_node *parent = node->parent;
    parent->child = leave_ring(node);
    parent->degree--;
    add_root(heap, node);
}

/* Cuts node off, and every marked ancestor in a row above it. */
static void cut_cascading(struct fibonacci_heap *heap, struct fibonacci_node *node)
{
    while (node->parent != NULL) {
        struct fibonacci_node *parent = node->parent;
        cut(heap, node);
        if (parent->parent == NULL)
            return;
        if (!parent->marked) {
            parent->marked = true;
            return;
        }
        node = parent;
    }
}

bool fibonacci_heap_decrease(struct fibonacci_heap *heap, int from, int to)
{
    struct fibonacci_node *node = find(heap->min, from);
    if (node == NULL || to > from)
        return false;
    node->key = to;
    if (node->parent != NULL && to < node->parent->key)
        cut_cascading(heap, node);
    if (node->parent == NULL && to < heap->min->key)
        heap->min = node;
    return true;
}

bool fibonacci_heap_merge(struct fibonacci_heap *heap, struct fibonacci_heap *other)
{
    if (heap == other)
        return false;
    struct fibonacci_node *least = heap->min;
    if (least == NULL || (other->min != NULL && other->min->key < least->key))
        least = other->min;
    join_rings(heap->min, other->min);
    heap->min = least;
    heap->size += other->size;
    *other = (struct fibonacci_heap){0};
    return true;
}

bool fibonacci_heap_contains(const struct fibonacci_heap *heap, int key)
{
    return find(heap->min, key) != NULL;
}

size_t fibonacci_heap_size(const struct fibonacci_heap *heap)
{
    return heap->size;
}

static void free_ring(struct fibonacci_node *ring)
{
    while (ring != NULL) {
        struct fibonacci_node *node = ring;
        ring = leave_ring(node);
        free_ring(node->child);
        free(node);
    }
}

void fibonacci_heap_free(struct fibonacci_heap *heap)
{
    if (heap == NULL)
        return;
    free_ring(heap->min);
    free(heap);
}
