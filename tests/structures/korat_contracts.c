/* Ten predicates with the bounds that they are known by. What each reads, and in which order, makes
 * the number of candidates. */
#include "korat.h"

#include <assay/contracts.h>

enum { VISITED = 64 };

/* Objects in the order in which they were found. */
struct visited {
    const void *items[VISITED];
    int count;
};

static bool visit(struct visited *visited, const void *item)
{
    for (int i = 0; i < visited->count; i++)
        if (visited->items[i] == item)
            return false;
    visited->items[visited->count++] = item;
    return true;
}

/* ---- binary trees ---- */

ASSAY_STRUCTURE(struct binary_tree, size: range(scope, scope))
ASSAY_INVARIANT(const struct binary_tree *tree)
{
    if (!tree->root)
        return tree->size == 0;
    struct visited visited;
    visited.count = 0;
    visit(&visited, tree->root);
    for (int at = 0; at < visited.count; at++) {
        const struct binary_node *node = visited.items[at];
        if (node->left && !visit(&visited, node->left))
            return false;
        if (node->right && !visit(&visited, node->right))
            return false;
    }
    return visited.count == tree->size;
}

static bool is_search_tree(const struct search_node *root)
{
    struct visited visited;
    visited.count = 0;
    visit(&visited, root);
    for (int at = 0; at < visited.count; at++) {
        const struct search_node *node = visited.items[at];
        if (node->left && !visit(&visited, node->left))
            return false;
        if (node->right && !visit(&visited, node->right))
            return false;
    }
    return true;
}

static int count_nodes(const struct search_node *node)
{
    return node ? 1 + count_nodes(node->left) + count_nodes(node->right) : 0;
}

static bool is_ordered(const struct search_node *node, int least, int most)
{
    if (node->info == -1)
        return false;
    if ((least != -1 && node->info <= least) || (most != -1 && node->info >= most))
        return false;
    return (!node->left || is_ordered(node->left, least, node->info)) &&
           (!node->right || is_ordered(node->right, node->info, most));
}

ASSAY_STRUCTURE(struct search_tree, size: range(scope, scope),
                struct search_node.info: range(0, scope - 1))
ASSAY_INVARIANT(const struct search_tree *tree)
{
    if (!tree->root)
        return tree->size == 0;
    return is_search_tree(tree->root) && count_nodes(tree->root) == tree->size &&
           is_ordered(tree->root, -1, -1);
}

/* ---- arrays ---- */

ASSAY_STRUCTURE(struct heap_array, size: range(0, scope), length: range(0, scope),
                array: range(-1, scope))
ASSAY_INVARIANT(const struct heap_array *heap)
{
    if (heap->size < 0 || heap->size > heap->length)
        return false;
    for (int i = 0; i < heap->size; i++) {
        int item = heap->array[i];
        if (item == -1 || (i > 0 && item > heap->array[(i - 1) / 2]))
            return false;
    }
    for (int i = heap->size; i < heap->length; i++)
        if (heap->array[i] != -1)
            return false;
    return true;
}

static bool are_different(const struct disjoint_sets *sets)
{
    for (int i = 0; i < sets->size - 1; i++)
        for (int k = i + 1; k < sets->size; k++)
            if (sets->elements[i] == sets->elements[k])
                return false;
    return true;
}

ASSAY_STRUCTURE(struct disjoint_sets, length: range(0, scope), size: range(0, scope),
                elements: nonnull, struct set_record.parent: range(0, scope - 1),
                struct set_record.rank: range(0, scope - 1))
ASSAY_INVARIANT(const struct disjoint_sets *sets)
{
    if (sets->length != sets->size || !are_different(sets))
        return false;
    int roots = 0, of_rank_zero = 0;
    unsigned seen_parents = 0;
    for (int i = 0; i < sets->size; i++) {
        int parent = sets->elements[i]->parent;
        if (parent < 0 || parent >= sets->size)
            return false;
        if (parent == i) {
            roots++;
            continue;
        }
        int rank = sets->elements[parent]->rank;
        if (rank <= sets->elements[i]->rank)
            return false;
        if (sets->elements[i]->rank == rank - 1)
            seen_parents |= 1u << parent;
    }
    for (int i = 0; i < sets->size; i++)
        if (!(seen_parents & 1u << i) && sets->elements[i]->rank == 0)
            of_rank_zero++;
    return roots <= of_rank_zero;
}

/* ---- lists ---- */

ASSAY_STRUCTURE(struct singly_linked_list, size: range(scope, scope),
                struct entry: objects(scope + 1), struct element: objects(scope + 1))
