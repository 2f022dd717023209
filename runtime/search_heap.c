/* The heap of the search lane: a bump allocator at a fixed address. Nothing is reused before the
 * sequence ends, so that a stale pointer is always seen; then all of it is taken back at once.
 *
 *   header | bytes, rounded up to 16 | redzone | header | ...
 *
 * The shadow of everything but live bytes says that it must not be used. What libc itself allocates
 * (streams, locales) stays in libc's heap: it outlives the sequence. */
#include <emmintrin.h>
#include <errno.h>
#include <malloc.h>

#include "ledger.h"
#include "shadow.h"
#include "wrappers.h"

enum {
    COMMIT_STEP = 1024 * 1024,     /* usable and poisoned from the start; then so much at a time */
    KEPT_BYTES = 4 * 1024 * 1024,  /* given back to the kernel above this */
    INJECTIONS_MAXIMUM = 256,        /* a library that goes on asking is stopped */
    FOREIGN_SLOTS = 64 * 1024,
};

#define FOREIGN_REMOVED ((uintptr_t)1)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

struct arena assay_rt_arena = {
    .bump = ARENA_START, .base = ARENA_START, .committed = ARENA_START};
struct ledger assay_rt_ledger;

/* What constructors allocated, to be put back after each sequence. */
struct loaded_blocks {
    char *bytes;
    uint8_t *shadow;
    size_t size;
};

static struct loaded_blocks loaded;
static _Atomic int lock; /* taken only when the library has threads */
static uintptr_t foreign[FOREIGN_SLOTS];
static uint32_t foreign_count;

static inline void take_lock(void)
{
    if (LIKELY(!assay_rt.is_threaded))
        return;
    while (atomic_exchange_explicit(&lock, 1, memory_order_acquire))
        __builtin_ia32_pause();
}

static inline void release_lock(void)
{
    if (UNLIKELY(assay_rt.is_threaded))
        atomic_store_explicit(&lock, 0, memory_order_release);
}

/* ---- blocks of libc's own heap, so that a bad free can be told from a good one ---- */

static uintptr_t *foreign_slot(uintptr_t address)
{
    uint32_t index = (uint32_t)(address >> 4) * 2654435769u >> 16;
    uintptr_t *removed = NULL;
    for (uint32_t i = 0; i < FOREIGN_SLOTS; i++) {
        uintptr_t *slot = &foreign[(index + i) % FOREIGN_SLOTS];
        if (*slot == address)
            return slot;
        if (*slot == FOREIGN_REMOVED && !removed)
            removed = slot;
        if (*slot == 0)
            return removed ? removed : slot;
    }
    return removed;
}

static void *foreign_add(void *block)
{
    if (!block)
        return NULL;
    take_lock();
    uintptr_t *slot = foreign_count < FOREIGN_SLOTS / 2 ? foreign_slot((uintptr_t)block) : NULL;
    if (slot && *slot != (uintptr_t)block) {
        *slot = (uintptr_t)block;
        foreign_count++;
    }
    release_lock();
    return block;
}

/* False: libc knows no such block. When the table is full everything is believed. */
static bool foreign_remove(void *block)
{
    take_lock();
    uintptr_t *slot = foreign_slot((uintptr_t)block);
    bool is_known = slot && *slot == (uintptr_t)block;
    bool is_believed = is_known || foreign_count >= FOREIGN_SLOTS / 2;
    if (is_known) {
        *slot = FOREIGN_REMOVED;
        foreign_count--;
    }
    release_lock();
    return is_believed;
}

/* ---- the arena ---- */

static bool commit(uintptr_t end)
{
    while (assay_rt_arena.committed < end) {
        if (assay_rt_arena.committed - ARENA_START >= ARENA_BYTES)
            return false;
        if (mprotect((void *)assay_rt_arena.committed, COMMIT_STEP, PROT_READ | PROT_WRITE) != 0)
            return false;
        assay_rt_shadow_fill(assay_rt_arena.committed, assay_rt_arena.committed + COMMIT_STEP,
                             SHADOW_HEAP);
        assay_rt_arena.committed += COMMIT_STEP;
    }
    return true;
}

