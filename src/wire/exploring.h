/* The memory in which a worker explores the states of a library, and what the coordinator reads
 * there. It outlives the worker: whatever the library does to one, the next goes on.
 *
 * The sequences of such a request (WIRE_EXPLORE) are set-ups, all of the same length, and then
 * alternatives: the statements of a set-up and, behind them, the call that is tried in every state.
 * States are numbered as they are found; the alternatives that lead to one are its name. */
#ifndef WIRE_EXPLORING_H
#define WIRE_EXPLORING_H

#include <stdatomic.h>
#include <stdint.h>

#include "wire/wire.h"

enum {
    EXPLORED_STATES = 64 * 1024 * 1024, /* most of them */
    EXPLORED_ITERATIONS = 1024,
    EXPLORED_FAILURES = 4096, /* that are told; the others are counted */
    EXPLORED_ALIKE = 4,       /* of one alternative and end that are told */
    EXPLORED_EDGES = 1024 * 1024,
    EXPLORED_PARENTLESS = 0xFFFFFFFF,
    EXPLORED_NO_EQUALITY = 0xFFFF,
    EXPLORED_SYMBOLS = 256, /* arguments of all alternatives */
    EXPLORED_OBJECTS = 4,    /* of a state that are compared */
    EXPLORED_CLASSES = 256 * 1024, /* of objects that are equal to each other */
    EXPLORED_CLASS_BYTES = 32 * 1024 * 1024, /* for one of each */
    EXPLORED_SAMPLE = 4096,  /* states that others than builders led to, to be looked for later */
    EXPLORED_UNITS = 256,       /* that wait, are worked on or wait to be read */
    EXPLORED_UNIT_STATES = 64,
    EXPLORED_UNIT_BYTES = 4 * 1024 * 1024, /* for what came of one */
};

enum wire_representation {
#define REPRESENTATION(name, word, meaning) REPRESENT_##name,
#include "wire/representations.def"
#undef REPRESENTATION
    REPRESENTATION_COUNT
};

/* Why it ended. */
enum explored_end {
#define EXPLORED_END(name, word, meaning) EXPLORED_BY_##name,
#include "wire/explored_ends.def"
#undef EXPLORED_END
    EXPLORED_END_COUNT
};

/* A state: the one it was found from and by which alternative. Those without a parent have the
 * number of their set-up there. */
struct explored_state {
    uint32_t parent;
    uint16_t choice;
    uint16_t depth;
};

struct explored_edge {
    uint32_t from, to;
    uint32_t choice;
};

/* A call that ended badly, in a state; or a set-up, in none. */
struct explored_failure {
    uint32_t state; /* EXPLORED_PARENTLESS: the choice is a set-up */
    uint16_t choice;
    uint16_t end; /* enum wire_end */
};

struct explored_iteration {
    uint64_t states; /* found up to its end */
    uint64_t calls;  /* made in it */
};

/* What an alternative did. */
struct explored_choice {
    uint64_t calls;   /* that returned */
    uint64_t found;   /* states that nothing led to before */
    uint64_t changed; /* ... calls after which the state was another one than before */
    uint64_t ended;   /* ... after which there was nothing left to go on with */
    uint64_t skipped; /* not made: a requirement was not met, or an argument not there */
    uint32_t failures;
    uint32_t told; /* of them */
};

/* An argument of an alternative that is a symbol: of its own statements, which one. */
struct explored_symbol {
    uint16_t alternative;
    uint8_t statement, argument;
    uint8_t size; /* bytes: 4 or 8 */
    uint8_t unused[3];
    int64_t low, high; /* what it may be */
};

/* Asked by the coordinator, before the request is submitted. */
struct exploring_wish {
    uint32_t setup_count;
    uint32_t setup_statements;
    uint32_t representation; /* enum wire_representation */
    uint32_t equal;          /* the operation that compares two objects; EXPLORED_NO_EQUALITY */
    uint32_t subject;        /* the sort of the objects */
    uint32_t iterations;     /* most of them */
    uint32_t wants_edges;
    uint64_t states;
    uint64_t bytes; /* of frontier memory */
    uint32_t replays; /* states are reached by their calls, and not by copying memory */
    uint32_t jobs;    /* workers that explore; the first of them leads */
    uint64_t settings; /* a hash of what makes two explorations the same, of one that may be killed
                          and gone on with; 0: this one may not */
    /* Of who explores with symbols: wire/symbolic_states.h. */
    uint32_t symbol_count; /* 0: all arguments are numbers */
    uint32_t match;        /* enum symbolic_match */
    uint32_t merges;       /* states alike in memory are known by all of their conditions */
    uint32_t is_symbolic;
    uint64_t width; /* states of an iteration that are gone on from, beside those that reached a
                       branch first; 0: all */
    struct explored_symbol symbols[EXPLORED_SYMBOLS];
    /* A bit for each alternative that builds nothing that others do not: it is tried in each state,
     * and not gone on from. */
    uint64_t no_builders[WIRE_SEQUENCES / 64];
};

/* Where the worker is, for its successor. */
struct exploring_place {
    uint32_t is_begun;
    uint32_t setup;       /* the next one */
    uint64_t state;       /* the one that is being explored */
    uint64_t level_end;   /* the first state that is not of this iteration */
    uint32_t alternative; /* the one in progress */
    uint16_t is_in_call;
    uint16_t is_asking; /* an equality function; 2: it failed, and is not asked about this call */
    uint16_t end_of_call; /* that the worker did not live to see; enum wire_end */
    uint64_t read, written; /* bytes of the two halves of the frontier */
    uint32_t half;        /* that is read */
    uint32_t table_bits;
    uint64_t calls_before; /* made up to this iteration */
    uint64_t keys;         /* in the table of those that are known */
    uint32_t is_standing;  /* every set-up was begun at: others can help */
    uint32_t unused;
    uint64_t classes, class_bytes; /* that there are of equal objects */
    uint32_t has_old_keys; /* the table may know states that are no more: it was gone back */
};

