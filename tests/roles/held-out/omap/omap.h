/* Ordered maps from strings to integers, with cursors and shared snapshots. */
#ifndef OMAP_H
#define OMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct omap omap;
typedef struct omap_snapshot omap_snapshot;

/* A cursor lives on the caller's stack and is valid as long as the map is not changed. */
typedef struct omap_cursor {
    const omap *map;
    size_t at;
} omap_cursor;

enum omap_seek { OMAP_FIRST, OMAP_LAST, OMAP_EXACT, OMAP_NOT_LESS };

#define OMAP_WALK_REVERSE 0x1
#define OMAP_WALK_KEYS_ONLY 0x2

typedef bool omap_visitor(const char *key, long value, void *closure);

/* Returns 0, or ENOMEM. The map is stored in *result. */
int omap_open(omap **result);
/* Releases the map and sets *map to NULL. */
void omap_close(omap **map);

/* Errors are positive errno values. */
int omap_insert(omap *map, const char *key, long value);
int omap_erase(omap *map, const char *key);
int omap_find(const omap *map, const char *key, long *value);
int omap_increment(omap *map, const char *key, long *amount);
size_t omap_count(const omap *map);

void omap_cursor_init(omap_cursor *cursor, const omap *map);
bool omap_cursor_seek(omap_cursor *cursor, enum omap_seek how, const char *key);
bool omap_cursor_next(omap_cursor *cursor);
const char *omap_cursor_key(const omap_cursor *cursor);
long omap_cursor_value(const omap_cursor *cursor);
void omap_cursor_done(omap_cursor *cursor);

bool omap_walk(const omap *map, int flags, omap_visitor *visit, void *closure);
size_t omap_keys(const omap *map, const char **keys, size_t max_keys);
int omap_insert_many(omap *map, const char *const *keys, const long *values, size_t count);
const char *omap_key_at(const omap *map, size_t position);

/* A snapshot is shared: reference it to keep it, unreference it when done. */
omap_snapshot *omap_snapshot_take(const omap *map);
omap_snapshot *omap_snapshot_reference(omap_snapshot *snapshot);
void omap_snapshot_unreference(omap_snapshot *snapshot);
long omap_snapshot_sum(const omap_snapshot *snapshot);

int omap_read(omap *map, FILE *file);
int omap_read_path(omap *map, const char *path);

#endif
