/*
 * lru: a cache of a fixed number of entries that forgets the least recently
 * used one.
 *
 * Keys are C strings, which the cache copies; values are pointers of the
 * caller, which may be NULL. If the cache was given a drop function, it calls
 * it exactly once for every value that leaves the cache for whatever reason:
 * pushed out, replaced, removed, cleared, or because the cache is freed. A
 * drop function must not use the cache. No pointer may be NULL unless it says
 * otherwise.
 */
#ifndef LRU_H
#define LRU_H

#include <stddef.h>

#define LRU_MAX_CAPACITY 4096

struct lru;

typedef void lru_drop_fn(const char *key, void *value, void *user);

/*
 * A cache of up to capacity entries. drop may be NULL. Returns NULL if
 * capacity is 0 or above LRU_MAX_CAPACITY or memory is short.
 */
struct lru *lru_new(size_t capacity, lru_drop_fn *drop, void *user);

/* Drops all values, the least recently used first, and frees the cache. NULL is allowed. */
void lru_free(struct lru *c);

size_t lru_len(const struct lru *c);
size_t lru_capacity(const struct lru *c);

/*
 * Stores the value under the key and makes it the most recently used. A value
 * stored under the key before is dropped and replaced; no other entry is lost
 * then. Otherwise, if the cache is full, the least recently used entry is
 * pushed out. Returns 0, or -1 if memory is short, and then the cache is
 * unchanged and the value not taken.
 */
int lru_put(struct lru *c, const char *key, void *value);

/*
 * Finds the value of a key, stores it in *value and makes the entry the most
 * recently used one. Returns 1 if found. Returns 0 and leaves *value alone if
 * not.
 */
int lru_get(struct lru *c, const char *key, void **value);

/* 1 if the key is there, else 0. Does not count as a use. */
int lru_has(const struct lru *c, const char *key);

/* Removes the entry and drops its value. Returns 1, or 0 if the key is not there. */
int lru_remove(struct lru *c, const char *key);

/* Removes all entries, the least recently used first. */
void lru_clear(struct lru *c);

/*
 * Changes the capacity; pushes out the least recently used entries if there
 * are too many. Returns 0, or -1 with nothing changed if lru_new() would
 * refuse the capacity.
 */
int lru_resize(struct lru *c, size_t capacity);

/* The key of the most or the least recently used entry, or NULL if the cache
 * is empty. It is valid until the cache is next changed. */
const char *lru_newest(const struct lru *c);
const char *lru_oldest(const struct lru *c);

/*
 * Calls visit for all entries from the most to the least recently used one
 * until it returns something other than 0, which is returned; else returns 0.
 * visit must not change the cache.
 */
int lru_each(const struct lru *c, int (*visit)(const char *key, void *value, void *user),
             void *user);

#endif
