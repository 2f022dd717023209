#include "generate/study.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { CASES_OF_A_SWITCH = 6 };

static uint64_t of_width(uint64_t number, unsigned width)
{
    return width >= 64 ? number : number & (((uint64_t)1 << width) - 1);
}

int64_t difference_of_width(uint64_t left, uint64_t right, unsigned width)
{
    uint64_t sign = (uint64_t)1 << (width - 1);
    return (int64_t)((of_width(left - right, width) ^ sign) - sign);
}

/* ---- the frontiers of a witness ---- */

struct reading {
    struct study *study;
    const struct study_options *options;
    const struct wire_comparison *log;
    size_t count;
};

static uint32_t watched_branch(const struct sites *sites, uint32_t branch)
{
    return sites_site_of(sites, branch)->first_branch;
}

static bool is_same_place(const struct sites *sites, const struct wire_comparison *a,
                          const struct wire_comparison *b)
{
    return a->statement == b->statement &&
           watched_branch(sites, a->branch) == watched_branch(sites, b->branch);
}

/* Frontiers know their index in the log, and are told how often their place came before it. */
static void count_occurrences(const struct reading *reading)
{
    const struct wire_comparison *log = reading->log;
    for (size_t i = 0; i < reading->study->frontier_count; i++) {
        struct untaken_branch *frontier = &reading->study->frontiers[i];
        uint32_t index = frontier->occurrence;
        frontier->occurrence = 0;
        for (uint32_t at = 0; at < index; at++)
            frontier->occurrence += log[at].branch < sites_map_size(reading->options->sites) &&
                                    is_same_place(reading->options->sites, &log[at], &log[index]);
    }
}

/* Of the times that a condition was come to, the first and the last are looked at. */
static struct untaken_branch *room_for(struct study *study, uint32_t target)
{
    size_t same = 0;
    struct untaken_branch *last = NULL;
    for (size_t i = 0; i < study->frontier_count; i++)
        if (study->frontiers[i].target == target) {
            same++;
            last = &study->frontiers[i];
        }
    if (same > 1)
        return last;
    return study->frontier_count < STUDY_FRONTIERS ? &study->frontiers[study->frontier_count++]
                                                   : NULL;
}

static void add_frontier(struct reading *reading, const struct wire_comparison *comparison,
                         struct untaken_branch frontier)
{
    if (!reading->options->wants(reading->options->context, frontier.target))
        return;
    struct untaken_branch *room = room_for(reading->study, frontier.target);
    if (!room)
        return;
    frontier.base = *comparison;
    frontier.watched = watched_branch(reading->options->sites, comparison->branch);
    frontier.occurrence = (uint32_t)(comparison - reading->log);
    *room = frontier;
}

/* The default, if it is still to come, is next to the last case. */
static void read_switch(struct reading *reading, const struct site *site,
                        const struct wire_comparison *comparison)
{
    uint32_t cases = site->branch_count - 1;
    size_t added = 0;
    for (uint32_t i = 0; i < site->branch_count && cases && added < CASES_OF_A_SWITCH; i++) {
        size_t before = reading->study->frontier_count;
        add_frontier(reading, comparison, (struct untaken_branch){
            .target = site->first_branch + i,
            .site = site,
            .is_case = true,
            .number = i < cases ? site->cases[i] : site->cases[cases - 1] + 1,
        });
        added += reading->study->frontier_count - before;
    }
}

/* A decision right behind a comparison of strings; others between them may not be logged. */
static bool decides_after(const struct site *strings, const struct site *site)
{
    enum { LINES_MAXIMUM = 2 };
    return site_decides(site) && site->kind != SITE_SWITCH &&
           site->function == strings->function && site->line >= strings->line &&
           site->line <= strings->line + LINES_MAXIMUM;
}

/* What strcmp and its like returned is compared next, and with 0. */
static void read_strings(struct reading *reading, const struct wire_comparison *comparison,
                         const struct wire_comparison *next)
{
    const struct sites *sites = reading->options->sites;
    const struct wire_comparison *end = reading->log + reading->count;
    if (next >= end || next->branch >= sites_map_size(sites) || next->is_strings ||
        next->statement != comparison->statement || next->numbers[1])
        return;
    const struct site *site = sites_site_of(sites, next->branch);
    if (!decides_after(sites_site_of(sites, comparison->branch), site))
        return;
    add_frontier(reading, comparison, (struct untaken_branch){
        .target = site->first_branch + (next->branch == site->first_branch),
        .wanted = next->numbers[0] != 0,
    });
}

static void read_comparison(struct reading *reading, const struct wire_comparison *comparison)
{
    const struct sites *sites = reading->options->sites;
    if (comparison->branch >= sites_map_size(sites) ||
        comparison->statement >= reading->study->count)
        return;
    const struct site *site = sites_site_of(sites, comparison->branch);
    bool was_true = comparison->branch == site->first_branch;
    if (comparison->is_strings)
        read_strings(reading, comparison, comparison + 1);
    else if (!site_decides(site) || !site->width)
        return;
    else if (site->kind == SITE_SWITCH)
        read_switch(reading, site, comparison);
    else
        add_frontier(reading, comparison, (struct untaken_branch){
            .target = site->first_branch + was_true, .site = site, .wanted = !was_true});
}

