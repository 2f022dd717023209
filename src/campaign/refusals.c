/* Memory can run out at any call, and any read or write may fail. Of each sequence that is kept,
 * the last call runs again with its first allocation failing, then its second, and so on, until no
 * more allocations are left; then likewise with its reads and its writes. The search does so with
 * what teaches it something; when it has ended, the candidates for tests and the simplest
 * components have their turn, and what is lost then is looked for. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "campaign/internal.h"

enum {
    NUMBERS_MAXIMUM = 2047, /* refusals to one call in the search ... */
    NUMBERS_EXAMINED = 127, /* ... and after it: what comes then is more of the same */
    ROUND_MAXIMUM = 16,     /* in a round: of what comes late every second, fourth, eighth */
    FAILURES_MAXIMUM = 4,  /* one after the other, until a sequence has taught enough ... */
    FAILURES_EXAMINED = 8, /* ... and in all after the search, where each takes a new process */
    LEAKS_EXAMINED = 8,    /* of one operation: each is cleaned up anew many times */
    CLEAN_UPS_EXAMINED = 64, /* of one operation: each takes many runs, leak or not */
    COMPONENTS_MAXIMUM = 64, /* of a sort: the simplest ways to make its values */
    WAITING_MAXIMUM = 8192,  /* in the search; few reach something new at the same time */
    LESSONS_MAXIMUM = 512,   /* failures of an operation in the search */
    HANGS_MAXIMUM = 16,      /* of these, those that take long */
    SAMPLES_EVERY = 20,      /* sequences: a run that is refused something for no special reason */
    SHARES_MAXIMUM = 2,      /* of an operation that nothing new is known of */
};

/* A sequence whose last call is refused one thing after the other: first one, then the next two,
 * the next four and so on, all of a round before what came of them is known. From the sixth round
 * on some of them have to do, others in each sequence. */
struct starved {
    struct statement *statements; /* its own; NULL: free for another */
    size_t count;
    int call;            /* the last one */
    struct refused next; /* to be handed out */
    int64_t round_end;   /* the last number of the round */
    int64_t step;        /* from one number to the next */
    size_t tried;        /* in this round */
    size_t under_way;    /* handed out, and nothing came of it yet */
    bool is_exhausted;   /* something was not even asked for */
    size_t failures;     /* in this round */
};

struct refusals {
    struct campaign *campaign;
    const struct operation *fails[REFUSAL_COUNT]; /* by what; NULL: it is left alone */
    const struct operation *failed[REFUSAL_COUNT];
    VECTOR_OF(struct starved) starved;
    VECTOR_OF(uint32_t) waiting; /* numbers of them, from `first` on */
    size_t first;
    VECTOR_OF(uint32_t) free;
    struct operation_refusals *of; /* by operation */
    size_t runs;
    struct statements kept;
    struct outcome outcome;
};

/* What came of refusing something to an operation in the search. */
struct operation_refusals {
    size_t runs;
    size_t failures;
    size_t hangs;
};

/* The sequence up to its last call, which a statement that lets something fail precedes and one
 * that tells whether it did follows. */
static bool starve(struct refusals *refusals, const struct statements *kept, int call,
                   struct refused refused, struct statements *statements)
{
    const struct operation *fails = refusals->fails[refused.refusal];
    struct vocabulary *vocabulary = &refusals->campaign->vocabulary;
    *statements = *kept;
    statements->count = (size_t)call + 1;
    const struct literal *literal =
        literal_integer(vocabulary, fails->arguments[0], refused.number, NULL);
    struct statement before = {.operation = (uint16_t)fails->id,
                               .argument_count = 1,
                               .arguments = {(int16_t)literal->id}};
    struct statement after = {
        .operation = (uint16_t)refusals->failed[refused.refusal]->id};
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
    if (record->is_known_to_leak || record->leaks_examined == LEAKS_EXAMINED ||
        record->clean_ups_examined++ >= CLEAN_UPS_EXAMINED)
        return true;
    if (!append_clean_up(campaign, &cleaned, &clean_up, &is_clean, err))
        return false;
    arena_reset(&campaign->trial);
    record->leaks_examined += !is_clean;
    return is_clean || examine_leak(campaign, statements, err);
}

