/* A map from int to int as a hash table with chains.
 * Every map returned belongs to the caller and is released by hash_map_free.
 */
#ifndef HASH_MAP_H
#define HASH_MAP_H

#include <stdbool.h>
#include <stddef.h>

struct hash_map;

struct hash_map *hash_map_new(void); /* NULL when memory runs out */
/* Sets or replaces the value of key; false when memory runs out. */
bool hash_map_put(struct hash_map *map, int key, int value);
int hash_map_get(const struct hash_map *map, int key, int fallback);
bool hash_map_contains(const struct hash_map *map, int key);
bool hash_map_remove(struct hash_map *map, int key); /* false when not there */
void hash_map_clear(struct hash_map *map);
size_t hash_map_size(const struct hash_map *map);
struct hash_map *hash_map_copy(const struct hash_map *map);
bool hash_map_equal(const struct hash_map *a, const struct hash_map *b);
unsigned hash_map_hash(const struct hash_map *map);
void hash_map_free(struct hash_map *map);

#endif
