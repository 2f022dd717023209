#include "learn/experience.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"

enum {
    PASSED_LEAST = 3,          /* calls before a ratio is believed */
    NULL_FAILURES_MOST = 2,    /* then null is held to be forbidden */
    NULL_RETURNS_ENOUGH = 4,   /* then it is held to be allowed */
    VARIANT_SLOTS = 1 << 14,   /* 128 KiB; when it is full, what is new is not learned */
    VARIANT_TRIES = 6,         /* before an origin is held to be wrong */
    VARIANT_MOST = 1 << 14,    /* then both counts are halved: old experience fades */
    WEIGHT_OF_A_CRASH = 4,     /* against a call that merely says that it failed */
};

/* Half of the calls: destructors often only drop a reference, and insertions often refuse. */
static const double freed_ratio_least = 0.5;
static const double held_ratio_least = 0.1;
static const double lent_ratio_least = 0.5;
/* An origin that never went well is tried again now and then: the fault may have been another's. */
static const double chance_of_a_bad_origin = 0.02;
static const double chance_of_an_error_origin = 0.15;

struct argument_experience {
    uint64_t passed, freed;
    uint32_t watched, held;
    uint32_t owners[API_MAXIMUM_PARAMETERS];
    uint32_t null_returns, null_failures;
};

struct operation_experience {
    uint64_t returns, successes;
    uint8_t fates[API_MAXIMUM_PARAMETERS]; /* enum fate, as experience has it now */
    int8_t lender;
    uint32_t results_watched;
    uint32_t lent_by[API_MAXIMUM_PARAMETERS];
    struct argument_experience arguments[API_MAXIMUM_PARAMETERS];
};

/* How an argument took to values of one origin. */
struct variant {
    uint32_t key; /* 0: free slot */
    uint16_t good, bad;
};

struct experience {
    const struct vocabulary *vocabulary;
    struct operation_experience *operations;
    struct variant variants[VARIANT_SLOTS];
    size_t variant_count;
};

static bool is_held_often(const struct argument_experience *argument)
{
    return argument->watched >= PASSED_LEAST &&
           argument->held >= held_ratio_least * argument->watched;
}

static enum fate decide_fate(const struct experience *experience,
                             const struct operation *operation, size_t argument)
{
    const struct parameter *parameter = &operation->function->parameters[argument];
    if (!api_rule_is_on(experience->vocabulary->api, RULE_OWNERSHIP))
        return FATE_UNKNOWN;
    bool is_documented_as_lent = parameter->fate == FATE_LENT &&
                                 parameter->fate_evidence.source == EVIDENCE_COMMENT;
    if (parameter->fate_evidence.source >= EVIDENCE_ATTRIBUTE || is_documented_as_lent)
        return parameter->fate;
    if (experience_freed_ratio(experience, operation, argument) >= freed_ratio_least)
        return FATE_RELEASED;
    bool is_held = is_held_often(&experience->operations[operation->id].arguments[argument]);
    return is_held && parameter->fate < FATE_KEPT ? FATE_TAKEN : parameter->fate;
}

/* What a body takes out of a container looks like what it only shows; calls tell them apart. */
static bool is_taken_out(const struct operation_experience *record,
                         const struct function *function)
{
    return type_is_pointer_to(function->result, TYPE_VOID) && function->result_owner >= 0 &&
           function->belonging_evidence.source < EVIDENCE_ATTRIBUTE &&
           record->results_watched >= PASSED_LEAST && !record->lent_by[function->result_owner];
}

static int decide_lender(const struct experience *experience, const struct operation *operation)
{
    const struct operation_experience *record = &experience->operations[operation->id];
    if (operation->function->belonging == BELONGING_ARGUMENT)
        return is_taken_out(record, operation->function) ? -1 : operation->function->result_owner;
    for (size_t i = 0; i < operation->argument_count; i++)
        if (record->results_watched >= PASSED_LEAST &&
            record->lent_by[i] >= lent_ratio_least * record->results_watched)
            return (int)i;
    return -1;
}