/* What there is to learn of it without running anything else. Returns whether there may be more to
 * refuse. */
static bool learn_starved(struct refusals *refusals, size_t operation,
                          const struct statements *statements, struct outcome *outcome)
{
    struct campaign *campaign = refusals->campaign;
    if (!outcome_is_ok(outcome)) {
        if (outcome->end != END_LOST)
            clusters_add(campaign->starved_clusters, &campaign->vocabulary, statements, outcome,
                         no_doubts, campaign);
        return true;
    }
    (void)learn_lessons(campaign, statements, outcome);
    bool has_failed = outcome->values[statements->count - 1].bits != 0;
    if (has_failed)
        offer_candidate(campaign, &campaign->starved[operation], statements, outcome,
                        statements->count - 2);
    return has_failed;
}

/* *goes_on: there may be more to refuse. */
static bool run_starved(struct refusals *refusals, size_t operation,
                        const struct statements *statements, bool *goes_on, struct error *err)
{
    struct campaign *campaign = refusals->campaign;
    struct outcome *outcome = &refusals->outcome;
    if (!executor_run(campaign->search, statements, WIRE_HASH_STATES, WIRE_USUAL_FILL, outcome,
                      NULL, err))
        return false;
    campaign->tellings++;
    learn_coverage(campaign, outcome);
    *goes_on = learn_starved(refusals, operation, statements, outcome);
    return !*goes_on || !outcome_is_ok(outcome) || !outcome->live_blocks ||
           look_for_leak(campaign, operation, statements, err);
}

/* What comes after it in the same sequence most likely takes as long. */
static bool takes_long(const struct outcome *outcome)
{
    return outcome->end == END_HANG || outcome->end == END_LOST;
}

static bool refuse(struct refusals *refusals, const struct statements *kept, int call,
                   enum refusal refusal, struct error *err)
{
    struct statements statements;
    size_t in_a_row = 0, failures = 0;
    bool goes_on = true;
    for (int number = 1; goes_on && number <= NUMBERS_EXAMINED && in_a_row < FAILURES_MAXIMUM &&
                         failures < FAILURES_EXAMINED; number++) {
        struct refused refused = {.refusal = refusal, .number = number};
        if (!starve(refusals, kept, call, refused, &statements))
            return true;
        if (!run_starved(refusals, kept->items[call].operation, &statements, &goes_on, err))
            return false;
        bool is_ok = outcome_is_ok(&refusals->outcome);
        in_a_row = is_ok ? 0 : in_a_row + 1;
        failures += !is_ok;
        goes_on &= !takes_long(&refusals->outcome);
    }
    return true;
}

static bool starve_all(struct refusals *refusals, const struct statements *kept,
                       struct error *err)
{
    int call = last_call(&refusals->campaign->vocabulary, kept);
    for (unsigned i = 1; call >= 0 && i < REFUSAL_COUNT; i++)
        if (refusals->fails[i] && refusals->failed[i] &&
            !refuse(refusals, kept, call, (enum refusal)i, err))
            return false;
    return true;
}

static bool starve_candidates(struct refusals *refusals, struct error *err)
{
    struct campaign *campaign = refusals->campaign;
    for (size_t i = 0; i < campaign->vocabulary.operations.count; i++) {
        const struct candidates *candidates = &campaign->candidates[i];
        for (size_t k = 0; k < candidates->count && is_time_to_examine(campaign); k++) {
            const struct candidate *candidate = &candidates->items[k];
            struct statements kept = {.count = candidate->count};
            memcpy(kept.items, candidate->statements,
                   candidate->count * sizeof candidate->statements[0]);
            if (!starve_all(refusals, &kept, err))
                return false;
        }
    }
    return true;
}

/* Calls that return the same may allocate in one state and not in another. */
static bool starve_components(struct refusals *refusals, struct error *err)
{
    struct campaign *campaign = refusals->campaign;
    for (size_t i = 0; i < campaign->api.types.count; i++) {
        const struct type *sort = campaign->api.types.items[i];
        const struct sequence *sequence;
        size_t index;
        for (size_t nth = 0; nth < COMPONENTS_MAXIMUM && sort->sort == sort &&
                             is_time_to_examine(campaign) &&
                             campaign_component(campaign, sort, nth, &sequence, &index);
             nth++) {
            struct statements kept = {0};
            if (statements_add_sequence(&kept, sequence) && !starve_all(refusals, &kept, err))
                return false;
        }
    }
    return true;
}

