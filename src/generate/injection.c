/* Memory can run out at any call, and any read or write may fail. Of each sequence that is kept,
 * the last call runs again with its first allocation failing, then its second, and so on, until no
 * more allocations are left; then likewise with its reads and its writes. The search does so with
 * what teaches it something. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "generate/generate_internal.h"
#include "generate/injection.h"

enum {
    NUMBERS_MAXIMUM = 2047, /* failures injected into one call */
    ROUND_MAXIMUM = 16,     /* in a round: of what comes late every second, fourth, eighth */
    FAILURES_MAXIMUM = 4,  /* one after the other, until a sequence has taught enough */
    WAITING_MAXIMUM = 8192,  /* in the search; few reach something new at the same time */
    FAILURES_TAUGHT_MAXIMUM = 512,   /* failures of an operation in the search */
    HANGS_MAXIMUM = 16,      /* of these, those that take long */
    SAMPLES_EVERY = 20,      /* sequences: a run that is refused something for no special reason */
    SAMPLED_EVERY = 32,      /* of a batch, of the sequences that teach nothing new */
    SHARES_MAXIMUM = 2,      /* of an operation that nothing new is known of */
};

/* A sequence whose last call is refused one thing after the other: first one, then the next two,
 * the next four and so on, all of a round before what came of them is known. From the sixth round
 * on some of them have to do, others in each sequence. */
struct starved {
    struct statement *statements; /* its own; NULL: free for another */
    size_t count;
    int call;            /* the last one */
    struct injected next; /* to be handed out */
    int64_t round_end;   /* the last number of the round */
    int64_t step;        /* from one number to the next */
    size_t tried;        /* in this round */
    size_t under_way;    /* handed out, and nothing came of it yet */
    bool is_exhausted;   /* something was not even asked for */
    size_t failures;     /* in this round */
};

struct injection {
    struct sequence_source base;
    struct injector injector;
    VECTOR_OF(struct starved) starved;
    VECTOR_OF(uint32_t) waiting; /* numbers of them, from `first` on */
    size_t first;
    VECTOR_OF(uint32_t) free;
    struct operation_injections *of; /* by operation */
    size_t runs;
    struct statements kept;
};

/* What came of refusing something to an operation in the search. */
struct operation_injections {
    size_t runs;
    size_t failures;
    size_t hangs;
};

/* ---- building ---- */

bool injector_init(struct injector *injector, struct vocabulary *vocabulary)
{
    bool can_fail = false;
    *injector = (struct injector){.vocabulary = vocabulary};
    for (unsigned i = 1; i < INJECTABLE_COUNT; i++) {
        const struct injectable_words *words = injectable_words((enum injectable)i);
        injector->fails[i] = vocabulary_helper(vocabulary, words->fails);
        injector->failed[i] = vocabulary_helper(vocabulary, words->failed);
        can_fail |= injector_can_fail(injector, (enum injectable)i);
    }
    return can_fail;
}

bool injector_can_fail(const struct injector *injector, enum injectable kind)
{
    return injector->fails[kind] && injector->failed[kind];
}

bool injector_build(const struct injector *injector, const struct statements *kept, int call,
                    struct injected injected, struct statements *statements)
{
    const struct operation *fails = injector->fails[injected.injectable];
    *statements = *kept;
    statements->count = (size_t)call + 1;
    const struct literal *literal =
        literal_integer(injector->vocabulary, fails->arguments[0], injected.number, NULL);
    struct statement before = {.operation = (uint16_t)fails->id,
                               .argument_count = 1,
                               .arguments = {(int16_t)literal->id}};
    struct statement after = {.operation = (uint16_t)injector->failed[injected.injectable]->id};
    return statements_insert(statements, (size_t)call, &before, 1) &&
           statements_add(statements, &after);
}

bool injected_has_failed(const struct statements *statements, const struct outcome *outcome)
{
    return !outcome_is_ok(outcome) || outcome->values[statements->count - 1].bits != 0;
}

bool injected_takes_long(const struct outcome *outcome)
{
    return outcome->end == END_HANG || outcome->end == END_LOST;
}

/* ---- which sequences, and what of them ---- */

struct injection *injection_new(struct vocabulary *vocabulary)
{
    struct injector injector;
    if (!injector_init(&injector, vocabulary))
        return NULL;
    struct injection *injection = memory_alloc_zeroed(1, sizeof *injection);
    injection->injector = injector;
    injection->of = memory_alloc_zeroed(vocabulary->operations.count, sizeof *injection->of);
    return injection;
}

void injection_free(struct injection *injection)
{
    if (!injection)
        return;
    for (size_t i = 0; i < injection->starved.count; i++)
        free(injection->starved.items[i].statements);
    vector_release(&injection->starved);
    vector_release(&injection->free);
    vector_release(&injection->waiting);
    free(injection->of);
    free(injection);
}

/* The next thing that can be refused at all; its refusal is 0 when there is none. */
static struct injected next_kind(const struct injection *injection, unsigned after)
{
    for (unsigned i = after + 1; i < INJECTABLE_COUNT; i++)
        if (injector_can_fail(&injection->injector, (enum injectable)i))
            return (struct injected){.injectable = (enum injectable)i, .number = 1};
    return (struct injected){0};
}

static struct operation_injections *injections_of(struct injection *injection,
                                              const struct starved *starved)
{
    return &injection->of[starved->statements[starved->call].operation];
}

