/* Records that begin with another one and are given for it: a circle where a shape is wanted. */
#ifndef GENERATE_DERIVED_H
#define GENERATE_DERIVED_H

#include "base/rng.h"
#include "learn/experience.h"

struct derived_sorts {
    const struct type **items;
    size_t count;
};

struct derived {
    struct derived_sorts *by_sort; /* by the sort of a pointer to the base */
    bool *has_ender; /* by sort: some call takes it as its own type and ends its life */
};

/* Only those count that the API makes; `has_maker` is by sort. */
void derived_init(struct derived *derived, const struct vocabulary *vocabulary,
                  const bool *has_maker, struct arena *arena);

/* A sort to give for the argument in the place of its own; NULL when there is none. What ends or
 * takes over a base knows nothing of the rest, which has an end of its own. */
const struct type *derived_choose(const struct derived *derived,
                                  const struct experience *experience,
                                  const struct operation *operation, size_t argument,
                                  struct rng *rng);

#endif
