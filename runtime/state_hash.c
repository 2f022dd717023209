/* The canonical state of a value: what can be reached from it, with every pointer replaced by the
 * number of the block it leads to in breadth-first order. Isomorphic heaps have equal hashes.
 *
 * The scan is conservative: an aligned word that points into a block is a pointer. */
#include <sys/mman.h>

#include "ledger.h"
#include "runtime.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum {
    VISITS_AT_ONCE = 64 * 1024, /* that a worker takes from those of all */
    QUEUE_BLOCKS = 16 * 1024,   /* blocks of a walk; what lies beyond is not part of the state */
    BUFFER_WORDS = 32 * 1024,   /* hashed when full */
    WALK_WORDS = 1024 * 1024,   /* words of a walk */
    PIECE_WORDS = 1024,         /* scanned between two looks at the buffer */
    REACH_WORDS = 128 * 1024,   /* looked at for what can be reached: a fraction of a millisecond */
};

/* High bytes that no number a library stores is likely to have, before what replaces a pointer. */
#define TAG_BLOCK 0xB10C000000000000u
#define TAG_DEAD 0xDEAD000000000000u
#define TAG_LIBRARY 0x11B0000000000000u
#define TAG_LIBC 0x11BC000000000000u
#define TAG_LITERAL 0x717E000000000000u

struct walk_memory {
    uint64_t words[BUFFER_WORDS + 2];
    uintptr_t queue[QUEUE_BLOCKS];
};

/* Of the walk in progress. */
struct walk {
    uint32_t visit;
    _Atomic uint32_t *visits; /* of all workers that explore; NULL: of this one alone */
    uint32_t count; /* blocks that have a number */
    uint64_t hash;
    uint64_t total;
    size_t used;
    struct walk_memory *memory;
};

static struct walk walk;