/* What to go back to when everything was killed: how it was before the alternative in progress. */
struct exploring_mark {
    struct exploring_place place;
    uint64_t states, calls, most_bytes, variable_states, failures;
    uint32_t outside, failure_count, iteration_count, edge_count;
    struct explored_choice choice; /* of the alternative */
};

/* A state to which others are equal: copies of its objects, to compare with. They lie where the
 * library finds them while it compares, and here so that the next worker has them, too. */
struct explored_class {
    uint64_t objects[EXPLORED_OBJECTS];
    uint64_t others; /* a hash of what else there is */
    uint32_t state;
    uint32_t unused;
};

/* Some states of an iteration that one worker explores ahead of the one that leads. It writes down
 * what it saw; whoever leads reads that as if it had seen it, so that numbers, counts and failures
 * are the same for any number of workers. */
struct explored_unit {
    _Atomic uint32_t holder; /* enum explored_holder, or HELD_BY + the number of a worker */
    uint32_t states;
    uint64_t first; /* the number of the first of them */
    uint64_t read;  /* ... and where it is, in the half that is read */
    /* What is there so far of states that were explored wholly. */
    _Atomic uint32_t done;
    uint32_t unused;
    _Atomic uint64_t bytes;
};

enum explored_holder { HELD_BY_NOBODY, HELD_BY_ANYONE, HELD_BY_READER, HELD_BY = 16 };

#define EXPLORED_MAGIC 0x3153455441545341u /* "ASTATES1": a file of --resume begins with it */

struct explored {
    uint64_t magic;
    struct exploring_wish wish;
    struct exploring_place place;
    struct exploring_mark marks[2];
    _Atomic uint64_t marked;    /* how many marks were made; the last is that of its remainder */
    _Atomic uint32_t must_stop; /* the coordinator wants it to end */
    _Atomic uint32_t visits;    /* that workers have taken for their walks over memory */
    _Atomic uint32_t bell;      /* counts what those who wait for units want to know */
    uint32_t ended_by;          /* enum explored_end; 0: it has not ended */
    uint64_t states, calls;
    uint64_t most_bytes; /* of frontier memory, that were in use */
    uint64_t variable_states; /* in which variables of the library are part of the state */
    uint64_t unequal;   /* objects that are not equal to themselves, or that were not compared */
    uint64_t equal_crashes; /* of the equality function */
    uint64_t sampled, missed; /* states that others than builders led to; ... and no builder did */
    uint64_t sample[EXPLORED_SAMPLE]; /* those that were not known then */
    uint64_t sample_count;
    uint64_t replayed, differing; /* states that were reached again by their calls; differently */
    uint32_t outside; /* enum touched: what the library changed outside of its memory */
    uint32_t failure_count; /* that are told */
    uint64_t failures;      /* in all */
    uint32_t iteration_count;
    uint32_t edge_count;
    struct explored_iteration iterations[EXPLORED_ITERATIONS];
    struct explored_choice choices[WIRE_SEQUENCES];
    struct explored_failure failed[EXPLORED_FAILURES];
    struct explored_unit units[EXPLORED_UNITS];
};

/* The parts of the memory, which is as large as it can get and has pages where something was
 * written: what is told, states, edges, a table of keys twice (it grows from one place to the
 * other), the numbers of the states that have them, the frontier in two halves, what workers
 * that explore ahead have seen, and classes of equal objects. */
#define EXPLORED_STATES_AT ((uint64_t)1 << 20)
#define EXPLORED_EDGES_AT (EXPLORED_STATES_AT + (uint64_t)EXPLORED_STATES * 8)
#define EXPLORED_KEYS_AT(half) (((uint64_t)2 + (half)) << 30)
#define EXPLORED_NUMBERS_AT(half) (((uint64_t)8 + 2 * (half)) << 29)
#define EXPLORED_FRONTIER_AT(half) (((uint64_t)8 + 16 * (uint64_t)(half)) << 30)
#define EXPLORED_FRONTIER_BYTES ((uint64_t)16 << 30)
#define EXPLORED_UNIT_AT(n) (((uint64_t)40 << 30) + (uint64_t)(n) * EXPLORED_UNIT_BYTES)
#define EXPLORED_CLASSES_AT ((uint64_t)42 << 30)
#define EXPLORED_CLASS_COPIES_AT (EXPLORED_CLASSES_AT + ((uint64_t)32 << 20))
#define EXPLORED_BYTES ((uint64_t)49 << 30) /* with wire/symbolic_states.h */

_Static_assert(sizeof(struct explored) <= (1 << 20), "what is told has its room");
_Static_assert(sizeof(struct explored_state) == 8, "states have their room");
_Static_assert(EXPLORED_EDGES_AT + (uint64_t)EXPLORED_EDGES * sizeof(struct explored_edge) <=
                   EXPLORED_KEYS_AT(0),
               "edges have their room");
_Static_assert(EXPLORED_UNIT_AT(EXPLORED_UNITS) <= EXPLORED_CLASSES_AT, "units have their room");
_Static_assert(sizeof(struct explored_class) * EXPLORED_CLASSES <=
                   EXPLORED_CLASS_COPIES_AT - EXPLORED_CLASSES_AT,
               "classes have their room");

#endif
