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

void units_find_cold(struct compilation *compilation)
{
    struct compiled *compiled = compilation->compiled;
    double allowed = compilation->options->optimising_seconds;
    struct unit *largest;
    while (allowed > 0 && seconds_of_all(compilation) > allowed &&
           (largest = find_largest(compilation))) {
        largest->is_cold = true;
        if (!compiled->cold++)
            compiled->cold_name = file_base_name(largest->input);
    }
}
