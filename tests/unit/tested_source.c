#include "tested_source.h"

void tested_source_begin(struct tested_source *tested, const char *strategy,
                         const struct strategy_options *options)
{
    tested->components = components_new(options->vocabulary->api->types.count);
    struct source_setup setup = {.options = *options, .components = tested->components};
    tested->source = strategy_named(strategy)->create(&setup);
}

void tested_source_end(struct tested_source *tested)
{
    tested->source->class->release(tested->source);
    components_free(tested->components);
}

const struct sequence *tested_source_next(struct tested_source *tested, struct arena *arena)
{
    const struct sequence_source_class *class = tested->source->class;
    struct proposal proposal = {.arena = arena};
    return class->next(tested->source, &class->kinds[0], &proposal) ? proposal.sequence : NULL;
}

void tested_source_tell(struct tested_source *tested, const struct sequence *sequence,
                        const struct statements *statements, const struct outcome *outcome)
{
    struct ran_sequence ran = {.kind = &tested->source->class->kinds[0],
                               .sequence = sequence,
                               .statements = statements,
                               .outcome = outcome};
    tested->source->class->notice(tested->source, &ran);
}
