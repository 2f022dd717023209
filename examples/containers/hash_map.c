#include "hash_map_internal.h"

#include <stdlib.h>

enum { INITIAL_BUCKETS = 4 };

/* Where the entry of this key hangs, or would hang. */
static struct hash_map_entry **find(const struct hash_map *map, int key)
{
    struct hash_map_entry **link = &map->buckets[hash_map_bucket(map, key)];
    while (*link != NULL && (*link)->key != key)
        link = &(*link)->next;
    return link;
}

static struct hash_map *with_buckets(size_t bucket_count)
{
    struct hash_map *map = malloc(sizeof *map);
    struct hash_map_entry **buckets = calloc(bucket_count, sizeof *buckets);
    if (map == NULL || buckets == NULL) {
        free(map);
        free(buckets);
        return NULL;
    }
    *map = (struct hash_map){buckets, bucket_count, 0};
    return map;
}

/* Doubles the buckets. A map that cannot grow still works, only slower. */
static void grow(struct hash_map *map)
{
    struct hash_map larger = {.bucket_count = map->bucket_count * 2};
    larger.buckets = calloc(larger.bucket_count, sizeof *larger.buckets);
    if (larger.buckets == NULL)
        return;
    for (size_t i = 0; i < map->bucket_count; i++) {
        while (map->buckets[i] != NULL) {
            struct hash_map_entry *entry = map->buckets[i];
            map->buckets[i] = entry->next;
            struct hash_map_entry **bucket = &larger.buckets[hash_map_bucket(&larger, entry->key)];
            entry->next = *bucket;
            *bucket = entry;
        }
    }
    free(map->buckets);
    map->buckets = larger.buckets;
    map->bucket_count = larger.bucket_count;
}

struct hash_map *hash_map_new(void)
{
    return with_buckets(INITIAL_BUCKETS);
}

bool hash_map_put(struct hash_map *map, int key, int value)
{
    struct hash_map_entry **link = find(map, key);
    if (*link != NULL) {
        (*link)->value = value;
        return true;
    }
    struct hash_map_entry *entry = malloc(sizeof *entry);
    if (entry == NULL)
        return false;
    *entry = (struct hash_map_entry){key, value, NULL};
    *link = entry;
    map->size++;
    if (map->size > map->bucket_count)
        grow(map);
    return true;
}

int hash_map_get(const struct hash_map *map, int key, int fallback)
{
    const struct hash_map_entry *entry = *find(map, key);
    return entry == NULL ? fallback : entry->value;
}

bool hash_map_contains(const struct hash_map *map, int key)
{
    return *find(map, key) != NULL;
}

bool hash_map_remove(struct hash_map *map, int key)
{
    struct hash_map_entry **link = find(map, key);
    struct hash_map_entry *entry = *link;
    if (entry == NULL)
        return false;
    *link = entry->next;
    free(entry);
    map->size--;
    return true;
}

void hash_map_clear(struct hash_map *map)
{
    for (size_t i = 0; i < map->bucket_count; i++) {
        while (map->buckets[i] != NULL) {
            struct hash_map_entry *entry = map->buckets[i];
            map->buckets[i] = entry->next;
            free(entry);
        }
    }
    map->size = 0;
}

size_t hash_map_size(const struct hash_map *map)
{
    return map->size;
}

static bool copy_chain(const struct hash_map_entry *entry, struct hash_map_entry **link)
{
    for (; entry != NULL; entry = entry->next) {
        *link = malloc(sizeof **link);
        if (*link == NULL)
            return false;
        **link = (struct hash_map_entry){entry->key, entry->value, NULL};
        link = &(*link)->next;
    }
    return true;
}

struct hash_map *hash_map_copy(const struct hash_map *map)
{
    struct hash_map *copy = with_buckets(map->bucket_count);
    if (copy == NULL)
        return NULL;
    for (size_t i = 0; i < map->bucket_count; i++) {
        if (!copy_chain(map->buckets[i], &copy->buckets[i])) {
            hash_map_free(copy);
            return NULL;
        }
    }
    copy->size = map->size;
    return copy;
}

bool hash_map_equal(const struct hash_map *a, const struct hash_map *b)
{
    if (a->size != b->size)
        return false;
    for (size_t i = 0; i < a->bucket_count; i++) {
        for (const struct hash_map_entry *left = a->buckets[i]; left != NULL; left = left->next) {
            const struct hash_map_entry *right = *find(b, left->key);
            if (right == NULL || right->value != left->value)
                return false;
        }
    }
    return true;
}

/* A sum, because equal maps may have different numbers of buckets. */
unsigned hash_map_hash(const struct hash_map *map)
{
    unsigned hash = 17;
    for (size_t i = 0; i < map->bucket_count; i++) {
        for (const struct hash_map_entry *entry = map->buckets[i]; entry; entry = entry->next)
            hash += ((unsigned)entry->key * 31u + (unsigned)entry->value) * 2654435761u;
    }
    return hash;
}

void hash_map_free(struct hash_map *map)
{
    if (map == NULL)
        return;
    hash_map_clear(map);
    free(map->buckets);
    free(map);
}
