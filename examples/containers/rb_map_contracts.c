#include "rb_map_internal.h"

#include <assay/contracts.h>

struct range {
    long long low; /* both excluded */
    long long high;
};

static bool node_is_ok(const struct rb_node *node, const struct rb_node *parent, struct range range)
{
    if (node->parent != parent || node->key <= range.low || node->key >= range.high)
        return false;
    return !node->red || (parent != NULL && !parent->red);
}

/* Returns the number of black nodes on every way down, or -1 when the subtree is not in order. The
 * budget ends the walk if there is a cycle. */
static int black_height(const struct rb_node *node, const struct rb_node *parent,
                        struct range range, size_t *budget)
{
    if (node == NULL)
        return 0;
    if (!node_is_ok(node, parent, range) || *budget == 0)
        return -1;
    --*budget;
    int left = black_height(node->child[LEFT], node, (struct range){range.low, node->key}, budget);
    if (left < 0)
        return -1;
    int right =
        black_height(node->child[RIGHT], node, (struct range){node->key, range.high}, budget);
    return left == right ? left + !node->red : -1;
}

ASSAY_INVARIANT(const struct rb_map *map)
{
    size_t budget = map->size;
    struct range any = {-(1LL << 40), 1LL << 40};
    return black_height(map->root, NULL, any, &budget) >= 0 && budget == 0;
}

ASSAY_ENSURES(rb_map_put, bool put, struct rb_map *map, int key, int value)
{
    return !put || rb_map_get(map, key, ~value) == value;
}

ASSAY_ENSURES(rb_map_get, int value, const struct rb_map *map, int key, int fallback)
{
    return value == fallback || rb_map_contains(map, key);
}

ASSAY_ENSURES(rb_map_remove, bool removed, struct rb_map *map, int key)
{
    (void)removed;
    return !rb_map_contains(map, key);
}

ASSAY_ENSURES(rb_map_min, int least, const struct rb_map *map, int fallback)
{
    return rb_map_size(map) == 0 ? least == fallback : rb_map_contains(map, least);
}

/* At most twice the logarithm of the size. */
ASSAY_ENSURES(rb_map_height, int height, const struct rb_map *map)
{
    size_t least_size = 1;
    for (int i = 0; i < height / 2; i++)
        least_size *= 2;
    return height == 0 ? rb_map_size(map) == 0 : rb_map_size(map) + 1 >= least_size;
}
