/* Memory can run out at any call, and any read or write may fail. Of each sequence that is kept,
 * the last call runs again with its first allocation failing, then its second, and so on, until no
 * more allocations are left; then likewise with its reads and its writes. */
#include <string.h>

#include "campaign/internal.h"

enum {
    NUMBERS_MAXIMUM = 64, /* refusals to one call: what comes after them is more of the same */
    FAILURES_MAXIMUM = 3, /* of one sequence, until it has taught enough */
    LEAKS_EXAMINED = 8,   /* of one operation: each is cleaned up anew many times */
    COMPONENTS_MAXIMUM = 64, /* of a sort: the simplest ways to make its values */
};

struct starving {
    struct campaign *campaign;
    const struct operation *fails[REFUSAL_COUNT]; /* by what; NULL: it is left alone */
    const struct operation *failed[REFUSAL_COUNT];
    struct outcome outcome;
};

static const struct operation *helper(const struct campaign *campaign, const char *name)
{
    const struct function *function = api_find_function(&campaign->api, name);
    return function && function->is_support ? vocabulary_call(&campaign->vocabulary, function)
                                            : NULL;
}

/* The sequence up to its last call, which a statement that lets something fail precedes and one
 * that tells whether it did follows. */
static bool starve(struct starving *starving, const struct statements *kept, int call,
                   struct refused refused, struct statements *statements)
{
    const struct operation *fails = starving->fails[refused.refusal];
    struct vocabulary *vocabulary = &starving->campaign->vocabulary;
    *statements = *kept;
    statements->count = (size_t)call + 1;
    const struct literal *literal =
        literal_integer(vocabulary, fails->arguments[0], refused.number, NULL);
    struct statement before = {.operation = (uint16_t)fails->id,
                               .argument_count = 1,
                               .arguments = {(int16_t)literal->id}};
    struct statement after = {
        .operation = (uint16_t)starving->failed[refused.refusal]->id};
    return statements_insert(statements, (size_t)call, &before, 1) &&
           statements_add(statements, &after);
}

static size_t no_doubts(void *context, const struct statements *statements,
                        const struct outcome *outcome)
{
    (void)context, (void)statements, (void)outcome;
    return 0; /* without the refusal, all ended well */
}

/* What is left when everything known is released was lost when something failed. */
static bool look_for_leak(struct campaign *campaign, size_t operation,
                          const struct statements *statements, struct error *err)
{
    struct statements cleaned = *statements;
    size_t clean_up;
    bool is_clean;
    struct operation_record *record = &campaign->records[operation];
    if (record->is_known_to_leak || record->leaks_examined == LEAKS_EXAMINED)
        return true;
    if (!append_clean_up(campaign, &cleaned, &clean_up, &is_clean, err))
        return false;
    arena_reset(&campaign->trial);
    record->leaks_examined += !is_clean;
    return is_clean || examine_leak(campaign, statements, err);
}

/* *goes_on: there may be more to refuse. */
static bool run_starved(struct starving *starving, size_t operation,
                        const struct statements *statements, bool *goes_on, struct error *err)
{
    struct campaign *campaign = starving->campaign;
    struct outcome *outcome = &starving->outcome;
    if (!executor_run(campaign->search, statements, WIRE_HASH_STATES, 0xBE, outcome, NULL, err))
        return false;
    *goes_on = true;
    if (outcome->reached_count) {
        learn_coverage(campaign, outcome);
        if (outcome->reached_count && outcome_is_ok(outcome))
            remember_teacher(campaign, statements, outcome);
    }
    if (outcome_is_ok(outcome)) {
        *goes_on = outcome->values[statements->count - 1].bits != 0;
        if (!*goes_on)
            return true;
        offer_candidate(campaign, &campaign->starved[operation], statements, outcome,
                        statements->count - 2);
        if (outcome->live_blocks)
            return look_for_leak(campaign, operation, statements, err);
    } else if (outcome->end != END_LOST) {
        clusters_add(campaign->starved_clusters, &campaign->vocabulary, statements, outcome,
                     no_doubts, campaign);
    }
    return true;
}

static bool refuse(struct starving *starving, const struct statements *kept, int call,
                   enum refusal refusal, struct error *err)
{
    struct statements statements;
    size_t failures = 0;
    bool goes_on = true;
    for (int number = 1; goes_on && number <= NUMBERS_MAXIMUM && failures < FAILURES_MAXIMUM;
         number++) {
        struct refused refused = {.refusal = refusal, .number = number};
        if (!starve(starving, kept, call, refused, &statements))
            return true;
        if (!run_starved(starving, kept->items[call].operation, &statements, &goes_on, err))
            return false;
        failures += !outcome_is_ok(&starving->outcome);
    }
    return true;
}

static bool starve_all(struct starving *starving, const struct statements *kept,
                       struct error *err)
{
    int call = last_call(&starving->campaign->vocabulary, kept);
    for (unsigned i = 1; call >= 0 && i < REFUSAL_COUNT; i++)
        if (starving->fails[i] && starving->failed[i] &&
            !refuse(starving, kept, call, (enum refusal)i, err))
            return false;
    return true;
}

static bool starve_candidates(struct starving *starving, struct error *err)
{
    struct campaign *campaign = starving->campaign;
    for (size_t i = 0; i < campaign->vocabulary.operations.count; i++) {
        const struct candidates *candidates = &campaign->candidates[i];
        for (size_t k = 0; k < candidates->count && is_time_to_examine(campaign); k++) {
            const struct candidate *candidate = &candidates->items[k];
            struct statements kept = {.count = candidate->count};
            memcpy(kept.items, candidate->statements,
                   candidate->count * sizeof candidate->statements[0]);
            if (!starve_all(starving, &kept, err))
                return false;
        }
    }
    return true;
}

/* Calls that return the same may allocate in one state and not in another. */
static bool starve_components(struct starving *starving, struct error *err)
{
    struct campaign *campaign = starving->campaign;
    for (size_t i = 0; i < campaign->api.types.count; i++) {
        const struct type *sort = campaign->api.types.items[i];
        const struct sequence *sequence;
        size_t index;
        for (size_t nth = 0; nth < COMPONENTS_MAXIMUM && sort->sort == sort &&
                             is_time_to_examine(campaign) &&
                             campaign_component(campaign, sort, nth, &sequence, &index);
             nth++) {
            struct statements kept = {0};
            if (statements_add_sequence(&kept, sequence) && !starve_all(starving, &kept, err))
                return false;
        }
    }
    return true;
}

bool refuse_all(struct campaign *campaign, struct error *err)
{
    struct starving starving = {.campaign = campaign};
    bool has_any = false;
    for (unsigned i = 1; i < REFUSAL_COUNT; i++) {
        const struct refusal_words *words = refusal_words((enum refusal)i);
        starving.fails[i] = helper(campaign, words->fails);
        starving.failed[i] = helper(campaign, words->failed);
        has_any |= starving.fails[i] && starving.failed[i];
    }
    if (!has_any)
        return true;
    campaign_stage(campaign, starving.fails[REFUSAL_ALLOCATION] ? "letting allocations fail"
                                                                : "letting reads and writes fail");
    bool ok = starve_candidates(&starving, err) && starve_components(&starving, err);
    mark_coverage(campaign);
    return ok;
}
