/* What small scopes, searched to their end, say of the one that is asked for. */
#include <math.h>
#include <string.h>

#include "commands/structure_building.h"

/* No more small scopes are searched after one with so many candidates: some tenths of a second. */
enum { SMALL_CANDIDATES = 2000000 };

/* So many times fewer candidates than were looked at have small scopes that tell how many a scope
 * has that is too large. */
enum { ESTIMATING_SHARE = 10 };

struct small_scopes {
    double pairs[STRUCTURE_FIELDS][TRANSCOPE_SMALL_MAXIMUM];
    double seconds[TRANSCOPE_SMALL_MAXIMUM];
    uint64_t candidates; /* of the last */
    size_t count;
};

static bool same_field(const struct structure_plan *a, size_t i, const struct structure_plan *b,
                       size_t k)
{
    return strcmp(a->fields.items[i].name, b->fields.items[k].name) == 0 &&
           strcmp(a->types.items[a->fields.items[i].owner].name,
                  b->types.items[b->fields.items[k].owner].name) == 0;
}

/* Searches one small scope to its end, with its plan in the place of the asked one. */
static bool search_small(struct building *building, struct structure_request request,
                         size_t scope, struct small_scopes *small, struct error *err)
{
    const struct structures_options *options = building->options;
    struct structure_plan asked = building->plan;
    struct structure_answer answer = {0};
    struct covering covering = {0};
    struct planned_type type = {
        .api = &building->api, .name = options->type, .scope = (int64_t)scope};
    if (!structures_plan(building->arena, &type, &building->plan, err)) {
        building->plan = asked;
        return false;
    }
    request.plan = &building->plan;
    request.call_count = 0;
    bool ok = structures_walk(building, &request, &covering, &answer, err);
    for (size_t i = 0; i < asked.fields.count; i++)
        for (size_t k = 0; k < building->plan.fields.count; k++)
            if (same_field(&asked, i, &building->plan, k))
                small->pairs[i][scope - 1] = (double)covering.counts[k];
    small->seconds[scope - 1] = covering.last_pair;
    small->candidates = answer.candidates;
    building->small_seconds += answer.seconds;
    pair_set_release(&covering.seen);
    structures_answer_release(&answer);
    structures_plan_release(&building->plan);
    building->plan = asked;
    return ok;
}

/* The scopes that are searched to the end to estimate others. */
static bool search_small_scopes(struct building *building, const struct transcope *transcope,
                                const struct structure_request *request,
                                struct small_scopes *small, struct error *err)
{
    size_t asked = (size_t)building->options->scope;
    while (small->count < asked && small->count < transcope->most_scopes &&
           (small->count < transcope->least_scopes || small->candidates < SMALL_CANDIDATES))
        if (!search_small(building, *request, ++small->count, small, err))
            return false;
    return true;
}

bool structures_estimate_share(struct building *building, struct structure_request request,
                               struct error *err)
{
    struct small_scopes *small = arena_alloc_zeroed(building->arena, 1, sizeof *small);
    double candidates[TRANSCOPE_SMALL_MAXIMUM] = {0};
    double seen = (double)building->answer.candidates;
    int64_t asked = building->options->scope;
    request.covers = false;
    while (small->count < TRANSCOPE_SMALL_MAXIMUM && (int64_t)small->count + 1 < asked &&
           growth_at(candidates, small->count, (double)small->count + 1) <
               seen / (double)ESTIMATING_SHARE) {
        if (!search_small(building, request, ++small->count, small, err))
            return false;
        candidates[small->count - 1] = (double)small->candidates;
    }
    double all = growth_at(candidates, small->count, (double)asked);
    if (small->count < 3 || all <= seen)
        return true;
    building->done = seen / all;
    building->fitting_scope = (int64_t)small->count;
    while (growth_at(candidates, small->count, (double)building->fitting_scope + 1) <= seen)
        building->fitting_scope++;
    return true;
}

bool structures_predict(struct building *building, const struct transcope *transcope,
                        struct structure_request *request, const uint64_t **goals_out,
                        struct error *err)
{
    const struct structures_options *options = building->options;
    struct arena *arena = building->arena;
    struct small_scopes *small = arena_alloc_zeroed(arena, 1, sizeof *small);
    size_t fields = building->plan.fields.count;
    uint64_t *goals = arena_alloc_zeroed(arena, fields, sizeof *goals);
    building->predicted = arena_alloc_zeroed(arena, fields, sizeof *building->predicted);
    if (!search_small_scopes(building, transcope, request, small, err))
        return false;
    if (transcope->is_of_time) {
        double seconds = transcope_at(transcope, small->seconds, small->count,
                                      (double)options->scope);
        request->seconds = seconds > 1e-3 ? seconds : 1e-3;
        building->predicted = NULL;
        vector_push(&building->notes, arena_printf(arena, "the last pair is predicted after %.3g s",
                                                   seconds));
        return true;
    }
    for (size_t i = 0; i < fields; i++) {
        double pairs = transcope_at(transcope, small->pairs[i], small->count,
                                    (double)options->scope);
        building->predicted[i] = pairs;
        /* Numbers that are enumerated soon have all their pairs: only links are waited for. */
        bool is_link = building->plan.fields.items[i].kind <= STRUCTURE_BLOCK;
        goals[i] = pairs > 0 && is_link ? (uint64_t)ceil(pairs - 1e-9) : 0;
    }
    *goals_out = goals;
    return true;
}
