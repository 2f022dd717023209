/* A node whose block ends where its last member would begin, when there is nothing in it. */
#ifndef TAIL_H
#define TAIL_H

struct node;

struct node *node_leaf(int kind);
struct node *node_pair(int kind, int left, int right);
int node_kind(const struct node *node);
int node_sum(const struct node *node);
void node_free(struct node *node);

#endif
