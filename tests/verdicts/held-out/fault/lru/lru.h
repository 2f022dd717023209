/* Cache of a limited number of values, the least recently used one goes first. */
#ifndef LRU_H
#define LRU_H

#include <stddef.h>

typedef struct lru lru;
typedef void (*lru_drop_fn)(int key, void *value, void *user);

/* At most `limit` values, 1 or more. drop, if not NULL, is called for each value that leaves the cache
 * otherwise than by lru_take(). */
lru *lru_create(int limit, lru_drop_fn drop, void *user);
void lru_destroy(lru *cache);

/* Stores a value; one that had this key before is dropped. 0, or -1 when out of memory. */
int lru_put(lru *cache, int key, void *value);
/* NULL when it is not there. */
void *lru_get(lru *cache, int key);
/* Removes without dropping. */
void *lru_take(lru *cache, int key);
int lru_count(const lru *cache);
/* Changes the limit, 1 or more; what is too much is dropped. */
void lru_limit(lru *cache, int limit);
/* Copies up to n keys, most recently used first; returns how many. */
int lru_keys(const lru *cache, int *keys, int n);
/* Hits in per cent of all lru_get() so far, 0 when there was none. */
int lru_hit_rate(const lru *cache);

#endif