static bool has_taught_enough(const struct operation_injections *of)
{
    return of->failures >= FAILURES_TAUGHT_MAXIMUM || of->hangs >= HANGS_MAXIMUM;
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
    if (!starved->next.injectable || has_taught_enough(injections_of(injection, starved))) {
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
    if (count + 2 > SEQUENCE_MAXIMUM ||
        injection->waiting.count - injection->first >= WAITING_MAXIMUM)
        return;
    struct statements *kept = &injection->kept;
    kept->count = count;
    memcpy(kept->items, statements->items, count * sizeof *kept->items);
    int call = last_call(injection->injector.vocabulary, kept);
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
                      uint64_t sequences)
{
    size_t count = statements->count;
    size_t share = injection->runs / injection->injector.vocabulary->operations.count;
    if (count && injection->runs <= sequences / SAMPLES_EVERY &&
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
        if (!has_taught_enough(injections_of(injection, starved)))
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
    skip_hopeless(injection);
    if (injection->first == injection->waiting.count)
        return false;
    *number = injection->waiting.items[injection->first];
    struct starved *starved = &injection->starved.items[*number];
    struct statements *kept = &injection->kept;
    kept->count = starved->count;
    memcpy(kept->items, starved->statements, starved->count * sizeof *kept->items);
    struct injected injected = starved->next;
    starved->under_way++;
    starved->tried++;
    starved->next.number += starved->step;
    injection->first += starved->next.number > starved->round_end;
    if (injection->first == WAITING_MAXIMUM || injection->first == injection->waiting.count)
        forget_handed_out(injection);
    return injector_build(&injection->injector, kept, starved->call, injected, statements);
}

static void count_run(struct injection *injection, struct operation_injections *of,
                      const struct outcome *outcome)
{
    injection->runs++;
    of->runs++;
    of->failures += !outcome_is_ok(outcome);
    of->hangs += injected_takes_long(outcome);
}

/* A round that only fails says that more of it will. */
static bool round_goes_on(const struct starved *starved)
{
    return !starved->is_exhausted && starved->round_end < NUMBERS_MAXIMUM &&
           (starved->tried < FAILURES_MAXIMUM || starved->failures < starved->tried);
}

void injection_learn(struct injection *injection, uint32_t number,
                     const struct statements *statements, const struct outcome *outcome)
{
    struct starved *starved = &injection->starved.items[number];
    uint16_t operation = statements->items[statements->count - 2].operation;
    starved->is_exhausted |= !injected_has_failed(statements, outcome);
    starved->failures += !outcome_is_ok(outcome);
    count_run(injection, &injection->of[operation], outcome);
    if (--starved->under_way || starved->next.number <= starved->round_end)
        return;
    if (round_goes_on(starved))
        starved->next.number = starved->round_end + 1;
    else
        starved->next = next_kind(injection, starved->next.injectable);
    begin_round(injection, number);
}

void injection_visit(const struct injection *injection, const struct literal_sweep *sweep)
{
    for (size_t i = 0; i < injection->starved.count; i++)
        if (injection->starved.items[i].statements)
            statements_sweep(injection->starved.items[i].statements,
                             injection->starved.items[i].count, sweep);
}

/* ---- as a source ---- */

static struct injection *injection_of(struct sequence_source *source)
{
    return (struct injection *)source;
}

static struct sequence_source *create(const struct source_setup *setup)
{
    struct injection *injection = injection_new(setup->options.vocabulary);
    if (!injection)
        return NULL;
    injection->base.class = &source_injection;
    return &injection->base;
}

static void release(struct sequence_source *source)
{
    injection_free(injection_of(source));
}

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    (void)kind;
    return injection_next(injection_of(source), proposal->room, &proposal->number) &&
           proposal_take_room(proposal);
}

static void learn(struct sequence_source *source, const struct ran_sequence *ran)
{
    injection_learn(injection_of(source), ran->number, ran->statements, ran->outcome);
}

/* Each call that did something new, in what it returned or in what it reached. Also some of the
 * others: what allocates in one state of an object may not in another. */
static void consider(struct sequence_source *source, const struct ran_sequence *ran,
                     const struct kept_sequence *kept)
{
    struct injection *injection = injection_of(source);
    const struct outcome *outcome = ran->outcome;
    size_t last = SIZE_MAX;
    if (kept->behaving >= 0)
        injection_offer(injection, ran->statements, (size_t)kept->behaving + 1);
    for (size_t i = 0; i < outcome->reached_count; i++) {
        size_t statement = outcome->reached[i].statement;
        if (statement != last)
            injection_offer(injection, ran->statements, statement + 1);
        last = statement;
    }
    if (ran->index % SAMPLED_EVERY == 0 && !outcome_has_skipped(outcome))
        injection_sample(injection, ran->statements, ran->sequences);
}

static void visit(struct sequence_source *source, const struct literal_sweep *sweep)
{
    injection_visit(injection_of(source), sweep);
}

static const struct request_kind kinds[] = {
    {.name = "injected", .most = 128, .is_injected = true},
};

const struct sequence_source_class source_injection = {
    .name = "injection",
    .meaning = "runs kept sequences again with an allocation, a read or a write failing",
    .kinds = kinds,
    .kind_count = 1,
    .create = create,
    .release = release,
    .next = next,
    .learn = learn,
    .consider = consider,
    .visit = visit,
};
