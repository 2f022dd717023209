#include "generate/drafting.h"

#include <stdlib.h>

#include "base/memory.h"

void drafting_init(struct drafting *drafting, const struct sequence_source_class *class,
                   const struct source_setup *setup)
{
    drafting->base.class = class;
    drafting->options = setup->options;
    drafting->rng = rng_derive(setup->options.seed, class->name);
    arguments_init(&drafting->arguments, &setup->options, &drafting->arena);
    effort_init(&drafting->effort, &setup->options, &drafting->arena);
}

void drafting_release(struct drafting *drafting)
{
    arena_release(&drafting->arena);
}

void drafting_begin(struct drafting *drafting)
{
    draft_init(&drafting->draft, drafting->options.vocabulary, drafting->options.experience,
               drafting->options.length_limit);
}

bool drafting_append_call(struct drafting *drafting)
{
    const struct operation *operation = effort_choose(&drafting->effort, &drafting->rng);
    return arguments_append_call(&drafting->arguments, &drafting->draft, operation,
                                 &drafting->values, &drafting->rng) >= 0;
}

void drafting_notice(struct sequence_source *source, const struct ran_sequence *ran)
{
    struct drafting *drafting = (struct drafting *)source;
    effort_learn(&drafting->effort, ran->statements, 0, ran->outcome);
}

struct producers *producers_new(const struct vocabulary *vocabulary)
{
    struct producers *producers =
        memory_alloc_zeroed(vocabulary->api->types.count, sizeof *producers);
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind == OPERATION_CALL && !operation->function->is_support &&
            operation->result->kind != TYPE_VOID)
            vector_push(&producers[operation->result->id], operation);
    }
    return producers;
}

void producers_free(struct producers *producers, const struct vocabulary *vocabulary)
{
    for (size_t i = 0; i < vocabulary->api->types.count; i++)
        vector_release(&producers[i]);
    free(producers);
}
