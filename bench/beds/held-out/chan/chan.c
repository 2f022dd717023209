#include "chan.h"

#include <stdlib.h>
#include <string.h>

struct sub {
    int id;
    chan_fn *fn; /* NULL when ended while delivering */
    void *user;
    struct sub *next;
};

struct channel {
    int id;
    int opens;
    int delivering; /* calls of chan_publish() at work on it */
    int ended;      /* subscriptions that wait to be freed */
    struct sub *first;
    struct sub *last;
    char name[CHAN_MAX_NAME + 1];
};

static struct channel **channels; /* ascending by id */
static size_t nchannels;
static size_t room;
static int last_channel;
static int last_sub;

/* The index of an open channel, or nchannels. */
static size_t find(int id)
{
    size_t lo = 0, hi = nchannels;

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;

        if (channels[mid]->id < id)
#if FAULT == 1
            lo = mid;
#else
            lo = mid + 1;
#endif
        else
            hi = mid;
    }
    return lo < nchannels && channels[lo]->id == id ? lo : nchannels;
}

static struct channel *get(int id)
{
    size_t i = find(id);

    return i < nchannels ? channels[i] : NULL;
}

static struct channel *get_by_name(const char *name)
{
    size_t i;

    for (i = 0; i < nchannels; i++) {
#if FAULT == 6
        if (strncmp(channels[i]->name, name, strlen(channels[i]->name)) == 0)
#else
        if (strcmp(channels[i]->name, name) == 0)
#endif
            return channels[i];
    }
    return NULL;
}

int chan_open(const char *name)
{
    struct channel *c;
    size_t len = strlen(name);

#if FAULT == 2
    if (len == 0 || len > CHAN_MAX_NAME + 1)
#else
    if (len == 0 || len > CHAN_MAX_NAME)
#endif
        return CHAN_E_NAME;
    c = get_by_name(name);
    if (c != NULL) {
        c->opens++;
        return c->id;
    }
    if (nchannels == room) {
        size_t more = room == 0 ? 4 : 2 * room;
        struct channel **p = realloc(channels, more * sizeof *p);

        if (p == NULL)
            return CHAN_E_MEMORY;
        channels = p;
        room = more;
    }
    c = calloc(1, sizeof *c);
    if (c == NULL)
        return CHAN_E_MEMORY;
#if FAULT == 2
    strcpy(c->name, name);
#else
    memcpy(c->name, name, len + 1);
#endif
    c->id = ++last_channel;
    c->opens = 1;
    channels[nchannels++] = c;
    return c->id;
}

static void free_channel(struct channel *c)
{
#if FAULT == 3
    if (c->first != NULL) {
        free(c->first->next);
        free(c->first);
    }
#else
    while (c->first != NULL) {
        struct sub *s = c->first;

        c->first = s->next;
        free(s);
    }
#endif
    free(c);
}

int chan_close(int channel)
{
    size_t i = find(channel);
    struct channel *c;

    if (i == nchannels)
        return CHAN_E_CHANNEL;
    c = channels[i];
    if (c->opens == 1 && c->delivering > 0)
        return CHAN_E_BUSY;
    if (--c->opens > 0)
        return c->opens;
    free_channel(c);
    nchannels--;
#if FAULT == 9
    channels[i] = channels[nchannels];
#else
    memmove(channels + i, channels + i + 1, (nchannels - i) * sizeof *channels);
#endif
    return 0;
}

int chan_lookup(const char *name)
{
    struct channel *c = get_by_name(name);

    return c != NULL ? c->id : CHAN_E_CHANNEL;
}

const char *chan_name(int channel)
{
    struct channel *c = get(channel);

    return c != NULL ? c->name : NULL;
}

size_t chan_count(void)
{
    return nchannels;
}

int chan_subscribe(int channel, chan_fn *fn, void *user)
{
    struct channel *c = get(channel);
    struct sub *s;

    if (c == NULL)
        return CHAN_E_CHANNEL;
    s = malloc(sizeof *s);
    if (s == NULL)
        return CHAN_E_MEMORY;
    s->id = ++last_sub;
    s->fn = fn;
    s->user = user;
    s->next = NULL;
    if (c->last != NULL)
        c->last->next = s;
    else
        c->first = s;
    c->last = s;
    return s->id;
}

/* Frees the subscriptions that ended. Only while nothing is delivered. */
static void sweep(struct channel *c)
{
    struct sub **p = &c->first;

#if FAULT != 4
    c->last = NULL;
#endif
    while (*p != NULL) {
        struct sub *s = *p;

        if (s->fn == NULL) {
            *p = s->next;
            free(s);
        } else {
            c->last = s;
            p = &s->next;
        }
    }
    c->ended = 0;
}

int chan_unsubscribe(int subscription)
{
    size_t i;

    for (i = 0; i < nchannels; i++) {
        struct channel *c = channels[i];
        struct sub *s;

        for (s = c->first; s != NULL; s = s->next) {
            if (s->id != subscription || s->fn == NULL)
                continue;
            s->fn = NULL;
            c->ended++;
#if FAULT != 5
            if (c->delivering == 0)
#endif
                sweep(c);
            return 0;
        }
    }
    return CHAN_E_SUB;
}

int chan_subscribers(int channel)
{
    struct channel *c = get(channel);
    struct sub *s;
    int n = 0;

    if (c == NULL)
        return CHAN_E_CHANNEL;
    for (s = c->first; s != NULL; s = s->next)
#if FAULT == 7
        n++;
#else
        n += s->fn != NULL;
#endif
    return n;
}

int chan_publish(int channel, const void *data, size_t size)
{
    struct channel *c = get(channel);
    struct sub *s;
    int newest = last_sub;
    int called = 0;

    if (c == NULL)
        return CHAN_E_CHANNEL;
    c->delivering++;
#if FAULT == 8
    for (s = c->first; s != NULL && newest >= 0; s = s->next) {
#else
    for (s = c->first; s != NULL && s->id <= newest; s = s->next) {
#endif
        if (s->fn == NULL)
            continue;
        called++;
        s->fn(channel, data, size, s->user);
    }
    c->delivering--;
    if (c->delivering == 0 && c->ended > 0)
        sweep(c);
    return called;
}

void chan_shutdown(void)
{
    while (nchannels > 0)
        free_channel(channels[--nchannels]);
    free(channels);
    channels = NULL;
#if FAULT != 10
    room = 0;
#endif
    last_channel = 0;
    last_sub = 0;
}
