#include "signals.h"

#include <stdlib.h>

struct connection {
    struct connection *next, **link;
    signal_func func;
    void *user;
    unsigned blocked;
};

struct signals {
    unsigned count, posted, room;
    unsigned *queue;
    struct connection *first[];
};

int signals_create(struct signals **out, unsigned count)
{
    *out = NULL;
    if (count > 1000)
        return -1;
    struct signals *set = calloc(1, sizeof *set + count * sizeof *set->first);
    if (!set)
        return -1;
    set->count = count;
    *out = set;
    return 0;
}

void signals_destroy(struct signals *set)
{
    for (unsigned i = 0; i < set->count; i++)
        while (set->first[i])
            signals_disconnect(set->first[i]);
    free(set->queue);
    free(set);
}

struct connection *signals_connect(struct signals *set, unsigned which, signal_func func,
                                   void *user)
{
    struct connection *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->func = func;
    c->user = user;
    c->next = set->first[which];
    c->link = &set->first[which];
    if (c->next)
        c->next->link = &c->next;
    *c->link = c;
    return c;
}

void signals_disconnect(struct connection *c)
{
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    free(c);
}

void signals_block(struct connection *c)
{
    c->blocked++;
}

void signals_unblock(struct connection *c)
{
    if (c->blocked > 0)
        c->blocked--;
}

void signals_emit(struct signals *set, unsigned which)
{
    for (struct connection *c = set->first[which]; c; c = c->next)
        if (c->blocked == 0)
            c->func(set, which, c->user);
}

int signals_post(struct signals *set, unsigned which)
{
    if (set->posted == set->room) {
        unsigned room = set->room ? set->room * 2 : 8;
        unsigned *queue = realloc(set->queue, room * sizeof *queue);
        if (!queue)
            return -1;
        set->queue = queue;
        set->room = room;
    }
    set->queue[set->posted++] = which;
    return 0;
}

unsigned signals_run(struct signals *set)
{
    unsigned n = 0;
    while (n < set->posted && n < 10000)
        signals_emit(set, set->queue[n++]);
    set->posted = 0;
    return n;
}

void *signals_user(const struct connection *c)
{
    return c->user;
}
