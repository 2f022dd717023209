/* When the search has ended, the candidates for tests and the simplest components run again with
 * failures injected into their last call, one after the other, and what is lost then is looked
 * for. */
#include <string.h>

#include "generate/injection.h"
#include "search/search.h"
#include "triage/triage.h"

enum {
    NUMBERS_EXAMINED =
        127,              /* failures injected into one call: what comes then is more of the same */
    FAILURES_MAXIMUM = 4, /* one after the other, until a sequence has taught enough ... */
    FAILURES_EXAMINED = 8,   /* ... and in all: each takes a new process */
    LEAKS_EXAMINED = 8,      /* of one operation: each is cleaned up anew many times */
    CLEAN_UPS_EXAMINED = 64, /* of one operation: each takes many runs, leak or not */
    COMPONENTS_MAXIMUM = 64, /* of a sort: the simplest ways to make its values */
};

struct injecting {
    struct campaign *campaign;
    struct injector injector;
    struct outcome outcome;
};

/* What is left when everything known is released was lost when something failed. */
static bool look_for_leak(struct campaign *campaign, size_t operation,
                          const struct statements *statements, struct error *err)
{
    struct statements cleaned = *statements;
    size_t clean_up;
    bool is_clean;
    struct releaser releaser = campaign_releaser(campaign);
    struct operation_record *record = &campaign->learned.records[operation];
    if (record->is_known_to_leak || record->leaks_examined == LEAKS_EXAMINED ||
        record->clean_ups_examined++ >= CLEAN_UPS_EXAMINED)
        return true;
    if (!append_clean_up(&releaser, &cleaned, &clean_up, &is_clean, err))
        return false;
    arena_reset(&campaign->trial);
    record->leaks_examined += !is_clean;
    return is_clean || examine_leak(campaign, statements, err);
}

/* *goes_on: there may be more that can fail. */
static bool run_injected(struct injecting *injecting, size_t operation,
                        const struct statements *statements, bool *goes_on, struct error *err)
{
    struct campaign *campaign = injecting->campaign;
    struct outcome *outcome = &injecting->outcome;
    if (!runner_run(campaign->lanes.runners.search, statements, WIRE_HASH_STATES, outcome, err))
        return false;
    campaign->corpus.epoch++;
    learn_coverage(campaign, outcome);
    learn_injected(campaign, operation, statements, outcome);
    *goes_on = injected_has_failed(statements, outcome);
    return !*goes_on || !outcome_is_ok(outcome) || !outcome->live_blocks ||
           look_for_leak(campaign, operation, statements, err);
}

static bool inject(struct injecting *injecting, const struct statements *kept, int call,
                   enum injectable injectable, struct error *err)
{
    struct statements statements;
    size_t in_a_row = 0, failures = 0;
    bool goes_on = true;
    for (int number = 1; goes_on && number <= NUMBERS_EXAMINED && in_a_row < FAILURES_MAXIMUM &&
                         failures < FAILURES_EXAMINED; number++) {
        struct injected injected = {.injectable = injectable, .number = number};
        if (!injector_build(&injecting->injector, kept, call, injected, &statements))
            return true;
        if (!run_injected(injecting, kept->items[call].operation, &statements, &goes_on, err))
            return false;
        bool is_ok = outcome_is_ok(&injecting->outcome);
        in_a_row = is_ok ? 0 : in_a_row + 1;
        failures += !is_ok;
        goes_on &= !injected_takes_long(&injecting->outcome);
    }
    return true;
}

static bool into_last_call(struct injecting *injecting, const struct statements *kept,
                       struct error *err)
{
    int call = last_call(&injecting->campaign->subject.vocabulary, kept);
    for (unsigned i = 1; call >= 0 && i < INJECTABLE_COUNT; i++)
        if (injector_can_fail(&injecting->injector, (enum injectable)i) &&
            !inject(injecting, kept, call, (enum injectable)i, err))
            return false;
    return true;
}

static bool into_candidates(struct injecting *injecting, struct error *err)
{
    struct campaign *campaign = injecting->campaign;
    for (size_t i = 0; i < campaign->subject.vocabulary.operations.count; i++) {
        const struct candidates *candidates = &campaign->corpus.candidates[i];
        for (size_t k = 0; k < candidates->count && is_time_to_examine(campaign); k++) {
            const struct candidate *candidate = &candidates->items[k];
            struct statements kept = {.count = candidate->count};
            memcpy(kept.items, candidate->statements,
                   candidate->count * sizeof candidate->statements[0]);
            if (!into_last_call(injecting, &kept, err))
                return false;
        }
    }
    return true;
}

/* Calls that return the same may allocate in one state and not in another. */
static bool into_components(struct injecting *injecting, struct error *err)
{
    struct campaign *campaign = injecting->campaign;
    for (size_t i = 0; i < campaign->subject.api.types.count; i++) {
        const struct type *sort = campaign->subject.api.types.items[i];
        const struct sequence *sequence;
        size_t index;
        for (size_t nth = 0; nth < COMPONENTS_MAXIMUM && sort->sort == sort &&
                             is_time_to_examine(campaign) &&
                             campaign_component(campaign, sort, nth, &sequence, &index);
             nth++) {
            struct statements kept = {0};
            if (statements_add_sequence(&kept, sequence) && !into_last_call(injecting, &kept, err))
                return false;
        }
    }
    return true;
}

bool inject_into_kept(struct campaign *campaign, struct error *err)
{
    struct injecting injecting = {.campaign = campaign};
    if (!injector_init(&injecting.injector, &campaign->subject.vocabulary))
        return true;
    campaign_stage(campaign, "injecting failures of allocations, reads and writes");
    bool ok = into_candidates(&injecting, err) && into_components(&injecting, err);
    mark_coverage(campaign);
    return ok;
}
