/* Which function is called next: those whose code is least covered more often than others (GRT's
 * bloodhound). A weight falls each time its function is chosen, and is computed anew after so many
 * choices; choosing takes O(log n). */
#ifndef GENERATE_BLOODHOUND_H
#define GENERATE_BLOODHOUND_H

#include "base/rng.h"
#include "model/coverage.h"
#include "model/vocabulary.h"

struct bloodhound;

/* `calls` are what is chosen from; the arena keeps all. */
struct bloodhound *bloodhound_new(const struct operation *const *calls, size_t count,
                                  const struct coverage *coverage, struct arena *arena);
/* `returned` tells, by operation, how many calls have returned. */
const struct operation *bloodhound_choose(struct bloodhound *bloodhound, const uint32_t *returned,
                                          struct rng *rng);

#endif
