#include "avl_internal.h"

#include <stdlib.h>

static int height_of(const struct avl_node *node)
{
    return node == NULL ? 0 : node->height;
}

static int lean(const struct avl_node *node)
{
    return height_of(node->left) - height_of(node->right);
}

static void update_height(struct avl_node *node)
{
    int left = height_of(node->left);
    int right = height_of(node->right);
    node->height = 1 + (left > right ? left : right);
}

static struct avl_node *rotate_right(struct avl_node *node)
{
    struct avl_node *top = node->left;
    node->left = top->right;
    top->right = node;
    update_height(node);
    update_height(top);
    return top;
}

static struct avl_node *rotate_left(struct avl_node *node)
{
    struct avl_node *top = node->right;
    node->right = top->left;
    top->left = node;
    update_height(node);
    update_height(top);
    return top;
}

/* Returns the new top of a subtree in which one insertion or removal took place. */
static struct avl_node *rebalance(struct avl_node *node)
{
    update_height(node);
    if (lean(node) > 1) {
        if (lean(node->left) < 0)
            node->left = rotate_left(node->left);
        return rotate_right(node);
    }
    if (lean(node) < -1) {
        if (lean(node->right) > 0)
            node->right = rotate_right(node->right);
        return rotate_left(node);
    }
    return node;
}

static struct avl_node *insert_node(struct avl_node *top, struct avl_node *node)
{
    if (top == NULL)
        return node;
    if (node->value < top->value)
        top->left = insert_node(top->left, node);
    else
        top->right = insert_node(top->right, node);
    return rebalance(top);
}

static struct avl_node *detach_least(struct avl_node *top, struct avl_node **least)
{
    if (top->left == NULL) {
        *least = top;
        return top->right;
    }
    top->left = detach_least(top->left, least);
    return rebalance(top);
}

static struct avl_node *remove_top(struct avl_node *top)
{
    struct avl_node *successor;
    if (top->left == NULL || top->right == NULL) {
        successor = top->left != NULL ? top->left : top->right;
        free(top);
        return successor;
    }
    struct avl_node *right = detach_least(top->right, &successor);
    successor->left = top->left;
    successor->right = right;
    free(top);
    return rebalance(successor);
}

static struct avl_node *remove_value(struct avl_node *top, int value)
{
    if (value == top->value)
        return remove_top(top);
    if (value < top->value)
        top->left = remove_value(top->left, value);
    else
        top->right = remove_value(top->right, value);
    return rebalance(top);
}

struct avl *avl_new(void)
{
    return calloc(1, sizeof(struct avl));
}

bool avl_insert(struct avl *tree, int value)
{
    if (avl_contains(tree, value))
        return false;
    struct avl_node *node = malloc(sizeof *node);
    if (node == NULL)
        return false;
    *node = (struct avl_node){value, 1, NULL, NULL};
    tree->root = insert_node(tree->root, node);
    tree->size++;
    return true;
}

bool avl_remove(struct avl *tree, int value)
{
    if (!avl_contains(tree, value))
        return false;
    tree->root = remove_value(tree->root, value);
    tree->size--;
    return true;
}

bool avl_contains(const struct avl *tree, int value)
{
    const struct avl_node *node = tree->root;
    while (node != NULL && node->value != value)
        node = value < node->value ? node->left : node->right;
    return node != NULL;
}

int avl_floor(const struct avl *tree, int value, int fallback)
{
    const struct avl_node *node = tree->root;
    while (node != NULL) {
        if (node->value <= value) {
            fallback = node->value;
            node = node->right;
        } else {
            node = node->left;
        }
    }
    return fallback;
}

int avl_ceiling(const struct avl *tree, int value, int fallback)
{
    const struct avl_node *node = tree->root;
    while (node != NULL) {
        if (node->value >= value) {
            fallback = node->value;
            node = node->left;
        } else {
            node = node->right;
        }
    }
    return fallback;
}

size_t avl_size(const struct avl *tree)
{
    return tree->size;
}

int avl_height(const struct avl *tree)
{
    return height_of(tree->root);
}

static void free_nodes(struct avl_node *node)
{
    if (node == NULL)
        return;
    free_nodes(node->left);
    free_nodes(node->right);
    free(node);
}

/* On failure there is nothing left to free. */
static bool copy_nodes(const struct avl_node *node, struct avl_node **copy)
{
    *copy = NULL;
    if (node == NULL)
        return true;
    *copy = malloc(sizeof **copy);
    if (*copy == NULL)
        return false;
    **copy = (struct avl_node){node->value, node->height, NULL, NULL};
    if (copy_nodes(node->left, &(*copy)->left) && copy_nodes(node->right, &(*copy)->right))
        return true;
    free_nodes(*copy);
    *copy = NULL;
    return false;
}

struct avl *avl_copy(const struct avl *tree)
{
    struct avl *copy = avl_new();
    if (copy == NULL)
        return NULL;
    if (!copy_nodes(tree->root, &copy->root)) {
        free(copy);
        return NULL;
    }
    copy->size = tree->size;
    return copy;
}

static bool contains_all(const struct avl *tree, const struct avl_node *node)
{
    if (node == NULL)
        return true;
    return avl_contains(tree, node->value) && contains_all(tree, node->left) &&
           contains_all(tree, node->right);
}

bool avl_equal(const struct avl *a, const struct avl *b)
{
    return a->size == b->size && contains_all(a, b->root);
}

void avl_free(struct avl *tree)
{
    if (tree == NULL)
        return;
    free_nodes(tree->root);
    free(tree);
}
