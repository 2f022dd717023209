#include "explore/frontier.h"

#include <math.h>
#include <string.h>

/* A first unit ends soon, so that there is work for all jobs; later ones are worth their start. */
enum { FIRST_LEAVES = 1024, GENERATIONS_MAXIMUM = 10, FIRST_ROOM = 256 };

/* What is looked for lies close together: what is left of a unit that has paid comes first, unless
 * the share of another is so many times larger. Measured with structures
 * (docs/decisions/0061-structures-in-units.md). */
enum { WORTH_OF_PAYMENT = 10000 };

uint64_t unit_leaves_maximum(const struct tree_unit *unit)
{
    unsigned generation = unit->generation < GENERATIONS_MAXIMUM ? unit->generation
                                                                 : GENERATIONS_MAXIMUM;
    return (uint64_t)FIRST_LEAVES << generation;
}

/* ---- orders ---- */

/* Is `a` taken before `b`, which stands before it in the tree? */
typedef bool is_preferred(struct frontier *frontier, const struct tree_unit *a,
                          const struct tree_unit *b);

static bool is_earlier(struct frontier *frontier, const struct tree_unit *a,
                       const struct tree_unit *b)
{
    (void)frontier, (void)a, (void)b;
    return false;
}

static bool is_nearer(struct frontier *frontier, const struct tree_unit *a,
                      const struct tree_unit *b)
{
    (void)frontier;
    return a->floor < b->floor || (a->floor == b->floor && a->number < b->number);
}

static bool is_heavier(struct frontier *frontier, const struct tree_unit *a,
                       const struct tree_unit *b)
{
    (void)frontier;
    return a->promise > b->promise;
}

static bool is_luckier(struct frontier *frontier, const struct tree_unit *a,
                       const struct tree_unit *b)
{
    (void)a, (void)b;
    return rng_below(&frontier->rng, 2);
}

static const struct {
    struct keyword keyword;
    is_preferred *is_preferred;
} orders[] = {
#define TREE_ORDER(id, name, meaning, chooser) {{name, meaning}, chooser},
#include "explore/orders.def"
#undef TREE_ORDER
};

bool tree_order_keyword(size_t n, struct keyword *keyword)
{
    if (n < TREE_ORDER_COUNT)
        *keyword = orders[n].keyword;
    return n < TREE_ORDER_COUNT;
}

/* ---- those that wait, by promise ---- */

/* Before the other one: of equal ones, that made first, so that the order is always the same. */
static bool is_first(const struct tree_unit *a, const struct tree_unit *b)
{
    return a->promise > b->promise || (!(a->promise < b->promise) && a->number < b->number);
}

static void push_waiting(struct frontier *frontier, struct tree_unit *unit)
{
    if (frontier->order != TREE_ORDER_HEAVY)
        return;
    if (frontier->heaviest_count == frontier->heaviest_room) {
        size_t room = frontier->heaviest_room ? 2 * frontier->heaviest_room : FIRST_ROOM;
        struct tree_unit **larger = arena_alloc_zeroed(frontier->arena, room, sizeof(void *));
        for (size_t i = 0; i < frontier->heaviest_count; i++)
            larger[i] = frontier->heaviest[i];
        frontier->heaviest = larger;
        frontier->heaviest_room = room;
    }
    size_t at = frontier->heaviest_count++;
    for (; at > 0 && is_first(unit, frontier->heaviest[(at - 1) / 2]); at = (at - 1) / 2)
        frontier->heaviest[at] = frontier->heaviest[(at - 1) / 2];
    frontier->heaviest[at] = unit;
}

static struct tree_unit *pop_waiting(struct frontier *frontier)
{
    if (!frontier->heaviest_count)
        return NULL;
    struct tree_unit **heap = frontier->heaviest, *top = heap[0];
    size_t count = --frontier->heaviest_count, at = 0;
    struct tree_unit *moved = heap[count];
    for (size_t below = 1; below < count; below = 2 * at + 1) {
        below += below + 1 < count && is_first(heap[below + 1], heap[below]);
        if (!is_first(heap[below], moved))
            break;
        heap[at] = heap[below];
        at = below;
    }
    heap[at] = moved;
    return top;
}

/* ---- units ---- */

static uint32_t answers_at(const struct tree_unit *unit, size_t depth)
{
    return depth == unit->floor && unit->limit ? unit->limit : unit->start.items[depth].arity;
}

/* What is behind the start at each depth, and the start itself. */
static double weigh(const struct tree_unit *unit)
{
    double share = choices_weight(&(struct choices){unit->start.items, unit->floor}), sum = 0;
    for (size_t i = unit->floor; i < unit->start.count; i++) {
        const struct wire_choice *choice = &unit->start.items[i];
        share /= choice->arity;
        sum += share * (answers_at(unit, i) - 1 - choice->answer);
    }
    return sum + share;
}

static struct tree_unit *insert(struct frontier *frontier, struct tree_unit *behind,
                                const struct tree_unit *made)
{
    struct tree_unit *unit = arena_copy(frontier->arena, made, sizeof *made);
    unit->start = choices_copy(frontier->arena, &made->start);
    unit->weight = weigh(unit);
    unit->promise = log(unit->weight) + unit->payments * log(WORTH_OF_PAYMENT);
    unit->number = frontier->made++;
    unit->previous = behind;
    unit->next = behind ? behind->next : frontier->first;
    *(unit->next ? &unit->next->previous : &frontier->last) = unit;
    *(behind ? &behind->next : &frontier->first) = unit;
    frontier->weight_left += unit->weight;
    push_waiting(frontier, unit);
    return unit;
}