bool refuse_all(struct campaign *campaign, struct error *err)
{
    struct refusals *refusals = campaign->refusals;
    if (!refusals)
        return true;
    campaign_stage(campaign, refusals->fails[REFUSAL_ALLOCATION]
                                 ? "letting allocations fail"
                                 : "letting reads and writes fail");
    bool ok = starve_candidates(refusals, err) && starve_components(refusals, err);
    mark_coverage(campaign);
    return ok;
}

/* ---- in the search ---- */

void refusals_begin(struct campaign *campaign)
{
    struct refusals *refusals = arena_alloc_zeroed(&campaign->work, 1, sizeof *refusals);
    refusals->campaign = campaign;
    refusals->of = arena_alloc_zeroed(&campaign->work, campaign->vocabulary.operations.count,
                                      sizeof *refusals->of);
    for (unsigned i = 1; i < REFUSAL_COUNT; i++) {
        const struct refusal_words *words = refusal_words((enum refusal)i);
        refusals->fails[i] = vocabulary_helper(&campaign->vocabulary, words->fails);
        refusals->failed[i] = vocabulary_helper(&campaign->vocabulary, words->failed);
        if (refusals->fails[i] && refusals->failed[i])
            campaign->refusals = refusals;
    }
}

void refusals_release(struct refusals *refusals)
{
    if (!refusals)
        return;
    for (size_t i = 0; i < refusals->starved.count; i++)
        free(refusals->starved.items[i].statements);
    vector_release(&refusals->starved);
    vector_release(&refusals->free);
    vector_release(&refusals->waiting);
}

/* The next thing that can be refused at all; its refusal is 0 when there is none. */
static struct refused next_kind(const struct refusals *refusals, unsigned after)
{
    for (unsigned i = after + 1; i < REFUSAL_COUNT; i++)
        if (refusals->fails[i] && refusals->failed[i])
            return (struct refused){.refusal = (enum refusal)i, .number = 1};
    return (struct refused){0};
}

static struct operation_refusals *refusals_of(struct refusals *refusals,
                                              const struct starved *starved)
{
    return &refusals->of[starved->statements[starved->call].operation];
}

static bool has_taught_enough(const struct operation_refusals *of)
{
    return of->failures >= LESSONS_MAXIMUM || of->hangs >= HANGS_MAXIMUM;
}

static uint32_t free_number(struct refusals *refusals)
{
    if (refusals->free.count)
        return refusals->free.items[--refusals->free.count];
    vector_push(&refusals->starved, (struct starved){0});
    return (uint32_t)refusals->starved.count - 1;
}

static void begin_round(struct refusals *refusals, uint32_t number)
{
    struct starved *starved = &refusals->starved.items[number];
    if (!starved->next.refusal || has_taught_enough(refusals_of(refusals, starved))) {
        free(starved->statements);
        *starved = (struct starved){0};
        vector_push(&refusals->free, number);
        return;
    }
    int64_t size = starved->next.number;
    starved->round_end = 2 * size - 1;
    starved->step = size > ROUND_MAXIMUM ? size / ROUND_MAXIMUM : 1;
    starved->next.number += number % starved->step;
    starved->is_exhausted = false;
    starved->tried = starved->failures = 0;
    vector_push(&refusals->waiting, number);
}

void refusals_offer(struct refusals *refusals, const struct statements *statements, size_t count)
{
    if (!refusals || count + 2 > SEQUENCE_MAXIMUM ||
        refusals->waiting.count - refusals->first >= WAITING_MAXIMUM)
        return;
    struct statements *kept = &refusals->kept;
    kept->count = count;
    memcpy(kept->items, statements->items, count * sizeof *kept->items);
    int call = last_call(&refusals->campaign->vocabulary, kept);
    if (call < 0)
        return;
    uint32_t number = free_number(refusals);
    struct statement *copy = memory_alloc(count * sizeof *copy);
    memcpy(copy, kept->items, count * sizeof *copy);
    refusals->starved.items[number] = (struct starved){
        .statements = copy, .count = count, .call = call, .next = next_kind(refusals, 0)};
    begin_round(refusals, number);
}

