/* Of the files that explore states: what a worker knows while it does, and what they offer each
 * other. Shared memory is that of wire/exploring.h. */
#ifndef RUNTIME_EXPLORE_H
#define RUNTIME_EXPLORE_H

#include "ledger.h"
#include "runtime.h"
#include "wire/exploring.h"

enum {
    OWN_STATEMENTS = 16, /* of an alternative, behind those of the set-up */
    ROOTS = 32,          /* values of the set-up that states are seen from */
    SAVED_KEYS = 4096,   /* of states that a unit has written down already */
    ASKING = 1,          /* of place.is_asking */
    ASKING_FAILED = 2,
};

/* A state in which blocks are lost is another one, so that its end is seen to leak them. */
#define LOST_BLOCKS 0x1057B10C50000001u

enum tried_kind {
    TRIED_FAILED,
    TRIED_SKIPPED,
    TRIED_ENDED,
    TRIED_STATE,
    TRIED_CHECKED, /* a state that is not gone on from: what was called is no builder */
};

/* What came of an alternative in a state. */
struct tried {
    uint8_t kind; /* enum tried_kind */
    uint8_t has_leaked;
    uint8_t has_variables;
    uint8_t has_image; /* in a unit: the state follows */
    uint16_t end;      /* of a failure; enum wire_end */
    uint16_t unused;
    uint64_t touched;
    uint64_t state, key;
};

/* What the interpreter has to be told of an alternative. */
struct alternative {
    const struct wire_sequence *sequence;
    uint32_t count; /* of own statements */
    assay_thunk *thunks[OWN_STATEMENTS];
    uint8_t is_special[OWN_STATEMENTS];
    void *places[OWN_STATEMENTS];
    void *arguments[OWN_STATEMENTS][WIRE_ARGUMENTS];
};

struct root {
    uint32_t statement;
    uint32_t layout;
    uint32_t sort;
};

/* In the frontier, before the image of the memory. */
struct kept_state {
    uint64_t size; /* with what follows */
    uint64_t key;  /* by which it is known */
    uint64_t state; /* its typed hash, whatever it is known by */
    uint64_t variables; /* bytes of the library's variables behind the image; 0: as at first */
    uint64_t excused; /* blocks that nothing leads to, because calls have returned them */
    uint64_t symbols; /* where their path condition is, from here */
};

/* Of this worker. */
struct exploration {
    struct explored *shared;
    struct alternative *alternatives;
    uint32_t alternative_count;
    uint32_t setup_length;
    struct root roots[ROOTS];
    uint32_t root_count;
    uint8_t setup_flags[WIRE_STATEMENTS];
    uint32_t pointer_count, record_count;
    size_t variables_size;
    bool variables_are_dirty;
    const struct kept_state *from; /* the state that is being explored */
    uint64_t excused; /* of the state that is there */
    bool has_lost;    /* ... blocks beyond those */
    uint64_t checked; /* the state that is reached again by its calls */
    uint64_t *keys;
    uint32_t *numbers;
    uint64_t mask;
    uint64_t number; /* of the state that is being explored */
    uint16_t *is_in_call;
    /* Of who explores ahead. */
    uint16_t is_helping_call;
    uint32_t alternative;
    uint64_t written; /* bytes of the unit */
    struct explored_unit *unit;
    uint64_t saved[SAVED_KEYS];
    /* Of who leads: units by number, the first that was not read, the first that was not made. */
    uint64_t first_unit, end_unit;
    uint64_t made, made_read; /* the first state of the next unit, and where it is */
};

extern struct exploration assay_rt_exploration;
#define EXPLORATION (&assay_rt_exploration)

static inline char *part(uint64_t offset)
{
    return (char *)EXPLORATION->shared + offset;
}

static inline struct explored_state *state_at(uint64_t number)
{
    return (struct explored_state *)(void *)part(EXPLORED_STATES_AT) + number;
}

static inline char *frontier(uint32_t half)
{
    return part(EXPLORED_FRONTIER_AT(half));
}

/* ---- known states ---- */

static inline uint64_t slot_of(uint64_t key)
{
    uint64_t at = key >> 20 & EXPLORATION->mask;
    while (EXPLORATION->keys[at] && EXPLORATION->keys[at] != key)
        at = (at + 1) & EXPLORATION->mask;
    return at;
}

static inline uint64_t key_to_find(uint64_t key)
{
    return key ? key : 1;
}

/* Whoever leads may be adding keys at the same time. */
static inline bool is_known(uint64_t key)
{
    key = key_to_find(key);
    return EXPLORATION->keys[slot_of(key)] == key;
}

