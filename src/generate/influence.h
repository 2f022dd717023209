/* Which branches values of the sequences are known to matter to, and by whom they were flipped:
 * what directed generation and solving know of one another. A byte for each branch. */
#ifndef GENERATE_INFLUENCE_H
#define GENERATE_INFLUENCE_H

#include "model/coverage.h"
#include "model/summary.h"

enum influence {
    INFLUENCE_NUDGED = 1,  /* a nudge changed what is compared */
    INFLUENCE_TRACED = 2,  /* the condition is an expression over literals */
    INFLUENCE_FLIPPED = 4, /* a sequence that was changed for it took it */
    INFLUENCE_SOLVING = 8, /* an answer of the solver waits to be run: there is no need to nudge */
};

/* Of all branches; those that a value matters to by either way. */
struct influence_counts influence_count(const uint8_t *influence, const struct coverage *coverage);

#endif
