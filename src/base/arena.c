#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { CHUNK_SIZE = 64 * 1024, ALIGNMENT = 16 };

struct arena_chunk {
    struct arena_chunk *next;
    size_t used;
    size_t size;
    _Alignas(16) unsigned char bytes[];
};

static void add_chunk(struct arena *arena, size_t size)
{
    size_t maximum =
        arena->maximum ? arena->maximum : (size_t)ARENA_DEFAULT_MAXIMUM_MIB * 1024 * 1024;
    if (arena->total + size > maximum)
        BUG("an arena exceeded its maximum of %zu bytes", maximum);
    struct arena_chunk *chunk = memory_alloc(sizeof *chunk + size);
    chunk->next = arena->chunks;
    chunk->used = 0;
    chunk->size = size;
    arena->chunks = chunk;
    arena->total += size;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    size_t rounded = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    struct arena_chunk *chunk = arena->chunks;
    if (!chunk || chunk->size - chunk->used < rounded) {
        add_chunk(arena, rounded > CHUNK_SIZE ? rounded : CHUNK_SIZE);
        chunk = arena->chunks;
    }
    void *block = chunk->bytes + chunk->used;
    chunk->used += rounded;
    return block;
}

void *arena_alloc_zeroed(struct arena *arena, size_t count, size_t size)
{
    size_t total;
    if (__builtin_mul_overflow(count, size, &total))
        BUG("an allocation of %zu times %zu bytes", count, size);
    return memset(arena_alloc(arena, total), 0, total);
}

void *arena_copy(struct arena *arena, const void *bytes, size_t size)
{
    void *copy = arena_alloc(arena, size);
    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

char *arena_copy_string(struct arena *arena, const char *string)
{
    return arena_copy(arena, string, strlen(string) + 1);
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        BUG("a format string could not be printed");

    char *string = arena_alloc(arena, (size_t)length + 1);
    va_start(arguments, format);
    vsnprintf(string, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return string;
}

void arena_reset(struct arena *arena)
{
    struct arena_chunk *kept = arena->chunks;
    if (!kept)
        return;
    struct arena_chunk *rest = kept->next;
    kept->next = NULL;
    kept->used = 0;
    while (rest) {
        struct arena_chunk *next = rest->next;
        free(rest);
        rest = next;
    }
    arena->total = kept->size;
}

void arena_release(struct arena *arena)
{
    arena_reset(arena);
    free(arena->chunks);
    arena->chunks = NULL;
    arena->total = 0;
}
