/* Region allocator. Memory is given back all at once or down to a mark. */
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>

#define ARENA_MAX_ALIGN 64

struct arena_block;

struct arena {
    struct arena_block *block;
    size_t block_size;
};

struct arena_mark {
    struct arena_block *block;
    size_t used;
};

/* Prepares an arena that allocates blocks of at least block_size bytes. */
void arena_setup(struct arena *a, size_t block_size);

/* Gives everything back. The arena can be used again. */
void arena_reset(struct arena *a);

/* align is a power of two, at most ARENA_MAX_ALIGN. NULL when out of memory. */
void *arena_alloc(struct arena *a, size_t size, size_t align);
char *arena_strdup(struct arena *a, const char *s);
/* s has at least n characters. */
char *arena_strndup(struct arena *a, const char *s, size_t n);

/* Remembers the state of the arena, and goes back to it: what was allocated in between is gone, and
 * so are marks that were taken in between. */
struct arena_mark arena_get_mark(const struct arena *a);
void arena_rewind(struct arena *a, struct arena_mark mark);

/* An arena on the heap, with its destructor. */
struct arena *arena_create(size_t block_size);
void arena_destroy(struct arena *a);

#endif
