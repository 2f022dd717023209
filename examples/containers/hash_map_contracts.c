#include "hash_map_internal.h"

#include <assay/contracts.h>

static bool occurs(const struct hash_map_entry *chain, int key, const struct hash_map_entry *end)
{
    while (chain != end && chain->key != key)
        chain = chain->next;
    return chain != end;
}

/* Adds the length of the chain to seen and stops at the size of the map, as it must in a cycle. */
static bool bucket_is_ok(const struct hash_map *map, size_t index, size_t *seen)
{
    const struct hash_map_entry *chain = map->buckets[index];
    for (const struct hash_map_entry *entry = chain; entry != NULL; entry = entry->next) {
        if (++*seen > map->size)
            return false;
        if (hash_map_bucket(map, entry->key) != index || occurs(chain, entry->key, entry))
            return false;
    }
    return true;
}

ASSAY_INVARIANT(const struct hash_map *map)
{
    if (map->buckets == NULL || map->bucket_count == 0)
        return false;
    if ((map->bucket_count & (map->bucket_count - 1)) != 0)
        return false;
    size_t seen = 0;
    for (size_t i = 0; i < map->bucket_count; i++) {
        if (!bucket_is_ok(map, i, &seen))
            return false;
    }
    return seen == map->size;
}

ASSAY_EQUAL(const struct hash_map *a, const struct hash_map *b) { return hash_map_equal(a, b); }
ASSAY_HASH(const struct hash_map *map) { return hash_map_hash(map); }

ASSAY_ENSURES(hash_map_put, bool put, struct hash_map *map, int key, int value)
{
    return !put || hash_map_get(map, key, ~value) == value;
}

ASSAY_ENSURES(hash_map_get, int value, const struct hash_map *map, int key, int fallback)
{
    return value == fallback || hash_map_contains(map, key);
}

ASSAY_ENSURES(hash_map_remove, bool removed, struct hash_map *map, int key)
{
    (void)removed;
    return !hash_map_contains(map, key);
}

ASSAY_ENSURES(hash_map_clear, ASSAY_NO_RESULT, struct hash_map *map)
{
    return hash_map_size(map) == 0;
}

ASSAY_ENSURES(hash_map_copy, struct hash_map *copy, const struct hash_map *map)
{
    return copy == NULL || hash_map_equal(copy, map);
}
