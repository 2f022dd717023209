#include "chan.h"

#include <stdlib.h>
#include <string.h>

struct message {
    struct message *next;
    size_t size;
    unsigned char data[];
};

struct channel {
    char *name;
    struct message *first, **last;
    size_t pending;
};

static struct channel *channels[CHAN_MAX];

static char *copy(const char *name)
{
    size_t size = strlen(name) + 1;
    char *s = malloc(size);
    return s ? memcpy(s, name, size) : NULL;
}

chan_id chan_open(const char *name)
{
    int id = 0;
    while (id < CHAN_MAX && channels[id])
        id++;
    if (id == CHAN_MAX)
        return -1;
    struct channel *c = calloc(1, sizeof *c);
    if (!c)
        return -1;
    c->name = copy(name);
    if (!c->name) {
        free(c);
        return -1;
    }
    c->last = &c->first;
    channels[id] = c;
    return id;
}

void chan_close(chan_id id)
{
    struct channel *c = channels[id];
    while (c->first) {
        struct message *m = c->first;
        c->first = m->next;
        free(m);
    }
    free(c->name);
    free(c);
    channels[id] = NULL;
}

const char *chan_name(chan_id id)
{
    return channels[id]->name;
}

void chan_rename(chan_id id, const char *name)
{
    char *s = copy(name);
    if (!s)
        return;
    free(channels[id]->name);
    channels[id]->name = s;
}

int chan_send(chan_id id, const void *data, size_t size)
{
    struct channel *c = channels[id];
    if (size > (1 << 20))
        return -1;
    struct message *m = malloc(sizeof *m + size);
    if (!m)
        return -1;
    m->next = NULL;
    m->size = size;
    if (size > 0)
        memcpy(m->data, data, size);
    *c->last = m;
    c->last = &m->next;
    c->pending++;
    return 0;
}

size_t chan_next_size(chan_id id)
{
    return channels[id]->first->size;
}

void chan_receive(chan_id id, void *data)
{
    struct channel *c = channels[id];
    struct message *m = c->first;
    memcpy(data, m->data, m->size);
    c->first = m->next;
    if (!c->first)
        c->last = &c->first;
    c->pending--;
    free(m);
}

size_t chan_pending(chan_id id)
{
    return channels[id]->pending;
}

void chan_move(chan_id to, chan_id from)
{
    struct channel *a = channels[to], *b = channels[from];
    if (a == b || !b->first)
        return;
    *a->last = b->first;
    a->last = b->last;
    a->pending += b->pending;
    b->first = NULL;
    b->last = &b->first;
    b->pending = 0;
}
