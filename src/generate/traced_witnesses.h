/* Sequences that are to be traced, with what they did in the search lane: traced, they have to do
 * the same. */
#ifndef GENERATE_TRACED_WITNESSES_H
#define GENERATE_TRACED_WITNESSES_H

#include "generate/sequence_source.h"

struct witness {
    struct statement *statements;
    size_t count;
    uint64_t *outcomes; /* up to each statement, a hash of what it did in the search lane ... */
    uint64_t outcome;   /* ... and of how it ended */
    bool is_exhausted;  /* there is nothing more to ask of it */
};

/* In the place of the one that was there, of which {0} is none. */
void witness_keep(struct witness *witness, const struct vocabulary *vocabulary,
                  const struct statements *statements, const struct outcome *outcome);
void witnesses_release(struct witness *witnesses, size_t count);
void witnesses_sweep(struct witness *witnesses, size_t count, const struct literal_sweep *sweep);
void witness_propose(const struct witness *witness, size_t number, struct proposal *proposal);

bool witness_does_the_same(const struct witness *witness, const struct vocabulary *vocabulary,
                           const struct statements *statements, const struct outcome *outcome);
/* The statement that was the first to do something else; their number: how it ended differs. */
size_t witness_difference(const struct witness *witness, const struct vocabulary *vocabulary,
                          const struct statements *statements, const struct outcome *outcome);

/* Those that are traced once. When all have been, there is room for others. */
struct witness_queue {
    struct witness *items;
    size_t most, count, next, running;
};

/* NULL: there is none. */
struct witness *witness_queue_room(struct witness_queue *queue);
/* The first of them has the given number. False: none waits. */
bool witness_queue_next(struct witness_queue *queue, size_t first_number,
                        struct proposal *proposal);
void witness_queue_has_run(struct witness_queue *queue);

#endif
