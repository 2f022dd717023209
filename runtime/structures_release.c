/* What a call leaves behind. When all is released that the caller has, no block may be left which
 * nothing leads to. That is asked where it is known who owns what: of structures that the function
 * which releases them frees whole, and of results that are blocks of the call's own. */
#include <string.h>

#include "structures_calls.h"

#define st assay_rt_structures
#define calls assay_rt_calls

/* A block that is not freed, and who leads to it. */
struct held {
    uint32_t offset, size;
    bool is_fresh; /* the call has allocated it */
    uint8_t holders;
};

/* Below these are the arguments, a bit for each copy of the structure. */
enum { HELD_BY_RESULT = 1 << COPIES, HELD_BY_VARIABLES = HELD_BY_RESULT << 1 };
enum { HELD_MAXIMUM = BLOCKS + COPIES * STRUCTURE_TYPES * STRUCTURE_OBJECTS };

struct holdings {
    struct held items[HELD_MAXIMUM];
    uint32_t count;
    uint32_t waiting[HELD_MAXIMUM]; /* to be looked into */
    uint32_t waiting_count;
};

static struct holdings holdings;

/* ---- who holds what ---- */

static void hold(uint32_t offset, uint32_t size, bool is_fresh)
{
    holdings.items[holdings.count++] =
        (struct held){.offset = offset, .size = size, .is_fresh = is_fresh};
}

static void list_held(void)
{
    holdings.count = 0;
    for (uint32_t copy = 0; copy < assay_rt_calls_copies(); copy++)
        for (uint32_t i = 0; i < calls.placed_count; i++) {
            uint32_t offset = assay_rt_calls_offset_of(&calls.placed[i]) +
                              copy * assay_rt_calls_copy_bytes();
            if (st.told[offset])
                hold(offset, st.kinds[calls.placed[i].kind].size, false);
        }
    for (uint32_t i = calls.own_blocks; i < calls.block_count; i++)
        if (!calls.blocks[i].is_freed)
            hold(calls.blocks[i].offset, calls.blocks[i].size, true);
}

/* What points into a block, or right behind it, leads to it as well. */
static struct held *held_at(uint64_t address)
{
    uint64_t offset = address - ASSAY_WATCHED_START;
    if (offset >= assay_rt_calls_room())
        return NULL;
    for (uint32_t i = 0; i < holdings.count; i++)
        if (offset - holdings.items[i].offset <= holdings.items[i].size)
            return &holdings.items[i];
    return NULL;
}

static void lead_to(uint64_t address, uint8_t holder)
{
    struct held *block = held_at(address);
    if (!block || block->holders & holder)
        return;
    block->holders |= holder;
    holdings.waiting[holdings.waiting_count++] = (uint32_t)(block - holdings.items);
}

static void mark(uint64_t address, uint8_t holder)
{
    lead_to(address, holder);
    while (holdings.waiting_count) {
        const struct held *block = &holdings.items[holdings.waiting[--holdings.waiting_count]];
        for (uint32_t at = 0; at + sizeof(uint64_t) <= block->size; at += sizeof(uint64_t)) {
            uint64_t word;
            memcpy(&word, st.memory + block->offset + at, sizeof word);
            lead_to(word, holder);
        }
    }
}

static void mark_result(void)
{
    for (uint32_t i = 0; i < calls.current->operation->size / sizeof *calls.result; i++)
        mark(calls.result[i], HELD_BY_RESULT);
}

static void mark_variable(uint64_t word)
{
    mark(word, HELD_BY_VARIABLES);
}

/* ---- what may be released ---- */

static uint64_t structure_at(uint32_t copy)
{
    return ASSAY_WATCHED_START + st.kinds[0].offset + copy * assay_rt_calls_copy_bytes();
}

static bool is_there(uint64_t address)
{
    return st.told[address - ASSAY_WATCHED_START];
}

/* Is the result a block of the call's own, to which nothing else leads? Then it is the caller's. */
static bool is_handed_over(void)
{
    const struct held *block =
        calls.current->gives_it && calls.result[0] ? held_at(calls.result[0]) : NULL;
    return block && block->is_fresh && block->holders == HELD_BY_RESULT &&
           calls.result[0] == ASSAY_WATCHED_START + block->offset;
}

static bool are_several(uint8_t holders)
{
    return holders & (holders - 1);
}

/* Does anybody else lead to a block of the structure that an argument was? */
static bool has_taken_over(void)
{
    for (uint32_t i = 0; i < holdings.count && !holdings.items[i].is_fresh; i++) {
        uint8_t owner = (uint8_t)(1 << holdings.items[i].offset / assay_rt_calls_copy_bytes());
        if (holdings.items[i].holders & ~owner)
            return true;
    }
    return false;
}

/* What the function took over, or made parts of something else, is not the caller's any more; what
 * was constant to it still is. */
static bool are_the_callers(bool is_result_released)
{
    uint8_t owners = HELD_BY_RESULT - 1;
    if (is_result_released)
        owners |= HELD_BY_RESULT;
    for (uint32_t copy = 0; copy < assay_rt_calls_copies(); copy++)
        if (!is_there(structure_at(copy)))
            return false;
    for (uint32_t i = 0; i < holdings.count && !calls.current->keeps_it; i++)
        if (are_several(holdings.items[i].holders & owners))
            return false;
    return true;
}

/* ---- releasing ---- */

static void release(uint64_t structure)
{
    static uint64_t ignored[RESULT / sizeof(uint64_t)];
    void *arguments[] = {&structure};
    if (assay_rt_calls_hold(calls.release.operation->requires, arguments))
        calls.release.operation->thunk(arguments, ignored);
}

uint64_t assay_rt_calls_run_release(void **unused)
{
    (void)unused;
    calls.own_blocks = 0;
    release(structure_at(0));
    return 0;
}

bool assay_rt_calls_are_all_freed(void)
{
    list_held();
    return holdings.count == 0;
}

static void release_all(void)
{
    bool is_last = calls.manner == MANNER_ARGUMENTS_FIRST;
    calls.is_releasing = true;
    if (calls.releases_result && !is_last)
        release(calls.result[0]);
    for (uint32_t copy = 0; copy < assay_rt_calls_copies(); copy++)
        release(structure_at(copy));
    if (calls.releases_result && is_last)
        release(calls.result[0]);
    calls.is_releasing = false;
}

static bool is_any_lost(void)
{
    list_held();
    if (!holdings.count)
        return false;
    if (!calls.releases_result)
        mark_result();
    assay_rt_structures_look_at_variables(mark_variable);
    for (uint32_t i = 0; i < holdings.count; i++)
        if (!holdings.items[i].holders)
            return true;
    return false;
}

void assay_rt_calls_settle_up(void)
{
    list_held();
    for (uint32_t copy = 0; copy < assay_rt_calls_copies(); copy++)
        mark(structure_at(copy), (uint8_t)(1 << copy));
    mark_result();
    calls.current->takes_over |= has_taken_over();
    if (!calls.is_whole || calls.current->ends_it)
        return;
    calls.releases_result = is_handed_over();
    calls.current->hands_over |= calls.releases_result;
    if (!are_the_callers(calls.releases_result)) {
        calls.releases_result = false;
        return;
    }
    release_all();
    if (is_any_lost())
        calls.end = CALL_LOST;
}