ASSAY_INVARIANT(const struct singly_linked_list *list)
{
    if (!list->header || list->header->element)
        return false;
    struct visited visited;
    visited.count = 0;
    visit(&visited, list->header);
    for (const struct entry *entry = list->header->next; entry; entry = entry->next)
        if (!entry->element || !visit(&visited, entry))
            return false;
    return visited.count - 1 == list->size;
}

ASSAY_STRUCTURE(struct sorted_list, size: range(scope, scope),
                struct sorted_entry: objects(scope + 1),
                struct sorted_entry.element: range(0, scope))
ASSAY_INVARIANT(const struct sorted_list *list)
{
    const struct sorted_entry *header = list->header, *current = header;
    if (!header || header->element)
        return false;
    struct visited visited;
    visited.count = 0;
    visit(&visited, header);
    do {
        const struct sorted_entry *next = current->next;
        if (!next || next->previous != current)
            return false;
        current = next;
    } while (visit(&visited, current));
    if (current != header || visited.count - 1 != list->size)
        return false;
    if (header->next != header && !header->next->element)
        return false;
    for (current = header->next; current->next != header; current = current->next)
        if (!current->next->element || current->element > current->next->element)
            return false;
    return true;
}

ASSAY_STRUCTURE(struct doubly_linked_list, size: range(scope, scope),
                struct ring_entry: objects(scope + 1), struct element: objects(scope + 1))
ASSAY_INVARIANT(const struct doubly_linked_list *list)
{
    const struct ring_entry *header = list->header, *current = header;
    if (!header)
        return false;
    if (!header->element)
        return list->size == 0 && header->next == header && header->previous == header;
    struct visited visited;
    visited.count = 0;
    visit(&visited, header);
    do {
        const struct ring_entry *next = current->next;
        if (!next || next->previous != current)
            return false;
        current = next;
    } while (visit(&visited, current));
    return current == header && visited.count == list->size;
}

/* ---- red-black trees ---- */

enum { RED, BLACK };

static bool are_colors_right(const struct red_black_node *root)
{
    struct visited queue = {.items = {root}, .count = 1};
    for (int at = 0; at < queue.count; at++) {
        const struct red_black_node *node = queue.items[at];
        const struct red_black_node *left = node->left, *right = node->right;
        if (node->color == RED && ((left && left->color == RED) || (right && right->color == RED)))
            return false;
        if (left)
            queue.items[queue.count++] = left;
        if (right)
            queue.items[queue.count++] = right;
    }
    return true;
}

static bool are_paths_black_alike(const struct red_black_node *root)
{
    struct {
        const struct red_black_node *node;
        int blacks;
    } queue[VISITED] = {{root, 0}};
    int blacks = -1;
    for (int at = 0, count = 1; at < count; at++) {
        const struct red_black_node *node = queue[at].node;
        int above = queue[at].blacks;
        if (node && node->color == BLACK)
            above++;
        if (node) {
            queue[count].node = node->left;
            queue[count++].blacks = above;
            queue[count].node = node->right;
            queue[count++].blacks = above;
        } else if (blacks == -1) {
            blacks = above;
        } else if (blacks != above) {
            return false;
        }
    }
    return true;
}

static bool are_keys_ordered(const struct red_black_node *node, const int *least, const int *most)
{
    if (node->key == -1)
        return false;
    int key = node->key;
    if ((least && key <= *least) || (most && key >= *most))
        return false;
    return (!node->left || are_keys_ordered(node->left, least, &key)) &&
           (!node->right || are_keys_ordered(node->right, &key, most));
}

ASSAY_STRUCTURE(struct red_black_tree, size: range(scope, scope),
                struct red_black_node.key: range(-1, scope - 1),
                struct red_black_node.value: fixed, struct red_black_node.color: range(0, 1))
ASSAY_INVARIANT(const struct red_black_tree *tree)
{
    if (!tree->root)
        return tree->size == 0;
    if (tree->root->parent)
        return false;
    struct visited visited;
    visited.count = 0;
    visit(&visited, tree->root);
    for (int at = 0; at < visited.count; at++) {
        const struct red_black_node *node = visited.items[at];
        const struct red_black_node *left = node->left;
        if (left && (!visit(&visited, left) || left->parent != node))
            return false;
        const struct red_black_node *right = node->right;
        if (right && (!visit(&visited, right) || right->parent != node))
            return false;
    }
    return visited.count == tree->size && are_colors_right(tree->root) &&
           are_paths_black_alike(tree->root) && are_keys_ordered(tree->root, NULL, NULL);
}

/* ---- heaps of trees ---- */

static bool is_binomial_tree(struct visited *visited, const struct binomial_node *node,
                             const struct binomial_node *parent)
{
    if (node->parent != parent)
        return false;
    for (const struct binomial_node *at = node->child; at; at = at->sibling)
        if (!visit(visited, at) || !is_binomial_tree(visited, at, node))
            return false;
    return true;
}

