/* A ring of nodes, some of which are the caller's own. */
#ifndef RING_H
#define RING_H

struct ring_node {
    struct ring_node *next;
    int value;
};

struct ring;

void ring_node_init(struct ring_node *node, int value);
struct ring *ring_new(void);
/* A node that the ring allocates. */
struct ring_node *ring_push(struct ring *ring, int value);
/* Likewise, for those who do not want to see it. */
void ring_put(struct ring *ring, int value);
/* The node is the caller's, and so is what becomes of it. */
void ring_add(struct ring *ring, struct ring_node *node);
int ring_sum(const struct ring *ring);
/* Takes the newest node out; it is the caller's now, who frees it with free(). */
struct ring_node *ring_take(struct ring *ring);
/* Takes all nodes out and leaves them alone. */
void ring_clear(struct ring *ring);
/* Frees the ring and the nodes that are in it. */
void ring_free(struct ring *ring);

#endif
