/* A strategy by itself, with a component set, as tests use it: it is asked, and told. */
#ifndef TESTED_SOURCE_H
#define TESTED_SOURCE_H

#include "generate/sequence_source.h"

struct tested_source {
    struct components *components;
    struct sequence_source *source;
};

void tested_source_begin(struct tested_source *tested, const char *strategy,
                         const struct strategy_options *options);
void tested_source_end(struct tested_source *tested);

/* NULL when it has none. */
const struct sequence *tested_source_next(struct tested_source *tested, struct arena *arena);
void tested_source_tell(struct tested_source *tested, const struct sequence *sequence,
                        const struct statements *statements, const struct outcome *outcome);

#endif
