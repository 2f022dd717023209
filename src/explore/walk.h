/* Walks what a frontier has, by programs of a generator, several at a time. */
#ifndef EXPLORE_WALK_H
#define EXPLORE_WALK_H

#include "explore/frontier.h"
#include "explore/generator.h"

/* Returns false, with a sentence, to end the walk. The reply is valid during the call. */
typedef bool walk_listener(void *context, struct tree_unit *unit,
                           const struct generator_reply *reply, struct error *err);

struct tree_walk {
    struct generator_program program;
    size_t jobs; /* programs at a time */
    struct frontier *frontier;
    struct exhaust_request request; /* what is the same for all units; leaves_maximum is the most
                                       of one, 0: units are never split */
    uint64_t seed;                  /* that of a unit comes from it and the unit's start */
    const uint64_t *picks;
    walk_listener *on_input, *on_failure;
    /* A unit has ended; it leaves the frontier after that. */
    walk_listener *on_end;
    /* The generator does not do what the list wants; true when that is because it is not
     * deterministic. NULL: it always is. */
    walk_listener *on_difference;
    /* How many leaves of the unit have been run before; NULL: none. */
    uint64_t (*skipped)(void *context, const struct tree_unit *unit);
    bool (*is_interrupted)(void *context); /* NULL: never */
    void *context;
};

/* Until nothing is left, or is_interrupted(). */
NODISCARD bool tree_walk(struct tree_walk *walk, struct error *err);

#endif
