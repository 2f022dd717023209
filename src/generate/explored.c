#include "generate/explored.h"

#include <stdlib.h>

#include "base/memory.h"
#include "generate/generate_internal.h"

struct given {
    const struct statement *items;
    size_t count;
};

struct explored_source {
    struct sequence_source base;
    struct arena arena;
    VECTOR_OF(struct given) given;
    size_t next;
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
    struct given given = {
        arena_copy(&self->arena, statements->items,
                   statements->count * sizeof statements->items[0]),
        statements->count,
    };
    vector_push(&self->given, given);
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
    struct explored_source *self = (struct explored_source *)source;
    vector_release(&self->given);
    arena_release(&self->arena);
    free(self);
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    struct explored_source *self = (struct explored_source *)source;
    (void)kind;
    if (self->next == self->given.count)
        return false;
    const struct given *given = &self->given.items[self->next++];
    proposal->room->count = 0;
    for (size_t i = 0; i < given->count; i++)
        if (!statements_add(proposal->room, &given->items[i]))
            BUG("an explored sequence has %zu statements", given->count);
    return proposal_take_room(proposal);
}

static void visit(struct sequence_source *source, const struct literal_sweep *sweep)
{
    struct explored_source *self = (struct explored_source *)source;
    for (size_t i = self->next; i < self->given.count; i++)
        statements_sweep(self->given.items[i].items, self->given.items[i].count, sweep);
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
