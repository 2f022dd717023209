#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define LRU_NONNULL(...) __attribute__((nonnull(__VA_ARGS__)))
#define LRU_NODISCARD __attribute__((warn_unused_result))
#define LRU_PURE __attribute__((pure))
#if defined(__GNUC__) && !defined(__clang__)
#define LRU_ACCESS(...) __attribute__((access(__VA_ARGS__)))
#else
#define LRU_ACCESS(...)
#endif

#define LRU_MAX_KEY 32

struct lru_cache;

enum lru_policy {
    LRU_EVICT_OLDEST = 1,
    LRU_EVICT_LARGEST,
    LRU_REFUSE,
};

enum {
    LRU_OPT_COUNT_HITS = 1 << 0,
    LRU_OPT_ZERO_FREED = 1 << 1,
    LRU_OPT_NO_COPY = 1 << 2,
};

typedef void lru_evict_cb(const char *key, void *value, void *cookie);

void lru_free(struct lru_cache *cache);

struct lru_cache *lru_new(size_t max_entries, enum lru_policy policy, unsigned options)
    __attribute__((malloc)) LRU_NODISCARD;

bool lru_put(struct lru_cache *cache, const char *key, const void *blob, size_t blob_size)
    LRU_NONNULL(1, 2) LRU_ACCESS(read_only, 3, 4);

const void *lru_peek(const struct lru_cache *cache, const char *key, size_t *blob_size)
    LRU_NONNULL(1, 2);

size_t lru_fetch(const struct lru_cache *cache, const char *key, void *into, size_t into_size)
    LRU_NONNULL(1, 2, 3) LRU_ACCESS(write_only, 3, 4);

bool lru_drop(struct lru_cache *cache, const char *key) LRU_NONNULL(1, 2);

size_t lru_size(const struct lru_cache *cache) LRU_PURE LRU_NONNULL(1);

void lru_on_evict(struct lru_cache *cache, lru_evict_cb *cb, void *cookie) LRU_NONNULL(1);

int lru_report(const struct lru_cache *cache, FILE *stream, const char *format, ...)
    LRU_NONNULL(1, 2, 3) __attribute__((format(printf, 3, 4)));

int lru_dump_fd(const struct lru_cache *cache, int fd) LRU_NONNULL(1);

int lru_save(const struct lru_cache *cache, const char *file_name) LRU_NONNULL(1, 2);

void lru_set_log_stream(FILE *stream);

const char *lru_policy_name(enum lru_policy policy) __attribute__((const, returns_nonnull));
