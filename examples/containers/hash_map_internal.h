/* The representation behind hash_map.h, for hash_map.c and its contracts. */
#ifndef HASH_MAP_INTERNAL_H
#define HASH_MAP_INTERNAL_H

#include "hash_map.h"

struct hash_map_entry {
    int key;
    int value;
    struct hash_map_entry *next; /* in the same bucket */
};

struct hash_map {
    struct hash_map_entry **buckets;
    size_t bucket_count; /* a power of two */
    size_t size;
};

static inline size_t hash_map_bucket(const struct hash_map *map, int key)
{
    return ((unsigned)key * 2654435761u >> 7) & (map->bucket_count - 1);
}

#endif