/* What is asked for with every call is decided when something was counted. */
static void decide(struct experience *experience, const struct operation *operation)
{
    struct operation_experience *record = &experience->operations[operation->id];
    if (operation->kind != OPERATION_CALL)
        return;
    record->lender = (int8_t)decide_lender(experience, operation);
    for (size_t i = 0; i < operation->argument_count; i++)
        record->fates[i] = (uint8_t)decide_fate(experience, operation, i);
}

struct experience *experience_new(const struct vocabulary *vocabulary)
{
    struct experience *experience = memory_alloc_zeroed(1, sizeof *experience);
    experience->vocabulary = vocabulary;
    experience->operations =
        memory_alloc_zeroed(vocabulary->operations.count, sizeof *experience->operations);
    for (size_t i = 0; i < vocabulary->operations.count; i++)
        decide(experience, vocabulary->operations.items[i]);
    return experience;
}

void experience_free(struct experience *experience)
{
    if (!experience)
        return;
    free(experience->operations);
    free(experience);
}

void experience_count(struct experience *experience, size_t operation,
                      const struct wire_statistics *statistics)
{
    struct operation_experience *record = &experience->operations[operation];
    if (!statistics->calls)
        return;
    record->results_watched += statistics->results_watched;
    for (size_t i = 0; i < API_MAXIMUM_PARAMETERS; i++) {
        struct argument_experience *argument = &record->arguments[i];
        argument->passed += statistics->passed[i];
        argument->freed += statistics->freed[i];
        argument->watched += statistics->watched[i];
        argument->held += statistics->held[i];
        record->lent_by[i] += statistics->lent_by[i];
        for (size_t j = 0; statistics->held[i] && j < API_MAXIMUM_PARAMETERS; j++)
            argument->owners[j] += statistics->owners[i] >> j & 1;
    }
    decide(experience, experience->vocabulary->operations.items[operation]);
}

/* ---- origins ---- */

static uint32_t variant_key(uint32_t operation, size_t argument, uint32_t producer)
{
    return 1 + (uint32_t)hash_join(operation << 4 | (uint32_t)argument, producer) % 0xFFFFFFFEu;
}

static struct variant *find_variant(const struct experience *experience, uint32_t key)
{
    size_t slot = key % VARIANT_SLOTS;
    while (experience->variants[slot].key && experience->variants[slot].key != key)
        slot = (slot + 1) % VARIANT_SLOTS;
    return (struct variant *)&experience->variants[slot];
}

static struct variant *make_variant(struct experience *experience, uint32_t key)
{
    struct variant *variant = find_variant(experience, key);
    if (variant->key)
        return variant;
    if (experience->variant_count >= VARIANT_SLOTS * 3 / 4)
        return NULL;
    experience->variant_count++;
    variant->key = key;
    return variant;
}

static void count_variant(struct experience *experience, uint32_t key, unsigned good,
                          unsigned bad)
{
    struct variant *variant = make_variant(experience, key);
    if (!variant)
        return;
    if (variant->good >= VARIANT_MOST || variant->bad >= VARIANT_MOST) {
        variant->good /= 2;
        variant->bad /= 2;
    }
    variant->good = (uint16_t)(variant->good + good);
    variant->bad = (uint16_t)(variant->bad + bad);
}

static bool makes(const struct statements *statements, const struct vocabulary *vocabulary,
                  size_t call, size_t value, bool only_initialisers)
{
    const struct operation *operation =
        vocabulary->operations.items[statements->items[call].operation];
    if (operation->kind != OPERATION_CALL ||
        (only_initialisers && !function_is_initialiser(operation->function) &&
         !operation->function->filler))
        return false;
    for (size_t i = 0; i < statements->items[call].argument_count; i++)
        if (statements_source(statements, call, i) == (int)value)
            return true;
    return false;
}

