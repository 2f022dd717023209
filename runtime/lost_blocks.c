/* Blocks that the library allocated and that nothing leads to any more, at the end of a sequence:
 * no value of the test, no memory of the test, no variable of the library. Whatever is called then,
 * nobody can free them. The scan is conservative, so that it misses some and makes up none that are
 * led to by plain pointers; the confirm lane has the last word. */
#include "ledger.h"
#include "runtime.h"

enum {
    FEW_BLOCKS = 32, /* are looked at always ... */
    SELDOM = 8,      /* ... more of them once in so many sequences: it costs as much as the calls */
};

static bool is_worth_a_look(void)
{
    return assay_rt.flags & WIRE_HASH_STATES && assay_rt_ledger.live &&
           !assay_rt.is_threaded &&
           (assay_rt_ledger.live <= FEW_BLOCKS || assay_rt.sequence_number % SELDOM == 0);
}

/* The next block at or after the address; 0: there is none. */
static uintptr_t next_start(uintptr_t address)
{
    uintptr_t index = (address - ARENA_START) >> 4, word = index >> 6;
    uintptr_t last = (assay_rt_arena.bump - ARENA_START) >> 10;
    uint64_t bits = assay_rt_arena.starts[word] & ~(uint64_t)0 << (index & 63);
    while (!bits) {
        if (++word > last)
            return 0;
        bits = assay_rt_arena.starts[word];
    }
    uintptr_t start = ARENA_START + ((word * 64 + (uintptr_t)__builtin_ctzll(bits)) << 4);
    return start < assay_rt_arena.bump ? start : 0;
}

static void reach_from_ours(void)
{
    assay_rt_reach_from((uintptr_t)STAGE->slots,
                        assay_rt.sequence->statement_count * sizeof STAGE->slots[0]);
    assay_rt_reach_from((uintptr_t)STAGE->scratch, STATEMENTS->scratch_used);
    for (uintptr_t at = next_start(ARENA_START); at; at = next_start(at + 16)) {
        const struct block *block = assay_rt_block_from(at);
        if (block->owner != OWNER_LIBRARY && !block->is_dead)
            assay_rt_reach_from(at, block->size);
    }
}

static void count_lost(struct lost_blocks *lost)
{
    for (uintptr_t at = next_start(assay_rt_arena.base); at; at = next_start(at + 16)) {
        const struct block *block = assay_rt_block_from(at);
        if (block->owner != OWNER_LIBRARY || block->is_dead || assay_rt_is_reached(block->visit))
            continue;
        if (!lost->count)
            lost->statement = block->statement;
        lost->count += lost->count < UINT16_MAX;
    }
}

void assay_rt_lane_find_lost(struct lost_blocks *lost)
{
    if (!is_worth_a_look())
        return;
    assay_rt_reach_begin();
    reach_from_ours();
    assay_rt_keys_reach();
    if (assay_rt_variables_reach() && assay_rt_reach_end())
        count_lost(lost);
}
