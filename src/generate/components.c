#include "generate/components.h"

#include <stdlib.h>

#include "base/memory.h"

struct entries {
    struct component *items;
    size_t count;
    size_t capacity;
};

struct components {
    struct arena arena;
    struct entries *by_sort;
    size_t sort_count;
};

struct components *components_new(size_t sort_count)
{
    struct components *components = memory_alloc_zeroed(1, sizeof *components);
    components->by_sort = memory_alloc_zeroed(sort_count, sizeof *components->by_sort);
    components->sort_count = sort_count;
    return components;
}

void components_free(struct components *components)
{
    for (size_t i = 0; i < components->sort_count; i++)
        vector_release(&components->by_sort[i]);
    free(components->by_sort);
    arena_release(&components->arena);
    free(components);
}

const struct sequence *components_keep(struct components *components,
                                       const struct sequence *sequence)
{
    if (components->arena.total > (size_t)COMPONENTS_MEMORY_MIB * 1024 * 1024)
        return NULL;
    return sequence_new(&components->arena, sequence->parts, sequence->part_count, sequence->own,
                        sequence->own_count);
}

void components_add(struct components *components, const struct type *sort,
                    const struct sequence *sequence, size_t index, struct rng *rng)
{
    struct entries *entries = &components->by_sort[sort->id];
    struct component component = {.sequence = sequence, .index = (uint32_t)index};
    if (entries->count < COMPONENTS_PER_SORT)
        vector_push(entries, component);
    else
        entries->items[rng_below(rng, COMPONENTS_PER_SORT)] = component;
}

size_t components_count(const struct components *components, const struct type *sort)
{
    return components->by_sort[sort->id].count;
}

struct component components_choose(const struct components *components, const struct type *sort,
                                   struct rng *rng)
{
    const struct entries *entries = &components->by_sort[sort->id];
    return entries->items[rng_below(rng, (uint32_t)entries->count)];
}
