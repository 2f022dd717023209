#include "pool.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef union block block;
union block {
    struct {
        block *next;
        size_t size;
        size_t used;
    } h;
    max_align_t align;
};

typedef struct cleanup cleanup;
struct cleanup {
    cleanup *next;
    pool_cleanup_f fn;
    void *arg;
    int fd;
};

struct pool {
    const pool_allocator *a;
    size_t block_size;
    block *blocks;
    cleanup *cleanups;
    const char *tag;
    size_t used;
};

static void *plain_alloc(size_t size, void *ud)
{
    (void)ud;
    return malloc(size);
}

static void plain_dealloc(void *ptr, size_t size, void *ud)
{
    (void)size;
    (void)ud;
    free(ptr);
}

const pool_allocator pool_default_allocator = {plain_alloc, plain_dealloc, NULL};

static void *plain_realloc(void *ud, void *ptr, size_t osize, size_t nsize)
{
    (void)ud;
    (void)osize;
    return realloc(ptr, nsize);
}

static pool_realloc_f global_realloc = plain_realloc;
static void *global_ud;
static void (*oom_handler)(size_t wanted);

pool_realloc_f pool_set_global_realloc(pool_realloc_f f, void *ud)
{
    pool_realloc_f old = global_realloc;

    global_realloc = f ? f : plain_realloc;
    global_ud = ud;
    return old;
}

void pool_set_oom_handler(void (*handler)(size_t wanted))
{
    oom_handler = handler;
}

pool_t *pool_create(const pool_allocator *a, size_t block_size)
{
    pool_t *p;

    if (a == NULL)
        a = &pool_default_allocator;
    p = a->alloc(sizeof *p, a->ud);
    if (p == NULL)
        return NULL;
    memset(p, 0, sizeof *p);
    p->a = a;
    p->block_size = block_size < 64 ? 64 : block_size;
    return p;
}

void pool_reset(pool_t *p)
{
    while (p->cleanups != NULL) {
        cleanup *c = p->cleanups;
        p->cleanups = c->next;
        if (c->fn)
            c->fn(c->arg);
        else
            close(c->fd);
    }
    while (p->blocks != NULL) {
        block *b = p->blocks;
        p->blocks = b->h.next;
        p->a->dealloc(b, b->h.size, p->a->ud);
    }
    p->used = 0;
}

void pool_destroy(pool_t *p)
{
    const pool_allocator *a;

    if (p == NULL)
        return;
    a = p->a;
    pool_reset(p);
    a->dealloc(p, sizeof *p, a->ud);
}

void *pool_alloc(pool_t *p, size_t n)
{
    block *b = p->blocks;
    char *at;

    if (n > (size_t)1 << 30)
        return NULL;
    n = (n + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (b == NULL || b->h.size - b->h.used < n) {
        size_t size = sizeof *b + (n > p->block_size ? n : p->block_size);
        b = p->a->alloc(size, p->a->ud);
        if (b == NULL) {
            if (oom_handler)
                oom_handler(size);
            return NULL;
        }
        b->h.next = p->blocks;
        b->h.size = size;
        b->h.used = sizeof *b;
        p->blocks = b;
    }
    at = (char *)b + b->h.used;
    b->h.used += n;
    p->used += n;
    return at;
}

void *pool_calloc(pool_t *p, size_t nmemb, size_t size)
{
    void *m;

    if (size != 0 && nmemb > (size_t)-1 / size)
        return NULL;
    m = pool_alloc(p, nmemb * size);
    return m ? memset(m, 0, nmemb * size) : NULL;
}

void *pool_memdup(pool_t *p, const void *m, size_t n)
{
    void *copy = pool_alloc(p, n);

    return copy && n ? memcpy(copy, m, n) : copy;
}

char *pool_strdup(pool_t *p, const char *s)
{
    return pool_memdup(p, s, strlen(s) + 1);
}

char *pool_sprintf(pool_t *p, const char *fmt, ...)
{
    va_list ap;
    char *s = NULL;
    int n;

    va_start(ap, fmt);
    n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n >= 0 && (s = pool_alloc(p, (size_t)n + 1)) != NULL) {
        va_start(ap, fmt);
        vsnprintf(s, (size_t)n + 1, fmt, ap);
        va_end(ap);
    }
    return s;
}

static int push_cleanup(pool_t *p, pool_cleanup_f fn, void *arg, int fd)
{
    cleanup *c = pool_alloc(p, sizeof *c);

    if (c == NULL)
        return -1;
    c->fn = fn;
    c->arg = arg;
    c->fd = fd;
    c->next = p->cleanups;
    p->cleanups = c;
    return 0;
}

int pool_cleanup_add(pool_t *p, pool_cleanup_f fn, void *arg)
{
    if (fn == NULL)
        return -1;
    return push_cleanup(p, fn, arg, -1);
}

void pool_set_tag(pool_t *p, const char *tag)
{
    p->tag = tag;
}

const char *pool_tag(const pool_t *p)
{
    return p->tag ? p->tag : "";
}

size_t pool_used(const pool_t *p)
{
    return p->used;
}

int pool_adopt_fd(pool_t *p, int fd)
{
    return push_cleanup(p, NULL, NULL, fd);
}

static void release_block(void *arg)
{
    global_realloc(global_ud, arg, 0, 0);
}

void *pool_adopt(pool_t *p, void *block)
{
    return push_cleanup(p, release_block, block, -1) == 0 ? block : NULL;
}