void frontier_init(struct frontier *frontier, struct arena *arena, enum tree_order order,
                   uint64_t seed)
{
    *frontier = (struct frontier){.arena = arena, .order = order,
                                  .rng = rng_derive(seed, "order of units")};
    insert(frontier, NULL, &(struct tree_unit){0});
}

static struct tree_unit *preferred(struct frontier *frontier)
{
    struct tree_unit *best = NULL;
    if (frontier->order == TREE_ORDER_HEAVY) {
        do /* what a journal said to be done was never taken */
            best = pop_waiting(frontier);
        while (best && best->state != UNIT_WAITS);
        return best;
    }
    for (struct tree_unit *unit = frontier->first; unit; unit = unit->next) {
        if (unit->state != UNIT_WAITS)
            continue;
        if (!best || orders[frontier->order].is_preferred(frontier, unit, best))
            best = unit;
        if (frontier->order == TREE_ORDER_DEPTH)
            break;
    }
    return best;
}

struct tree_unit *frontier_take(struct frontier *frontier)
{
    struct tree_unit *best = preferred(frontier);
    if (best)
        best->state = UNIT_UNDER_WAY;
    return best;
}

static void set_progress(struct frontier *frontier, struct tree_unit *unit, uint64_t leaves,
                         uint64_t runs, double passed)
{
    frontier->leaves += leaves - unit->leaves;
    frontier->runs_under_way += runs - unit->runs;
    frontier->passed += passed - unit->passed;
    unit->leaves = leaves;
    unit->runs = runs;
    unit->passed = passed;
}

void frontier_pass(struct frontier *frontier, struct tree_unit *unit,
                   const struct unit_progress *progress)
{
    struct tree_unit left = {.start = progress->at, .floor = unit->floor, .limit = unit->limit};
    double passed = progress->at.count > unit->floor ? unit->weight - weigh(&left) : unit->passed;
    bool is_sound = passed >= unit->passed && passed <= unit->weight;
    set_progress(frontier, unit, progress->leaves, progress->runs,
                 is_sound ? passed : unit->passed);
}

void frontier_give_back(struct frontier *frontier, struct tree_unit *unit)
{
    unit->state = UNIT_WAITS;
    push_waiting(frontier, unit);
}

/* The first depth at which the rest has answers beside its own; its count when there is none. */
static size_t branching_depth(const struct tree_unit *unit, const struct choices *rest)
{
    for (size_t i = unit->floor; i < rest->count; i++) {
        uint32_t answers = i == unit->floor && unit->limit ? unit->limit : rest->items[i].arity;
        if (rest->items[i].answer + 1 < answers)
            return i;
    }
    return rest->count;
}

/* The rest becomes what is below its own answer at that depth, and the answers behind that. */
static void split(struct frontier *frontier, struct tree_unit *unit, const struct choices *rest)
{
    size_t depth = branching_depth(unit, rest);
    unsigned generation = unit->generation + 1, payments = unit->payments + unit->has_paid;
    struct tree_unit deeper = {.start = *rest, .generation = generation, .payments = payments,
                               .floor = depth < rest->count ? depth + 1 : rest->count};
    struct tree_unit *made = insert(frontier, unit, &deeper);
    if (depth == rest->count)
        return;
    struct choices prefix = {rest->items, depth};
    struct tree_unit beside = {
        .start = choices_extend(frontier->arena, &prefix, rest->items[depth].answer + 1,
                                rest->items[depth].arity),
        .floor = depth,
        .limit = depth == unit->floor ? unit->limit : 0,
        .generation = generation,
        .payments = payments,
    };
    insert(frontier, made, &beside);
}

void frontier_finish(struct frontier *frontier, struct tree_unit *unit, uint64_t leaves,
                     uint64_t runs, const struct choices *rest)
{
    unit->state = UNIT_DONE;
    set_progress(frontier, unit, leaves, runs, 0);
    frontier->runs_under_way -= runs;
    frontier->done++;
    frontier->weight_left -= unit->weight;
    if (rest)
        split(frontier, unit, rest);
}

bool frontier_is_empty(const struct frontier *frontier)
{
    return frontier->done == frontier->made;
}

double frontier_share_done(const struct frontier *frontier)
{
    if (frontier_is_empty(frontier))
        return 1;
    double share = 1 - frontier->weight_left + frontier->passed;
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

bool frontier_leaves_before(const struct frontier *frontier, const struct tree_unit *unit,
                            uint64_t *leaves)
{
    uint64_t sum = 0;
    for (const struct tree_unit *other = frontier->first; other != unit; other = other->next) {
        if (other->state != UNIT_DONE)
            return false;
        sum += other->leaves;
    }
    *leaves = sum;
    return true;
}

struct tree_unit *frontier_find(const struct frontier *frontier, const struct choices *start,
                                size_t floor)
{
    for (struct tree_unit *unit = frontier->last; unit; unit = unit->previous)
        if (unit->floor == floor && choices_equal(&unit->start, start))
            return unit;
    return NULL;
}
