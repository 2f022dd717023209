/* Maps from strings to ints. */
#ifndef SMAP_H
#define SMAP_H

#include <stdbool.h>
#include <stddef.h>

struct smap;

/* Called for each entry; returning false ends the walk. */
typedef bool (*smap_visitor)(const char *key, int value, void *user);

struct smap *smap_new(void);
void smap_free(struct smap *map);

/* Adds or replaces; the key is copied. false when out of memory. */
bool smap_put(struct smap *map, const char *key, int value);
/* Sets *value if the key is there. */
bool smap_get(const struct smap *map, const char *key, int *value);
bool smap_remove(struct smap *map, const char *key);
size_t smap_count(const struct smap *map);
void smap_clear(struct smap *map);

/* Visits all entries, in no order. Returns the number of entries visited. */
size_t smap_walk(const struct smap *map, smap_visitor visitor, void *user);

/* The sum over all values of one first letter, as 26 sums in the caller's array, 'a' first; keys
 * that begin otherwise do not count. */
void smap_sums(const struct smap *map, long sums[26]);

/* Entries per bucket in per cent, 0 for a map that was never used. */
int smap_load(const struct smap *map);

#endif
