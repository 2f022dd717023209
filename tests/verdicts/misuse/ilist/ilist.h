/* Intrusive doubly linked lists.
 *
 * The links live inside the caller's own structures, so no memory is allocated here. A node can be
 * on at most one list at a time. All lists must be initialised with ilist_init() before use. */
#ifndef ILIST_H
#define ILIST_H

#include <stddef.h>

struct ilist_node {
    struct ilist_node *prev, *next;
};

struct ilist {
    struct ilist_node head; /* sentinel; head.next is the first node */
    size_t length;
};

/* Makes an empty list. */
void ilist_init(struct ilist *list);

/* Links a node that is on no list. The caller keeps the node alive as long as it is linked. */
void ilist_push_front(struct ilist *list, struct ilist_node *node);
void ilist_push_back(struct ilist *list, struct ilist_node *node);

/* Unlinks a node. It must be on this list. */
void ilist_remove(struct ilist *list, struct ilist_node *node);

/* Unlinks and returns the first node, NULL if the list is empty. */
struct ilist_node *ilist_pop_front(struct ilist *list);

/* The first node, or NULL; the one after a node, or NULL at the end. */
struct ilist_node *ilist_first(const struct ilist *list);
struct ilist_node *ilist_next(const struct ilist *list, const struct ilist_node *node);

size_t ilist_length(const struct ilist *list);

/* Moves all nodes of src to the end of dst. The two must be different lists. */
void ilist_splice(struct ilist *dst, struct ilist *src);

#endif
