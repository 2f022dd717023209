/* Which functions build states (BEAPI). A function is no builder when each state that it leads to
 * is as near by others: then others find it, and what the function leads to need not be looked up.
 * That is found out with few numbers, where everything can be tried, and checked by a sample later.
 */
#ifndef SURVEY_BUILDERS_H
#define SURVEY_BUILDERS_H

#include "model/exploration.h"
#include "survey/plan.h"

enum {
    BUILDERS_VALUES = 4,      /* that a parameter is given when builders are looked for */
    BUILDERS_ITERATIONS = 12, /* most of them, then */
    BUILDERS_STATES = 5000,
};

/* Less of everything; false: it is as little as that already. */
bool builders_make_small(const struct explore_options *wish, struct arena *arena,
                         struct explore_options *small);

/* Of an exploration with edges, by that plan: the operations that are no builders, in the order of
 * the plan. Without all edges, or with too many operations, all are builders. */
struct operation_list {
    const struct operation **items;
    size_t count;
};
struct operation_list builders_find(const struct explored *explored, const struct plan *plan,
                                    struct arena *arena);

#endif
