/* `assay replay QUERIES`: what a search asked the solvers is asked again. */
#ifndef COMMANDS_KEPT_QUERIES_H
#define COMMANDS_KEPT_QUERIES_H

#include "solve/replay_queries.h"

/* Does the file hold queries? */
bool are_queries(const char *path);
NODISCARD bool campaign_replay_queries(const char *path, struct replayed_queries *replayed,
                                       struct error *err);

#endif
