#include "generate/directed.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "generate/influence.h"
#include "generate/solve_comparison.h"

enum {
    WITNESSES = 64,
    STUDIES = 16,            /* at a time */
    CHANGES = 512,           /* waiting */
    CHANGES_ENOUGH = 128,    /* ... with so many, no more is found out until they ran */
    TRIES_OF_A_TARGET = 160, /* in all; what does not come by then depends on something else */
    TRIES_OF_A_STUDY = 24,   /* for one target */
    STUDIES_OF_A_TARGET = 24,
};

struct witness {
    struct statement *statements;
    size_t count;
};

struct target {
    bool is_seen, is_influenced, is_flipped;
    uint8_t tries, studies;
};

struct directed {
    struct vocabulary *vocabulary;
    const struct coverage *coverage;
    suggest_literal *suggest;
    void *context;
    bool changes;
    struct target *targets; /* by branch */
    uint8_t *is_watched;    /* by branch; for study_answer */
    uint8_t *influence;     /* by branch, shared with who solves */
    uint8_t *is_settled;    /* by branch ... */
    uint32_t settled_at;    /* ... when so many were covered */
    struct witness witnesses[WITNESSES];
    size_t witness_count, oldest_witness;
    struct study studies[STUDIES];
    uint32_t serial; /* of the last study */
    struct arena arena; /* of the changes */
    struct literal_change waiting[CHANGES];
    size_t waiting_count, next_change;
    struct directed_counts counts;
};

struct directed *directed_new(const struct directed_options *options)
{
    struct directed *directed = memory_alloc_zeroed(1, sizeof *directed);
    size_t branches = sites_map_size(options->coverage->sites) + 1;
    directed->vocabulary = options->vocabulary;
    directed->coverage = options->coverage;
    directed->changes = options->changes;
    directed->suggest = options->suggest;
    directed->context = options->context;
    directed->targets = arena_alloc_zeroed(options->arena, branches, sizeof *directed->targets);
    directed->is_watched = arena_alloc_zeroed(options->arena, branches, 1);
    directed->is_settled = arena_alloc_zeroed(options->arena, branches, 1);
    directed->settled_at = UINT32_MAX;
    directed->influence = options->influence
                              ? options->influence
                              : arena_alloc_zeroed(options->arena, branches, 1);
    return directed;
}

static void forget_changes(struct directed *directed)
{
    arena_reset(&directed->arena);
    directed->waiting_count = directed->next_change = 0;
}

void directed_visit(struct directed *directed, const struct literal_sweep *sweep)
{
    for (size_t i = 0; i < WITNESSES; i++)
        statements_sweep(directed->witnesses[i].statements, directed->witnesses[i].count, sweep);
    for (size_t i = 0; i < STUDIES; i++)
        if (directed->studies[i].serial)
            statements_sweep(directed->studies[i].statements, directed->studies[i].count, sweep);
    for (size_t i = directed->next_change; i < directed->waiting_count; i++)
        statements_sweep(directed->waiting[i].statements, directed->waiting[i].count, sweep);
}

void directed_free(struct directed *directed)
{
    if (!directed)
        return;
    for (size_t i = 0; i < WITNESSES; i++)
        free(directed->witnesses[i].statements);
    for (size_t i = 0; i < STUDIES; i++)
        study_end(&directed->studies[i]);
    arena_release(&directed->arena);
    free(directed);
}

/* ---- witnesses ---- */

void directed_remember(struct directed *directed, const struct statements *statements)
{
    size_t place = (directed->oldest_witness + directed->witness_count) % WITNESSES;
    if (directed->witness_count < WITNESSES)
        directed->witness_count++;
    else
        directed->oldest_witness = (directed->oldest_witness + 1) % WITNESSES;
    struct witness *witness = &directed->witnesses[place];
    size_t bytes = statements->count * sizeof statements->items[0];
    free(witness->statements);
    witness->statements = memory_alloc_zeroed(statements->count, sizeof statements->items[0]);
    memcpy(witness->statements, statements->items, bytes);
    witness->count = statements->count;
}

bool directed_witness(struct directed *directed, struct statements *witness)
{
    if (!directed->witness_count)
        return false;
    const struct witness *oldest = &directed->witnesses[directed->oldest_witness];
    witness->count = oldest->count;
    memcpy(witness->items, oldest->statements, oldest->count * sizeof witness->items[0]);
    directed->oldest_witness = (directed->oldest_witness + 1) % WITNESSES;
    directed->witness_count--;
    return true;
}

