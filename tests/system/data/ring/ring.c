#include "ring.h"

#include <stdlib.h>

struct ring {
    struct ring_node *newest;
};

void ring_node_init(struct ring_node *node, int value)
{
    node->next = NULL;
    node->value = value;
}

struct ring *ring_new(void)
{
    return calloc(1, sizeof(struct ring));
}

void ring_add(struct ring *ring, struct ring_node *node)
{
    node->next = ring->newest;
    ring->newest = node;
}

struct ring_node *ring_push(struct ring *ring, int value)
{
    struct ring_node *node = calloc(1, sizeof *node);
    if (!node)
        return NULL;
    node->value = value;
    ring_add(ring, node);
    return node;
}

void ring_put(struct ring *ring, int value)
{
    (void)ring_push(ring, value);
}

int ring_sum(const struct ring *ring)
{
    unsigned sum = 0;
    int count = 0;
    for (const struct ring_node *node = ring->newest; node && count < 8; node = node->next) {
        sum += (unsigned)node->value;
        count++;
    }
    return (int)sum;
}

struct ring_node *ring_take(struct ring *ring)
{
    struct ring_node *node = ring->newest;
    if (!node)
        return NULL;
    ring->newest = node->next;
    node->next = NULL;
    return node;
}

void ring_clear(struct ring *ring)
{
    ring->newest = NULL;
}

void ring_free(struct ring *ring)
{
    while (ring->newest) {
        struct ring_node *node = ring->newest;
        ring->newest = node->next;
        free(node);
    }
    free(ring);
}
