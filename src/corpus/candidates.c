/* Sequences that may become regression tests: of each behaviour of a call the shortest one. */
#include "corpus/corpus.h"

#include "base/hash.h"
#include "model/injected_failure.h"

int last_call(const struct vocabulary *vocabulary, const struct statements *statements)
{
    for (size_t i = statements->count; i-- > 0;) {
        const struct operation *operation =
            vocabulary->operations.items[statements->items[i].operation];
        if (operation->kind == OPERATION_CALL && !operation->function->is_support)
            return (int)i;
    }
    return -1;
}

static unsigned magnitude(int64_t value)
{
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    return size ? 64 - (unsigned)__builtin_clzll(size) : 0;
}

/* Numbers up to two are themselves, larger ones count by sign and magnitude. */
static uint64_t number_class(const struct type *sort, uint64_t bits)
{
    int64_t value = type_integer(sort, bits);
    if (value >= -2 && value <= 2)
        return (uint64_t)(value + 2);
    return (value < 0 ? 100 : 200) + magnitude(value);
}

bool answers_nothing(const struct type *type, const struct observed_value *value)
{
    if (type->kind == TYPE_POINTER)
        return value->flags & VALUE_NULL;
    if (type_is_integer(type))
        return type_integer(type, value->bits) == 0;
    uint64_t sign = type_is_scalar(type) ? UINT64_C(1) << (8 * type->size - 1) : 0;
    return sign && !(value->bits & (sign - 1));
}

bool call_gives(const struct vocabulary *vocabulary, const struct statement *call,
                enum literal_kind kind)
{
    for (size_t i = 0; i < call->argument_count; i++)
        if (call->arguments[i] >= 0 &&
            vocabulary->literals.items[call->arguments[i]]->kind == kind)
            return true;
    return false;
}

uint64_t behaviour_signature(const struct vocabulary *vocabulary,
                             const struct statements *statements, const struct outcome *outcome,
                             size_t call)
{
    const struct operation *operation =
        vocabulary->operations.items[statements->items[call].operation];
    const struct observed_value *value = &outcome->values[call];
    uint64_t result = 0;
    if (type_is_integer(operation->result))
        result = number_class(operation->result, value->bits);
    else if (type_is_scalar(operation->result))
        result = answers_nothing(operation->result, value);
    else if (operation->result->kind == TYPE_POINTER)
        result = value->flags & (VALUE_NULL | VALUE_DEAD);
    uint64_t reads = 0;
    for (size_t i = call + 1; i < statements->count; i++) {
        bool is_support = vocabulary->operations.items[statements->items[i].operation]->kind ==
                          OPERATION_CALL;
        reads = hash_join(reads, is_support ? outcome->values[i].bits
                                            : outcome->values[i].flags & VALUE_NULL);
    }
    struct injected injected = statements_injected(statements, vocabulary);
    uint64_t starved =
        injected.injectable ? hash_join(injected.injectable, (uint64_t)injected.number) : 0;
    uint64_t id = 2 * (uint64_t)operation->id +
                  call_gives(vocabulary, &statements->items[call], LITERAL_NULL);
    return hash_join(hash_join(hash_join(id, result), reads), starved);
}

/* Where the sequence would be kept; CANDIDATES_PER_OPERATION: nowhere. */
static size_t place_for(const struct candidates *candidates, const struct candidate *candidate)
{
    size_t place = 0;
    if (candidates->count && candidates->items[0].is_doubtful)
        return 0;
    while (place < candidates->count &&
           candidates->items[place].signature != candidate->signature)
        place++;
    if (place < candidates->count && candidates->items[place].count <= candidate->count)
        return CANDIDATES_PER_OPERATION;
    if (place < CANDIDATES_PER_OPERATION || candidate->gives_null)
        return place;
    for (size_t i = CANDIDATES_PER_OPERATION; i-- > 0;)
        if (candidates->items[i].gives_null)
            return i;
    return place;
}

/* Whatever a function that only looks were changed into, zero is likely to stay zero. */
static bool is_mute(const struct vocabulary *vocabulary, const struct statement *call,
                    const struct observed_value *value)
{
    const struct operation *operation = vocabulary->operations.items[call->operation];
    return operation->function->is_pure && answers_nothing(operation->result, value);
}

/* To look for doubts takes longer than to run a sequence: after many have been in vain, only some
 * are looked into. */
