#include "lrucache.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct slot {
    char key[LRU_MAX_KEY];
    void *blob;
    size_t size;
    uint64_t used;
};

struct lru_cache {
    struct slot *slots;
    size_t count, max;
    enum lru_policy policy;
    unsigned options;
    uint64_t clock;
    lru_evict_cb *cb;
    void *cookie;
};

static FILE *log_stream;

void lru_set_log_stream(FILE *stream)
{
    log_stream = stream;
}

static void drop_slot(struct lru_cache *cache, struct slot *slot)
{
    if (cache->cb)
        cache->cb(slot->key, slot->blob, cache->cookie);
    if (log_stream)
        fprintf(log_stream, "drop %s\n", slot->key);
    if ((cache->options & LRU_OPT_ZERO_FREED) && slot->size > 0)
        memset(slot->blob, 0, slot->size);
    free(slot->blob);
    *slot = cache->slots[--cache->count];
}

void lru_free(struct lru_cache *cache)
{
    if (!cache)
        return;
    while (cache->count > 0)
        drop_slot(cache, &cache->slots[0]);
    free(cache->slots);
    free(cache);
}

struct lru_cache *lru_new(size_t max_entries, enum lru_policy policy, unsigned options)
{
    struct lru_cache *cache;

    if (max_entries == 0 || max_entries > 1u << 20)
        return NULL;
    cache = calloc(1, sizeof *cache);
    if (!cache)
        return NULL;
    cache->slots = calloc(max_entries, sizeof *cache->slots);
    if (!cache->slots) {
        free(cache);
        return NULL;
    }
    cache->max = max_entries;
    cache->policy = policy;
    cache->options = options;
    return cache;
}

static struct slot *find(const struct lru_cache *cache, const char *key)
{
    for (size_t i = 0; i < cache->count; i++)
        if (strcmp(cache->slots[i].key, key) == 0)
            return &cache->slots[i];
    return NULL;
}

static struct slot *victim(struct lru_cache *cache)
{
    struct slot *worst = &cache->slots[0];

    for (size_t i = 1; i < cache->count; i++) {
        struct slot *slot = &cache->slots[i];
        if (cache->policy == LRU_EVICT_LARGEST ? slot->size > worst->size
                                               : slot->used < worst->used)
            worst = slot;
    }
    return worst;
}

bool lru_put(struct lru_cache *cache, const char *key, const void *blob, size_t blob_size)
{
    struct slot *slot;
    void *copy;

    if (strlen(key) >= LRU_MAX_KEY)
        return false;
    if (cache->count == cache->max && cache->policy == LRU_REFUSE)
        return false;
    copy = malloc(blob_size ? blob_size : 1);
    if (!copy)
        return false;
    if (blob_size > 0)
        memcpy(copy, blob, blob_size);
    lru_drop(cache, key);
    if (cache->count == cache->max)
        drop_slot(cache, victim(cache));
    slot = &cache->slots[cache->count++];
    strcpy(slot->key, key);
    slot->blob = copy;
    slot->size = blob_size;
    slot->used = ++cache->clock;
    return true;
}

const void *lru_peek(const struct lru_cache *cache, const char *key, size_t *blob_size)
{
    struct slot *slot = find(cache, key);

    if (!slot)
        return NULL;
    if (blob_size)
        *blob_size = slot->size;
    return slot->blob;
}

size_t lru_fetch(const struct lru_cache *cache, const char *key, void *into, size_t into_size)
{
    struct slot *slot = find(cache, key);

    if (!slot || slot->size > into_size)
        return 0;
    memcpy(into, slot->blob, slot->size);
    return slot->size;
}

bool lru_drop(struct lru_cache *cache, const char *key)
{
    struct slot *slot = find(cache, key);

    if (!slot)
        return false;
    drop_slot(cache, slot);
    return true;
}

size_t lru_size(const struct lru_cache *cache)
{
    return cache->count;
}

void lru_on_evict(struct lru_cache *cache, lru_evict_cb *cb, void *cookie)
{
    cache->cb = cb;
    cache->cookie = cookie;
}

int lru_report(const struct lru_cache *cache, FILE *stream, const char *format, ...)
{
    va_list ap;
    int n;

    va_start(ap, format);
    n = vfprintf(stream, format, ap);
    va_end(ap);
    if (n < 0 || fprintf(stream, "%zu entries\n", cache->count) < 0)
        return -1;
    return 0;
}

int lru_dump_fd(const struct lru_cache *cache, int fd)
{
    for (size_t i = 0; i < cache->count; i++)
        if (write(fd, cache->slots[i].blob, cache->slots[i].size) < 0)
            return -1;
    return 0;
}

int lru_save(const struct lru_cache *cache, const char *file_name)
{
    FILE *stream = fopen(file_name, "wb");

    if (!stream)
        return -1;
    for (size_t i = 0; i < cache->count; i++)
        fprintf(stream, "%s\n", cache->slots[i].key);
    return fclose(stream) == 0 ? 0 : -1;
}

const char *lru_policy_name(enum lru_policy policy)
{
    switch (policy) {
    case LRU_EVICT_OLDEST:
        return "oldest";
    case LRU_EVICT_LARGEST:
        return "largest";
    case LRU_REFUSE:
        return "refuse";
    }
    return "unknown";
}
