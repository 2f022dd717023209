/* The graph of the states that were explored: whole in a file, small ones in reports. */
#ifndef SURVEY_GRAPH_H
#define SURVEY_GRAPH_H

#include "base/arena.h"
#include "base/error.h"
#include "model/exploration.h"

/* Writes it for Graphviz; the calls were told before. */
NODISCARD bool graph_write(const struct explored *explored, const struct exploration *exploration,
                           const char *file, struct error *err);
/* NULL: there are too many states to look at. */
const struct exploration_graph *graph_tell(const struct explored *explored, struct arena *arena);

#endif
