#include "rb_map_internal.h"

#include <stdlib.h>

static bool is_red(const struct rb_node *node)
{
    return node != NULL && node->red;
}

static int side_of(const struct rb_node *node)
{
    return node == node->parent->child[RIGHT] ? RIGHT : LEFT;
}

static struct rb_node *find(const struct rb_map *map, int key)
{
    struct rb_node *node = map->root;
    while (node != NULL && node->key != key)
        node = node->child[key > node->key];
    return node;
}

/* Puts replacement, which may be NULL, where node hangs. */
static void replace(struct rb_map *map, struct rb_node *node, struct rb_node *replacement)
{
    if (node->parent == NULL)
        map->root = replacement;
    else
        node->parent->child[side_of(node)] = replacement;
    if (replacement != NULL)
        replacement->parent = node->parent;
}

/* Moves node down to the given side; its child on the other side rises into its place. */
static void rotate(struct rb_map *map, struct rb_node *node, int side)
{
    struct rb_node *rising = node->child[!side];
    struct rb_node *inner = rising->child[side];
    replace(map, node, rising);
    rising->child[side] = node;
    node->parent = rising;
    node->child[!side] = inner;
    if (inner != NULL)
        inner->parent = node;
}

/* The red node may have a red parent. */
static void repair_insertion(struct rb_map *map, struct rb_node *node)
{
    while (is_red(node->parent)) {
        struct rb_node *parent = node->parent;
        struct rb_node *grandparent = parent->parent;
        int side = side_of(parent);
        struct rb_node *uncle = grandparent->child[!side];
        if (is_red(uncle)) {
            parent->red = false;
            uncle->red = false;
            grandparent->red = true;
            node = grandparent;
            continue;
        }
        if (side_of(node) != side) {
            rotate(map, parent, side);
            parent = node;
        }
        parent->red = false;
        grandparent->red = true;
        rotate(map, grandparent, !side);
        break;
    }
    map->root->red = false;
}

/* Below parent, on the given side, one black node is missing. */
static void repair_removal(struct rb_map *map, struct rb_node *parent, int side)
{
    for (;;) {
        struct rb_node *sibling = parent->child[!side];
        if (sibling->red) {
            sibling->red = false;
            parent->red = true;
            rotate(map, parent, side);
            sibling = parent->child[!side];
        }
        if (is_red(sibling->child[LEFT]) || is_red(sibling->child[RIGHT])) {
            if (!is_red(sibling->child[!side])) {
                sibling->child[side]->red = false;
                sibling->red = true;
                rotate(map, sibling, !side);
                sibling = parent->child[!side];
            }
            sibling->red = parent->red;
            sibling->child[!side]->red = false;
            parent->red = false;
            rotate(map, parent, side);
            return;
        }
        sibling->red = true;
        if (parent->red || parent->parent == NULL) {
            parent->red = false;
            return;
        }
        side = side_of(parent);
        parent = parent->parent;
    }
}

struct rb_map *rb_map_new(void)
{
    return calloc(1, sizeof(struct rb_map));
}

bool rb_map_put(struct rb_map *map, int key, int value)
{
    struct rb_node *parent = NULL;
    struct rb_node **link = &map->root;
    while (*link != NULL) {
        parent = *link;
        if (parent->key == key) {
            parent->value = value;
            return true;
        }
        link = &parent->child[key > parent->key];
    }
    struct rb_node *node = malloc(sizeof *node);
    if (node == NULL)
        return false;
    *node = (struct rb_node){.key = key, .value = value, .parent = parent, .red = true};
    *link = node;
    map->size++;
    repair_insertion(map, node);
    return true;
}

int rb_map_get(const struct rb_map *map, int key, int fallback)
{
    const struct rb_node *node = find(map, key);
    return node == NULL ? fallback : node->value;
}

bool rb_map_contains(const struct rb_map *map, int key)
{
    return find(map, key) != NULL;
}

/* Unlinks a node that has at most one child. */
static void unlink_node(struct rb_map *map, struct rb_node *node)
{
    struct rb_node *parent = node->parent;
    struct rb_node *child = node->child[node->child[LEFT] == NULL];
    int side = parent == NULL ? LEFT : side_of(node);
    replace(map, node, child);
    if (is_red(child))
        child->red = false;
    else if (!node->red && parent != NULL)
        repair_removal(map, parent, side);
}

bool rb_map_remove(struct rb_map *map, int key)
{
    struct rb_node *node = find(map, key);
    if (node == NULL)
        return false;
    if (node->child[LEFT] != NULL && node->child[RIGHT] != NULL) {
        struct rb_node *successor = node->child[RIGHT];
        while (successor->child[LEFT] != NULL)
            successor = successor->child[LEFT];
        node->key = successor->key;
        node->value = successor->value;
        node = successor;
    }
    unlink_node(map, node);
    free(node);
    map->size--;
    return true;
}

size_t rb_map_size(const struct rb_map *map)
{
    return map->size;
}

int rb_map_min(const struct rb_map *map, int fallback)
{
    for (const struct rb_node *node = map->root; node != NULL; node = node->child[LEFT])
        fallback = node->key;
    return fallback;
}

static int height_of(const struct rb_node *node)
{
    if (node == NULL)
        return 0;
    int left = height_of(node->child[LEFT]);
    int right = height_of(node->child[RIGHT]);
    return 1 + (left > right ? left : right);
}

int rb_map_height(const struct rb_map *map)
{
    return height_of(map->root);
}

static void free_nodes(struct rb_node *node)
{
    while (node != NULL) {
        struct rb_node *right = node->child[RIGHT];
        free_nodes(node->child[LEFT]);
        free(node);
        node = right;
    }
}

void rb_map_free(struct rb_map *map)
{
    if (map == NULL)
        return;
    free_nodes(map->root);
    free(map);
}
