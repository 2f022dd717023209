/* The same conditions and the same goal were asked for before. */
#include <stdlib.h>

#include "base/memory.h"
#include "solve/query.h"

enum { CACHED = 1 << 14 };

struct known {
    uint64_t hash; /* 0: empty */
    enum answer_kind kind;
    uint32_t count;
    uint32_t symbols[SUPPORT_MAXIMUM];
    uint64_t values[SUPPORT_MAXIMUM];
};

struct cache {
    struct known items[CACHED];
};

struct cache *cache_new(void)
{
    return memory_alloc_zeroed(1, sizeof(struct cache));
}

void cache_free(struct cache *cache)
{
    free(cache);
}

void cache_forget(struct cache *cache)
{
    for (size_t i = 0; i < CACHED; i++)
        cache->items[i].hash = 0;
}

/* Two sums, so that the order of the conditions does not matter. */
static uint64_t hash_of(const struct query *query)
{
    uint64_t hash = query->goal * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 31;
    for (size_t i = 0; i < query->count; i++) {
        uint64_t mixed = (query->conditions[i] + 1) * 0xD6E8FEB86659FD93u;
        mixed = (mixed ^ mixed >> 32) * 0x9E3779B97F4A7C15u;
        hash += mixed ^ mixed >> 29;
    }
    return hash ? hash : 1;
}

/* What is found is seen to hold: two queries with one hash do no harm, but for what cannot be. */
enum answer_kind rung_cache(void *memory, const struct query *query, uint64_t *model)
{
    struct cache *cache = memory;
    uint64_t hash = hash_of(query);
    const struct known *known = &cache->items[hash % CACHED];
    if (known->hash != hash)
        return ANSWER_UNKNOWN;
    for (uint32_t i = 0; i < known->count; i++)
        if (known->symbols[i] < query->symbol_count)
            model[known->symbols[i]] = known->values[i];
    if (known->kind == ANSWER_FOUND && !query_holds(query, model))
        return ANSWER_UNKNOWN;
    return known->kind;
}

void cache_remember(struct cache *cache, const struct query *query, enum answer_kind kind,
                    const uint64_t *model)
{
    if (kind == ANSWER_UNKNOWN || query->is_wide)
        return;
    uint64_t hash = hash_of(query);
    struct known *known = &cache->items[hash % CACHED];
    *known = (struct known){.hash = hash, .kind = kind};
    for (size_t i = 0; kind == ANSWER_FOUND && i < query->support_count; i++) {
        known->symbols[known->count] = query->support[i];
        known->values[known->count++] = model[query->support[i]];
    }
}
