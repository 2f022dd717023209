/* A file of tests as blocks: what stands together in it, with the comment before it. Directives
 * are blocks of their own. The hash of a block says later whether a person has changed it. */
#ifndef EMIT_BLOCKS_H
#define EMIT_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vector.h"

struct block {
    const char *text; /* without the line end behind it */
    uint64_t hash;
    bool is_apart; /* an empty line stands before it */
};

struct blocks {
    struct block *items;
    size_t count;
    size_t capacity;
};

/* Adds the blocks of the text; the arena has copies of them. Who begins with {0} releases the
 * vector. */
void blocks_split(struct blocks *blocks, struct arena *arena, const char *content);
bool blocks_have(const struct blocks *blocks, uint64_t hash);

#endif
