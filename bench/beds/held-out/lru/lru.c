#include "lru.h"

#include <stdlib.h>
#include <string.h>

#define BUCKETS 64

struct entry {
    struct entry *newer;
    struct entry *older;
    struct entry *chain; /* next in the bucket */
    char *key;
    void *value;
};

struct lru {
    struct entry *newest;
    struct entry *oldest;
    struct entry *buckets[BUCKETS];
    size_t len;
    size_t capacity;
    lru_drop_fn *drop;
    void *user;
};

static size_t bucket_of(const char *key)
{
    unsigned long h = 5381;

    while (*key != '\0')
        h = (h * 33 + (unsigned char)*key++) & 0xffffffffUL;
    return h % BUCKETS;
}

static struct entry *find(const struct lru *c, const char *key)
{
    struct entry *e = c->buckets[bucket_of(key)];

    while (e != NULL && strcmp(e->key, key) != 0)
        e = e->chain;
    return e;
}

/* Takes an entry out of the order of use. */
static void unlink_use(struct lru *c, struct entry *e)
{
#if FAULT == 1
    if (e->newer != NULL)
        e->newer->older = e->older;
    else
        c->newest = e->older;
    if (e->older != NULL)
        e->older->newer = e->newer;
    else if (e->newer != NULL)
        c->oldest = e->newer;
#else
    if (e->newer != NULL)
        e->newer->older = e->older;
    else
        c->newest = e->older;
    if (e->older != NULL)
        e->older->newer = e->newer;
    else
        c->oldest = e->newer;
#endif
}

static void link_newest(struct lru *c, struct entry *e)
{
    e->newer = NULL;
    e->older = c->newest;
    if (c->newest != NULL)
        c->newest->newer = e;
    else
        c->oldest = e;
    c->newest = e;
}

static void touch(struct lru *c, struct entry *e)
{
#if FAULT == 3
    if (c->oldest == e && e->newer != NULL)
        c->oldest = e->newer;
    else
        unlink_use(c, e);
#else
    unlink_use(c, e);
#endif
    link_newest(c, e);
}

static void drop_value(struct lru *c, struct entry *e)
{
    if (c->drop != NULL)
        c->drop(e->key, e->value, c->user);
}

static void discard(struct lru *c, struct entry *e)
{
    struct entry **p = &c->buckets[bucket_of(e->key)];

#if FAULT == 4
    if (*p == e || (*p)->chain == e) {
        p = *p == e ? p : &(*p)->chain;
        *p = e->chain;
    }
#else
    while (*p != e)
        p = &(*p)->chain;
    *p = e->chain;
#endif
    unlink_use(c, e);
    c->len--;
    drop_value(c, e);
    free(e->key);
    free(e);
}

struct lru *lru_new(size_t capacity, lru_drop_fn *drop, void *user)
{
    struct lru *c;

    if (capacity == 0 || capacity > LRU_MAX_CAPACITY)
        return NULL;
    c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->capacity = capacity;
    c->drop = drop;
    c->user = user;
    return c;
}

void lru_free(struct lru *c)
{
    if (c == NULL)
        return;
    lru_clear(c);
    free(c);
}

size_t lru_len(const struct lru *c)
{
    return c->len;
}

size_t lru_capacity(const struct lru *c)
{
    return c->capacity;
}

int lru_put(struct lru *c, const char *key, void *value)
{
    struct entry *e = find(c, key);
    size_t size = strlen(key) + 1;

    if (e != NULL) {
#if FAULT == 6
        if (c->len == c->capacity && c->oldest != e)
            discard(c, c->oldest);
#endif
        drop_value(c, e);
        e->value = value;
#if FAULT != 7
        touch(c, e);
#endif
        return 0;
    }
    e = malloc(sizeof *e);
    if (e == NULL)
        return -1;
#if FAULT == 2
    e->key = malloc(size - 1);
#else
    e->key = malloc(size);
#endif
    if (e->key == NULL) {
        free(e);
        return -1;
    }
    memcpy(e->key, key, size);
    e->value = value;
    if (c->len == c->capacity)
        discard(c, c->oldest);
    e->chain = c->buckets[bucket_of(e->key)];
    c->buckets[bucket_of(e->key)] = e;
    link_newest(c, e);
    c->len++;
    return 0;
}

int lru_get(struct lru *c, const char *key, void **value)
{
    struct entry *e = find(c, key);

    if (e == NULL)
        return 0;
    touch(c, e);
    *value = e->value;
    return 1;
}

int lru_has(const struct lru *c, const char *key)
{
    return find(c, key) != NULL;
}

int lru_remove(struct lru *c, const char *key)
{
    struct entry *e = find(c, key);

    if (e == NULL)
        return 0;
    discard(c, e);
    return 1;
}

void lru_clear(struct lru *c)
{
#if FAULT == 5
    while (c->len > 1)
        discard(c, c->oldest);
    if (c->oldest != NULL) {
        drop_value(c, c->oldest);
        free(c->oldest);
    }
    memset(c->buckets, 0, sizeof c->buckets);
    c->newest = c->oldest = NULL;
    c->len = 0;
#else
    while (c->oldest != NULL)
        discard(c, c->oldest);
#endif
}

int lru_resize(struct lru *c, size_t capacity)
{
    if (capacity == 0 || capacity > LRU_MAX_CAPACITY)
        return -1;
    c->capacity = capacity;
    while (c->len > capacity)
#if FAULT == 8
        discard(c, c->newest);
#else
        discard(c, c->oldest);
#endif
    return 0;
}

const char *lru_newest(const struct lru *c)
{
    return c->newest != NULL ? c->newest->key : NULL;
}

const char *lru_oldest(const struct lru *c)
{
    return c->oldest != NULL ? c->oldest->key : NULL;
}

int lru_each(const struct lru *c, int (*visit)(const char *key, void *value, void *user),
             void *user)
{
    const struct entry *e;

    for (e = c->newest; e != NULL; e = e->older) {
        int r = visit(e->key, e->value, user);

        if (r != 0)
            return r;
    }
    return 0;
}
