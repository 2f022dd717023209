/* Conjunctions of x - y <= c over whole numbers, kept closed: what follows from them is read off,
 * and a contradiction is seen when it is added. Nearly all conditions of containers are of this
 * kind. Variable 0 is the number 0, so that x <= c and x >= c are differences too.
 *
 * Nothing but arithmetic, and in one piece: whoever searches copies it before a choice and copies
 * it back. Used by src/solve/ and where structures are made. */
#ifndef WIRE_DIFFERENCE_BOUNDS_H
#define WIRE_DIFFERENCE_BOUNDS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BOUNDS_VARIABLES = 40, /* with the number 0 */
    BOUNDS_DIFFERENT = 96,
    BOUNDS_ZERO = 0,
};

#define BOUNDS_NONE (INT64_C(1) << 62) /* larger than any */
#define BOUNDS_MOST (INT64_C(1) << 60) /* beyond it, nothing is computed */

struct difference_bounds {
    uint32_t count; /* of variables, with the number 0 */
    uint32_t different_count;
    struct {
        uint16_t x, y; /* x - y is not: */
        int64_t difference;
    } different[BOUNDS_DIFFERENT];
    int64_t most[BOUNDS_VARIABLES][BOUNDS_VARIABLES]; /* of x - y; closed */
};

static inline void bounds_begin(struct difference_bounds *bounds)
{
    bounds->count = 1;
    bounds->different_count = 0;
    bounds->most[0][0] = 0;
}

/* A variable between these two; its number, or 0 when there is no room. */
static inline unsigned bounds_variable(struct difference_bounds *bounds, int64_t low, int64_t high)
{
    unsigned x = bounds->count;
    if (x == BOUNDS_VARIABLES || low < -BOUNDS_MOST || high > BOUNDS_MOST)
        return 0;
    bounds->count++;
    for (unsigned y = 0; y < x; y++) {
        int64_t above = bounds->most[0][y], below = bounds->most[y][0];
        bounds->most[x][y] = above >= BOUNDS_NONE ? BOUNDS_NONE : high + above;
        bounds->most[y][x] = below >= BOUNDS_NONE ? BOUNDS_NONE : below - low;
    }
    bounds->most[x][x] = 0;
    return x;
}

/* x - y <= c. False: it contradicts what is there, and nothing is of use any more. */
static inline bool bounds_at_most(struct difference_bounds *bounds, unsigned x, unsigned y,
                                  int64_t c)
{
    if (x == y)
        return c >= 0;
    if (c >= bounds->most[x][y])
        return true;
    if (bounds->most[y][x] < BOUNDS_NONE && bounds->most[y][x] + c < 0)
        return false;
    for (unsigned i = 0; i < bounds->count; i++) {
        if (bounds->most[i][x] >= BOUNDS_NONE)
            continue;
        int64_t to_y = bounds->most[i][x] + c;
        for (unsigned j = 0; j < bounds->count; j++)
            if (bounds->most[y][j] < BOUNDS_NONE && to_y + bounds->most[y][j] < bounds->most[i][j])
                bounds->most[i][j] = to_y + bounds->most[y][j];
    }
    return true;
}

/* x - y == c */
static inline bool bounds_equal(struct difference_bounds *bounds, unsigned x, unsigned y,
                                int64_t c)
{
    return bounds_at_most(bounds, x, y, c) && bounds_at_most(bounds, y, x, -c);
}

static inline bool bounds_are_equal(const struct difference_bounds *bounds, unsigned x, unsigned y,
                                    int64_t c)
{
    return bounds->most[x][y] == c && bounds->most[y][x] == -c;
}

/* x - y != c. Also false when there is no room for it. */
static inline bool bounds_differ(struct difference_bounds *bounds, unsigned x, unsigned y,
                                 int64_t c)
{
    if (x == y)
        return c != 0;
    if (bounds_are_equal(bounds, x, y, c) || bounds->different_count == BOUNDS_DIFFERENT)
        return false;
    if (bounds->most[x][y] == c)
        return bounds_at_most(bounds, x, y, c - 1);
    if (bounds->most[y][x] == -c)
        return bounds_at_most(bounds, y, x, -c - 1);
    bounds->different[bounds->different_count].x = (uint16_t)x;
    bounds->different[bounds->different_count].y = (uint16_t)y;
    bounds->different[bounds->different_count++].difference = c;
    return true;
}

/* Is the value refused to x by those that were chosen before it? */
static inline bool bounds_refuse(const struct difference_bounds *bounds, unsigned x, int64_t value,
                                 const int64_t *values)
{
    for (uint32_t i = 0; i < bounds->different_count; i++) {
        unsigned a = bounds->different[i].x, b = bounds->different[i].y;
        int64_t c = bounds->different[i].difference;
        if ((a == x && b < x && value - values[b] == c) ||
            (b == x && a < x && values[a] - value == c))
            return true;
    }
    return false;
}

/* The value next to `wished` that is allowed by those before it; false: there is none. */
static inline bool bounds_choose(const struct difference_bounds *bounds, unsigned x,
                                 int64_t wished, int64_t *values)
{
    int64_t low = -BOUNDS_NONE, high = BOUNDS_NONE;
    for (unsigned y = 0; y < x; y++) {
        if (bounds->most[x][y] < BOUNDS_NONE && values[y] + bounds->most[x][y] < high)
            high = values[y] + bounds->most[x][y];
        if (bounds->most[y][x] < BOUNDS_NONE && values[y] - bounds->most[y][x] > low)
            low = values[y] - bounds->most[y][x];
    }
    if (low > high)
        return false;
    int64_t start = wished < low ? low : wished > high ? high : wished;
    for (int64_t step = 0; step <= (int64_t)bounds->different_count + 1; step++) {
        for (int sign = 1; sign >= -1; sign -= 2) {
            values[x] = start + sign * step;
            if (values[x] >= low && values[x] <= high &&
                !bounds_refuse(bounds, x, values[x], values))
                return true;
        }
    }
    return false;
}

/* One solution, each value as near as can be to the one in `values` when it is called; values[0] is
 * the number 0. False: what must differ left no room, in this order of variables. */
static inline bool bounds_solve(const struct difference_bounds *bounds, int64_t *values)
{
    values[0] = 0;
    for (unsigned x = 1; x < bounds->count; x++)
        if (!bounds_choose(bounds, x, values[x], values))
            return false;
    return true;
}

#endif