bool study_begin(struct study *study, const struct study_options *options,
                 const struct statements *witness, const struct outcome *outcome)
{
    study->count = witness->count;
    study->frontier_count = study->next_place = study->answers = 0;
    /* A damaged worker may write to its reply at any time: what was looked at stays. */
    size_t log_size = outcome->comparison_count * sizeof outcome->comparisons[0];
    struct wire_comparison *log = memory_alloc_zeroed(outcome->comparison_count + 1, sizeof *log);
    memcpy(log, outcome->comparisons, log_size);
    struct reading reading = {study, options, log, outcome->comparison_count};
    for (size_t i = 0; i < reading.count; i++)
        read_comparison(&reading, &log[i]);
    count_occurrences(&reading);
    free(log);
    study->place_count = study->frontier_count
                             ? places_find(options->vocabulary, witness, study->places,
                                           STUDY_PLACES)
                             : 0;
    if (!study->place_count)
        return false;
    size_t bytes = witness->count * sizeof witness->items[0];
    study->statements = memory_alloc_zeroed(witness->count, sizeof witness->items[0]);
    memcpy(study->statements, witness->items, bytes);
    return true;
}

void study_end(struct study *study)
{
    free(study->statements);
    study->statements = NULL;
    study->serial = 0;
}

/* ---- nudges and what they did ---- */

bool study_nudge(struct study *study, struct vocabulary *vocabulary,
                 struct statements *statements, size_t *place)
{
    while (study->next_place < study->place_count) {
        *place = study->next_place++;
        statements->count = study->count;
        memcpy(statements->items, study->statements, study->count * sizeof statements->items[0]);
        if (place_nudge(vocabulary, statements, &study->places[*place], &study->steps[*place]))
            return true;
        study->answers++;
    }
    return false;
}

static size_t first_difference(const struct wire_comparison *a, const struct wire_comparison *b,
                               size_t side)
{
    size_t size = a->sizes[side] < b->sizes[side] ? a->sizes[side] : b->sizes[side];
    size_t i = 0;
    while (i < size && i < WIRE_COMPARED && a->bytes[side][i] == b->bytes[side][i])
        i++;
    return i;
}

static bool strings_moved(const struct untaken_branch *frontier, const struct wire_comparison *now,
                          struct effect *effect)
{
    const struct wire_comparison *before = &frontier->base;
    if (effect->place->kind == PLACE_NUMBER)
        return false;
    for (size_t side = 0; side < 2; side++) {
        size_t at = first_difference(before, now, side);
        bool is_same = before->sizes[side] == now->sizes[side] && at >= before->sizes[side];
        if (is_same || at >= WIRE_COMPARED || at > effect->place->offset)
            continue;
        effect->side = side;
        effect->start = effect->place->offset - at;
        return true;
    }
    return false;
}

static bool numbers_moved(const struct untaken_branch *frontier, const struct wire_comparison *now,
                          struct effect *effect)
{
    const struct wire_comparison *before = &frontier->base;
    unsigned width = frontier->site->width;
    int64_t left = difference_of_width(now->numbers[0], before->numbers[0], width);
    int64_t right = frontier->is_case
                        ? 0
                        : difference_of_width(now->numbers[1], before->numbers[1], width);
    effect->moved = difference_of_width((uint64_t)left, (uint64_t)right, width);
    effect->is_the_end = effect->place->kind == PLACE_END &&
                         of_width(before->numbers[0], width) == 0 &&
                         (char)now->numbers[0] == place_filler(effect->place);
    return effect->moved;
}

static void add_effect(struct study *study, struct untaken_branch *frontier, size_t place,
                       const struct wire_comparison *now)
{
    struct effect effect = {.place = &study->places[place], .step = study->steps[place]};
    bool has_moved = frontier->base.is_strings ? strings_moved(frontier, now, &effect)
                                               : numbers_moved(frontier, now, &effect);
    if (has_moved && frontier->effect_count < STUDY_EFFECTS)
        frontier->effects[frontier->effect_count++] = effect;
}

static void answer_comparison(struct study *study, size_t place, uint32_t watched,
                              const struct wire_comparison *now)
{
    for (size_t i = 0; i < study->frontier_count; i++) {
        struct untaken_branch *frontier = &study->frontiers[i];
        if (frontier->watched == watched && frontier->base.statement == now->statement &&
            frontier->seen++ == frontier->occurrence)
            add_effect(study, frontier, place, now);
    }
}

void study_answer(struct study *study, const struct sites *sites, size_t place,
                  const struct outcome *outcome, uint8_t *is_watched)
{
    study->answers++;
    for (size_t i = 0; i < study->frontier_count; i++) {
        study->frontiers[i].seen = 0;
        is_watched[study->frontiers[i].watched] = 1;
    }
    for (size_t i = 0; i < outcome->comparison_count; i++) {
        const struct wire_comparison now = outcome->comparisons[i];
        if (now.branch >= sites_map_size(sites))
            continue;
        uint32_t watched = watched_branch(sites, now.branch);
        if (is_watched[watched])
            answer_comparison(study, place, watched, &now);
    }
    for (size_t i = 0; i < study->frontier_count; i++)
        is_watched[study->frontiers[i].watched] = 0;
}
