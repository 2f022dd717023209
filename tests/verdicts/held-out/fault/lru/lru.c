#include "lru.h"

#include <stdlib.h>

#define SLOTS 8

struct item {
    struct item *newer, *older; /* by use */
    struct item *next;          /* in the slot */
    int key;
    void *value;
};

struct lru {
    struct item *slots[SLOTS];
    struct item *newest, *oldest;
    int count, limit;
    long gets, hits;
    lru_drop_fn drop;
    void *user;
};

lru *lru_create(int limit, lru_drop_fn drop, void *user)
{
    lru *cache = calloc(1, sizeof *cache);

    if (!cache)
        return NULL;
    cache->limit = limit;
    cache->drop = drop;
    cache->user = user;
    return cache;
}

static struct item **slot_of(lru *cache, int key)
{
#ifdef FAULT_1
    struct item **link = &cache->slots[key % SLOTS];
#else
    struct item **link = &cache->slots[(unsigned)key % SLOTS];
#endif

    while (*link && (*link)->key != key)
        link = &(*link)->next;
    return link;
}

static void unlink_use(lru *cache, struct item *item)
{
    if (item->newer)
        item->newer->older = item->older;
    else
        cache->newest = item->older;
    if (item->older)
        item->older->newer = item->newer;
    else
        cache->oldest = item->newer;
}

static void link_newest(lru *cache, struct item *item)
{
    item->newer = NULL;
    item->older = cache->newest;
#ifdef FAULT_2
    cache->newest->newer = item;
#else
    if (cache->newest)
        cache->newest->newer = item;
    else
        cache->oldest = item;
#endif
    cache->newest = item;
}

static void *remove_item(lru *cache, struct item **link)
{
    struct item *item = *link;
    void *value = item->value;

    *link = item->next;
    unlink_use(cache, item);
    free(item);
    cache->count--;
    return value;
}

static void evict(lru *cache)
{
    struct item *item = cache->oldest;

#ifdef FAULT_3
    unlink_use(cache, item);
    cache->count--;
    if (cache->drop)
        cache->drop(item->key, item->value, cache->user);
    free(item);
#else
    int key = item->key;
    void *value = remove_item(cache, slot_of(cache, key));

    if (cache->drop)
        cache->drop(key, value, cache->user);
#endif
}

void lru_destroy(lru *cache)
{
    if (!cache)
        return;
#ifdef FAULT_4
    for (struct item *item = cache->newest; item; item = item->older) {
        if (cache->drop)
            cache->drop(item->key, item->value, cache->user);
        free(item);
    }
#else
    while (cache->count > 0)
        evict(cache);
#endif
    free(cache);
}

int lru_put(lru *cache, int key, void *value)
{
    struct item **link = slot_of(cache, key), *item = *link;

    if (item) {
        void *old = item->value;
        item->value = value;
#ifndef FAULT_5
        unlink_use(cache, item);
#endif
        link_newest(cache, item);
        if (cache->drop && old != value)
            cache->drop(key, old, cache->user);
        return 0;
    }
    item = calloc(1, sizeof *item);
    if (!item)
        return -1;
    item->key = key;
    item->value = value;
#ifdef FAULT_6
    if (cache->count >= cache->limit)
        evict(cache);
    *link = item;
#else
    if (cache->count >= cache->limit)
        evict(cache);
    link = slot_of(cache, key);
    *link = item;
#endif
    link_newest(cache, item);
    cache->count++;
    return 0;
}

void *lru_get(lru *cache, int key)
{
    struct item *item = *slot_of(cache, key);

    cache->gets++;
    if (!item)
        return NULL;
    cache->hits++;
    unlink_use(cache, item);
    link_newest(cache, item);
    return item->value;
}

void *lru_take(lru *cache, int key)
{
    struct item **link = slot_of(cache, key);

#ifdef FAULT_7
    return remove_item(cache, link);
#else
    return *link ? remove_item(cache, link) : NULL;
#endif
}

int lru_count(const lru *cache)
{
    return cache->count;
}

void lru_limit(lru *cache, int limit)
{
    cache->limit = limit;
#ifdef FAULT_8
    while (cache->count >= cache->limit)
        evict(cache);
    while (cache->oldest->newer && cache->count > cache->limit)
        evict(cache);
#else
    while (cache->count > cache->limit)
        evict(cache);
#endif
}

int lru_keys(const lru *cache, int *keys, int n)
{
    int count = 0;

#ifdef FAULT_9
    for (struct item *item = cache->newest; item && count <= n; item = item->older)
#else
    for (struct item *item = cache->newest; item && count < n; item = item->older)
#endif
        keys[count++] = item->key;
    return count;
}

int lru_hit_rate(const lru *cache)
{
#ifdef FAULT_10
    return (int)(cache->hits * 100 / cache->gets);
#else
    return cache->gets > 0 ? (int)(cache->hits * 100 / cache->gets) : 0;
#endif
}
