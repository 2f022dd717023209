#include "model/coverage.h"

enum {
    DOUBLINGS = 2,           /* of the calls, over which the growth is looked at */
    LITTLE_PER_MILLE = 5,    /* of what is covered: not worth as many calls again */
    LITTLE_LEAST_PER_MILLE = 300, /* branches; nothing in two doublings is a quarter of one */
    SATURATION_LEAST_CALLS = 2000000, /* faults hide longer than branches; a second or two */
};

void coverage_init(struct coverage *coverage, const struct sites *sites, struct arena *arena)
{
    *coverage = (struct coverage){.sites = sites, .point_stride = 1};
    coverage->is_reached = arena_alloc_zeroed(arena, sites_map_size(sites) + 1, 1);
    coverage->by_function = arena_alloc_zeroed(arena, sites->functions.count + 1,
                                               sizeof *coverage->by_function);
}

bool coverage_add(struct coverage *coverage, uint32_t branch)
{
    if (!coverage->sites || !sites_counts(coverage->sites, branch) ||
        coverage->is_reached[branch])
        return false;
    coverage->is_reached[branch] = 1;
    coverage->by_function[sites_site_of(coverage->sites, branch)->function]++;
    coverage->covered++;
    return true;
}

static void thin_out(struct coverage *coverage)
{
    size_t kept = 0;
    for (size_t i = 0; i < coverage->point_count; i += 2)
        coverage->points[kept++] = coverage->points[i];
    coverage->point_count = kept;
    coverage->point_stride *= 2;
}

bool coverage_has_changed(const struct coverage *coverage)
{
    return coverage->covered != coverage->marked;
}

void coverage_mark(struct coverage *coverage, uint64_t calls, double seconds)
{
    coverage->marked = coverage->covered;
    if (coverage->changes++ % coverage->point_stride)
        return;
    if (coverage->point_count == COVERAGE_POINTS)
        thin_out(coverage);
    coverage->points[coverage->point_count++] =
        (struct coverage_point){calls, seconds, coverage->covered};
}

static uint32_t covered_at(const struct coverage *coverage, uint64_t calls)
{
    uint32_t covered = 0;
    for (size_t i = 0; i < coverage->point_count && coverage->points[i].calls <= calls; i++)
        covered = coverage->points[i].covered;
    return covered;
}

double coverage_expected_gain(const struct coverage *coverage, uint64_t calls)
{
    uint32_t lately = coverage->covered - covered_at(coverage, calls >> DOUBLINGS);
    double gain = (lately + 0.5) / DOUBLINGS; /* none seen is not none to come */
    double rest = coverage->sites->branch_count - coverage->covered;
    return gain < rest ? gain : rest;
}

bool coverage_is_saturated(const struct coverage *coverage, uint64_t calls)
{
    double little = coverage->covered * LITTLE_PER_MILLE / 1000.0;
    if (little < LITTLE_LEAST_PER_MILLE / 1000.0)
        little = LITTLE_LEAST_PER_MILLE / 1000.0;
    return coverage->sites && calls >= SATURATION_LEAST_CALLS &&
           coverage_expected_gain(coverage, calls) < little;
}

double coverage_percent(const struct coverage *coverage)
{
    uint32_t all = coverage->sites ? coverage->sites->branch_count : 0;
    return all ? 100.0 * coverage->covered / all : 0;
}
