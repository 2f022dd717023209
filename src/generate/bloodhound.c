#include "generate/bloodhound.h"

#include <math.h>
#include <string.h>

/* The parameters of GRT; counts take the place of its seconds. */
static const struct {
    double alpha; /* coverage against how seldom it succeeded */
    double p;     /* how slowly a weight falls */
    double least; /* of what is covered all over: it may be needed to make arguments */
} weights = {
    .alpha = 0.9,
    .p = 0.99,
    .least = 0.02,
};

/* Some ten milliseconds of search. */
enum { CHOICES_BETWEEN_UPDATES = 8192 };

struct hound_call {
    const struct operation *operation;
    const uint32_t *functions; /* of the site table that it may come to */
    size_t function_count;
    double base;  /* w(m, 0) */
    double now;   /* w(m, k) */
    uint32_t k;   /* how often it was chosen since the update */
};

struct bloodhound {
    const struct coverage *coverage;
    struct hound_call *calls;
    size_t count;
    double *tree; /* sums of weights, as a Fenwick tree */
    size_t top;   /* the largest power of two up to the count */
    double sum;
    double floor; /* 1 / ln(|M| + 3) */
    uint32_t choices_left;
};

static void find_functions(struct hound_call *call, const struct sites *sites,
                           struct arena *arena)
{
    const struct function *function = call->operation->function;
    function = function->variant_of ? function->variant_of : function;
    uint32_t *found = arena_alloc_zeroed(arena, sites->functions.count + 1, sizeof *found);
    for (uint32_t i = 0; i < sites->functions.count; i++)
        for (size_t k = 0; k < function->reach_count; k++)
            if (strcmp(sites->functions.items[i].name, function->reaches[k]) == 0) {
                found[call->function_count++] = i;
                break;
            }
    call->functions = found;
}

struct bloodhound *bloodhound_new(const struct operation *const *calls, size_t count,
                                  const struct coverage *coverage, struct arena *arena)
{
    struct bloodhound *bloodhound = arena_alloc_zeroed(arena, 1, sizeof *bloodhound);
    bloodhound->coverage = coverage;
    bloodhound->calls = arena_alloc_zeroed(arena, count, sizeof *bloodhound->calls);
    bloodhound->tree = arena_alloc_zeroed(arena, count + 1, sizeof *bloodhound->tree);
    bloodhound->count = count;
    bloodhound->floor = 1 / log((double)count + 3);
    for (bloodhound->top = 1; bloodhound->top * 2 <= count;)
        bloodhound->top *= 2;
    for (size_t i = 0; i < count; i++) {
        bloodhound->calls[i].operation = calls[i];
        find_functions(&bloodhound->calls[i], coverage->sites, arena);
    }
    return bloodhound;
}

static double uncovered_share(const struct bloodhound *bloodhound, const struct hound_call *call)
{
    const struct coverage *coverage = bloodhound->coverage;
    uint32_t all = 0, covered = 0;
    for (size_t i = 0; i < call->function_count; i++) {
        all += coverage->sites->functions.items[call->functions[i]].branch_count;
        covered += coverage->by_function[call->functions[i]];
    }
    return all ? 1 - (double)covered / all : 0;
}

static void add_weight(struct bloodhound *bloodhound, size_t index, double change)
{
    bloodhound->sum += change;
    for (size_t i = index + 1; i <= bloodhound->count; i += i & -i)
        bloodhound->tree[i] += change;
}

static void update(struct bloodhound *bloodhound, const uint32_t *returned)
{
    double most = 1;
    for (size_t i = 0; i < bloodhound->count; i++)
        most = fmax(most, returned[bloodhound->calls[i].operation->id]);
    memset(bloodhound->tree, 0, (bloodhound->count + 1) * sizeof *bloodhound->tree);
    bloodhound->sum = 0;
    for (size_t i = 0; i < bloodhound->count; i++) {
        struct hound_call *call = &bloodhound->calls[i];
        double seldom = 1 - returned[call->operation->id] / most;
        call->base = fmax(weights.alpha * uncovered_share(bloodhound, call) +
                              (1 - weights.alpha) * seldom,
                          weights.least);
        call->k = 0;
        call->now = call->base;
        add_weight(bloodhound, i, call->now);
    }
    bloodhound->choices_left = CHOICES_BETWEEN_UPDATES;
}

/* The first call up to which the weights sum up to more than that. */
static size_t find(const struct bloodhound *bloodhound, double wanted)
{
    size_t index = 0;
    for (size_t step = bloodhound->top; step; step /= 2)
        if (index + step <= bloodhound->count && bloodhound->tree[index + step] <= wanted) {
            index += step;
            wanted -= bloodhound->tree[index];
        }
    return index < bloodhound->count ? index : bloodhound->count - 1;
}

static void lower(struct bloodhound *bloodhound, size_t index)
{
    struct hound_call *call = &bloodhound->calls[index];
    double k = ++call->k;
    double fallen = -3 / log(1 - weights.p) * pow(weights.p, k) / k;
    double now = fmax(fallen, bloodhound->floor) * call->base;
    add_weight(bloodhound, index, now - call->now);
    call->now = now;
}

/* From the third or fourth choice on, the floor is all that is left. */
static bool has_fallen(const struct bloodhound *bloodhound, const struct hound_call *call)
{
    return call->now <= bloodhound->floor * call->base;
}

const struct operation *bloodhound_choose(struct bloodhound *bloodhound, const uint32_t *returned,
                                          struct rng *rng)
{
    if (!bloodhound->choices_left--)
        update(bloodhound, returned);
    double chance = (double)(rng_next(rng) >> 11) / 9007199254740992.0;
    size_t index = find(bloodhound, chance * bloodhound->sum);
    if (!has_fallen(bloodhound, &bloodhound->calls[index]))
        lower(bloodhound, index);
    return bloodhound->calls[index].operation;
}
