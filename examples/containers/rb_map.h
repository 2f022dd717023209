/* A map from int to int as a red-black tree.
 * Every map returned belongs to the caller and is released by rb_map_free.
 */
#ifndef RB_MAP_H
#define RB_MAP_H

#include <stdbool.h>
#include <stddef.h>

struct rb_map;

struct rb_map *rb_map_new(void); /* NULL when memory runs out */
/* Sets or replaces the value of key; false when memory runs out. */
bool rb_map_put(struct rb_map *map, int key, int value);
int rb_map_get(const struct rb_map *map, int key, int fallback);
bool rb_map_contains(const struct rb_map *map, int key);
bool rb_map_remove(struct rb_map *map, int key); /* false when not there */
size_t rb_map_size(const struct rb_map *map);
int rb_map_min(const struct rb_map *map, int fallback); /* the least key */
int rb_map_height(const struct rb_map *map);
void rb_map_free(struct rb_map *map);

#endif