static bool has_degree(const struct binomial_node *node, int degree)
{
    for (const struct binomial_node *at = node->child; at; at = at->sibling) {
        degree--;
        if (at->degree != degree || !has_degree(at, degree))
            return false;
    }
    return degree == 0;
}

static bool are_degrees_binomial(const struct binomial_heap *heap)
{
    int left = heap->size, degree = 0;
    for (const struct binomial_node *at = heap->nodes; at; at = at->sibling) {
        if (left == 0)
            return false;
        for (; (left & 1) == 0; left /= 2)
            degree++;
        if (at->degree != degree || !has_degree(at, degree))
            return false;
        degree++;
        left /= 2;
    }
    return left == 0;
}

/* Also a key that nothing is compared with is read, and so chosen. */
static int read_key(const volatile int *key)
{
    return *key;
}

static bool is_binomial_heapified(const struct binomial_node *node)
{
    for (const struct binomial_node *at = node->child; at; at = at->sibling)
        if (node->key > at->key || !is_binomial_heapified(at))
            return false;
    return true;
}

ASSAY_STRUCTURE(struct binomial_heap, size: range(0, scope),
                struct binomial_node.key: range(1, scope),
                struct binomial_node.degree: range(0, scope))
ASSAY_INVARIANT(const struct binomial_heap *heap)
{
    if (heap->size == 0)
        return !heap->nodes;
    if (!heap->nodes)
        return false;
    struct visited visited;
    visited.count = 0;
    for (const struct binomial_node *at = heap->nodes; at; at = at->sibling)
        if (!visit(&visited, at) || !is_binomial_tree(&visited, at, NULL))
            return false;
    if (visited.count != heap->size || !are_degrees_binomial(heap))
        return false;
    for (const struct binomial_node *at = heap->nodes; at; at = at->sibling)
        if (!is_binomial_heapified(at))
            return false;
    read_key(&heap->nodes->key);
    return true;
}

static bool is_structural(struct visited *visited, const struct fibonacci_node *first,
                          const struct fibonacci_node *parent)
{
    const struct fibonacci_node *at = first;
    do {
        if (at->parent != parent || !visit(visited, at))
            return false;
        if (at->child && !is_structural(visited, at->child, at))
            return false;
        if (!at->right || at->right->left != at)
            return false;
        at = at->right;
    } while (at != first);
    return true;
}

static bool ring_has(const struct fibonacci_node *first, const struct fibonacci_node *node)
{
    const struct fibonacci_node *at = first;
    do {
        if (at == node)
            return true;
        at = at->right;
    } while (at != first);
    return false;
}

static int count_children(const struct fibonacci_node *node)
{
    int count = node->child ? 1 : 0;
    if (node->child)
        for (const struct fibonacci_node *at = node->child->right; at != node->child;
             at = at->right)
            count++;
    return count;
}

static bool are_degrees_right(const struct fibonacci_node *first)
{
    const struct fibonacci_node *at = first;
    do {
        if (count_children(at) != at->degree || (at->child && !are_degrees_right(at->child)))
            return false;
        at = at->right;
    } while (at != first);
    return true;
}

static bool is_fibonacci_heapified(const struct fibonacci_node *node)
{
    int key = read_key(&node->key);
    if (!node->child)
        return true;
    const struct fibonacci_node *at = node->child;
    do {
        if (at->key < key || !is_fibonacci_heapified(at))
            return false;
        at = at->right;
    } while (at != node->child);
    return true;
}

static int least_key(const struct fibonacci_node *first)
{
    const struct fibonacci_node *at = first;
    int least = first->key;
    do {
        if (at->key < least)
            least = at->key;
        at = at->right;
    } while (at != first);
    return least;
}

ASSAY_STRUCTURE(struct fibonacci_heap, size: range(0, scope),
                struct fibonacci_node.key: range(0, scope - 1),
                struct fibonacci_node.degree: range(0, scope - 1))
ASSAY_INVARIANT(const struct fibonacci_heap *heap)
{
    if (!heap->nodes || !heap->least)
        return !heap->nodes && !heap->least && heap->size == 0;
    struct visited visited;
    visited.count = 0;
    if (!is_structural(&visited, heap->nodes, NULL) || !ring_has(heap->nodes, heap->least))
        return false;
    if (visited.count != heap->size || !are_degrees_right(heap->nodes))
        return false;
    const struct fibonacci_node *at = heap->nodes;
    do {
        if (!is_fibonacci_heapified(at))
            return false;
        at = at->right;
    } while (at != heap->nodes);
    return least_key(heap->nodes) == heap->least->key;
}
