/* Optimising costs far more than everything else, and all the more with sanitizers. A large library
 * is called sooner without it than it is slower. */
#include "base/file.h"
#include "compile/units.h"

/* What optimising a mebibyte of bitcode with sanitizers takes, of processor time: 57 s for the 19
 * MiB of SQLite, which take 6 s without it. */
static const double seconds_per_mebibyte = 3;

static double seconds_to_optimise(const struct unit *unit)
{
    struct file_facts facts;
    bool is_hot = unit->bitcode && !unit->is_cold && file_look_at(unit->bitcode, &facts);
    return is_hot ? seconds_per_mebibyte * (double)facts.size / (1024 * 1024) : 0;
}

static double seconds_of_all(const struct compilation *compilation)
{
    double seconds = 0;
    for (size_t i = 0; i < compilation->count; i++)
        seconds += seconds_to_optimise(&compilation->units[i]);
    return seconds;
}

/* The first is the harness, which is in the way of every call. */
static struct unit *find_largest(struct compilation *compilation)
{
    struct unit *largest = NULL;
    for (size_t i = 1; i < compilation->count; i++) {
        struct unit *unit = &compilation->units[i];
        if (seconds_to_optimise(unit) > (largest ? seconds_to_optimise(largest) : 0))
            largest = unit;
    }
    return largest;
}

static void make_cold(struct compiled *compiled, struct unit *unit)
{
    unit->is_cold = true;
    if (!compiled->cold++)
        compiled->cold_name = file_base_name(unit->input);
}

void units_find_cold(struct compilation *compilation)
{
    const struct optimising_limit *limit = &compilation->options->optimising;
    struct unit *largest = find_largest(compilation);
    while (limit->seconds > 0 && largest &&
           (seconds_of_all(compilation) > limit->seconds ||
            seconds_to_optimise(largest) > limit->seconds_of_file)) {
        make_cold(compilation->compiled, largest);
        largest = find_largest(compilation);
    }
}

bool units_find_stopped(struct compilation *compilation)
{
    bool any = false;
    for (size_t i = 0; i < compilation->count; i++) {
        struct unit *unit = &compilation->units[i];
        if (!unit->bitcode || unit->is_cold || !unit->run.job.result.timed_out)
            continue;
        make_cold(compilation->compiled, unit);
        any = true;
    }
    return any;
}