/* By what it is known after a further call, where sequences are told apart. */
static inline uint64_t chained_key(uint64_t key, uint64_t choice)
{
    unsigned __int128 product = (unsigned __int128)(key ^ (choice + 1)) * 0xD6E8FEB86659FD93u;
    return ((uint64_t)product ^ (uint64_t)(product >> 64)) + choice;
}

/* The first reason counts. */
static inline void stop_exploring(enum explored_end why)
{
    if (!EXPLORATION->shared->ended_by)
        EXPLORATION->shared->ended_by = why;
}

/* ---- explore_known.c ---- */

/* The table of that size is the one that counts. */
void assay_rt_explore_use_table(uint32_t bits);
/* After going back: states that were found since are not known any more. */
void assay_rt_explore_forget_old_keys(void);
/* The number of a state, which it gets when none like it is known. An equality function is asked,
 * and may not come back: then the state is looked up again. */
uint32_t assay_rt_explore_number_of(const struct tried *tried, bool *is_new);

/* ---- explore_frontier.c ---- */

/* What the state that is there takes in the frontier, or in a unit, and it itself. */
size_t assay_rt_explore_kept_size(void);
void assay_rt_explore_write_state(char *to, uint64_t key, uint64_t state);
/* Into the frontier, from memory or as another worker has written it. False: there is no room. */
bool assay_rt_explore_keep_state(const struct tried *tried, const struct kept_state *image);
/* By its calls. Part of what assay_rt_guarded() runs. */
void assay_rt_explore_replay(uint64_t number);
void assay_rt_explore_put_back(const struct kept_state *kept);

/* ---- explore_calls.c ---- */

/* The key of the state that is there; it is another one when blocks are lost in it. */
uint64_t assay_rt_explore_state_now(void);
/* Whether the library's variables belong to the state that is there. */
bool assay_rt_explore_look_for_variables(void);
void assay_rt_explore_run(const struct alternative *alternative);
/* The alternative is tried in the state that is worked on. Part of what assay_rt_guarded() runs. */
struct tried assay_rt_explore_try(uint32_t choice);

/* ---- explore_states.c ---- */

/* The state that is worked on. */
void assay_rt_explore_begin_state(uint64_t number, uint64_t read);
/* Whether this worker can go on after a call that did not come back. */
bool assay_rt_explore_recover(void);
/* The next state of the iteration, here, or as another worker saw it, which was written down there;
 * returns what is behind it. False: this worker cannot go on. */
bool assay_rt_explore_state(void);
const char *assay_rt_explore_read_state(const char *at);
/* The equality function did not come back: the call is made again, and it is not asked. */
bool assay_rt_explore_note_lost_question(void);

/* ---- explore_setups.c ---- */

/* False: there is no memory for them. */
bool assay_rt_explore_prepare_alternatives(void);
/* Runs all set-ups; what they make are the first states. False: this worker cannot go on. */
bool assay_rt_explore_begin_at_setups(void);
/* The statements of the set-up have to be as they were when its states were found. */
bool assay_rt_explore_stand_again(void);

/* ---- explore_accounts.c ---- */

void assay_rt_explore_note_failure(uint32_t state, uint32_t choice, uint16_t end);
/* States of the last iteration are counted, and not gone on from. The image is NULL when the state
 * is there. */
void assay_rt_explore_add_state(uint32_t number, struct explored_state found,
                                const struct tried *tried, const struct kept_state *image);
/* What came of the alternative in the state that is worked on. */
void assay_rt_explore_account(uint32_t choice, const struct tried *tried,
                              const struct kept_state *image);
/* Were the states that no builder led to found by others? */
void assay_rt_explore_check_sample(void);

/* ---- explore_equality.c ---- */

/* What the equality function says of the state that is there. */
struct equal_state {
    bool is_unequal; /* to itself: the state counts as it is */
    bool is_known;   /* it equals the state of that number */
    uint32_t number;
    uint64_t key;    /* what the function reads; 0: it was not watched */
    uint64_t others;
};

/* Part of what assay_rt_guarded() runs; place.is_asking says whether it came back. */
struct equal_state assay_rt_explore_equal(void);
/* The state, which equals none that is known, has got that number; false: there is no room. */
bool assay_rt_explore_add_equal(const struct equal_state *equal, uint32_t number);

/* ---- explore_units.c ---- */

/* The next unit of the iteration. False: this worker cannot go on. */
bool assay_rt_explore_units(void);
/* Nobody works on a unit any more. */
void assay_rt_explore_end_units(void);
/* Until the exploration has ended. False: this worker cannot go on. */
bool assay_rt_explore_help(void);
void assay_rt_explore_ring(void);

#endif