static bool is_worth_a_look(const struct candidates *candidates)
{
    enum { LOOKS_AT_ALL = 64, LOOKS_AT_ONE_IN = 16 };
    return candidates->doubtful < LOOKS_AT_ALL || candidates->doubtful % LOOKS_AT_ONE_IN == 0;
}

static const struct statement *copy_of(struct corpus *corpus, const struct statements *statements)
{
    return arena_copy(corpus->arena, statements->items,
                      statements->count * sizeof statements->items[0]);
}

static bool is_proper(const struct corpus *corpus, const struct statements *statements,
                      const struct outcome *outcome)
{
    return corpus->advice.is_proper(corpus->advice.context, statements, outcome);
}

bool corpus_offer(struct corpus *corpus, struct candidates *candidates,
                  const struct statements *statements, const struct outcome *outcome, size_t call)
{
    const struct vocabulary *vocabulary = corpus->vocabulary;
    struct candidate candidate = {
        .signature = behaviour_signature(vocabulary, statements, outcome, call),
        .count = statements->count,
        .gives_null = call_gives(vocabulary, &statements->items[call], LITERAL_NULL),
        .is_mute = is_mute(vocabulary, &statements->items[call], &outcome->values[call]),
    };
    size_t place = place_for(candidates, &candidate);
    if (place == CANDIDATES_PER_OPERATION)
        return false;
    if (!is_worth_a_look(candidates) || !is_proper(corpus, statements, outcome)) {
        candidates->doubtful++;
        /* What is doubtful may be left when the sequence is shortened: better than no test. */
        if (candidates->count)
            return false;
        candidate.is_doubtful = true;
    }
    candidate.statements = copy_of(corpus, statements);
    candidates->items[place] = candidate;
    bool is_new = place == candidates->count;
    candidates->count += is_new;
    return is_new;
}

void corpus_offer_fullest(struct corpus *corpus, const struct statements *statements,
                          const struct outcome *outcome, size_t operation)
{
    struct candidate *fullest = &corpus->fullest[operation];
    if (outcome->live_blocks <= fullest->signature)
        return;
    *fullest = (struct candidate){.signature = outcome->live_blocks,
                                  .statements = copy_of(corpus, statements),
                                  .count = statements->count};
}

/* Fewer doubts, or as many in fewer statements. */
static bool loses_better(size_t doubts, size_t count, const struct candidate *than)
{
    return doubts != than->doubts ? doubts < than->doubts : count < than->count;
}

/* The one that ends with the same call, a free place, or the worst. */
static struct candidate *place_for_losing(struct candidates *losing, uint64_t signature)
{
    struct candidate *worst = &losing->items[0];
    for (size_t i = 0; i < losing->count; i++) {
        if (losing->items[i].signature == signature)
            return &losing->items[i];
        if (loses_better(worst->doubts, worst->count, &losing->items[i]))
            worst = &losing->items[i];
    }
    return losing->count < CANDIDATES_PER_OPERATION ? &losing->items[losing->count] : worst;
}

enum { LOSSES_LOOKED_INTO = 400 }; /* for one with fewer doubts: a leak may show in each run */

/* Could it take the place of what is kept? Doubts cost more than to compare lengths. */
static bool may_lose_better(struct candidates *losing, const struct candidate *kept,
                            const struct statements *statements)
{
    return statements->count < kept->count ||
           (kept->doubts && losing->doubtful++ < LOSSES_LOOKED_INTO);
}

void corpus_offer_losing(struct corpus *corpus, const struct statements *statements,
                         const struct outcome *outcome)
{
    int call = last_call(corpus->vocabulary, statements);
    if (call < 0 || outcome->lost_statement >= statements->count)
        return;
    struct candidates *losing =
        &corpus->losing[statements->items[outcome->lost_statement].operation];
    uint64_t signature = statements->items[call].operation;
    struct candidate *place = place_for_losing(losing, signature);
    bool is_free = place == &losing->items[losing->count];
    if (!is_free && !may_lose_better(losing, place, statements))
        return;
    size_t doubts = corpus->advice.doubts_of_loss(corpus->advice.context, statements, outcome);
    if (!is_free && !loses_better(doubts, statements->count, place))
        return;
    *place = (struct candidate){.signature = signature,
                                .statements = copy_of(corpus, statements),
                                .count = statements->count,
                                .doubts = doubts};
    losing->count += is_free;
}
