#ifndef POOL_H
#define POOL_H

#include <stddef.h>

/* Memory functions of the embedding program. */
typedef struct pool_allocator {
    void *(*alloc)(size_t size, void *ud);
    void (*dealloc)(void *ptr, size_t size, void *ud);
    void *ud;
} pool_allocator;

typedef void *(*pool_realloc_f)(void *ud, void *ptr, size_t osize, size_t nsize);
typedef void (*pool_cleanup_f)(void *arg);

typedef struct pool pool_t;

extern const pool_allocator pool_default_allocator;

/* a: NULL means the default; must outlive the pool. parent: NULL, or destroyed later. */
pool_t *pool_create(const pool_allocator *a, size_t block_size);
void pool_destroy(pool_t *p);
void pool_reset(pool_t *p);
void *pool_alloc(pool_t *p, size_t n);
void *pool_calloc(pool_t *p, size_t nmemb, size_t size);
char *pool_strdup(pool_t *p, const char *s);
void *pool_memdup(pool_t *p, const void *m, size_t n);
char *pool_sprintf(pool_t *p, const char *fmt, ...);
int pool_cleanup_add(pool_t *p, pool_cleanup_f fn, void *arg);
void pool_set_tag(pool_t *p, const char *tag);
const char *pool_tag(const pool_t *p);
size_t pool_used(const pool_t *p);
int pool_adopt_fd(pool_t *p, int fd);
void *pool_adopt(pool_t *p, void *block);
pool_realloc_f pool_set_global_realloc(pool_realloc_f f, void *ud);
void pool_set_oom_handler(void (*handler)(size_t wanted));

#endif
