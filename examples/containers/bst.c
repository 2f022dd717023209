#include "bst_internal.h"

#include <stdlib.h>

/* Where the node with this value hangs, or would hang. */
static struct bst_node **find(struct bst *tree, int value)
{
    struct bst_node **link = &tree->root;
    while (*link != NULL && (*link)->value != value)
        link = value < (*link)->value ? &(*link)->left : &(*link)->right;
    return link;
}

static struct bst_node *node_new(int value)
{
    struct bst_node *node = malloc(sizeof *node);
    if (node != NULL)
        *node = (struct bst_node){value, NULL, NULL};
    return node;
}

struct bst *bst_new(void)
{
    return calloc(1, sizeof(struct bst));
}

bool bst_insert(struct bst *tree, int value)
{
    struct bst_node **link = find(tree, value);
    if (*link != NULL)
        return false;
    *link = node_new(value);
    if (*link == NULL)
        return false;
    tree->size++;
    return true;
}

/* Unlinks the least node of a subtree and returns it. */
static struct bst_node *detach_least(struct bst_node **link)
{
    while ((*link)->left != NULL)
        link = &(*link)->left;
    struct bst_node *least = *link;
    *link = least->right;
    return least;
}

bool bst_remove(struct bst *tree, int value)
{
    struct bst_node **link = find(tree, value);
    struct bst_node *node = *link;
    if (node == NULL)
        return false;
    if (node->left == NULL) {
        *link = node->right;
    } else if (node->right == NULL) {
        *link = node->left;
    } else {
        struct bst_node *successor = detach_least(&node->right);
        successor->left = node->left;
        successor->right = node->right;
        *link = successor;
    }
    free(node);
    tree->size--;
    return true;
}

bool bst_contains(const struct bst *tree, int value)
{
    const struct bst_node *node = tree->root;
    while (node != NULL && node->value != value)
        node = value < node->value ? node->left : node->right;
    return node != NULL;
}

int bst_min(const struct bst *tree, int fallback)
{
    for (const struct bst_node *node = tree->root; node != NULL; node = node->left)
        fallback = node->value;
    return fallback;
}

int bst_max(const struct bst *tree, int fallback)
{
    for (const struct bst_node *node = tree->root; node != NULL; node = node->right)
        fallback = node->value;
    return fallback;
}

int bst_next(const struct bst *tree, int value, int fallback)
{
    const struct bst_node *node = tree->root;
    while (node != NULL) {
        if (node->value > value) {
            fallback = node->value;
            node = node->left;
        } else {
            node = node->right;
        }
    }
    return fallback;
}

size_t bst_size(const struct bst *tree)
{
    return tree->size;
}

static int height_of(const struct bst_node *node)
{
    if (node == NULL)
        return 0;
    int left = height_of(node->left);
    int right = height_of(node->right);
    return 1 + (left > right ? left : right);
}

int bst_height(const struct bst *tree)
{
    return height_of(tree->root);
}

static bool insert_all(struct bst *tree, const struct bst_node *node)
{
    if (node == NULL)
        return true;
    return bst_insert(tree, node->value) && insert_all(tree, node->left) &&
           insert_all(tree, node->right);
}

/* Parents go in before their children, so the copy has the same shape. */
struct bst *bst_copy(const struct bst *tree)
{
    struct bst *copy = bst_new();
    if (copy == NULL || insert_all(copy, tree->root))
        return copy;
    bst_free(copy);
    return NULL;
}

static bool contains_all(const struct bst *tree, const struct bst_node *node)
{
    if (node == NULL)
        return true;
    return bst_contains(tree, node->value) && contains_all(tree, node->left) &&
           contains_all(tree, node->right);
}

bool bst_equal(const struct bst *a, const struct bst *b)
{
    return a->size == b->size && contains_all(a, b->root);
}

static unsigned hash_of(const struct bst_node *node)
{
    if (node == NULL)
        return 0;
    return ((unsigned)node->value + 17u) * 2654435761u + hash_of(node->left) +
           hash_of(node->right);
}

/* A sum, because equal trees may have different shapes. */
unsigned bst_hash(const struct bst *tree)
{
    return hash_of(tree->root);
}

/* Turns left children up until there are none, so that no depth of tree needs a stack. */
static void free_nodes(struct bst_node *node)
{
    while (node != NULL) {
        struct bst_node *next = node->left;
        if (next != NULL) {
            node->left = next->right;
            next->right = node;
        } else {
            next = node->right;
            free(node);
        }
        node = next;
    }
}

void bst_free(struct bst *tree)
{
    if (tree == NULL)
        return;
    free_nodes(tree->root);
    free(tree);
}
