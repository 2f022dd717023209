#include "slist.h"

void slist_init(struct slist *list)
{
    list->ends.next = list->ends.prev = &list->ends;
    list->weigh = NULL;
}

void slist_insert_after(struct slink *where, struct slink *link)
{
    link->prev = where;
    link->next = where->next;
    where->next->prev = link;
    where->next = link;
}

void slist_prepend(struct slist *list, struct slink *link)
{
    slist_insert_after(&list->ends, link);
}

void slist_append(struct slist *list, struct slink *link)
{
    slist_insert_after(list->ends.prev, link);
}

void slist_remove(struct slink *link)
{
    link->prev->next = link->next;
    link->next->prev = link->prev;
    link->next = link->prev = NULL;
}

struct slink *slist_first(const struct slist *list)
{
    return list->ends.next == &list->ends ? NULL : list->ends.next;
}

struct slink *slist_next(const struct slist *list, const struct slink *link)
{
    return link->next == &list->ends ? NULL : link->next;
}

size_t slist_length(const struct slist *list)
{
    size_t n = 0;
    for (struct slink *l = slist_first(list); l; l = slist_next(list, l))
        n++;
    return n;
}

size_t slist_weight(const struct slist *list)
{
    size_t sum = 0;
    for (struct slink *l = slist_first(list); l; l = slist_next(list, l))
        sum += list->weigh(l);
    return sum;
}

void slist_join(struct slist *list, struct slist *from)
{
    while (slist_first(from)) {
        struct slink *l = slist_first(from);
        slist_remove(l);
        slist_append(list, l);
    }
}

void slist_reverse(struct slist *list)
{
    struct slink *l = &list->ends;
    do {
        struct slink *next = l->next;
        l->next = l->prev;
        l->prev = next;
        l = next;
    } while (l != &list->ends);
}
