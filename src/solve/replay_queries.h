/* Asks queries that were kept again, every rung by itself. */
#ifndef SOLVE_REPLAY_QUERIES_H
#define SOLVE_REPLAY_QUERIES_H

#include "base/error.h"
#include "model/summary.h"

struct replayed_queries {
    size_t count;
    size_t different; /* a rung found what was impossible, or the other way round */
    struct rung_count rungs[SOLVER_RUNGS_MAXIMUM]; /* `flips` are answers that were the first */
    size_t rung_count;
};

/* `text` ends with a zero. */
NODISCARD bool replay_queries(const char *text, struct replayed_queries *replayed,
                              struct error *err);

#endif