void assay_rt_memory_prepare(void)
{
    void *arena = REAL(mmap)((void *)ARENA_START, ARENA_BYTES, PROT_NONE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
                             -1, 0);
    void *starts = REAL(mmap)(NULL, ARENA_BYTES / 16 / 8, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (arena != (void *)ARENA_START || starts == MAP_FAILED || !commit(ARENA_START + COMMIT_STEP))
        assay_rt_loading_failed("assay cannot map memory for the library's heap", "");
    assay_rt_arena.starts = starts;
    assay_rt_memory_forbid(starts, ARENA_BYTES / 16 / 8);
}

/* Small blocks have small redzones; an array's next element should not land in another block. */
static inline size_t redzone_after(size_t size)
{
    if (LIKELY(size <= 64))
        return 16;
    if (size <= 512)
        return 64;
    return size <= 4096 ? 128 : 512;
}

static void refuse(void)
{
    errno = ENOMEM;
    if (++assay_rt_ledger.injections > INJECTIONS_MAXIMUM)
        assay_rt_fail_with(END_MEMORY_EXHAUSTED, 0,
                           assay_rt_library_caller((uintptr_t)__builtin_frame_address(0),
                                                   assay_rt.stack_top));
}

static inline uint8_t owner_now(void)
{
    if (LIKELY(assay_rt.inside == INSIDE_CALL))
        return OWNER_LIBRARY;
    if (assay_rt.inside == INSIDE_LOADING)
        return OWNER_LOADER;
    return assay_rt.inside == INSIDE_CONTRACT ? OWNER_CONTRACT : OWNER_LIBRARY;
}

/* Behind the last block everything is poisoned, so that eight bytes of shadow can be written at
 * once: zero for whole granules, the size of the rest, and the poison again. */
static inline void unpoison_block(uintptr_t start, size_t size)
{
    uint8_t *shadow = shadow_of(start);
    if (UNLIKELY(size >= 64)) {
        REAL(memset)(shadow, 0, size / 8);
        shadow += size / 8;
        size %= 8;
        if (size)
            *shadow = (uint8_t)size;
        return;
    }
    uint64_t poison = 0x0101010101010101u * SHADOW_HEAP, rest = size % 8;
    unsigned whole = 8 * (unsigned)(size / 8);
    uint64_t last = (rest ? rest : SHADOW_HEAP) ^ SHADOW_HEAP;
    *(uint64_t *)(void *)shadow = (poison ^ last) << whole;
}

static inline void fill_block(uintptr_t start, size_t rounded, uint8_t byte)
{
    if (UNLIKELY(rounded > 512)) {
        REAL(memset)((void *)start, byte, rounded);
        return;
    }
    uint64_t pattern = 0x0101010101010101u * byte;
    for (uintptr_t at = start; at < start + rounded; at += 16)
        ((uint64_t *)at)[0] = ((uint64_t *)at)[1] = pattern;
}

/* Places a block; 0 when there is no room. Its bytes are not filled. */
ALWAYS_INLINE uintptr_t place(size_t size, size_t alignment, uint8_t owner)
{
    struct arena *arena = &assay_rt_arena;
    size_t rounded = LIKELY(size) ? (size + 15) & ~(size_t)15 : 16;
    uintptr_t start = (arena->bump + sizeof(struct block) + alignment - 1) & ~(alignment - 1);
    if (UNLIKELY(size > ARENA_BYTES || alignment > ARENA_BYTES))
        return 0;
    uintptr_t end = start + rounded + redzone_after(size);
    /* The next header is part of the redzone, so the last block needs room for one as well. */
    if (UNLIKELY(end + sizeof(struct block) > arena->committed) &&
        !commit(end + sizeof(struct block)))
        return 0;
    *((struct block *)start - 1) = (struct block){
        .size = (uint32_t)size, .owner = owner, .statement = (uint16_t)assay_rt.index};
    uintptr_t index = (start - ARENA_START) >> 4;
    arena->starts[index >> 6] |= (uint64_t)1 << (index & 63);
    unpoison_block(start, size);
    arena->bump = end - sizeof(struct block);
    return start;
}

ALWAYS_INLINE void *allocate(size_t size, size_t alignment)
{
    take_lock();
    uint8_t owner = owner_now();
    uintptr_t start = place(size, alignment, owner);
    if (UNLIKELY(!start)) {
        release_lock();
        refuse();
        return NULL;
    }
    if (LIKELY(owner == OWNER_LIBRARY))
        assay_rt_ledger.live++;
    release_lock();
    return (void *)start;
}

ALWAYS_INLINE void *allocate_filled(size_t size, size_t alignment)
{
    void *block = allocate(size, alignment);
    if (LIKELY(block != NULL))
        fill_block((uintptr_t)block, (size + 15) & ~(size_t)15, (uint8_t)assay_rt_ledger.fill);
    return block;
}

void *assay_rt_memory_storage(size_t size)
{
    uintptr_t start = place(size, assay_rt_storage_alignment(size), OWNER_RUNTIME);
    if (start)
        fill_block(start, (size + 15) & ~(size_t)15, (uint8_t)assay_rt_ledger.fill);
    return (void *)start;
}

void *assay_rt_memory_storage_with_edge(size_t size, size_t edge)
{
    uintptr_t start = place(size + edge, assay_rt_storage_alignment(size), OWNER_RUNTIME);
    if (!start)
        return NULL;
    assay_rt_block_from(start)->size = (uint32_t)size;
    fill_block(start, (size + 15) & ~(size_t)15, (uint8_t)assay_rt_ledger.fill);
    assay_rt_shadow_fill(start + size, start + size + edge, SHADOW_HEAP);
    if (size % 8)
        *shadow_of(start + size) = (uint8_t)(size % 8);
    return (void *)start;
}

static inline bool is_in_arena(const void *address)
{
    return (uintptr_t)address - ARENA_START < ARENA_BYTES;
}

static _Noreturn void fail_free(enum wire_end end, void *block, uintptr_t pc)
{
    struct failure failure = assay_rt_failure(end, pc - 1);
    failure.address = (uintptr_t)block;
    assay_rt_fail(&failure);
}

/* The header of a block that may be freed; else the sequence ends. */
static inline struct block *header_to_free(void *pointer, uintptr_t pc)
{
    uintptr_t address = (uintptr_t)pointer, index = (address - ARENA_START) >> 4;
    struct block *block = (struct block *)pointer - 1;
    if (UNLIKELY(address % 16 || !(assay_rt_arena.starts[index >> 6] >> (index & 63) & 1) ||
                 block->owner == OWNER_RUNTIME))
        fail_free(END_BAD_FREE, pointer, pc);
    if (UNLIKELY(block->is_dead))
        fail_free(END_DOUBLE_FREE, pointer, pc);
    return block;
}

static inline void release(void *pointer, uintptr_t pc)
{
    take_lock();
    struct block *block = header_to_free(pointer, pc);
    uintptr_t start = (uintptr_t)pointer, rounded = (block->size + 7) & ~(uintptr_t)7;
    /* An empty block has bytes of its own as well, so that it is seen to be dead. */
    rounded = rounded ? rounded : 8;
    block->is_dead = 1;
    if (block->owner == OWNER_LIBRARY) {
        assay_rt_ledger.live--;
        assay_rt_ledger.frees++;
    }
    assay_rt_shadow_fill(start, start + rounded, SHADOW_FREED);
    release_lock();
}

/* Whether the arena serves the caller: library text does, libc and everything else does not. */
static inline bool is_for_library(uintptr_t caller)
{
    if (UNLIKELY(assay_rt.inside == INSIDE_LOADING))
        return assay_rt_library_is_caller(caller);
    return assay_rt.inside != INSIDE_RUNTIME && is_library_text(caller);
}

void *assay_rt_allocate_for(uintptr_t caller, size_t size)
{
    return is_for_library(caller) ? allocate_filled(size, 16) : foreign_add(__libc_malloc(size));
}

/* ---- the interface of stdlib.h ---- */

void *malloc(size_t size)
{
    if (LIKELY(is_for_library(RETURN_ADDRESS)))
        return allocate_filled(size, 16);
    return foreign_add(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    size_t total;
    if (!is_for_library(RETURN_ADDRESS))
        return foreign_add(__libc_calloc(count, size));
    if (__builtin_mul_overflow(count, size, &total)) {
        refuse();
        return NULL;
    }
    void *block = allocate(total, 16);
    if (block)
        fill_block((uintptr_t)block, (total + 15) & ~(size_t)15, 0);
    return block;
}

static void free_foreign(void *block, uintptr_t caller)
{
    if (!foreign_remove(block) && is_for_library(caller))
        fail_free(END_BAD_FREE, block, caller);
    __libc_free(block);
}

void free(void *block)
{
    if (!block)
        return;
    if (LIKELY(is_in_arena(block)))
        release(block, RETURN_ADDRESS);
    else
        free_foreign(block, RETURN_ADDRESS);
}

void cfree(void *block) __attribute__((alias("free")));

/* Always moves: a pointer to the old place must not go on working by luck. */
static void *move(void *old, size_t size, uintptr_t pc)
{
    struct block *block = header_to_free(old, pc);
    void *moved = allocate_filled(size, 16);
    if (!moved)
        return NULL;
    REAL(memcpy)(moved, old, block->size < size ? block->size : size);
    block->is_moved = 1;
    release(old, pc);
    return moved;
}

static void *move_foreign(void *old, size_t size, uintptr_t pc)
{
    if (!foreign_remove(old) && is_for_library(pc))
        fail_free(END_BAD_FREE, old, pc);
    return foreign_add(__libc_realloc(old, size));
}

static void *reallocate(void *old, size_t size, uintptr_t pc)
{
    if (!old)
        return is_for_library(pc) ? allocate_filled(size, 16) : foreign_add(__libc_malloc(size));
    if (!is_in_arena(old))
        return move_foreign(old, size, pc);
    if (size == 0) {
        release(old, pc);
        return NULL;
    }
    return move(old, size, pc);
}

void *realloc(void *old, size_t size)
{
    return reallocate(old, size, RETURN_ADDRESS);
}

void *reallocarray(void *old, size_t count, size_t size)
{
    size_t total;
    if (__builtin_mul_overflow(count, size, &total)) {
        errno = ENOMEM;
        return NULL;
    }
    return reallocate(old, total, RETURN_ADDRESS);
}

static void *allocate_aligned(size_t alignment, size_t size, uintptr_t pc)
{
    if (alignment & (alignment - 1) || alignment == 0) {
        errno = EINVAL;
        return NULL;
    }
    if (!is_for_library(pc))
        return foreign_add(__libc_memalign(alignment, size));
    return allocate_filled(size, alignment < 16 ? 16 : alignment);
}

void *memalign(size_t alignment, size_t size)
{
    return allocate_aligned(alignment, size, RETURN_ADDRESS);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return allocate_aligned(alignment, size, RETURN_ADDRESS);
}

void *valloc(size_t size)
{
    return allocate_aligned(PAGE, size, RETURN_ADDRESS);
}

void *pvalloc(size_t size)
{
    return allocate_aligned(PAGE, (size + PAGE - 1) & ~(size_t)(PAGE - 1), RETURN_ADDRESS);
}

int posix_memalign(void **result, size_t alignment, size_t size)
{
    if (alignment < sizeof(void *) || alignment & (alignment - 1))
        return EINVAL;
    void *block = allocate_aligned(alignment, size, RETURN_ADDRESS);
    if (!block)
        return ENOMEM;
    *result = block;
    return 0;
}

size_t malloc_usable_size(void *block)
{
    if (!block)
        return 0;
    if (is_in_arena(block))
        return header_to_free(block, RETURN_ADDRESS)->size;
    static size_t (*real)(void *);
    if (!real)
        real = (size_t(*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
    return real(block);
}

/* ---- sequences ---- */

void assay_rt_memory_loaded(void)
{
    assay_rt_keys_loaded();
    struct arena *arena = &assay_rt_arena;
    assay_rt_memory_forbid((void *)assay_rt.own_data.start, assay_rt.own_data.size);
    assay_rt_memory_forbid(assay_rt.control, sizeof *assay_rt.control);
    loaded.size = arena->bump - ARENA_START;
    arena->base = arena->bump;
    if (!loaded.size)
        return;
    loaded.bytes = REAL(mmap)(NULL, loaded.size + loaded.size / 8, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (loaded.bytes == MAP_FAILED)
        assay_rt_loading_failed("assay cannot map memory for the library's blocks", "");
    loaded.shadow = (uint8_t *)loaded.bytes + loaded.size;
    assay_rt_copy(loaded.bytes, (void *)ARENA_START, loaded.size);
    assay_rt_copy(loaded.shadow, shadow_of(ARENA_START), loaded.size / 8);
    if (loaded.size > RESTORE_MAXIMUM)
        assay_rt_note("the library's constructors allocate much; resetting it takes time");
}

void assay_rt_memory_begin_sequence(uint8_t fill)
{
    assay_rt_ledger = (struct ledger){.fill = fill};
}

static void give_back(void)
{
    struct arena *arena = &assay_rt_arena;
    uintptr_t kept = ARENA_START + KEPT_BYTES;
    if (kept < arena->base + COMMIT_STEP)
        return;
    REAL(mmap)((void *)kept, ARENA_BYTES - KEPT_BYTES, PROT_NONE,
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    madvise(shadow_of(kept), (ARENA_BYTES - KEPT_BYTES) / 8, MADV_DONTNEED);
    arena->committed = kept;
}

static void clear_starts(void)
{
    const struct arena *arena = &assay_rt_arena;
    uintptr_t base = (arena->base - ARENA_START) >> 4, bump = (arena->bump - ARENA_START) >> 4;
    arena->starts[base >> 6] &= ((uint64_t)1 << (base & 63)) - 1;
    for (uintptr_t word = (base >> 6) + 1; word <= bump >> 6; word++)
        arena->starts[word] = 0;
}

void assay_rt_memory_end_sequence(void)
{
    struct arena *arena = &assay_rt_arena;
    if (arena->bump != arena->base) {
        assay_rt_shadow_fill(arena->base, arena->bump, SHADOW_HEAP);
        clear_starts();
        if (UNLIKELY(arena->committed - ARENA_START > KEPT_BYTES))
            give_back();
        arena->bump = arena->base;
    }
    if (UNLIKELY(loaded.size)) {
        assay_rt_copy((void *)ARENA_START, loaded.bytes, loaded.size);
        assay_rt_copy(shadow_of(ARENA_START), loaded.shadow, loaded.size / 8);
    }
}

/* ---- snapshots ---- */

/* Sixteen bytes at a time: all that is copied here are multiples of that, or have room behind them.
 */
static inline void copy_sixteens(char *to, const char *from, size_t size)
{
    for (size_t at = 0; at < size; at += 16)
        _mm_storeu_si128((__m128i *)(void *)(to + at),
                         _mm_loadu_si128((const __m128i *)(const void *)(from + at)));
}

static inline size_t to_sixteens(size_t size)
{
    return (size + 15) & ~(size_t)15;
}

/* The words of `starts` that blocks from the base on may have a bit in. */
static inline size_t starts_bytes(size_t used)
{
    uintptr_t base = (assay_rt_arena.base - ARENA_START) >> 4;
    return (((base + (used >> 4)) >> 6) - (base >> 6) + 1) * sizeof(uint64_t);
}

static inline uint64_t *first_starts(void)
{
    return &assay_rt_arena.starts[(assay_rt_arena.base - ARENA_START) >> 10];
}

/* How much is used, and the ledger. */
#define IMAGE_HEAD (16 + ((sizeof(struct ledger) + 15) & ~(size_t)15))

size_t assay_rt_memory_image_size(void)
{
    size_t used = assay_rt_arena.bump - assay_rt_arena.base;
    return IMAGE_HEAD + used + to_sixteens(used / 8) +
           to_sixteens(starts_bytes(used));
}

/* The layout is known to save and load alone: how much is used, the ledger, the bytes, their
 * shadow, and where blocks start. */
void assay_rt_memory_save(char *to)
{
    const struct arena *arena = &assay_rt_arena;
    size_t used = arena->bump - arena->base;
    *(uint64_t *)(void *)to = used;
    *(struct ledger *)(void *)(to + 16) = assay_rt_ledger;
    to += IMAGE_HEAD;
    copy_sixteens(to, (const char *)arena->base, used);
    to += used;
    copy_sixteens(to, (const char *)shadow_of(arena->base), used / 8);
    to += to_sixteens(used / 8);
    copy_sixteens(to, (const char *)first_starts(), starts_bytes(used));
}

/* Behind what is used then, everything is as if it had never been used. */
static void forget_beyond(uintptr_t end)
{
    struct arena *arena = &assay_rt_arena;
    uintptr_t first = (end - ARENA_START) >> 4, last = (arena->bump - ARENA_START) >> 4;
    assay_rt_shadow_fill(end, arena->bump, SHADOW_HEAP);
    for (uintptr_t word = (first >> 6) + 1; word <= last >> 6; word++)
        arena->starts[word] = 0;
}

void assay_rt_memory_load(const char *from)
{
    struct arena *arena = &assay_rt_arena;
    size_t used = *(const uint64_t *)(const void *)from;
    uintptr_t end = arena->base + used;
    if (arena->bump > end)
        forget_beyond(end);
    arena->bump = end;
    assay_rt_ledger = *(const struct ledger *)(const void *)(from + 16);
    from += IMAGE_HEAD;
    copy_sixteens((char *)arena->base, from, used);
    from += used;
    uint8_t *shadow = shadow_of(arena->base);
    for (size_t at = 0; at < used / 8; at += 2)
        *(uint16_t *)(void *)(shadow + at) = *(const uint16_t *)(const void *)(from + at);
    from += to_sixteens(used / 8);
    uint64_t *starts = first_starts();
    for (size_t at = 0; at < starts_bytes(used) / sizeof *starts; at++)
        starts[at] = ((const uint64_t *)(const void *)from)[at];
}