uint32_t statements_origin(const struct statements *statements, const struct vocabulary *vocabulary,
                           size_t index, size_t end)
{
    uint32_t own = statements->items[index].operation;
    enum operation_kind kind = vocabulary->operations.items[own]->kind;
    int place = kind == OPERATION_LOAD ? statements_source(statements, index, 0) : (int)index;
    if ((kind != OPERATION_OBJECT && kind != OPERATION_LOAD) || place < 0)
        return own;
    for (size_t i = kind == OPERATION_LOAD ? index : end; i-- > (size_t)place + 1;)
        if (makes(statements, vocabulary, i, (size_t)place, kind == OPERATION_OBJECT))
            return statements->items[i].operation;
    return own;
}

static bool has_origin(const struct operation *operation, size_t argument)
{
    const struct type *sort = operation->arguments[argument];
    return sort->kind == TYPE_POINTER || sort->kind == TYPE_RECORD;
}

static void learn_origins(struct experience *experience, const struct statements *statements,
                          size_t index, unsigned good, unsigned bad)
{
    const struct statement *statement = &statements->items[index];
    const struct operation *operation =
        experience->vocabulary->operations.items[statement->operation];
    for (size_t i = 0; i < statement->argument_count; i++) {
        if (statement->arguments[i] >= 0 || !has_origin(operation, i))
            continue;
        size_t source = index + (size_t)(ptrdiff_t)statement->arguments[i];
        uint32_t origin = statements_origin(statements, experience->vocabulary, source, index);
        count_variant(experience, variant_key(operation->id, i, origin), good, bad);
    }
}

double experience_chance(const struct experience *experience, const struct operation *operation,
                         size_t argument, uint32_t producer)
{
    if (!api_rule_is_on(experience->vocabulary->api, RULE_VARIANTS))
        return 1;
    const struct variant *variant =
        find_variant(experience, variant_key(operation->id, argument, producer));
    unsigned good = variant->good, bad = variant->bad;
    if (bad < VARIANT_TRIES)
        return 1;
    if (!good)
        return bad >= VARIANT_TRIES * WEIGHT_OF_A_CRASH ? chance_of_a_bad_origin
                                                         : chance_of_an_error_origin;
    double ratio = (double)good / (good + bad);
    return ratio > 0.5 ? 1 : ratio > 0.05 ? 0.2 + ratio : chance_of_an_error_origin;
}

bool experience_went_well(const struct experience *experience, const struct operation *operation,
                          size_t argument, uint32_t producer)
{
    return find_variant(experience, variant_key(operation->id, argument, producer))->good > 0;
}

/* ---- null pointers ---- */

static bool is_null(const struct vocabulary *vocabulary, const struct statement *statement,
                    size_t argument)
{
    const struct operation *operation = vocabulary->operations.items[statement->operation];
    int literal = statement->arguments[argument];
    return literal >= 0 && operation->arguments[argument]->kind == TYPE_POINTER &&
           vocabulary->literals.items[literal]->kind == LITERAL_NULL;
}

bool experience_was_experiment(const struct experience *experience,
                               const struct statement *statement)
{
    const struct vocabulary *vocabulary = experience->vocabulary;
    const struct operation *operation = vocabulary->operations.items[statement->operation];
    for (size_t i = 0; operation->kind == OPERATION_CALL && i < statement->argument_count; i++)
        if (is_null(vocabulary, statement, i) &&
            operation->function->parameters[i].nullness != NULLNESS_ALLOWED)
            return api_rule_is_on(vocabulary->api, RULE_NULLS);
    return false;
}

static void learn_nulls(struct experience *experience, const struct statement *statement,
                        bool failed)
{
    const struct vocabulary *vocabulary = experience->vocabulary;
    const struct operation *operation = vocabulary->operations.items[statement->operation];
    for (size_t i = 0; i < statement->argument_count; i++) {
        if (!is_null(vocabulary, statement, i))
            continue;
        struct argument_experience *record =
            &experience->operations[operation->id].arguments[i];
        if (failed)
            record->null_failures++;
        else
            record->null_returns++;
    }
}

