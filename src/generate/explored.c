#include "generate/explored.h"

#include <stdlib.h>

#include "base/memory.h"
#include "generate/generate_internal.h"
#include "generate/given.h"

struct explored_source {
    struct sequence_source base;
    struct given_sequences given;
};

static struct explored_source *find(const struct sequence_sources *sources)
{
    for (size_t i = 0; i < sources->count; i++)
        if (sources->items[i]->class == &source_explored)
            return (struct explored_source *)sources->items[i];
    return NULL;
}

bool explored_is_asked(const struct sequence_sources *sources)
{
    return find(sources) != NULL;
}

bool explored_give(const struct sequence_sources *sources, const struct statements *statements)
{
    struct explored_source *self = find(sources);
    if (!self)
        return false;
    given_add(&self->given, statements);
    return true;
}

static struct sequence_source *create(const struct source_setup *setup)
{
    (void)setup;
    struct explored_source *self = memory_alloc_zeroed(1, sizeof *self);
    self->base.class = &source_explored;
    return &self->base;
}

static void release(struct sequence_source *source)
{
    given_release(&((struct explored_source *)source)->given);
    free(source);
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    (void)kind;
    return given_next(&((struct explored_source *)source)->given, proposal);
}

static void visit(struct sequence_source *source, const struct literal_sweep *sweep)
{
    given_visit(&((struct explored_source *)source)->given, sweep);
}

static const struct request_kind kinds[] = {{.name = "chosen"}};

const struct sequence_source_class source_explored = {
    .name = "explore",
    .meaning = "every call in every state, breadth first, as `assay explore` does",
    .kinds = kinds,
    .kind_count = 1,
    .is_strategy = true,
    .create = create,
    .release = release,
    .next = next,
    .visit = visit,
};