void assay_rt_state_hash_prepare(void)
{
    void *memory = mmap(NULL, sizeof *walk.memory, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        assay_rt_loading_failed("assay cannot map memory for hashing", "");
    walk.memory = memory;
    assay_rt_memory_forbid(walk.memory, sizeof *walk.memory);
}

void assay_rt_visits_share(_Atomic uint32_t *visits)
{
    walk.visits = visits;
    walk.visit = atomic_fetch_add(visits, VISITS_AT_ONCE);
}

uint32_t assay_rt_next_visit(void)
{
    if (UNLIKELY(++walk.visit % VISITS_AT_ONCE == 0) && walk.visits)
        walk.visit = atomic_fetch_add(walk.visits, VISITS_AT_ONCE) + 1;
    return walk.visit;
}

static void walk_begin(void)
{
    assay_rt_next_visit();
    walk.count = 0;
    walk.hash = 0;
    walk.total = 0;
    walk.used = 0;
}

static void flush(void)
{
    walk.hash = XXH3_64bits_withSeed(walk.memory->words, walk.used * 8, walk.hash);
    walk.total += walk.used;
    walk.used = 0;
}

/* A pointer as number and offset; the block is queued when it is met for the first time. */
ALWAYS_INLINE uint64_t number_of(struct block *block, uintptr_t start, uintptr_t pointer)
{
    if (UNLIKELY(block->is_dead))
        return TAG_DEAD;
    if (block->visit != walk.visit) {
        if (UNLIKELY(walk.count == QUEUE_BLOCKS))
            return TAG_BLOCK;
        block->visit = walk.visit;
        block->number = walk.count;
        walk.memory->queue[walk.count++] = start;
    }
    return TAG_BLOCK | (uint64_t)block->number << 32 | (uint32_t)(pointer - start);
}

__attribute__((noinline)) uint64_t assay_rt_canonical_constant(uintptr_t word)
{
    if (range_has(assay_rt.library.whole, word))
        return TAG_LIBRARY | (word - assay_rt.library.whole.start);
    if (range_has(assay_rt.libc, word))
        return TAG_LIBC | (word - assay_rt.libc.start);
    int literal = assay_rt_literal_at(word);
    if (literal < 0)
        return word;
    uint64_t offset = word - assay_rt_literal_bytes(literal).start;
    return assay_rt_literal_hash(literal) ^ (TAG_LITERAL | offset);
}

ALWAYS_INLINE uint64_t canonical(uintptr_t word)
{
    const uintptr_t lowest = (uintptr_t)1 << 32, end = (uintptr_t)1 << 47;
    uintptr_t start;
    /* Most words are small numbers, or no addresses. */
    if (LIKELY(word - lowest >= end - lowest))
        return word;
    struct block *block = assay_rt_block_at(word, &start);
    return LIKELY(block != NULL) ? number_of(block, start, word)
                                 : assay_rt_canonical_constant(word);
}

static uint64_t last_bytes(const unsigned char *bytes, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

/* The buffer has room for at least `words` more; false: the walk is long enough. */
static bool has_room(size_t words)
{
    if (LIKELY(walk.used + words <= BUFFER_WORDS))
        return true;
    flush();
    return walk.total <= WALK_WORDS;
}

static void scan(const void *start, size_t size)
{
    const uint64_t *words = start;
    if (!has_room(2))
        return;
    walk.memory->words[walk.used++] = size;
    for (size_t left = size / 8; left;) {
        if (!has_room(PIECE_WORDS))
            return;
        size_t piece = left < PIECE_WORDS ? left : PIECE_WORDS;
        uint64_t *to = walk.memory->words + walk.used;
        for (size_t i = 0; i < piece; i++)
            to[i] = canonical(words[i]);
        words += piece;
        walk.used += piece;
        left -= piece;
    }
    if (size % 8)
        walk.memory->words[walk.used++] = last_bytes((const unsigned char *)words, size % 8);
}

static uint64_t finish(void)
{
    for (uint32_t i = 0; i < walk.count && walk.total <= WALK_WORDS; i++) {
        uintptr_t start = walk.memory->queue[i];
        scan((const void *)start, assay_rt_block_from(start)->size);
    }
    return XXH3_64bits_withSeed(walk.memory->words, walk.used * 8, walk.hash);
}

uint64_t assay_rt_state_hash(uintptr_t pointer)
{
    walk_begin();
    walk.memory->words[walk.used++] = canonical(pointer);
    return finish();
}

uint64_t assay_rt_bytes_hash(const void *bytes, size_t size)
{
    walk_begin();
    scan(bytes, size);
    return finish();
}

static void reach_from(uintptr_t start, size_t size, assay_rt_visit *visit, void *context)
{
    const uintptr_t *words = (const uintptr_t *)start;
    size_t left = REACH_WORDS - walk.total, count = size / 8 < left ? size / 8 : left;
    walk.total += count;
    for (size_t i = 0; i < count; i++) {
        uintptr_t target;
        struct block *block = assay_rt_block_at(words[i], &target);
        if (!block || block->is_dead || block->visit == walk.visit || walk.count == QUEUE_BLOCKS)
            continue;
        block->visit = walk.visit;
        walk.memory->queue[walk.count++] = target;
        visit(target, context);
    }
}

static bool reach_queued(assay_rt_visit *visit, void *context)
{
    uint32_t i = 0;
    for (; i < walk.count && walk.total < REACH_WORDS; i++)
        reach_from(walk.memory->queue[i], assay_rt_block_from(walk.memory->queue[i])->size, visit,
                   context);
    return i == walk.count && walk.total < REACH_WORDS && walk.count < QUEUE_BLOCKS;
}

void assay_rt_reach(uintptr_t start, size_t size, assay_rt_visit *visit, void *context)
{
    walk_begin();
    reach_from(start, size, visit, context);
    (void)reach_queued(visit, context);
}

static void visit_nothing(uintptr_t start, void *context)
{
    (void)start, (void)context;
}

void assay_rt_reach_begin(void)
{
    walk_begin();
}

void assay_rt_reach_from(uintptr_t start, size_t size)
{
    reach_from(start, size, visit_nothing, NULL);
}

bool assay_rt_reach_end(void)
{
    return reach_queued(visit_nothing, NULL);
}

bool assay_rt_is_reached(uint32_t visit)
{
    return visit == walk.visit;
}
