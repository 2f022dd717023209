/* Strategies: a strategy only chooses the next sequence and is told what came of it. */
#ifndef GENERATE_STRATEGY_H
#define GENERATE_STRATEGY_H

#include "base/rng.h"
#include "corpus/components.h"
#include "generate/arguments.h"
#include "model/outcome.h"
#include "model/sequence.h"

struct strategy;

/* One way to choose; the table of all is in strategies.c. */
struct strategy_class {
    const char *name;
    const char *description;
    struct strategy *(*create)(const struct strategy_options *options);
    /* A new sequence whose own statements live in the arena; NULL when none can be made. Parts of
     * it are shared with the strategy and live as long as it does. *flat is the same sequence as
     * a flat list, valid until the next call. */
    const struct sequence *(*next)(struct strategy *strategy, struct arena *arena,
                                   const struct statements **flat);
    /* The statements are those of the sequence, flat. */
    void (*learn)(struct strategy *strategy, const struct sequence *sequence,
                  const struct statements *statements, const struct outcome *outcome);
    /* A short sequence that yields a value of the sort, for shrinking; false when there is none. */
    bool (*simplest)(struct strategy *strategy, const struct type *sort, size_t nth,
                     struct component *component);
    void (*destroy)(struct strategy *strategy);
    /* Tidying, when nothing is under way: does it need room; which literals are still used, once
     * so much was forgotten; and what these are called from now on. NULL where nothing is kept. */
    bool (*is_full)(const struct strategy *strategy);
    void (*mark)(struct strategy *strategy, enum tidiness tidiness, bool *is_used);
    void (*renumber)(struct strategy *strategy, const uint16_t *numbers);
    /* A literal that the parameter may be given and that may lead somewhere. NULL likewise. */
    void (*suggest)(struct strategy *strategy, const struct function *function, size_t parameter,
                    const struct literal *literal);
    /* A sequence is over at its first illegal call: what comes after does not count. */
    bool ends_at_illegal;
};

struct strategy {
    const struct strategy_class *class;
};

/* NULL when there is no strategy of that name. */
const struct strategy_class *strategy_named(const char *name);
/* The n-th strategy; NULL after the last. */
const struct strategy_class *strategy_at(size_t n);

#endif