enum nullness experience_nullness(const struct experience *experience,
                                  const struct operation *operation, size_t argument)
{
    const struct parameter *parameter = &operation->function->parameters[argument];
    const struct argument_experience *record =
        &experience->operations[operation->id].arguments[argument];
    if (parameter->is_nonnull || parameter->nullness == NULLNESS_FORBIDDEN)
        return NULLNESS_FORBIDDEN;
    if (parameter->nullness == NULLNESS_ALLOWED)
        return NULLNESS_ALLOWED;
    if (record->null_failures)
        return record->null_failures >= NULL_FAILURES_MOST ? NULLNESS_FORBIDDEN
                                                           : NULLNESS_UNKNOWN;
    return record->null_returns >= NULL_RETURNS_ENOUGH ? NULLNESS_ALLOWED : NULLNESS_UNKNOWN;
}

bool experience_may_try_null(const struct experience *experience,
                             const struct operation *operation, size_t argument)
{
    enum role role = operation->function->parameters[argument].role;
    return !role_has(role, TRAIT_FOR_LATER) &&
           api_rule_is_on(experience->vocabulary->api, RULE_EXPERIMENTS) &&
           experience_nullness(experience, operation, argument) == NULLNESS_UNKNOWN;
}

/* ---- belongings ---- */

double experience_freed_ratio(const struct experience *experience,
                              const struct operation *operation, size_t argument)
{
    const struct argument_experience *record =
        &experience->operations[operation->id].arguments[argument];
    return record->passed < PASSED_LEAST ? 0 : (double)record->freed / (double)record->passed;
}

bool fate_is_insertion(enum fate fate)
{
    return fate == FATE_KEPT || fate == FATE_TAKEN;
}

enum fate experience_fate(const struct experience *experience, const struct operation *operation,
                          size_t argument)
{
    return experience->operations[operation->id].fates[argument];
}

int experience_owner(const struct experience *experience, const struct operation *operation,
                     size_t argument)
{
    const struct parameter *parameter = &operation->function->parameters[argument];
    const struct argument_experience *record =
        &experience->operations[operation->id].arguments[argument];
    if (parameter->owner >= 0)
        return parameter->owner;
    int most = -1;
    for (size_t i = 0; i < operation->argument_count; i++)
        if (record->owners[i] && (most < 0 || record->owners[i] > record->owners[most]))
            most = (int)i;
    return most;
}

int experience_lender(const struct experience *experience, const struct operation *operation)
{
    return experience->operations[operation->id].lender;
}

bool experience_hands_over(const struct experience *experience,
                           const struct operation *operation)
{
    const struct operation_experience *record = &experience->operations[operation->id];
    return record->lender < 0 && record->results_watched >= PASSED_LEAST;
}

/* ---- outcomes ---- */

static void learn_return(struct experience *experience, const struct statements *statements,
                         size_t index, const struct observed_value *value)
{
    const struct operation *operation =
        experience->vocabulary->operations.items[statements->items[index].operation];
    struct operation_experience *record = &experience->operations[operation->id];
    bool succeeded = function_succeeded(operation->function, value);
    record->returns++;
    record->successes += succeeded;
    learn_origins(experience, statements, index, succeeded, !succeeded);
    learn_nulls(experience, &statements->items[index], false);
}

void experience_learn(struct experience *experience, const struct statements *statements,
                      size_t first, const struct outcome *outcome)
{
    if (outcome->end == END_LOST)
        return;
    for (size_t i = first; i < statements->count && i < outcome->statement; i++) {
        const struct operation *operation =
            experience->vocabulary->operations.items[statements->items[i].operation];
        if (operation->kind == OPERATION_CALL && !(outcome->values[i].flags & VALUE_SKIPPED))
            learn_return(experience, statements, i, &outcome->values[i]);
    }
    if (outcome_is_ok(outcome) || outcome_breaks_contract(outcome) ||
        outcome->statement < first || outcome->statement >= statements->count)
        return;
    learn_origins(experience, statements, outcome->statement, 0, WEIGHT_OF_A_CRASH);
    learn_nulls(experience, &statements->items[outcome->statement], true);
}

uint64_t experience_successes(const struct experience *experience, uint32_t operation)
{
    return experience->operations[operation].successes;
}
