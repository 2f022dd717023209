/* Hashing of bytes (XXH3), a set of hashes with a fixed capacity, and a map from strings. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t size);
uint64_t hash_string(const char *string);

/* 128 bits as hexadecimal digits, for names that must not be those of anything else. */
enum { HASH_NAME_LENGTH = 32 };
void hash_name(const void *bytes, size_t size, char digits[HASH_NAME_LENGTH + 1]);

static inline uint64_t hash_join(uint64_t a, uint64_t b)
{
    uint64_t mixed = (a ^ (b + 0x9E3779B97F4A7C15u + (a << 6) + (a >> 2))) * 0xD6E8FEB86659FD93u;
    return mixed ^ mixed >> 32;
}

/* A set of 64-bit hashes. At three quarters of its maximum it forgets all and starts anew, so that
 * its memory is bounded; forgetting only costs repeated work, never correctness. */
struct hash_set {
    uint64_t *slots;
    size_t capacity; /* a power of two */
    size_t count;
    size_t maximum; /* largest capacity, a power of two */
};

void hash_set_init(struct hash_set *set, size_t maximum_capacity);
void hash_set_release(struct hash_set *set);
/* Adds the hash; true when it was not there. */
bool hash_set_add(struct hash_set *set, uint64_t hash);
bool hash_set_has(const struct hash_set *set, uint64_t hash);

/* A map from strings to pointers. Keys are kept by reference. */
struct string_map_entry {
    const char *key;
    void *value;
};

struct string_map {
    struct string_map_entry *slots;
    size_t capacity;
    size_t count;
};

void string_map_release(struct string_map *map);
void string_map_put(struct string_map *map, const char *key, void *value);
void *string_map_get(const struct string_map *map, const char *key);

#endif
