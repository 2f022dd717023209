#include "generate/remembered.h"

#include <stdlib.h>

#include "base/memory.h"
#include "generate/generate_internal.h"
#include "generate/given.h"

struct remembered_source {
    struct sequence_source base;
    struct given_sequences given;
};

void remembered_give(const struct sequence_sources *sources, const struct statements *statements)
{
    for (size_t i = 0; i < sources->count; i++)
        if (sources->items[i]->class == &source_remembered)
            given_add(&((struct remembered_source *)sources->items[i])->given, statements);
}

static struct sequence_source *create(const struct source_setup *setup)
{
    (void)setup;
    struct remembered_source *self = memory_alloc_zeroed(1, sizeof *self);
    self->base.class = &source_remembered;
    return &self->base;
}

static void release(struct sequence_source *source)
{
    given_release(&((struct remembered_source *)source)->given);
    free(source);
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    (void)kind;
    return given_next(&((struct remembered_source *)source)->given, proposal);
}

static void visit(struct sequence_source *source, const struct literal_sweep *sweep)
{
    given_visit(&((struct remembered_source *)source)->given, sweep);
}

static const struct request_kind kinds[] = {{.name = "remembered"}};

const struct sequence_source_class source_remembered = {
    .name = "remembered",
    .meaning = "what an earlier run kept",
    .kinds = kinds,
    .kind_count = 1,
    .create = create,
    .release = release,
    .next = next,
    .visit = visit,
};
