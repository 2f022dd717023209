/* Lists of records that carry their own links. */
#ifndef SLIST_H
#define SLIST_H

#include <stddef.h>

struct slink {
    struct slink *next, *prev;
};

struct slist {
    struct slink ends;
    size_t (*weigh)(const struct slink *link);
};

/* The record of a type that has this link as a member. */
#define SLIST_RECORD(link, type, member) ((type *)((char *)(link) - offsetof(type, member)))

void slist_init(struct slist *list);
void slist_prepend(struct slist *list, struct slink *link);
void slist_append(struct slist *list, struct slink *link);
void slist_insert_after(struct slink *where, struct slink *link);
void slist_remove(struct slink *link);

/* NULL at the end. */
struct slink *slist_first(const struct slist *list);
struct slink *slist_next(const struct slist *list, const struct slink *link);

size_t slist_length(const struct slist *list);

/* The sum of what weigh says of each. */
size_t slist_weight(const struct slist *list);

/* All links of from go to the end of list. */
void slist_join(struct slist *list, struct slist *from);
void slist_reverse(struct slist *list);

#endif
