/* A test becomes short: it keeps its behaviour, or the branches that it is wanted for. */
#include "model/injected_failure.h"
#include "regress/shown_words.h"
#include "shrink/shrink.h"

enum {
    SHRINK_TRIES = 240,
    SHRINK_TRIES_COVERING = 200, /* there are many of them */
    REPLACEMENTS = 1, /* of a value, by the simplest: more would take the time of tests */
    TEXT_TRIES = 48,  /* of these, for each text of usual length: every piece and character */
    TEXT_SIZE = 5,    /* what is shorter can be read, and tells more than the shortest */
    SLOW_TICKS = 40, /* of runs while a test is shortened: the time of twenty other tests */
};

/* What is slow takes the time of other tests: then it stays as long as it is. */
static bool may_be_shortened(struct making *making)
{
    return making->ticks <= SLOW_TICKS && is_time_to_choose_tests(making->campaign);
}

/* Does the call give back how much it was given? What a parser takes all of may be shorter. */
static bool takes_all(const struct making *making, const struct statements *statements, int call)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    const struct operation *operation = statements_operation(statements, vocabulary, (size_t)call);
    for (size_t i = 0; i < operation->argument_count; i++) {
        int operand = statements->items[call].arguments[i];
        const struct literal *told = operand < 0 ? NULL : vocabulary->literals.items[operand];
        if (told && told->integer > 0 && type_is_integer(operation->result) &&
            role_has(operation->function->parameters[i].role, TRAIT_MEASURES) &&
            type_integer(operation->result, making->outcome.values[call].bits) == told->integer)
            return true;
    }
    return false;
}

static bool ends_the_same(const struct making *making, const struct statements *candidate, int call)
{
    if (making->takes_all)
        return takes_all(making, candidate, call);
    return behaviour_signature(&making->campaign->subject.vocabulary, candidate, &making->outcome,
                               (size_t)call) == making->signature;
}

/* A call that did something goes on to do something: what `clear` does to a list shows in one that
 * is not empty. */
static bool behaves_the_same(void *context, const struct statements *candidate)
{
    struct making *making = context;
    int call = last_call(&making->campaign->subject.vocabulary, candidate);
    if (call < 0 || candidate->items[call].operation != making->operation)
        return false;
    return may_be_shortened(making) &&
           making_observe(making, candidate, WIRE_USUAL_FILL) &&
           ends_the_same(making, candidate, call) &&
           (!making->has_effect || making_changes_state(making, candidate, (size_t)call));
}

static bool has_branch(const struct outcome *outcome, uint32_t branch)
{
    for (size_t i = 0; i < outcome->reached_count; i++)
        if (outcome->reached[i].branch == branch)
            return true;
    return false;
}

/* What is let fail and not asked about would wait for the next test, when the library comes to need
 * less. */
static bool is_asked_about(const struct vocabulary *vocabulary,
                           const struct statements *statements)
{
    struct injected injected = statements_injected(statements, vocabulary);
    for (size_t i = injected.statement; injected.injectable && i < statements->count; i++)
        if (statement_is_premise(vocabulary, &statements->items[i]))
            return true;
    return !injected.injectable;
}

static bool succeeds(const struct making *making, const struct statements *statements, int call)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    return operation_succeeded(vocabulary->operations.items[statements->items[call].operation],
                               &making->outcome.values[call]);
}

static bool reaches_the_same(void *context, const struct statements *candidate)
{
    struct making *making = context;
    int call = last_call(&making->campaign->subject.vocabulary, candidate);
    if (call < 0 || candidate->items[call].operation != making->operation ||
        !is_asked_about(&making->campaign->subject.vocabulary, candidate) ||
        !may_be_shortened(making))
        return false;
    if (!runner_run(making->campaign->lanes.runners.search, candidate,
                    WIRE_MEASURE | WIRE_HASH_STATES, &making->outcome, making->err)) {
        making->failed = true;
        return false;
    }
    making_count_ticks(making);
    bool reaches = making_is_material(making, candidate) &&
                   (!making->has_succeeded || succeeds(making, candidate, call));
    for (size_t i = 0; reaches && i < making->wanted_count; i++)
        reaches = has_branch(&making->outcome, making->wanted[i]);
    return reaches;
}

static bool shows_as_much(void *context, const struct statements *candidate)
{
    struct making *making = context;
    struct showing showing;
    int call = last_call(&making->campaign->subject.vocabulary, candidate);
    return call >= 0 && candidate->items[call].operation == making->operation &&
           may_be_shortened(making) && showing_of(making, candidate, &showing) &&
           showing.succeeds && showing.words >= making->shown->words &&
           showing.made >= making->shown->made &&
           (!making->keeps_texts || showing.size >= making->shown->size);
}

static bool simplest(void *context, const struct type *sort, size_t nth,
                     const struct sequence **sequence, size_t *index)
{
    struct making *making = context;
    return campaign_component(making->campaign, sort, nth, sequence, index);
}

void making_shorten(struct making *making)
{
    int call = last_call(&making->campaign->subject.vocabulary, &making->statements);
    making->has_effect = call > 0 && !making->wanted &&
                         making_changes_state(making, &making->statements, (size_t)call);
    bool is_seen =
        call >= 0 && making_observe(making, &making->statements, WIRE_USUAL_FILL);
    making->has_succeeded =
        is_seen && making->wanted && succeeds(making, &making->statements, call);
    making->takes_all = is_seen && takes_all(making, &making->statements, call);
    struct shrink_options options = {
        .vocabulary = &making->campaign->subject.vocabulary,
        .holds = making->shown    ? shows_as_much
                 : making->wanted ? reaches_the_same
                                  : behaves_the_same,
        .simplest = simplest,
        .context = making,
        .replacements = REPLACEMENTS,
        .tries = making->wanted ? SHRINK_TRIES_COVERING : SHRINK_TRIES,
        .text_tries = making->keeps_texts ? 0 : TEXT_TRIES,
        .text_size = TEXT_SIZE,
        .cuts_buffers = true,
    };
    shrink(&making->statements, &options);
    making_tell_elements(making, options.holds);
    making_tell_outputs(making, options.holds);
}
