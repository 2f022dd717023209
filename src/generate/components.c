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

/* Sequences and what is known of them, by their id. */
struct store {
    struct arena arena;
    VECTOR_OF(int8_t) credits;
    VECTOR_OF(struct sequence *) sequences;
};

struct components {
    struct store store;
    struct store old; /* while they move: where they were ... */
    const struct sequence **moved; /* ... and where they are, by their old id */
    struct entries *by_sort;
    size_t sort_count;
};

static void store_init(struct store *store)
{
    *store = (struct store){0};
    vector_push(&store->credits, 0); /* no id is 0 */
    vector_push(&store->sequences, NULL);
}

static void store_release(struct store *store)
{
    vector_release(&store->credits);
    vector_release(&store->sequences);
    arena_release(&store->arena);
}

/* The parts are in the store already. */
static struct sequence *store_add(struct store *store, const struct sequence *sequence,
                                  int8_t credit)
{
    struct sequence *kept =
        arena_copy(&store->arena,
                   sequence_new(&store->arena, sequence->parts, sequence->part_count,
                                sequence->own, sequence->own_count),
                   sizeof *kept);
    kept->id = (uint32_t)store->credits.count;
    vector_push(&store->credits, credit);
    vector_push(&store->sequences, kept);
    return kept;
}

struct components *components_new(size_t sort_count)
{
    struct components *components = memory_alloc_zeroed(1, sizeof *components);
    components->by_sort = memory_alloc_zeroed(sort_count, sizeof *components->by_sort);
    components->sort_count = sort_count;
    store_init(&components->store);
    return components;
}

void components_free(struct components *components)
{
    for (size_t i = 0; i < components->sort_count; i++)
        vector_release(&components->by_sort[i]);
    free(components->by_sort);
    store_release(&components->store);
    free(components);
}

const struct sequence *components_keep(struct components *components,
                                       const struct sequence *sequence)
{
    return components_are_full(components)
               ? NULL
               : store_add(&components->store, sequence, CREDIT_FIRST);
}

void components_credit(struct components *components, const struct sequence *sequence,
                       enum component_credit credit)
{
    for (size_t i = 0; i < sequence->part_count; i++) {
        int8_t *balance = &components->store.credits.items[sequence->parts[i]->id];
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
        if (entries->count == 1 || components->store.credits.items[component.sequence->id] >= 0)
            return component;
        entries->items[index] = entries->items[--entries->count];
    }
}

bool components_are_full(const struct components *components)
{
    return components->store.arena.total > (size_t)COMPONENTS_MEMORY_MIB * 1024 * 1024;
}

/* A random half of the entries leaves. */
static void thin_out(struct entries *entries, struct rng *rng)
{
    enum { LEAST = 16 };
    for (size_t left = entries->count / 2; left && entries->count > LEAST; left--) {
        size_t index = rng_below(rng, (uint32_t)entries->count);
        entries->items[index] = entries->items[entries->count - 1];
        entries->count--;
    }
}

void components_begin_move(struct components *components, enum tidiness tidiness,
                           struct rng *rng)
{
    components->old = components->store;
    store_init(&components->store);
    components->moved =
        memory_alloc_zeroed(components->old.sequences.count, sizeof *components->moved);
    for (size_t sort = 0; sort < components->sort_count; sort++) {
        struct entries *entries = &components->by_sort[sort];
        if (tidiness == TIDY_THINS_OUT)
            thin_out(entries, rng);
        for (size_t i = 0; i < entries->count; i++)
            entries->items[i].sequence =
                components_move(components, entries->items[i].sequence);
    }
}

const struct sequence *components_move(struct components *components,
                                       const struct sequence *sequence)
{
    const struct sequence **moved = &components->moved[sequence->id];
    if (*moved)
        return *moved;
    const struct sequence *parts[SEQUENCE_PARTS_MAXIMUM];
    for (size_t i = 0; i < sequence->part_count; i++)
        parts[i] = components_move(components, sequence->parts[i]);
    struct sequence with_parts = *sequence;
    with_parts.parts = parts;
    *moved = store_add(&components->store, &with_parts,
                       components->old.credits.items[sequence->id]);
    return *moved;
}

void components_end_move(struct components *components)
{
    store_release(&components->old);
    free(components->moved);
    components->moved = NULL;
}

void components_mark(const struct components *components, bool *is_used)
{
    for (size_t i = 1; i < components->store.sequences.count; i++) {
        const struct sequence *sequence = components->store.sequences.items[i];
        statements_mark_literals(sequence->own, sequence->own_count, is_used);
    }
}

void components_renumber(struct components *components, const uint16_t *numbers)
{
    for (size_t i = 1; i < components->store.sequences.count; i++) {
        const struct sequence *sequence = components->store.sequences.items[i];
        statements_renumber_literals(sequence->own, sequence->own_count, numbers);
    }
}
