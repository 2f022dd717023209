#include "arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct arena_block {
    struct arena_block *older;
    size_t size, used;
    _Alignas(ARENA_MAX_ALIGN) unsigned char bytes[];
};

void arena_setup(struct arena *a, size_t block_size)
{
    a->block = NULL;
    a->block_size = block_size;
}

static void drop_block(struct arena *a)
{
    struct arena_block *block = a->block;

    a->block = block->older;
    free(block);
}

void arena_reset(struct arena *a)
{
    while (a->block)
        drop_block(a);
}

static struct arena_block *add_block(struct arena *a, size_t size)
{
    struct arena_block *block;
    size_t whole;

    if (size < a->block_size)
        size = a->block_size;
    if (size > (size_t)-1 / 2)
        return NULL;
    whole = (sizeof *block + size + ARENA_MAX_ALIGN - 1) / ARENA_MAX_ALIGN * ARENA_MAX_ALIGN;
    block = aligned_alloc(ARENA_MAX_ALIGN, whole);
    if (!block)
        return NULL;
    block->older = a->block;
    block->size = size;
    block->used = 0;
    a->block = block;
    return block;
}

void *arena_alloc(struct arena *a, size_t size, size_t align)
{
    struct arena_block *block = a->block;
    size_t start;

    assert(align > 0 && align <= ARENA_MAX_ALIGN && (align & (align - 1)) == 0);
    start = block ? (block->used + align - 1) & ~(align - 1) : 0;
    if (!block || start > block->size || size > block->size - start) {
        block = add_block(a, size);
        if (!block)
            return NULL;
        start = 0;
    }
    block->used = start + size;
    return block->bytes + start;
}

char *arena_strdup(struct arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
    char *copy = n < (size_t)-1 ? arena_alloc(a, n + 1, 1) : NULL;

    if (!copy)
        return NULL;
    memcpy(copy, s, n);
    copy[n] = '\0';
    return copy;
}

struct arena_mark arena_get_mark(const struct arena *a)
{
    struct arena_mark mark = {a->block, a->block ? a->block->used : 0};

    return mark;
}

void arena_rewind(struct arena *a, struct arena_mark mark)
{
    while (a->block != mark.block)
        drop_block(a);
    if (a->block) {
        assert(mark.used <= a->block->used);
        a->block->used = mark.used;
    }
}

struct arena *arena_create(size_t block_size)
{
    struct arena *a = malloc(sizeof *a);

    if (a)
        arena_setup(a, block_size);
    return a;
}

void arena_destroy(struct arena *a)
{
    if (!a)
        return;
    arena_reset(a);
    free(a);
}
