/* Memory by lifetime: what is allocated in an arena is released all at once, never singly.
 * An arena grows in chunks up to a stated maximum; exceeding it is a bug. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

#include "base/error.h"

struct arena_chunk;

struct arena {
    struct arena_chunk *chunks;
    size_t total;
    size_t maximum;
};

enum { ARENA_DEFAULT_MAXIMUM_MIB = 4096 };

/* A zeroed struct arena is ready for use with the default maximum. */
void arena_release(struct arena *arena);
/* Forgets everything but keeps one chunk for reuse. */
void arena_reset(struct arena *arena);

void *arena_alloc(struct arena *arena, size_t size);
void *arena_alloc_zeroed(struct arena *arena, size_t count, size_t size);
void *arena_copy(struct arena *arena, const void *bytes, size_t size);
char *arena_copy_string(struct arena *arena, const char *string);
char *arena_printf(struct arena *arena, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
