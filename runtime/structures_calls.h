/* Functions under test on structures, for the files that make their calls: structures_calls.c goes
 * along the paths, structures_release.c looks at what is left behind. */
#ifndef RUNTIME_STRUCTURES_CALLS_H
#define RUNTIME_STRUCTURES_CALLS_H

#include "structure_builder.h"

enum {
    COPIES = 4, /* structures that one call takes */
    HEAP = 1 << 18,
    BLOCKS = 1024, /* that one call allocates */
    APART = 16,
    ROOM = 16,     /* elements behind a pointer to numbers */
    RESULT = 4096,
    FILL = 0xCD, /* fresh memory */
    CLOCK_EVERY = 64,
};

enum call_end {
#define CALL_END(id, word, meaning) CALL_##id,
#include "wire/call_ends.def"
#undef CALL_END
};

struct argument {
    enum call_argument_kind kind;
    uint8_t size;
    uint32_t cell; /* whose value a number is */
    uint64_t value;
    double floating;
};

struct called {
    uint32_t operation_number;
    const struct assay_operation *operation;
    bool ends_it, gives_it; /* the structure is gone afterwards; the result is one */
    bool keeps_it;          /* all structures that it takes are constant */
    enum same_object same;
    struct argument arguments[CALL_ARGUMENTS];
    uint32_t argument_count, structure_count;
    /* Of this unit. */
    uint64_t paths, failed, spurious, given_up;
    bool hands_over;    /* it gave a structure that nobody else leads to */
    bool takes_over;    /* parts of one structure for another, or for what it gave */
    bool stands_no_same; /* it fails when it is given one object twice, which says nothing */
};

struct called_block {
    uint32_t offset, size;
    bool is_freed;
};

struct calls {
    struct called called[CALLED_FUNCTIONS];
    uint32_t count;
    const struct assay_harness *harness;
    bool has_release;
    struct called release; /* the function that releases structures */
    double seconds;
    uint64_t runs;
    uint64_t whole, partly; /* structures that are released whole, or not, of this unit */

    /* The structure, as it was found. */
    struct placed placed[STRUCTURE_TYPES * STRUCTURE_OBJECTS];
    uint32_t placed_count;
    uint8_t memory[STRUCTURE_BYTES], told[STRUCTURE_BYTES];
    bool is_whole; /* the function that releases it frees all of it */

    /* One run. */
    struct called *current;
    enum call_manner manner;
    bool has_arguments, is_concrete, is_checking, is_releasing;
    bool breaks_contract; /* which says so */
    bool releases_result;
    uint32_t symbols; /* with those of the arguments */
    struct called_block blocks[BLOCKS];
    uint32_t block_count, heap_used;
    uint32_t own_blocks; /* the first ones, which the test gives */
    enum call_end end;
    uint64_t result[RESULT / sizeof(uint64_t)];
};

extern struct calls assay_rt_calls;

/* structures_calls.c: between copies of the structure; where heaps begin; how many copies the call
 * is given. */
uint32_t assay_rt_calls_copy_bytes(void);
uint32_t assay_rt_calls_copies(void);
uint32_t assay_rt_calls_offset_of(const struct placed *place);
bool assay_rt_calls_hold(uint16_t contract, void **arguments);

/* structures_release.c: the structure is released, as it is. */
uint64_t assay_rt_calls_run_release(void **unused);
bool assay_rt_calls_are_all_freed(void);
/* Behind a call that went well: releases what it was given and what it gave, as far as these are
 * known to belong to the caller, and looks for what is left. */
void assay_rt_calls_settle_up(void);

#endif
