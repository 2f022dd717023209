#include "smap.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next;
    char *key;
    int value;
};

struct smap {
    struct entry **buckets;
    size_t bucket_count, count;
};

struct smap *smap_new(void)
{
    return calloc(1, sizeof(struct smap));
}

static void free_entry(struct entry *e)
{
    free(e->key);
    free(e);
}

void smap_clear(struct smap *map)
{
    for (size_t i = 0; i < map->bucket_count; i++) {
        struct entry *e = map->buckets[i];
        while (e) {
            struct entry *next = e->next;
            free_entry(e);
            e = next;
        }
#ifndef FAULT_1
        map->buckets[i] = NULL;
#endif
    }
    map->count = 0;
}

void smap_free(struct smap *map)
{
    if (!map)
        return;
#ifdef FAULT_2
    for (size_t i = 0; i < map->bucket_count; i++)
        if (map->buckets[i])
            free_entry(map->buckets[i]);
#else
    smap_clear(map);
#endif
    free(map->buckets);
    free(map);
}

static size_t hash(const char *key)
{
#ifdef FAULT_3
    int h = 7;

    for (; *key; key++)
        h = h * 31337 + *key;
    return (size_t)(unsigned)h;
#else
    size_t h = 7;

    for (; *key; key++)
        h = h * 31337 + (unsigned char)*key;
    return h;
#endif
}

static bool resize(struct smap *map, size_t bucket_count)
{
    struct entry **buckets = calloc(bucket_count, sizeof *buckets);

    if (!buckets)
        return false;
    for (size_t i = 0; i < map->bucket_count; i++) {
        struct entry *e = map->buckets[i];
        while (e) {
            struct entry *next = e->next;
            size_t at = hash(e->key) % bucket_count;
            e->next = buckets[at];
            buckets[at] = e;
            e = next;
        }
    }
#ifndef FAULT_4
    free(map->buckets);
#endif
    map->buckets = buckets;
    map->bucket_count = bucket_count;
    return true;
}

static struct entry **find(const struct smap *map, const char *key)
{
    struct entry **link = &map->buckets[hash(key) % map->bucket_count];

    while (*link && strcmp((*link)->key, key) != 0)
        link = &(*link)->next;
    return link;
}

bool smap_put(struct smap *map, const char *key, int value)
{
    size_t size = strlen(key) + 1;
    struct entry **link, *e;

    if (map->count >= 2 * map->bucket_count && !resize(map, 2 * map->bucket_count + 2))
        return false;
    link = find(map, key);
    if (*link) {
        (*link)->value = value;
        return true;
    }
    e = malloc(sizeof *e);
#ifdef FAULT_5
    char *copy = malloc(size - 1);
#else
    char *copy = malloc(size);
#endif
    if (!e || !copy) {
        free(e);
        free(copy);
        return false;
    }
    e->key = memcpy(copy, key, size);
    e->value = value;
    e->next = NULL;
    *link = e;
    map->count++;
    return true;
}

bool smap_get(const struct smap *map, const char *key, int *value)
{
    struct entry *e;

#ifndef FAULT_6
    if (map->bucket_count == 0)
        return false;
#endif
    e = *find(map, key);
    if (e)
        *value = e->value;
    return e != NULL;
}

bool smap_remove(struct smap *map, const char *key)
{
    struct entry **link, *e;

    if (map->bucket_count == 0)
        return false;
    link = find(map, key);
    e = *link;
    if (!e)
        return false;
#ifdef FAULT_7
    free_entry(e);
    *link = e->next;
#elif defined FAULT_8
    *link = e->next;
    free(e);
#else
    *link = e->next;
    free_entry(e);
#endif
    map->count--;
    return true;
}

size_t smap_count(const struct smap *map)
{
    return map->count;
}

size_t smap_walk(const struct smap *map, smap_visitor visitor, void *user)
{
    size_t visited = 0;

#ifdef FAULT_9
    for (size_t i = 0; i <= map->bucket_count; i++) {
#else
    for (size_t i = 0; i < map->bucket_count; i++) {
#endif
        for (struct entry *e = map->buckets[i]; e; e = e->next) {
            visited++;
            if (!visitor(e->key, e->value, user))
                return visited;
        }
    }
    return visited;
}

void smap_sums(const struct smap *map, long sums[26])
{
#ifdef FAULT_10
    memset(sums, 0, 32 * sizeof *sums);
#else
    memset(sums, 0, 26 * sizeof *sums);
#endif
    for (size_t i = 0; i < map->bucket_count; i++)
        for (struct entry *e = map->buckets[i]; e; e = e->next)
            if (*e->key >= 'a' && *e->key <= 'z')
                sums[*e->key - 'a'] += e->value;
}

int smap_load(const struct smap *map)
{
    if (map->count == 0)
        return 0;
    return (int)(map->count * 100 / map->bucket_count);
}
