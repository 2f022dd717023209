#include "binomial_heap_internal.h"

#include <stdlib.h>

static struct binomial_node *adopt(struct binomial_node *parent, struct binomial_node *child)
{
    child->sibling = parent->child;
    parent->child = child;
    parent->degree++;
    return parent;
}

/* One list by increasing degree, with up to two trees of each. */
static struct binomial_node *interleave(struct binomial_node *a, struct binomial_node *b)
{
    struct binomial_node *roots = NULL;
    struct binomial_node **link = &roots;
    while (a != NULL && b != NULL) {
        struct binomial_node **lower = a->degree <= b->degree ? &a : &b;
        *link = *lower;
        *lower = (*lower)->sibling;
        link = &(*link)->sibling;
    }
    *link = a != NULL ? a : b;
    return roots;
}

static struct binomial_node *unite(struct binomial_node *a, struct binomial_node *b)
{
    struct binomial_node *roots = interleave(a, b);
    struct binomial_node **link = &roots;
    while (*link != NULL && (*link)->sibling != NULL) {
        struct binomial_node *tree = *link;
        struct binomial_node *next = tree->sibling;
        struct binomial_node *rest = next->sibling;
        /* Of three equal degrees the first stays and the other two are joined. */
        bool is_first_of_three = rest != NULL && rest->degree == tree->degree;
        if (tree->degree != next->degree || is_first_of_three) {
            link = &tree->sibling;
            continue;
        }
        *link = tree->key <= next->key ? adopt(tree, next) : adopt(next, tree);
        (*link)->sibling = rest;
    }
    return roots;
}

static struct binomial_node *reversed(struct binomial_node *list)
{
    struct binomial_node *result = NULL;
    while (list != NULL) {
        struct binomial_node *next = list->sibling;
        list->sibling = result;
        result = list;
        list = next;
    }
    return result;
}

/* Where the root with the least key hangs; the heap is not empty. */
static struct binomial_node **least_root(struct binomial_heap *heap)
{
    struct binomial_node **least = &heap->roots;
    for (struct binomial_node **link = least; *link != NULL; link = &(*link)->sibling) {
        if ((*link)->key < (*least)->key)
            least = link;
    }
    return least;
}

struct binomial_heap *binomial_heap_new(void)
{
    return calloc(1, sizeof(struct binomial_heap));
}

bool binomial_heap_insert(struct binomial_heap *heap, int key)
{
    struct binomial_node *node = calloc(1, sizeof *node);
    if (node == NULL)
        return false;
    node->key = key;
    heap->roots = unite(heap->roots, node);
    heap->size++;
    return true;
}

int binomial_heap_min(const struct binomial_heap *heap, int fallback)
{
    if (heap->roots == NULL)
        return fallback;
    int least = heap->roots->key;
    for (const struct binomial_node *root = heap->roots; root != NULL; root = root->sibling) {
        if (root->key < least)
            least = root->key;
    }
    return least;
}

int binomial_heap_extract_min(struct binomial_heap *heap, int fallback)
{
    if (heap->roots == NULL)
        return fallback;
    struct binomial_node **link = least_root(heap);
    struct binomial_node *least = *link;
    int key = least->key;
    *link = least->sibling;
    heap->roots = unite(heap->roots, reversed(least->child));
    heap->size--;
    free(least);
    return key;
}

bool binomial_heap_merge(struct binomial_heap *heap, struct binomial_heap *other)
{
    if (heap == other)
        return false;
    heap->roots = unite(heap->roots, other->roots);
    heap->size += other->size;
    *other = (struct binomial_heap){0};
    return true;
}

static bool tree_contains(const struct binomial_node *node, int key)
{
    for (; node != NULL; node = node->sibling) {
        if (node->key == key || (node->key < key && tree_contains(node->child, key)))
            return true;
    }
    return false;
}

bool binomial_heap_contains(const struct binomial_heap *heap, int key)
{
    return tree_contains(heap->roots, key);
}

size_t binomial_heap_size(const struct binomial_heap *heap)
{
    return heap->size;
}

int binomial_heap_tree_count(const struct binomial_heap *heap)
{
    int count = 0;
    for (const struct binomial_node *root = heap->roots; root != NULL; root = root->sibling)
        count++;
    return count;
}

static bool copy_trees(const struct binomial_node *node, struct binomial_node **copy)
{
    for (; node != NULL; node = node->sibling) {
        *copy = calloc(1, sizeof **copy);
        if (*copy == NULL)
            return false;
        (*copy)->key = node->key;
        (*copy)->degree = node->degree;
        if (!copy_trees(node->child, &(*copy)->child))
            return false;
        copy = &(*copy)->sibling;
    }
    return true;
}

struct binomial_heap *binomial_heap_copy(const struct binomial_heap *heap)
{
    struct binomial_heap *copy = binomial_heap_new();
    if (copy == NULL)
        return NULL;
    if (!copy_trees(heap->roots, &copy->roots)) {
        binomial_heap_free(copy);
        return NULL;
    }
    copy->size = heap->size;
    return copy;
}

static void free_trees(struct binomial_node *node)
{
    while (node != NULL) {
        struct binomial_node *next = node->sibling;
        free_trees(node->child);
        free(node);
        node = next;
    }
}

void binomial_heap_free(struct binomial_heap *heap)
{
    if (heap == NULL)
        return;
    free_trees(heap->roots);
    free(heap);
}
