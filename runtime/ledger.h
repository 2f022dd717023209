/* The ledger: which heap blocks there are, whose they are and whether they live. Each lane has its
 * own: arena.c keeps a header before every block, confirm_memory.c a table filled by hooks. */
#ifndef RUNTIME_LEDGER_H
#define RUNTIME_LEDGER_H

#include "runtime.h"

enum block_owner {
    OWNER_LIBRARY,
    OWNER_CONTRACT, /* allocated while a contract was evaluated: never counted */
    OWNER_RUNTIME,  /* our storage: objects and buffers */
    OWNER_LOADER,   /* allocated by a constructor */
};

struct block {
    uint32_t size;
    uint32_t visit;  /* the last walk that came here */
    uint32_t number; /* in that walk */
    uint16_t statement; /* that allocated it */
    uint8_t owner;      /* enum block_owner */
    uint8_t is_dead : 1;
    uint8_t is_moved : 1; /* dead because realloc made another of it */
};

_Static_assert(sizeof(struct block) == 16, "the header keeps blocks aligned");

/* Counts of the sequence in progress. */
struct ledger {
    uint32_t live; /* blocks of the library */
    uint32_t frees; /* of blocks, by the library */
    uint32_t injections; /* allocations that were not granted */
    uint32_t fill;
    uint32_t questions; /* after time and chance, in the sequence */
    int32_t waited_ms; /* in the sequence: the time that passed instead */
};

extern struct ledger assay_rt_ledger;

/* Once, in the zygote. */
void assay_rt_memory_prepare(void);
/* What was allocated up to here is the constructors'. */
void assay_rt_memory_loaded(void);
void assay_rt_memory_begin_sequence(uint8_t fill);
void assay_rt_memory_end_sequence(void);
/* Of storage for values whose type is not known: the alignment of a type divides its size. */
static inline size_t assay_rt_storage_alignment(size_t size)
{
    enum { USUAL = 16, LARGEST = 256 };
    size_t alignment = size ? size & -size : USUAL;
    return alignment < USUAL ? USUAL : alignment > LARGEST ? LARGEST : alignment;
}

/* An exactly sized block of ours, filled with the fill byte; NULL when memory is used up. */
void *assay_rt_memory_storage(size_t size);
/* Likewise, and so many bytes behind it that are not filled: the library must not touch them. */
void *assay_rt_memory_storage_with_edge(size_t size, size_t edge);
/* Shadow of memory that is the runtime's: the library must not touch it. */
void assay_rt_memory_forbid(const void *start, size_t size);
/* ... and of memory around literals. */
void assay_rt_memory_forbid_around(const void *start, size_t size);
void assay_rt_memory_allow(const void *start, size_t size);
/* Copies whatever the shadow says about the bytes. */
void assay_rt_copy(void *to, const void *from, size_t size);

#ifdef ASSAY_CONFIRM

struct block *assay_rt_block_at(uintptr_t address, uintptr_t *start);

/* The block that is known to start there. */
static inline struct block *assay_rt_block_from(uintptr_t start)
{
    uintptr_t same;
    return assay_rt_block_at(start, &same);
}

/* Whether the pointer leads into a block that was freed. */
static inline bool assay_rt_is_dead(uintptr_t pointer)
{
    uintptr_t start;
    const struct block *block = assay_rt_block_at(pointer, &start);
    return block && block->is_dead;
}

#else

#include "shadow.h"

enum { ARENA_BYTES = 64 * 1024 * 1024 };

struct arena {
    uintptr_t bump;
    uintptr_t base; /* where sequences begin; constructors' blocks are below */
    uintptr_t committed;
    uint64_t *starts; /* a bit for every 16 bytes: a block starts here */
};

extern struct arena assay_rt_arena;

/* An image of all that sequences have allocated: its size, and how it is made and put back. */
size_t assay_rt_memory_image_size(void);
void assay_rt_memory_save(char *to);
void assay_rt_memory_load(const char *from);

/* malloc for a wrapper that was called from there: the library's blocks are the arena's. */
void *assay_rt_allocate_for(uintptr_t caller, size_t size);

/* The start of the last block at or before the address; 0: none. */
ALWAYS_INLINE uintptr_t arena_start_before(uintptr_t address)
{
    uintptr_t index = (address - ARENA_START) >> 4, word = index >> 6;
    uint64_t bits = assay_rt_arena.starts[word] & (~(uint64_t)0 >> (63 - (index & 63)));
    while (!bits) {
        if (word == 0)
            return 0;
        bits = assay_rt_arena.starts[--word];
    }
    return ARENA_START + ((word * 64 + 63 - (uintptr_t)__builtin_clzll(bits)) << 4);
}

/* The block that the address points into, dead or alive, or NULL. */
ALWAYS_INLINE struct block *assay_rt_block_at(uintptr_t address, uintptr_t *start)
{
    if (LIKELY(address - ARENA_START >= assay_rt_arena.bump - ARENA_START))
        return NULL;
    uintptr_t first = arena_start_before(address);
    if (!first)
        return NULL;
    struct block *block = (struct block *)first - 1;
    /* An empty block is found by its start alone. A size that leads out of the arena was
     * overwritten by code that is not instrumented. */
    if ((address - first >= block->size && address != first) ||
        block->size > assay_rt_arena.bump - first)
        return NULL;
    *start = first;
    return block;
}

/* The block that is known to start there. */
static inline struct block *assay_rt_block_from(uintptr_t start)
{
    return (struct block *)start - 1;
}

/* Whether the pointer leads into a block that was freed. The shadow knows: one load, no branch. */
static inline bool assay_rt_is_dead(uintptr_t pointer)
{
    bool is_inside = pointer - ARENA_START < ARENA_BYTES;
    uintptr_t asked = is_inside ? pointer : ARENA_START;
    return is_inside & (*shadow_of(asked) == SHADOW_FREED);
}

#endif
#endif
