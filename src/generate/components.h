/* The component set: the values that new sequences are built from, indexed by sort. An entry says
 * which statement of which sequence yields the value. Bounded: when a sort is full, a new entry
 * takes the place of a random old one. */
#ifndef GENERATE_COMPONENTS_H
#define GENERATE_COMPONENTS_H

#include "base/rng.h"
#include "model/sequence.h"

struct component {
    const struct sequence *sequence;
    uint16_t index;
    uint16_t producer; /* the operation that made it what it is */
    bool is_held;      /* another value of the sequence holds it */
};

struct components;

/* About 200 bytes an entry with its sequence: 2^16 per sort are 13 MiB, which caches still help. */
enum { COMPONENTS_PER_SORT = 1 << 16, COMPONENTS_MEMORY_MIB = 1024 };

struct components *components_new(size_t sort_count);
void components_free(struct components *components);

/* Copies the sequence's own part into the set's memory; its parts are already there. NULL when the
 * memory is used up: then the set stays as it is. */
const struct sequence *components_keep(struct components *components,
                                       const struct sequence *sequence);
/* The sequence must be one that components_keep() returned. */
void components_add(struct components *components, const struct type *sort,
                    struct component component, struct rng *rng);

/* What came of a sequence with these parts. A component whose sequences keep failing is probably
 * broken without having shown it, and leaves the set. */
enum component_credit { CREDIT_GOOD, CREDIT_FAILED, CREDIT_HUNG };
void components_credit(struct components *components, const struct sequence *sequence,
                       enum component_credit credit);

size_t components_count(const struct components *components, const struct type *sort);
/* There must be one. */
struct component components_choose(struct components *components, const struct type *sort,
                                   struct rng *rng);

#endif
