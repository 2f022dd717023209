#include "base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "base/memory.h"

enum { FIRST_CAPACITY = 256 };

uint64_t hash_bytes(const void *bytes, size_t size)
{
    return XXH3_64bits(bytes, size);
}

uint64_t hash_string(const char *string)
{
    return XXH3_64bits(string, strlen(string));
}

void hash_name(const void *bytes, size_t size, char digits[HASH_NAME_LENGTH + 1])
{
    XXH128_hash_t hash = XXH3_128bits(bytes, size);
    snprintf(digits, HASH_NAME_LENGTH + 1, "%016" PRIx64 "%016" PRIx64, hash.high64, hash.low64);
}

/* Zero marks an empty slot. */
static uint64_t stored_form(uint64_t hash)
{
    return hash ? hash : 1;
}

void hash_set_init(struct hash_set *set, size_t maximum_capacity)
{
    *set = (struct hash_set){.maximum = FIRST_CAPACITY};
    while (set->maximum < maximum_capacity)
        set->maximum *= 2;
    set->capacity = FIRST_CAPACITY;
    set->slots = memory_alloc_zeroed(set->capacity, sizeof *set->slots);
}

void hash_set_release(struct hash_set *set)
{
    free(set->slots);
    *set = (struct hash_set){0};
}

static uint64_t *slot_of(const struct hash_set *set, uint64_t stored)
{
    size_t mask = set->capacity - 1, index = (size_t)(stored * 0x9E3779B97F4A7C15u >> 20) & mask;
    while (set->slots[index] && set->slots[index] != stored)
        index = (index + 1) & mask;
    return &set->slots[index];
}

static void make_room(struct hash_set *set)
{
    if (set->count * 4 < set->capacity * 3)
        return;
    uint64_t *old = set->slots;
    size_t old_capacity = set->capacity;
    bool full = old_capacity >= set->maximum;
    if (!full)
        set->capacity *= 2;
    set->slots = memory_alloc_zeroed(set->capacity, sizeof *set->slots);
    set->count = 0;
    for (size_t i = 0; !full && i < old_capacity; i++) {
        if (old[i]) {
            *slot_of(set, old[i]) = old[i];
            set->count++;
        }
    }
    free(old);
}

bool hash_set_add(struct hash_set *set, uint64_t hash)
{
    make_room(set);
    uint64_t stored = stored_form(hash);
    uint64_t *slot = slot_of(set, stored);
    if (*slot)
        return false;
    *slot = stored;
    set->count++;
    return true;
}

bool hash_set_has(const struct hash_set *set, uint64_t hash)
{
    return *slot_of(set, stored_form(hash)) != 0;
}

static struct string_map_entry *entry_of(const struct string_map *map, const char *key)
{
    size_t mask = map->capacity - 1, index = (size_t)hash_string(key) & mask;
    while (map->slots[index].key && strcmp(map->slots[index].key, key) != 0)
        index = (index + 1) & mask;
    return &map->slots[index];
}

static void grow_map(struct string_map *map)
{
    if (map->capacity && map->count * 2 < map->capacity)
        return;
    struct string_map old = *map;
    map->capacity = old.capacity ? old.capacity * 2 : 64;
    map->slots = memory_alloc_zeroed(map->capacity, sizeof *map->slots);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i].key)
            *entry_of(map, old.slots[i].key) = old.slots[i];
    free(old.slots);
}

void string_map_release(struct string_map *map)
{
    free(map->slots);
    *map = (struct string_map){0};
}

void string_map_put(struct string_map *map, const char *key, void *value)
{
    grow_map(map);
    struct string_map_entry *entry = entry_of(map, key);
    if (!entry->key)
        map->count++;
    *entry = (struct string_map_entry){key, value};
}

void *string_map_get(const struct string_map *map, const char *key)
{
    return map->capacity ? entry_of(map, key)->value : NULL;
}
