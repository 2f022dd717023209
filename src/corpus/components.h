/* The component set: the values that new sequences are built from, indexed by sort. An entry says
 * which statement of which sequence yields the value. Bounded: when a sort is full, a new entry
 * takes the place of an old one, one of the least weight if there are weights. The simplest of each
 * sort stay, for those who shrink, repair or inject. */
#ifndef CORPUS_COMPONENTS_H
#define CORPUS_COMPONENTS_H

#include "base/rng.h"
#include "model/sequence.h"

struct component {
    const struct sequence *sequence;
    uint16_t index;
    uint16_t producer; /* the operation that made it what it is */
    bool is_held;      /* another value of the sequence holds it */
    uint8_t pointee;   /* of a `void *` that is filed under what it points to: the statement that
                          has it under its type; else `index` */
    uint16_t chosen;   /* how often it was */
};

_Static_assert(SEQUENCE_MAXIMUM <= UINT8_MAX + 1, "a byte is enough for an index");

struct components;

/* About 200 bytes an entry with its sequence: 2^16 per sort are 13 MiB, which caches still help. */
enum { COMPONENTS_PER_SORT = 1 << 16, COMPONENTS_MEMORY_MIB = 256 };

struct components *components_new(size_t sort_count);
void components_free(struct components *components); /* it may be NULL */

/* Before the first is added: someone will feed the set, whose generator decides what has to leave
 * and is kept. With weights, a component is chosen the more often the shorter its sequence is and
 * the less often it was chosen before (GRT's orienteering): by 1 / (k * calls * sqrt(calls)), to a
 * power of two. */
void components_feed(struct components *components, bool has_weights, struct rng *rng);
/* Otherwise it knows of nothing, and that says nothing. */
bool components_are_fed(const struct components *components);

/* Copies the sequence's own part into the set's memory; its parts are already there. NULL when the
 * memory is used up: then the set stays as it is, until it is tidied. */
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

/* The n-th shortest sequence that yields a value of the sort, of those that were ever added; false
 * when there is none. */
bool components_simplest(const struct components *components, const struct type *sort, size_t nth,
                         struct component *component);

/* How much is forgotten to make room: nothing, sequences that nobody leads to any more, or before
 * that half of the entries as well. */
enum tidiness { TIDY_KEEPS_ALL, TIDY_FORGETS, TIDY_THINS_OUT };

/* Forgetting: between begin and end, whoever holds sequences of the set asks where they are now;
 * those that nobody asks for are gone. */
bool components_are_full(const struct components *components);
void components_begin_move(struct components *components, enum tidiness tidiness);
const struct sequence *components_move(struct components *components,
                                       const struct sequence *sequence);
void components_end_move(struct components *components);
/* Around a sweep. */
void components_visit(const struct components *components, const struct literal_sweep *sweep);

#endif