/* ---- changes ---- */

struct trying {
    struct directed *directed;
    size_t tries;
};

static bool enqueue(void *context, const struct untaken_branch *frontier,
                    const struct statements *changed, const struct literal_place *place,
                    const struct literal *literal)
{
    struct trying *trying = context;
    struct directed *directed = trying->directed;
    struct target *target = &directed->targets[frontier->target];
    if (directed->suggest)
        directed->suggest(directed->context, place->function, place->parameter, literal);
    target->tries++;
    if (directed->changes)
        directed->waiting[directed->waiting_count++] = (struct literal_change){
            .target = frontier->target,
            .statements = arena_copy(&directed->arena, changed->items,
                                     changed->count * sizeof changed->items[0]),
            .count = changed->count,
        };
    return ++trying->tries < TRIES_OF_A_STUDY && target->tries < TRIES_OF_A_TARGET &&
           directed->waiting_count < CHANGES && !vocabulary_sweep_is_due(directed->vocabulary);
}

static bool is_second_of_its_target(const struct study *study, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (study->frontiers[i].target == study->frontiers[index].target)
            return true;
    return false;
}

static void note_influence(struct directed *directed, const struct untaken_branch *frontier)
{
    struct target *target = &directed->targets[frontier->target];
    if (!frontier->effect_count || target->is_influenced ||
        coverage_has(directed->coverage, frontier->target))
        return;
    directed->counts.influenced++;
    target->is_influenced = true;
    directed->influence[frontier->target] |= INFLUENCE_NUDGED;
}

static void conclude(struct directed *directed, struct study *study)
{
    struct solving solving = {
        .vocabulary = directed->vocabulary,
        .witness = {.count = study->count},
        .offer = enqueue,
    };
    memcpy(solving.witness.items, study->statements,
           study->count * sizeof study->statements[0]);
    if (directed->next_change == directed->waiting_count)
        forget_changes(directed);
    for (size_t i = 0; i < study->frontier_count; i++) {
        struct untaken_branch *frontier = &study->frontiers[i];
        struct trying trying = {.directed = directed};
        struct target *target = &directed->targets[frontier->target];
        if (directed->waiting_count == CHANGES || vocabulary_sweep_is_due(directed->vocabulary))
            break;
        target->studies += !is_second_of_its_target(study, i);
        note_influence(directed, frontier);
        if (!frontier->effect_count || coverage_has(directed->coverage, frontier->target) ||
            target->tries >= TRIES_OF_A_TARGET)
            continue;
        solving.context = &trying;
        solving.turn = target->tries;
        solving.round = target->studies - 1u;
        solve(&solving, frontier);
    }
    study_end(study);
}

/* ---- studies ---- */

static bool wants(void *context, uint32_t branch)
{
    struct directed *directed = context;
    struct target *target = &directed->targets[branch];
    if (coverage_has(directed->coverage, branch) ||
        !sites_counts(directed->coverage->sites, branch))
        return false;
    directed->counts.frontiers += !target->is_seen;
    target->is_seen = true;
    /* The flow of data tells more than a nudge. Where it had no answer, nudging goes on. */
    if (directed->influence[branch] & INFLUENCE_SOLVING)
        return false;
    return target->tries < TRIES_OF_A_TARGET && target->studies < STUDIES_OF_A_TARGET;
}

static struct study *free_study(struct directed *directed)
{
    for (size_t i = 0; i < STUDIES; i++)
        if (!directed->studies[i].serial)
            return &directed->studies[i];
    return NULL;
}

/* Answers may be lost; the oldest study then ends with those that came. */
static void conclude_oldest(struct directed *directed)
{
    struct study *oldest = NULL;
    for (size_t i = 0; i < STUDIES; i++) {
        struct study *study = &directed->studies[i];
        if (study->next_place == study->place_count &&
            (!oldest || study->serial < oldest->serial))
            oldest = study;
    }
    if (oldest)
        conclude(directed, oldest);
}

void directed_study(struct directed *directed, const struct statements *witness,
                    const struct outcome *outcome)
{
    struct study *study = free_study(directed);
    if (!study) {
        conclude_oldest(directed);
        study = free_study(directed);
    }
    struct study_options options = {directed->vocabulary, directed->coverage->sites, wants,
                                    directed};
    if (!study || !study_begin(study, &options, witness, outcome))
        return;
    study->serial = ++directed->serial;
}

