#include "generate/components.h"

#include <stdlib.h>

#include "base/memory.h"

struct entries {
    struct component *items;
    size_t count;
    size_t capacity;
};

/* A component starts in the middle; one that fell below zero leaves. A hang costs most, because it
 * costs most time. */
enum { CREDIT_FIRST = 4, CREDIT_MOST = 12 };
static const int credit_change[] = {[CREDIT_GOOD] = 1, [CREDIT_FAILED] = -2, [CREDIT_HUNG] = -8};

struct components {
    struct arena arena;
    VECTOR_OF(int8_t) credits; /* by the sequence's id */
    struct entries *by_sort;
    size_t sort_count;
};

struct components *components_new(size_t sort_count)
{
    struct components *components = memory_alloc_zeroed(1, sizeof *components);
    components->by_sort = memory_alloc_zeroed(sort_count, sizeof *components->by_sort);
    components->sort_count = sort_count;
    vector_push(&components->credits, 0);
    return components;
}

void components_free(struct components *components)
{
    for (size_t i = 0; i < components->sort_count; i++)
        vector_release(&components->by_sort[i]);
    free(components->by_sort);
    vector_release(&components->credits);
    arena_release(&components->arena);
    free(components);
}

const struct sequence *components_keep(struct components *components,
                                       const struct sequence *sequence)
{
    if (components->arena.total > (size_t)COMPONENTS_MEMORY_MIB * 1024 * 1024)
        return NULL;
    struct sequence *kept =
        arena_copy(&components->arena,
                   sequence_new(&components->arena, sequence->parts, sequence->part_count,
                                sequence->own, sequence->own_count),
                   sizeof *kept);
    kept->id = (uint32_t)components->credits.count;
    vector_push(&components->credits, CREDIT_FIRST);
    return kept;
}

void components_credit(struct components *components, const struct sequence *sequence,
                       enum component_credit credit)
{
    for (size_t i = 0; i < sequence->part_count; i++) {
        int8_t *balance = &components->credits.items[sequence->parts[i]->id];
        int changed = *balance + credit_change[credit];
        if (*balance >= 0)
            *balance = (int8_t)(changed > CREDIT_MOST ? CREDIT_MOST : changed);
    }
}

void components_add(struct components *components, const struct type *sort,
                    struct component component, struct rng *rng)
{
    struct entries *entries = &components->by_sort[sort->id];
    if (entries->count < COMPONENTS_PER_SORT)
        vector_push(entries, component);
    else
        entries->items[rng_below(rng, COMPONENTS_PER_SORT)] = component;
}

size_t components_count(const struct components *components, const struct type *sort)
{
    return components->by_sort[sort->id].count;
}

/* The last one of a sort stays, whatever its credit. */
struct component components_choose(struct components *components, const struct type *sort,
                                   struct rng *rng)
{
    struct entries *entries = &components->by_sort[sort->id];
    for (;;) {
        size_t index = rng_below(rng, (uint32_t)entries->count);
        struct component component = entries->items[index];
        if (entries->count == 1 || components->credits.items[component.sequence->id] >= 0)
            return component;
        entries->items[index] = entries->items[--entries->count];
    }
}
