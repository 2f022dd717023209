/* Path conditions of symbolic states: bounds of differences, and what must differ. Which outcome of
 * a comparison is possible, what a condition says of some of its symbols, and whether it implies
 * others.
 *
 * Nothing but arithmetic. Where what must differ leaves little room, it is split into less and
 * more; that has a limit, beyond which the answer is that nothing is known. */
#ifndef WIRE_PATH_CONDITIONS_H
#define WIRE_PATH_CONDITIONS_H

#include <string.h>

#include "wire/difference_bounds.h"

enum constraint_kind { IS_AT_MOST, IS_EQUAL, IS_DIFFERENT };

/* x - y against the bound. */
struct constraint {
    uint16_t kind; /* enum constraint_kind */
    uint16_t x, y;
    uint16_t unused;
    int64_t bound;
};

enum possibility { IMPOSSIBLE, POSSIBLE, UNKNOWN_POSSIBILITY };

enum { SPLITS_MAXIMUM = 512 }; /* of one question */

/* How a question was answered, for statistics. */
struct answered_by {
    uint32_t solutions_asked, solutions;
    uint32_t splittings_asked, splittings;
};

static inline void bounds_copy(struct difference_bounds *to, const struct difference_bounds *from)
{
    to->count = from->count;
    to->different_count = from->different_count;
    memcpy(to->different, from->different, from->different_count * sizeof from->different[0]);
    for (uint32_t i = 0; i < from->count; i++)
        memcpy(to->most[i], from->most[i], from->count * sizeof from->most[i][0]);
}

/* What must differ and does so by its bounds is left out; what touches a bound moves it. False: a
 * contradiction. */
static inline bool condition_tighten(struct difference_bounds *bounds)
{
    for (uint32_t i = 0; i < bounds->different_count;) {
        unsigned x = bounds->different[i].x, y = bounds->different[i].y;
        int64_t c = bounds->different[i].difference, most = bounds->most[x][y],
                least = -bounds->most[y][x];
        if (c < most && c > least) {
            i++;
            continue;
        }
        bounds->different[i] = bounds->different[--bounds->different_count];
        if (c > most || c < least)
            continue;
        if (!(c == most ? bounds_at_most(bounds, x, y, c - 1)
                        : bounds_at_most(bounds, y, x, -c - 1)))
            return false;
        i = 0;
    }
    return true;
}

static inline bool condition_has(const struct difference_bounds *bounds,
                                 const struct constraint *constraint)
{
    for (uint32_t i = 0; i < bounds->different_count; i++) {
        unsigned x = bounds->different[i].x, y = bounds->different[i].y;
        int64_t c = bounds->different[i].difference;
        if ((x == constraint->x && y == constraint->y && c == constraint->bound) ||
            (x == constraint->y && y == constraint->x && c == -constraint->bound))
            return true;
    }
    return false;
}

/* Adds what is assumed. False: a contradiction, and nothing is of use any more, or no room. */
static inline bool condition_assume(struct difference_bounds *bounds,
                                    const struct constraint *constraint)
{
    unsigned x = constraint->x, y = constraint->y;
    int64_t c = constraint->bound;
    switch ((enum constraint_kind)constraint->kind) {
    case IS_AT_MOST:
        return bounds_at_most(bounds, x, y, c) && condition_tighten(bounds);
    case IS_EQUAL:
        return bounds_equal(bounds, x, y, c) && condition_tighten(bounds);
    default:
        if (c > bounds->most[x][y] || c < -bounds->most[y][x] || condition_has(bounds, constraint))
            return x != y || c != 0;
        return bounds_differ(bounds, x, y, c) && condition_tighten(bounds);
    }
}

static inline struct constraint constraint_negated(const struct constraint *constraint)
{
    struct constraint negated = *constraint;
    if (constraint->kind == IS_AT_MOST) {
        negated.x = constraint->y;
        negated.y = constraint->x;
        negated.bound = -constraint->bound - 1;
    } else {
        negated.kind = constraint->kind == IS_EQUAL ? IS_DIFFERENT : IS_EQUAL;
    }
    return negated;
}

/* ---- solutions ---- */

static inline enum possibility condition_split(const struct difference_bounds *bounds,
                                               int64_t *values, uint32_t *left);

static inline enum possibility condition_with(const struct difference_bounds *bounds,
                                              const struct constraint *added, int64_t *values,
                                              uint32_t *left)
{
    struct difference_bounds copy;
    bounds_copy(&copy, bounds);
    return condition_assume(&copy, added) ? condition_split(&copy, values, left) : IMPOSSIBLE;
}