/* What strings are compared may matter to any condition that comes next. */
static bool is_settled(const struct coverage *coverage, const struct site *site)
{
    if (!site_decides(site))
        return site->kind != SITE_STRINGS;
    for (uint32_t i = 0; i < site->branch_count; i++)
        if (!coverage_has(coverage, site->first_branch + i))
            return false;
    return true;
}

const uint8_t *directed_settled(struct directed *directed)
{
    const struct sites *sites = directed->coverage->sites;
    if (directed->settled_at == directed->coverage->covered)
        return directed->is_settled;
    directed->settled_at = directed->coverage->covered;
    for (size_t i = 0; i < sites->items.count; i++) {
        const struct site *site = &sites->items.items[i];
        if (is_settled(directed->coverage, site))
            memset(directed->is_settled + site->first_branch, 1, site->branch_count);
    }
    return directed->is_settled;
}

static struct study *oldest_with_places(struct directed *directed)
{
    struct study *oldest = NULL;
    for (size_t i = 0; i < STUDIES; i++) {
        struct study *study = &directed->studies[i];
        if (study->serial && study->next_place < study->place_count &&
            (!oldest || study->serial < oldest->serial))
            oldest = study;
    }
    return oldest;
}

bool directed_probe(struct directed *directed, struct statements *statements, uint32_t *number)
{
    struct study *study;
    if (directed->next_change == directed->waiting_count)
        forget_changes(directed);
    while (directed->waiting_count <= CHANGES_ENOUGH &&
           !vocabulary_sweep_is_due(directed->vocabulary) &&
           (study = oldest_with_places(directed))) {
        size_t place;
        if (study_nudge(study, directed->vocabulary, statements, &place)) {
            *number = (uint32_t)(study->serial * STUDY_PLACES + place);
            return true;
        }
        if (study->answers == study->place_count)
            conclude(directed, study);
    }
    return false;
}

/* A nudge may already be enough. */
static void note_flips(struct directed *directed, const struct study *study,
                       const struct outcome *outcome)
{
    for (size_t i = 0; i < study->frontier_count; i++) {
        struct target *target = &directed->targets[study->frontiers[i].target];
        for (size_t k = 0; k < outcome->reached_count; k++)
            if (outcome->reached[k].branch == study->frontiers[i].target &&
                !target->is_flipped) {
                directed->counts.influenced += !target->is_influenced;
                directed->counts.flipped++;
                target->is_influenced = target->is_flipped = true;
                directed->influence[study->frontiers[i].target] |=
                    INFLUENCE_NUDGED | INFLUENCE_FLIPPED;
            }
    }
}

void directed_answer(struct directed *directed, uint32_t number, const struct outcome *outcome)
{
    for (size_t i = 0; i < STUDIES; i++) {
        struct study *study = &directed->studies[i];
        if (!study->serial || study->serial != number / STUDY_PLACES)
            continue;
        note_flips(directed, study, outcome);
        study_answer(study, directed->coverage->sites, number % STUDY_PLACES, outcome,
                     directed->is_watched);
        if (study->answers == study->place_count)
            conclude(directed, study);
        return;
    }
}

bool directed_next(struct directed *directed, struct literal_change *change)
{
    while (directed->next_change < directed->waiting_count) {
        *change = directed->waiting[directed->next_change++];
        if (coverage_has(directed->coverage, change->target))
            continue;
        directed->counts.tries++;
        return true;
    }
    return false;
}

void directed_learn(struct directed *directed, const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->reached_count; i++) {
        struct target *target = &directed->targets[outcome->reached[i].branch];
        directed->counts.flipped += target->is_influenced && !target->is_flipped;
        target->is_flipped |= target->is_influenced;
        if (target->is_influenced)
            directed->influence[outcome->reached[i].branch] |= INFLUENCE_FLIPPED;
    }
}

struct directed_counts directed_counts(const struct directed *directed)
{
    struct directed_counts counts = directed->counts;
    for (uint32_t i = 0; i < sites_map_size(directed->coverage->sites); i++) {
        const struct target *target = &directed->targets[i];
        counts.overtaken += target->is_influenced && !target->is_flipped &&
                            coverage_has(directed->coverage, i);
    }
    return counts;
}