void refusals_sample(struct refusals *refusals, const struct statements *statements, size_t count)
{
    if (!refusals || !count)
        return;
    const struct campaign *campaign = refusals->campaign;
    size_t share = refusals->runs / campaign->vocabulary.operations.count;
    if (refusals->runs <= campaign->sequences / SAMPLES_EVERY &&
        refusals->of[statements->items[count - 1].operation].runs <= SHARES_MAXIMUM * share)
        refusals_offer(refusals, statements, count);
}

static void forget_handed_out(struct refusals *refusals)
{
    if (!refusals->first)
        return;
    refusals->waiting.count -= refusals->first;
    memmove(refusals->waiting.items, refusals->waiting.items + refusals->first,
            refusals->waiting.count * sizeof *refusals->waiting.items);
    refusals->first = 0;
}

/* Those whose function has hung or failed often enough since they were lined up. */
static void skip_hopeless(struct refusals *refusals)
{
    while (refusals->first < refusals->waiting.count) {
        uint32_t number = refusals->waiting.items[refusals->first];
        struct starved *starved = &refusals->starved.items[number];
        if (!has_taught_enough(refusals_of(refusals, starved)))
            return;
        starved->next.number = starved->round_end + 1;
        refusals->first++;
        if (!starved->under_way)
            begin_round(refusals, number); /* which forgets it */
    }
    forget_handed_out(refusals);
}

bool refusals_next(struct refusals *refusals, struct statements *statements, uint32_t *number)
{
    if (!refusals)
        return false;
    skip_hopeless(refusals);
    if (refusals->first == refusals->waiting.count)
        return false;
    *number = refusals->waiting.items[refusals->first];
    struct starved *starved = &refusals->starved.items[*number];
    struct statements *kept = &refusals->kept;
    kept->count = starved->count;
    memcpy(kept->items, starved->statements, starved->count * sizeof *kept->items);
    struct refused refused = starved->next;
    starved->under_way++;
    starved->tried++;
    starved->next.number += starved->step;
    refusals->first += starved->next.number > starved->round_end;
    if (refusals->first == WAITING_MAXIMUM || refusals->first == refusals->waiting.count)
        forget_handed_out(refusals);
    return starve(refusals, kept, starved->call, refused, statements);
}

static void count_run(struct refusals *refusals, struct operation_refusals *of,
                      const struct outcome *outcome)
{
    refusals->runs++;
    of->runs++;
    of->failures += !outcome_is_ok(outcome);
    of->hangs += takes_long(outcome);
}

/* A round that only fails says that more of it will. */
static bool round_goes_on(const struct starved *starved)
{
    return !starved->is_exhausted && starved->round_end < NUMBERS_MAXIMUM &&
           (starved->tried < FAILURES_MAXIMUM || starved->failures < starved->tried);
}

void refusals_learn(struct refusals *refusals, uint32_t number,
                    const struct statements *statements, struct outcome *outcome)
{
    struct starved *starved = &refusals->starved.items[number];
    uint16_t operation = statements->items[statements->count - 2].operation;
    starved->is_exhausted |= !learn_starved(refusals, operation, statements, outcome);
    starved->failures += !outcome_is_ok(outcome);
    count_run(refusals, &refusals->of[operation], outcome);
    if (--starved->under_way || starved->next.number <= starved->round_end)
        return;
    if (round_goes_on(starved))
        starved->next.number = starved->round_end + 1;
    else
        starved->next = next_kind(refusals, starved->next.refusal);
    begin_round(refusals, number);
}

void refusals_visit(const struct refusals *refusals, visit_statements *visit, void *context)
{
    for (size_t i = 0; refusals && i < refusals->starved.count; i++)
        if (refusals->starved.items[i].statements)
            visit(refusals->starved.items[i].statements, refusals->starved.items[i].count,
                  context);
}
