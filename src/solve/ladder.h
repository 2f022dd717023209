/* The ladder of solvers, from a look at the conditions to Z3: a rung is asked when those before it
 * had no answer, or one that did not lead where it should. */
#ifndef SOLVE_LADDER_H
#define SOLVE_LADDER_H

#include "base/text.h"
#include "model/solver.h"
#include "model/vocabulary.h"

/* The sites are those of the traced library. */
struct solver *ladder_new(const struct vocabulary *vocabulary, const struct sites *sites);

/* From now on queries are kept, up to a limit, as text; see query_text.h. */
void ladder_keep_queries(struct solver *ladder);
const struct text *ladder_queries(const struct solver *ladder);

#endif
