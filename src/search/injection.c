/* Memory can run out at any call, and any read or write may fail. Of each sequence that is kept,
 * the last call runs again with its first allocation failing, then its second, and so on, until no
 * more allocations are left; then likewise with its reads and its writes. The search does so with
 * what teaches it something. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "model/refusal.h"
#include "search/injection.h"

enum {
    NUMBERS_MAXIMUM = 2047, /* failures injected into one call */
    ROUND_MAXIMUM = 16,     /* in a round: of what comes late every second, fourth, eighth */
    FAILURES_MAXIMUM = 4,  /* one after the other, until a sequence has taught enough */
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

struct injection {
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
bool injection_build(struct injection *injection, const struct statements *kept, int call,
                   struct refused refused, struct statements *statements)
{
    const struct operation *fails = injection->fails[refused.refusal];
    struct vocabulary *vocabulary = &injection->campaign->subject.vocabulary;
    *statements = *kept;
    statements->count = (size_t)call + 1;
    const struct literal *literal =
        literal_integer(vocabulary, fails->arguments[0], refused.number, NULL);
    struct statement before = {.operation = (uint16_t)fails->id,
                               .argument_count = 1,
                               .arguments = {(int16_t)literal->id}};
    struct statement after = {
        .operation = (uint16_t)injection->failed[refused.refusal]->id};
    return statements_insert(statements, (size_t)call, &before, 1) &&
           statements_add(statements, &after);
}

static size_t no_doubts(void *context, const struct statements *statements,
                        const struct outcome *outcome)
{
    (void)context, (void)statements, (void)outcome;
    return 0; /* without the refusal, all ended well */
}

/* What there is to learn of it without running anything else. Returns whether there may be more to
 * refuse. */
bool injection_learn_outcome(struct injection *injection, size_t operation,
                          const struct statements *statements, struct outcome *outcome)
{
    struct campaign *campaign = injection->campaign;
    if (!outcome_is_ok(outcome)) {
        if (outcome->end != END_LOST)
            clusters_add(campaign->failures.injected, &campaign->subject.vocabulary, statements,
                         outcome, no_doubts, campaign);
        return true;
    }
    (void)corpus_learn(&campaign->corpus, statements, outcome);
    bool has_failed = outcome->values[statements->count - 1].bits != 0;
    if (has_failed)
        corpus_offer(&campaign->corpus, &campaign->corpus.injected[operation], statements, outcome,
                        statements->count - 2);
    return has_failed;
}

/* What comes after it in the same sequence most likely takes as long. */
bool injection_takes_long(const struct outcome *outcome)
{
    return outcome->end == END_HANG || outcome->end == END_LOST;
}

struct injection *injection_new(struct campaign *campaign)
{
    const struct vocabulary *vocabulary = &campaign->subject.vocabulary;
    struct injection *injection = arena_alloc_zeroed(&campaign->work, 1, sizeof *injection);
    bool can_fail = false;
    injection->campaign = campaign;
    injection->of = arena_alloc_zeroed(&campaign->work, vocabulary->operations.count,
                                       sizeof *injection->of);
    for (unsigned i = 1; i < REFUSAL_COUNT; i++) {
        const struct refusal_words *words = refusal_words((enum refusal)i);
        injection->fails[i] = vocabulary_helper(vocabulary, words->fails);
        injection->failed[i] = vocabulary_helper(vocabulary, words->failed);
        can_fail |= injection_can_fail(injection, (enum refusal)i);
    }
    return can_fail ? injection : NULL;
}

bool injection_can_fail(const struct injection *injection, enum refusal kind)
{
    return injection->fails[kind] && injection->failed[kind];
}

void injection_release(struct injection *injection)
{
    if (!injection)
        return;
    for (size_t i = 0; i < injection->starved.count; i++)
        free(injection->starved.items[i].statements);
    vector_release(&injection->starved);
    vector_release(&injection->free);
    vector_release(&injection->waiting);
}

/* The next thing that can be refused at all; its refusal is 0 when there is none. */
static struct refused next_kind(const struct injection *injection, unsigned after)
{
    for (unsigned i = after + 1; i < REFUSAL_COUNT; i++)
        if (injection->fails[i] && injection->failed[i])
            return (struct refused){.refusal = (enum refusal)i, .number = 1};
    return (struct refused){0};
}

static struct operation_refusals *refusals_of(struct injection *injection,
                                              const struct starved *starved)
{
    return &injection->of[starved->statements[starved->call].operation];
}

static bool has_taught_enough(const struct operation_refusals *of)
{
    return of->failures >= LESSONS_MAXIMUM || of->hangs >= HANGS_MAXIMUM;
}

static uint32_t free_number(struct injection *injection)
{
    if (injection->free.count)
        return injection->free.items[--injection->free.count];
    vector_push(&injection->starved, (struct starved){0});
    return (uint32_t)injection->starved.count - 1;
}

static void begin_round(struct injection *injection, uint32_t number)
{
    struct starved *starved = &injection->starved.items[number];
    if (!starved->next.refusal || has_taught_enough(refusals_of(injection, starved))) {
        free(starved->statements);
        *starved = (struct starved){0};
        vector_push(&injection->free, number);
        return;
    }
    int64_t size = starved->next.number;
    starved->round_end = 2 * size - 1;
    starved->step = size > ROUND_MAXIMUM ? size / ROUND_MAXIMUM : 1;
    starved->next.number += number % starved->step;
    starved->is_exhausted = false;
    starved->tried = starved->failures = 0;
    vector_push(&injection->waiting, number);
}

void injection_offer(struct injection *injection, const struct statements *statements, size_t count)
{
    if (!injection || count + 2 > SEQUENCE_MAXIMUM ||
        injection->waiting.count - injection->first >= WAITING_MAXIMUM)
        return;
    struct statements *kept = &injection->kept;
    kept->count = count;
    memcpy(kept->items, statements->items, count * sizeof *kept->items);
    int call = last_call(&injection->campaign->subject.vocabulary, kept);
    if (call < 0)
        return;
    uint32_t number = free_number(injection);
    struct statement *copy = memory_alloc(count * sizeof *copy);
    memcpy(copy, kept->items, count * sizeof *copy);
    injection->starved.items[number] = (struct starved){
        .statements = copy, .count = count, .call = call, .next = next_kind(injection, 0)};
    begin_round(injection, number);
}

void injection_sample(struct injection *injection, const struct statements *statements,
                      size_t count)
{
    if (!injection || !count)
        return;
    const struct campaign *campaign = injection->campaign;
    size_t share = injection->runs / campaign->subject.vocabulary.operations.count;
    if (injection->runs <= campaign->effort.sequences / SAMPLES_EVERY &&
        injection->of[statements->items[count - 1].operation].runs <= SHARES_MAXIMUM * share)
        injection_offer(injection, statements, count);
}

static void forget_handed_out(struct injection *injection)
{
    if (!injection->first)
        return;
    injection->waiting.count -= injection->first;
    memmove(injection->waiting.items, injection->waiting.items + injection->first,
            injection->waiting.count * sizeof *injection->waiting.items);
    injection->first = 0;
}

/* Those whose function has hung or failed often enough since they were lined up. */
static void skip_hopeless(struct injection *injection)
{
    while (injection->first < injection->waiting.count) {
        uint32_t number = injection->waiting.items[injection->first];
        struct starved *starved = &injection->starved.items[number];
        if (!has_taught_enough(refusals_of(injection, starved)))
            return;
        starved->next.number = starved->round_end + 1;
        injection->first++;
        if (!starved->under_way)
            begin_round(injection, number); /* which forgets it */
    }
    forget_handed_out(injection);
}

bool injection_next(struct injection *injection, struct statements *statements, uint32_t *number)
{
    if (!injection)
        return false;
    skip_hopeless(injection);
    if (injection->first == injection->waiting.count)
        return false;
    *number = injection->waiting.items[injection->first];
    struct starved *starved = &injection->starved.items[*number];
    struct statements *kept = &injection->kept;
    kept->count = starved->count;
    memcpy(kept->items, starved->statements, starved->count * sizeof *kept->items);
    struct refused refused = starved->next;
    starved->under_way++;
    starved->tried++;
    starved->next.number += starved->step;
    injection->first += starved->next.number > starved->round_end;
    if (injection->first == WAITING_MAXIMUM || injection->first == injection->waiting.count)
        forget_handed_out(injection);
    return injection_build(injection, kept, starved->call, refused, statements);
}

static void count_run(struct injection *injection, struct operation_refusals *of,
                      const struct outcome *outcome)
{
    injection->runs++;
    of->runs++;
    of->failures += !outcome_is_ok(outcome);
    of->hangs += injection_takes_long(outcome);
}

/* A round that only fails says that more of it will. */
static bool round_goes_on(const struct starved *starved)
{
    return !starved->is_exhausted && starved->round_end < NUMBERS_MAXIMUM &&
           (starved->tried < FAILURES_MAXIMUM || starved->failures < starved->tried);
}

void injection_learn(struct injection *injection, uint32_t number,
                    const struct statements *statements, struct outcome *outcome)
{
    struct starved *starved = &injection->starved.items[number];
    uint16_t operation = statements->items[statements->count - 2].operation;
    starved->is_exhausted |= !injection_learn_outcome(injection, operation, statements, outcome);
    starved->failures += !outcome_is_ok(outcome);
    count_run(injection, &injection->of[operation], outcome);
    if (--starved->under_way || starved->next.number <= starved->round_end)
        return;
    if (round_goes_on(starved))
        starved->next.number = starved->round_end + 1;
    else
        starved->next = next_kind(injection, starved->next.refusal);
    begin_round(injection, number);
}

void injection_visit(const struct injection *injection, visit_statements *visit, void *context)
{
    for (size_t i = 0; injection && i < injection->starved.count; i++)
        if (injection->starved.items[i].statements)
            visit(injection->starved.items[i].statements, injection->starved.items[i].count,
                  context);
}