static inline void values_wish_small(int64_t *values, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        values[i] = 0;
}

/* Complete, as far as the limit goes: a pair that must differ is less, or more. */
static inline enum possibility condition_split(const struct difference_bounds *bounds,
                                               int64_t *values, uint32_t *left)
{
    values_wish_small(values, bounds->count);
    if (bounds_solve(bounds, values))
        return POSSIBLE;
    if (!bounds->different_count)
        return IMPOSSIBLE;
    if (!*left)
        return UNKNOWN_POSSIBILITY;
    --*left;
    uint16_t x = bounds->different[0].x, y = bounds->different[0].y;
    int64_t c = bounds->different[0].difference;
    struct constraint less = {IS_AT_MOST, x, y, 0, c - 1}, more = {IS_AT_MOST, y, x, 0, -c - 1};
    enum possibility first = condition_with(bounds, &less, values, left);
    if (first == POSSIBLE)
        return first;
    enum possibility second = condition_with(bounds, &more, values, left);
    return second == POSSIBLE ? second
           : first == IMPOSSIBLE ? second : UNKNOWN_POSSIBILITY;
}

/* One solution of small numbers. */
static inline enum possibility condition_solve(const struct difference_bounds *bounds,
                                               int64_t *values, struct answered_by *by)
{
    values_wish_small(values, bounds->count);
    by->solutions_asked++;
    if (bounds_solve(bounds, values)) {
        by->solutions++;
        return POSSIBLE;
    }
    uint32_t left = SPLITS_MAXIMUM;
    by->splittings_asked++;
    enum possibility answer = condition_split(bounds, values, &left);
    by->splittings += answer != UNKNOWN_POSSIBILITY;
    return answer;
}

/* Whether the bounds alone allow it. */
static inline bool condition_bounds_allow(const struct difference_bounds *bounds,
                                          const struct constraint *constraint)
{
    int64_t most = bounds->most[constraint->x][constraint->y],
            least = -bounds->most[constraint->y][constraint->x], c = constraint->bound;
    switch ((enum constraint_kind)constraint->kind) {
    case IS_AT_MOST: return least <= c;
    case IS_EQUAL: return least <= c && c <= most;
    default: return least != c || most != c;
    }
}

/* Whether it can hold, together with the rest. */
static inline enum possibility condition_allows(const struct difference_bounds *bounds,
                                                const struct constraint *constraint,
                                                struct answered_by *by)
{
    if (!condition_bounds_allow(bounds, constraint))
        return IMPOSSIBLE;
    if (!bounds->different_count)
        return POSSIBLE;
    if (constraint->kind == IS_EQUAL &&
        condition_has(bounds, &(struct constraint){IS_DIFFERENT, constraint->x, constraint->y, 0,
                                                   constraint->bound}))
        return IMPOSSIBLE;
    struct difference_bounds copy;
    int64_t values[BOUNDS_VARIABLES];
    bounds_copy(&copy, bounds);
    if (copy.different_count == BOUNDS_DIFFERENT && constraint->kind == IS_DIFFERENT)
        return UNKNOWN_POSSIBILITY;
    return condition_assume(&copy, constraint) ? condition_solve(&copy, values, by) : IMPOSSIBLE;
}

/* ---- what it says of some symbols ---- */

/* A condition of symbols that are numbered anew, from 1. What follows it are its bounds, a row for
 * each of them and the number 0, and then what must differ. */
struct projected_condition {
    uint32_t size;  /* bytes, with what follows */
    uint16_t count; /* of symbols, with the number 0 */
    uint16_t different_count;
    uint32_t state; /* that has it */
    uint32_t is_exact; /* it says all that the whole condition says of these symbols */
    uint64_t next;  /* where another one is that is alike in memory; 0: nowhere */
};

static inline const int64_t *projected_bounds(const struct projected_condition *condition)
{
    return (const int64_t *)(const void *)(condition + 1);
}

static inline const struct constraint *
projected_different(const struct projected_condition *condition)
{
    return (const struct constraint *)(const void *)(projected_bounds(condition) +
                                                     condition->count * condition->count);
}

/* Whatever the others are, there is room for the symbol beside those that it must differ from. */
static inline bool condition_has_room(const struct difference_bounds *bounds, unsigned x)
{
    int64_t differing = 0;
    for (uint32_t i = 0; i < bounds->different_count; i++)
        differing += bounds->different[i].x == x || bounds->different[i].y == x;
    for (unsigned a = 0; differing && a < bounds->count; a++)
        for (unsigned b = 0; b < bounds->count; b++)
            if (a != x && b != x &&
                bounds->most[x][b] + bounds->most[a][x] - bounds->most[a][b] < differing)
                return false;
    return true;
}

