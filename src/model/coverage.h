/* Which branches of the library were reached so far: the union over all workers. */
#ifndef MODEL_COVERAGE_H
#define MODEL_COVERAGE_H

#include "model/sites.h"

/* How much was covered when. */
struct coverage_point {
    uint64_t calls;
    double seconds; /* of the search */
    uint32_t covered;
};

enum { COVERAGE_POINTS = 256 };

struct coverage {
    const struct sites *sites; /* NULL: nothing is measured */
    uint8_t *is_reached;       /* by branch */
    uint32_t *by_function;     /* branches reached */
    uint32_t covered;
    uint32_t marked; /* of them, when the last point was made or left out */
    struct coverage_point points[COVERAGE_POINTS];
    size_t point_count;
    size_t point_stride; /* every so many changes become a point */
    size_t changes;
};

/* The arena keeps its arrays. The table is complete. */
void coverage_init(struct coverage *coverage, const struct sites *sites, struct arena *arena);
/* True: the branch counts and was not reached before. */
bool coverage_add(struct coverage *coverage, uint32_t branch);
/* Since the last time that it was marked. */
bool coverage_has_changed(const struct coverage *coverage);
/* Remembers how much is covered now. When there is no room, every second point is forgotten. */
void coverage_mark(struct coverage *coverage, uint64_t calls, double seconds);

static inline bool coverage_has(const struct coverage *coverage, uint32_t branch)
{
    return coverage->is_reached[branch];
}

/* How many branches as many calls again are likely to reach: branches become rarer about with the
 * logarithm of the calls, so it is what a doubling of the calls reached lately. */
double coverage_expected_gain(const struct coverage *coverage, uint64_t calls);
/* True: that is hardly anything. */
bool coverage_is_saturated(const struct coverage *coverage, uint64_t calls);

/* 0 when there is nothing to cover. */
double coverage_percent(const struct coverage *coverage);

#endif
