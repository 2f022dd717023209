/* The source of sequences that an exploration of states found worth running: calls that failed,
 * ways to states, and what calls do in the first of these. */
#ifndef GENERATE_EXPLORED_H
#define GENERATE_EXPLORED_H

#include "generate/sequence_source.h"

/* Hands out the sequence when its turn has come; copied. False: the strategy is another one. */
bool explored_give(const struct sequence_sources *sources, const struct statements *statements);
/* Is the source the strategy of the search? */
bool explored_is_asked(const struct sequence_sources *sources);

#endif
