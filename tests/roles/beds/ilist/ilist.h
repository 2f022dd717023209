#ifndef ILIST_H
#define ILIST_H

#include <stddef.h>

/* Nodes are embedded in the caller's records and never allocated here. */
struct ilist_node {
    struct ilist_node *next;
    struct ilist_node *prev;
};

struct ilist {
    struct ilist_node head;
    size_t count;
};

#define ILIST_ENTRY(ptr, type, member) ((type *)((char *)(ptr)-offsetof(type, member)))

typedef int (*ilist_cmp_fn)(const struct ilist_node *a, const struct ilist_node *b, void *priv);

void ilist_init(struct ilist *list);
void ilist_add_head(struct ilist *list, struct ilist_node *node);
void ilist_add_tail(struct ilist *list, struct ilist_node *node);
void ilist_insert_after(struct ilist *list, struct ilist_node *pos, struct ilist_node *node);
void ilist_remove(struct ilist *list, struct ilist_node *node);
struct ilist_node *ilist_first(struct ilist *list);
struct ilist_node *ilist_next(struct ilist *list, struct ilist_node *node);
struct ilist_node *ilist_pop(struct ilist *list);
size_t ilist_count(const struct ilist *list);
void ilist_splice(struct ilist *to, struct ilist *from);
void ilist_insert_sorted(struct ilist *list, struct ilist_node *node, ilist_cmp_fn cmp, void *priv);
void ilist_clear(struct ilist *list);

#endif
