/* Shared between the sources. */
#ifndef GENERATE_GENERATE_INTERNAL_H
#define GENERATE_GENERATE_INTERNAL_H

#include "generate/bloodhound.h"
#include "generate/sequence_source.h"

#define SOURCE(name) extern const struct sequence_source_class source_##name;
#include "generate/sequence_sources.def"

/* Choosing a function: fairly, but seldom one that hardly ever returns. */
struct effort {
    const struct operation **calls; /* the operations that are calls */
    size_t call_count;
    const struct operation **changed; /* of these, what --since is for; none when that is all */
    size_t changed_count;
    struct bloodhound *bloodhound; /* NULL: all are equal */
    bool *is_call;      /* by operation */
    uint32_t *returned; /* by operation: how often its last call came back, how often not */
    uint32_t *failed;
    uint32_t *ticks; /* what it has cost, in hundredths of a second */
};

void effort_init(struct effort *effort, const struct strategy_options *options,
                 struct arena *arena);
const struct operation *effort_choose(const struct effort *effort, struct rng *rng);
/* Does hardly any call of the operation return? */
bool effort_is_hopeless(const struct effort *effort, uint32_t operation);
void effort_learn(struct effort *effort, const struct statements *statements, size_t first,
                  const struct outcome *outcome);

/* Calls the last operation of the draft again with the same arguments. */
void repeat_last_call(struct draft *draft, int call, const struct strategy_options *options,
                      struct rng *rng);

#endif
