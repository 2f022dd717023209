/* Of an exploration whose calls are given symbols: what lies in the shared memory beside
 * wire/exploring.h. A symbol is a number of the code under test that stands for an argument; what
 * is compared decides how a path goes on. */
#ifndef WIRE_SYMBOLIC_STATES_H
#define WIRE_SYMBOLIC_STATES_H

#include "wire/exploring.h"
#include "wire/path_conditions.h"

enum {
    SYMBOLIC_CHOICES = 1024, /* of a path */
    SYMBOLIC_TAKEN = 512,    /* conditions that it has taken, from its first call */
    SYMBOLIC_DIFFERENCES = 20,
    SYMBOLIC_VALUES = 4 * 1024 * 1024, /* of all states and failures */
    SYMBOLIC_TOLD = 16 * 1024,         /* paths whose values are told */
    SYMBOLIC_STATES_TOLD = 16 * 1024,
};

enum symbolic_match {
#define SYMBOLIC_MATCH(name, word, meaning) MATCH_##name,
#include "wire/symbolic_matches.def"
#undef SYMBOLIC_MATCH
    MATCH_COUNT
};

enum symbolic_rung {
#define SYMBOLIC_RUNG(name, word, meaning) SYMBOLIC_BY_##name,
#include "wire/symbolic_rungs.def"
#undef SYMBOLIC_RUNG
    SYMBOLIC_RUNG_COUNT
};

/* What a number stands for that is no symbol of its own. */
struct symbolic_difference {
    uint16_t minuend, subtrahend;
};

/* Where a path stands: what it has taken, and what follows from it. */
struct symbolic_path {
    uint32_t taken_count;
    uint32_t difference_count;
    uint8_t sizes[BOUNDS_VARIABLES]; /* bytes of each symbol */
    struct constraint taken[SYMBOLIC_TAKEN];
    struct symbolic_difference differences[SYMBOLIC_DIFFERENCES];
    struct difference_bounds bounds;
};

struct symbolic_choice {
    uint16_t at, of;
};

struct symbolic_rung_count {
    uint64_t asked, answered, flips;
    uint64_t cycles;
};

/* A path that was gone, from a state on: what its symbols were, for tests. */
struct symbolic_told {
    uint32_t state;
    uint16_t choice;
    uint16_t value_count;
    uint64_t values; /* the first of them */
};

struct symbolic_states {
    struct symbolic_path path;
    struct symbolic_choice choices[SYMBOLIC_CHOICES]; /* of the call in progress */
    uint32_t choice_count;
    uint32_t told_count;
    uint64_t paths;
    uint64_t chosen; /* values that were needed and of which not all were tried */
    uint64_t cut;    /* paths that could not be followed further, or not decided */
    uint64_t others;   /* states of the iteration that reached no branch first */
    uint64_t left_out; /* states that were not gone on from: there were many */
    uint64_t condition_bytes, value_count;
    uint64_t total_cycles, total_nanoseconds; /* of the exploration, to tell seconds by */
    struct symbolic_rung_count rungs[SYMBOLIC_RUNG_COUNT];
    struct symbolic_told told[SYMBOLIC_TOLD];
    struct symbolic_told failed[EXPLORED_FAILURES]; /* as explored.failed */
};

/* Numbers that stand for symbols, of those that the instrument knows: no texts, and far enough from
 * each other for what is added to them. */
enum { SYMBOL_APART = 1 << 20, SYMBOL_REACH = 1 << 18 };
#define SYMBOL_NUMBERS_START INT64_C(0x7B000000)
/* Stands in an alternative where a symbol is given. */
#define SYMBOL_PLACEHOLDER (SYMBOL_NUMBERS_START + SYMBOL_APART / 2)

#define SYMBOLIC_AT ((uint64_t)43 << 30)
#define SYMBOLIC_STATE_VALUES_AT (SYMBOLIC_AT + ((uint64_t)16 << 20)) /* by number of the state */
#define SYMBOLIC_CHAINS_AT ((uint64_t)44 << 30) /* of conditions, by number of the first state */
#define SYMBOLIC_VALUES_AT (SYMBOLIC_CHAINS_AT + ((uint64_t)512 << 20))
#define SYMBOLIC_CONDITIONS_AT ((uint64_t)45 << 30)
#define SYMBOLIC_CONDITION_BYTES ((uint64_t)4 << 30)
#define SYMBOLIC_END (SYMBOLIC_CONDITIONS_AT + SYMBOLIC_CONDITION_BYTES)

_Static_assert(sizeof(struct symbolic_states) <= (16 << 20), "what is told has its room");
_Static_assert(SYMBOLIC_END <= EXPLORED_BYTES, "the memory of explorations has all of it");

#endif
