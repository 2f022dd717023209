/* Trees of nodes that are counted. A new node has one reference, which is the caller's. */
#ifndef RCNODE_H
#define RCNODE_H

#include <stdbool.h>

typedef struct rcnode rcnode;

rcnode *rcnode_new(const char *name);
rcnode *rcnode_ref(rcnode *n);
void rcnode_unref(rcnode *n);

/* The parent takes over the caller's reference to child. */
void rcnode_adopt(rcnode *parent, rcnode *child);

/* The caller gets the reference. */
rcnode *rcnode_disown(rcnode *child);

/* No references: */
rcnode *rcnode_parent(const rcnode *n);
rcnode *rcnode_child(const rcnode *n);
rcnode *rcnode_sibling(const rcnode *n);
const char *rcnode_name(const rcnode *n);

bool rcnode_within(const rcnode *n, const rcnode *ancestor);
unsigned rcnode_depth(const rcnode *n);

/* Exchanges the names of two nodes. */
void rcnode_swap_names(rcnode *a, rcnode *b);
/* child becomes the next sibling; as with rcnode_adopt. */
void rcnode_after(rcnode *where, rcnode *child);

#endif
