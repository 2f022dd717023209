#include "omap.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char *key;
    long value;
};

struct omap {
    struct entry *entries;
    size_t count, capacity;
};

struct omap_snapshot {
    unsigned references;
    long sum;
};

int omap_open(omap **result)
{
    omap *map = calloc(1, sizeof *map);

    if (!map)
        return ENOMEM;
    *result = map;
    return 0;
}

void omap_close(omap **map)
{
    if (!*map)
        return;
    for (size_t i = 0; i < (*map)->count; i++)
        free((*map)->entries[i].key);
    free((*map)->entries);
    free(*map);
    *map = NULL;
}

static size_t lower_bound(const omap *map, const char *key)
{
    size_t low = 0, high = map->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(map->entries[middle].key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const omap *map, size_t at, const char *key)
{
    return at < map->count && strcmp(map->entries[at].key, key) == 0;
}

int omap_insert(omap *map, const char *key, long value)
{
    size_t at = lower_bound(map, key);
    char *copy;

    if (is_at(map, at, key)) {
        map->entries[at].value = value;
        return 0;
    }
    if (map->count == map->capacity) {
        size_t capacity = map->capacity ? map->capacity * 2 : 8;
        struct entry *grown = realloc(map->entries, capacity * sizeof *grown);
        if (!grown)
            return ENOMEM;
        map->entries = grown;
        map->capacity = capacity;
    }
    copy = malloc(strlen(key) + 1);
    if (!copy)
        return ENOMEM;
    strcpy(copy, key);
    memmove(&map->entries[at + 1], &map->entries[at], (map->count - at) * sizeof *map->entries);
    map->entries[at].key = copy;
    map->entries[at].value = value;
    map->count++;
    return 0;
}

int omap_erase(omap *map, const char *key)
{
    size_t at = lower_bound(map, key);

    if (!is_at(map, at, key))
        return ENOENT;
    free(map->entries[at].key);
    map->count--;
    memmove(&map->entries[at], &map->entries[at + 1], (map->count - at) * sizeof *map->entries);
    return 0;
}

int omap_find(const omap *map, const char *key, long *value)
{
    size_t at = lower_bound(map, key);

    if (!is_at(map, at, key))
        return ENOENT;
    if (value)
        *value = map->entries[at].value;
    return 0;
}

int omap_increment(omap *map, const char *key, long *amount)
{
    long old = 0;
    int error;

    omap_find(map, key, &old);
    error = omap_insert(map, key, old + *amount);
    if (error)
        return error;
    *amount = old + *amount;
    return 0;
}

size_t omap_count(const omap *map)
{
    return map->count;
}

void omap_cursor_init(omap_cursor *cursor, const omap *map)
{
    assert(map);
    cursor->map = map;
    cursor->at = 0;
}

bool omap_cursor_seek(omap_cursor *cursor, enum omap_seek how, const char *key)
{
    const omap *map = cursor->map;

    switch (how) {
    case OMAP_FIRST:
        cursor->at = 0;
        break;
    case OMAP_LAST:
        cursor->at = map->count ? map->count - 1 : 0;
        break;
    case OMAP_EXACT:
        cursor->at = lower_bound(map, key);
        return is_at(map, cursor->at, key);
    case OMAP_NOT_LESS:
        cursor->at = lower_bound(map, key);
        break;
    }
    return cursor->at < map->count;
}

bool omap_cursor_next(omap_cursor *cursor)
{
    if (cursor->at < cursor->map->count)
        cursor->at++;
    return cursor->at < cursor->map->count;
}

const char *omap_cursor_key(const omap_cursor *cursor)
{
    if (cursor->at >= cursor->map->count)
        return NULL;
    return cursor->map->entries[cursor->at].key;
}

long omap_cursor_value(const omap_cursor *cursor)
{
    assert(cursor->at < cursor->map->count);
    return cursor->map->entries[cursor->at].value;
}

void omap_cursor_done(omap_cursor *cursor)
{
    cursor->map = NULL;
    cursor->at = 0;
}

bool omap_walk(const omap *map, int flags, omap_visitor *visit, void *closure)
{
    for (size_t i = 0; i < map->count; i++) {
        size_t at = (flags & OMAP_WALK_REVERSE) ? map->count - 1 - i : i;
        const struct entry *entry = &map->entries[at];
        if (!visit(entry->key, (flags & OMAP_WALK_KEYS_ONLY) ? 0 : entry->value, closure))
            return false;
    }
    return true;
}

size_t omap_keys(const omap *map, const char **keys, size_t max_keys)
{
    size_t n = map->count < max_keys ? map->count : max_keys;

    for (size_t i = 0; i < n; i++)
        keys[i] = map->entries[i].key;
    return n;
}

int omap_insert_many(omap *map, const char *const *keys, const long *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int error = omap_insert(map, keys[i], values[i]);
        if (error)
            return error;
    }
    return 0;
}

const char *omap_key_at(const omap *map, size_t position)
{
    assert(position < map->count);
    return map->entries[position].key;
}

omap_snapshot *omap_snapshot_take(const omap *map)
{
    omap_snapshot *snapshot = malloc(sizeof *snapshot);

    if (!snapshot)
        return NULL;
    snapshot->references = 1;
    snapshot->sum = 0;
    for (size_t i = 0; i < map->count; i++)
        snapshot->sum += map->entries[i].value;
    return snapshot;
}

omap_snapshot *omap_snapshot_reference(omap_snapshot *snapshot)
{
    if (snapshot)
        snapshot->references++;
    return snapshot;
}

void omap_snapshot_unreference(omap_snapshot *snapshot)
{
    if (snapshot && --snapshot->references == 0)
        free(snapshot);
}

long omap_snapshot_sum(const omap_snapshot *snapshot)
{
    return snapshot->sum;
}

int omap_read(omap *map, FILE *file)
{
    char key[64];
    long value;

    while (fscanf(file, "%63s %ld", key, &value) == 2) {
        int error = omap_insert(map, key, value);
        if (error)
            return error;
    }
    return ferror(file) ? EIO : 0;
}

int omap_read_path(omap *map, const char *path)
{
    FILE *file = fopen(path, "r");
    int error;

    if (!file)
        return errno;
    error = omap_read(map, file);
    fclose(file);
    return error;
}