/* The condition on `live`, of which the first is the number 0. Returns its size; nothing is
 * written beyond the room. */
static inline size_t condition_project(const struct difference_bounds *bounds,
                                       const uint16_t *live, uint16_t count, void *to,
                                       size_t room)
{
    uint16_t place[BOUNDS_VARIABLES] = {0};
    bool is_live[BOUNDS_VARIABLES] = {true};
    size_t size = sizeof(struct projected_condition) + count * (size_t)count * sizeof(int64_t) +
                  bounds->different_count * sizeof(struct constraint);
    if (size > room)
        return 0;
    struct projected_condition *out = to;
    *out = (struct projected_condition){.count = count, .is_exact = true};
    for (uint16_t i = 0; i < count; i++) {
        place[live[i]] = i;
        is_live[live[i]] = true;
    }
    int64_t *most = (int64_t *)(void *)(out + 1);
    for (uint16_t i = 0; i < count; i++)
        for (uint16_t j = 0; j < count; j++)
            most[i * count + j] = bounds->most[live[i]][live[j]];
    struct constraint *different = (struct constraint *)(void *)(most + count * count);
    for (uint32_t i = 0; i < bounds->different_count; i++) {
        unsigned x = bounds->different[i].x, y = bounds->different[i].y;
        if (is_live[x] && is_live[y])
            different[out->different_count++] = (struct constraint){
                IS_DIFFERENT, place[x], place[y], 0, bounds->different[i].difference};
        else if (!condition_has_room(bounds, is_live[x] ? y : x))
            out->is_exact = false;
    }
    out->size = (uint32_t)(sizeof *out + count * (size_t)count * sizeof(int64_t) +
                           out->different_count * sizeof(struct constraint));
    return out->size;
}

/* ---- implications ---- */

/* A conjunct of what was projected, in terms of the symbols that `live` names; false: there are no
 * more. */
static inline bool projected_conjunct(const struct projected_condition *condition, uint32_t n,
                                      const uint16_t *live, struct constraint *conjunct)
{
    uint32_t bounds = condition->count * (uint32_t)condition->count;
    if (n < bounds) {
        *conjunct = (struct constraint){IS_AT_MOST, live[n / condition->count],
                                        live[n % condition->count], 0,
                                        projected_bounds(condition)[n]};
        return true;
    }
    if (n - bounds >= condition->different_count)
        return false;
    *conjunct = projected_different(condition)[n - bounds];
    conjunct->x = live[conjunct->x];
    conjunct->y = live[conjunct->y];
    return true;
}

/* As far as it can be read off. */
static inline bool condition_shows(const struct difference_bounds *bounds,
                                   const struct constraint *conjunct)
{
    int64_t most = bounds->most[conjunct->x][conjunct->y], c = conjunct->bound;
    if (conjunct->kind == IS_AT_MOST)
        return conjunct->x == conjunct->y || most <= c;
    return c > most || c < -bounds->most[conjunct->y][conjunct->x] ||
           condition_has(bounds, conjunct);
}

/* Stronger than reading off where something must differ. */
static inline bool condition_implies(const struct difference_bounds *bounds,
                                     const struct constraint *conjunct, struct answered_by *by)
{
    struct constraint negated = constraint_negated(conjunct);
    return condition_shows(bounds, conjunct) ||
           ((bounds->different_count || conjunct->kind == IS_DIFFERENT) &&
            condition_allows(bounds, &negated, by) == IMPOSSIBLE);
}

/* Alike in memory, with their number 0. */
struct known_conditions {
    const struct projected_condition *const *items;
    uint32_t count;
    const uint16_t *live; /* the symbols of the new state that theirs are */
};

/* Whether one of the conditions holds wherever this one does; with a limit to the number of cases,
 * beyond which it is said to be none. */
static inline bool condition_is_covered(const struct difference_bounds *bounds,
                                        const struct known_conditions *known, uint32_t first,
                                        uint32_t *left, struct answered_by *by)
{
    if (first == known->count || !*left)
        return false;
    --*left;
    struct constraint conjunct;
    for (uint32_t n = 0; projected_conjunct(known->items[first], n, known->live, &conjunct); n++) {
        if (condition_implies(bounds, &conjunct, by))
            continue;
        struct difference_bounds copy;
        struct constraint negated = constraint_negated(&conjunct);
        bounds_copy(&copy, bounds);
        if (condition_assume(&copy, &negated) &&
            !condition_is_covered(&copy, known, first + 1, left, by))
            return false;
    }
    return true;
}

#endif
