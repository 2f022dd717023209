#include "survey/builders.h"

enum { OPERATIONS = 64 }; /* more of them are builders */

bool builders_make_small(const struct explore_options *wish, struct arena *arena,
                         struct explore_options *small)
{
    struct value_set *values =
        arena_alloc_zeroed(arena, wish->value_set_count + 1, sizeof *values);
    bool is_less = false;
    for (size_t i = 0; i < wish->value_set_count; i++) {
        values[i] = wish->values[i];
        is_less |= values[i].count > BUILDERS_VALUES;
        if (values[i].count > BUILDERS_VALUES)
            values[i].count = BUILDERS_VALUES;
    }
    *small = *wish;
    small->values = values;
    small->iterations = BUILDERS_ITERATIONS;
    small->states = BUILDERS_STATES;
    return is_less;
}

/* The operations of a plan, and by which of them each state is reached on a shortest way. */
struct building {
    const struct operation *operations[OPERATIONS];
    uint64_t found[OPERATIONS]; /* states that each found first */
    size_t count;
    uint64_t *ways; /* of each state, a bit for each operation */
    uint32_t depth; /* of states to which all shortest ways are known */
    uint64_t builders;
};

static size_t number_of(struct building *building, const struct operation *operation)
{
    size_t i = 0;
    while (i < building->count && building->operations[i] != operation)
        i++;
    if (i == building->count && i < OPERATIONS)
        building->operations[building->count++] = operation;
    return i;
}

static bool read_operations(struct building *building, const struct explored *explored,
                            const struct plan *plan)
{
    for (size_t i = 0; i < plan->call_count; i++) {
        size_t number = number_of(building, plan->calls[i].operation);
        if (number == OPERATIONS)
            return false;
        building->found[number] += explored->choices[i].found;
    }
    return true;
}

static void read_ways(struct building *building, const struct explored *explored,
                      const struct plan *plan)
{
    const char *base = (const char *)explored;
    const struct explored_state *states = (const void *)(base + EXPLORED_STATES_AT);
    const struct explored_edge *edges = (const void *)(base + EXPLORED_EDGES_AT);
    for (uint32_t i = 0; i < explored->edge_count; i++) {
        const struct explored_edge *edge = &edges[i];
        if (states[edge->to].depth <= building->depth &&
            states[edge->to].depth == states[edge->from].depth + 1)
            building->ways[edge->to] |=
                (uint64_t)1 << number_of(building, plan->calls[edge->choice].operation);
    }
}

static bool is_needed(const struct building *building, const struct explored *explored,
                      uint64_t operation)
{
    for (uint64_t i = 0; i < explored->states; i++)
        if ((building->ways[i] & building->builders) == operation)
            return true;
    return false;
}

/* Of those that were not looked at, the one that found fewest states. */
static size_t next_candidate(const struct building *building, uint64_t seen)
{
    size_t best = building->count;
    for (size_t i = 0; i < building->count; i++)
        if (!(seen >> i & 1) &&
            (best == building->count || building->found[i] < building->found[best]))
            best = i;
    return best;
}

/* One after the other, so that two that build the same are not both left out. */
static void choose(struct building *building, const struct explored *explored)
{
    uint64_t seen = 0;
    for (size_t i = 0; i < building->count; i++) {
        size_t candidate = next_candidate(building, seen);
        uint64_t bit = (uint64_t)1 << candidate;
        seen |= bit;
        if (!is_needed(building, explored, bit))
            building->builders &= ~bit;
    }
}

/* Where it ended within an iteration, nothing is said of the states of that one. */
static uint32_t known_depth(const struct explored *explored)
{
    bool is_whole = explored->ended_by == EXPLORED_BY_COMPLETION ||
                    explored->ended_by == EXPLORED_BY_ITERATIONS;
    return is_whole ? UINT32_MAX : explored->iteration_count - (explored->iteration_count > 0);
}

struct operation_list builders_find(const struct explored *explored, const struct plan *plan,
                                    struct arena *arena)
{
    struct building building = {.builders = UINT64_MAX};
    struct operation_list list = {
        .items = arena_alloc_zeroed(arena, OPERATIONS, sizeof *list.items)};
    bool has_all_edges = explored->edge_count < EXPLORED_EDGES;
    if (!has_all_edges || !read_operations(&building, explored, plan))
        return list;
    building.depth = known_depth(explored);
    building.ways = arena_alloc_zeroed(arena, explored->states + 1, sizeof *building.ways);
    read_ways(&building, explored, plan);
    choose(&building, explored);
    for (size_t i = 0; i < building.count; i++)
        if (!(building.builders >> i & 1))
            list.items[list.count++] = building.operations[i];
    return list;
}
