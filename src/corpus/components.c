#include "corpus/components.h"

#include <stdlib.h>

#include "base/memory.h"

/* Of one sort and about the same weight. */
struct entries {
    struct component *items;
    size_t count;
    size_t capacity;
};

/* Weights of 1, 1/2, 1/4 and so on: 40 calls that were chosen a thousand times are in the 18th. */
enum { CLASSES = 24 };

struct sort_entries {
    struct entries classes[CLASSES];
    size_t count;
    uint64_t weight; /* of all, in units of the least */
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

enum { SIMPLE_COMPONENTS = 64 }; /* of a sort */

/* The shortest first, the oldest before others that are as short. */
struct simple_components {
    struct component items[SIMPLE_COMPONENTS];
    size_t count;
};

struct components {
    struct store store;
    struct store old; /* while they move: where they were ... */
    const struct sequence **moved; /* ... and where they are, by their old id */
    struct sort_entries *by_sort;
    struct simple_components **simple; /* by sort; NULL where there is none */
    size_t sort_count;
    bool has_weights;
    struct rng *rng; /* of who feeds; NULL: nobody does */
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
    components->simple = memory_alloc_zeroed(sort_count, sizeof *components->simple);
    components->sort_count = sort_count;
    store_init(&components->store);
    return components;
}

void components_free(struct components *components)
{
    if (!components)
        return;
    for (size_t i = 0; i < components->sort_count; i++)
        free(components->simple[i]);
    free(components->simple);
    for (size_t i = 0; i < components->sort_count; i++)
        for (size_t class = 0; class < CLASSES; class++)
            vector_release(&components->by_sort[i].classes[class]);
    free(components->by_sort);
    store_release(&components->store);
    free(components);
}

void components_feed(struct components *components, bool has_weights, struct rng *rng)
{
    components->has_weights = has_weights;
    components->rng = rng;
}

bool components_are_fed(const struct components *components)
{
    return components->rng != NULL;
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

/* By the square of what divides the weight, which needs no root. */
static size_t class_of(const struct components *components, const struct component *component)
{
    if (!components->has_weights)
        return 0;
    uint64_t calls = component->sequence->length, k = component->chosen + 1u;
    size_t class = (64 - (size_t)__builtin_clzll(k * k * calls * calls * calls)) / 2;
    return class < CLASSES ? class : CLASSES - 1;
}

/* Halved for each class before it. */
static uint64_t weight_of(size_t class)
{
    return (uint64_t)1 << (CLASSES - 1 - class);
}

static void take_out(struct sort_entries *entries, size_t class, size_t index)
{
    struct entries *from = &entries->classes[class];
    from->items[index] = from->items[--from->count];
    entries->count--;
    entries->weight -= weight_of(class);
}

static void put_in(struct components *components, struct sort_entries *entries,
                   struct component component)
{
    size_t class = class_of(components, &component);
    vector_push(&entries->classes[class], component);
    entries->count++;
    entries->weight += weight_of(class);
}

/* One of the least weight, or without weights any. */
static void make_place(struct sort_entries *entries, struct rng *rng)
{
    size_t class = CLASSES - 1;
    while (!entries->classes[class].count)
        class--;
    take_out(entries, class, rng_below(rng, (uint32_t)entries->classes[class].count));
}

static void add_simple(struct components *components, const struct type *sort,
                       const struct component *component)
{
    struct simple_components **simple = &components->simple[sort->id];
    if (!*simple)
        *simple = memory_alloc_zeroed(1, sizeof **simple);
    size_t place = (*simple)->count;
    while (place > 0 &&
           (*simple)->items[place - 1].sequence->length > component->sequence->length)
        place--;
    if (place == SIMPLE_COMPONENTS)
        return;
    if ((*simple)->count < SIMPLE_COMPONENTS)
        (*simple)->count++;
    for (size_t i = (*simple)->count - 1; i > place; i--)
        (*simple)->items[i] = (*simple)->items[i - 1];
    (*simple)->items[place] = *component;
}

void components_add(struct components *components, const struct type *sort,
                    struct component component, struct rng *rng)
{
    struct sort_entries *entries = &components->by_sort[sort->id];
    if (entries->count == COMPONENTS_PER_SORT)
        make_place(entries, rng);
    put_in(components, entries, component);
    add_simple(components, sort, &component);
}

bool components_simplest(const struct components *components, const struct type *sort, size_t nth,
                         struct component *component)
{
    const struct simple_components *simple = components->simple[sort->id];
    if (!simple || nth >= simple->count)
        return false;
    *component = simple->items[nth];
    return true;
}

size_t components_count(const struct components *components, const struct type *sort)
{
    return components->by_sort[sort->id].count;
}

/* A class counts as often as it has members. The first ones weigh the most: few are looked at. */
static size_t choose_class(const struct sort_entries *entries, struct rng *rng)
{
    double wanted =
        (double)(rng_next(rng) >> 11) / 9007199254740992.0 * (double)entries->weight;
    uint64_t sum = entries->classes[0].count * weight_of(0);
    size_t class = 0;
    while (class < CLASSES - 1 && (double)sum <= wanted) {
        class++;
        sum += entries->classes[class].count * weight_of(class);
    }
    return class;
}

static void count_choice(struct components *components, struct sort_entries *entries,
                         size_t class, size_t index)
{
    struct component *component = &entries->classes[class].items[index];
    component->chosen += component->chosen < UINT16_MAX;
    if (class_of(components, component) == class)
        return;
    struct component moved = *component;
    take_out(entries, class, index);
    put_in(components, entries, moved);
}

/* The last one of a sort stays, whatever its credit. */
struct component components_choose(struct components *components, const struct type *sort,
                                   struct rng *rng)
{
    struct sort_entries *entries = &components->by_sort[sort->id];
    for (;;) {
        size_t class = components->has_weights ? choose_class(entries, rng) : 0;
        size_t index = rng_below(rng, (uint32_t)entries->classes[class].count);
        struct component component = entries->classes[class].items[index];
        if (entries->count == 1 || components->store.credits.items[component.sequence->id] >= 0) {
            if (components->has_weights)
                count_choice(components, entries, class, index);
            return component;
        }
        take_out(entries, class, index);
    }
}

bool components_are_full(const struct components *components)
{
    return components->store.arena.total > (size_t)COMPONENTS_MEMORY_MIB * 1024 * 1024;
}

/* Half of the entries leave, the dearest first. */
static void thin_out(struct sort_entries *entries, struct rng *rng)
{
    enum { LEAST = 16 };
    for (size_t left = entries->count / 2; left && entries->count > LEAST; left--)
        make_place(entries, rng);
}

static void move_items(struct components *components, struct component *items, size_t count)
{
    for (size_t i = 0; i < count; i++)
        items[i].sequence = components_move(components, items[i].sequence);
}

static void move_entries(struct components *components, struct sort_entries *entries)
{
    for (size_t class = 0; class < CLASSES; class++)
        move_items(components, entries->classes[class].items, entries->classes[class].count);
}

void components_begin_move(struct components *components, enum tidiness tidiness)
{
    components->old = components->store;
    store_init(&components->store);
    components->moved =
        memory_alloc_zeroed(components->old.sequences.count, sizeof *components->moved);
    for (size_t sort = 0; sort < components->sort_count; sort++) {
        if (tidiness == TIDY_THINS_OUT)
            thin_out(&components->by_sort[sort], components->rng);
        move_entries(components, &components->by_sort[sort]);
    }
    for (size_t sort = 0; sort < components->sort_count; sort++)
        if (components->simple[sort])
            move_items(components, components->simple[sort]->items,
                       components->simple[sort]->count);
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

void components_visit(const struct components *components, const struct literal_sweep *sweep)
{
    for (size_t i = 1; i < components->store.sequences.count; i++) {
        const struct sequence *sequence = components->store.sequences.items[i];
        statements_sweep(sequence->own, sequence->own_count, sweep);
    }
}
