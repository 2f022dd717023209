#include "generate/generate_internal.h"

enum {
    TRIES_BEFORE_JUDGEMENT = 20,
    WEIGHT_OF_A_HANG = 20,
    /* A tick costs as much as ten thousand calls; so many that return make good for it. */
    RETURNS_FOR_A_TICK = 250,
    CHOICES = 16, /* when all are hopeless, one is taken all the same */
};

/* A function of which less than one call in twenty returns is called this often only. */
static const double chance_of_a_hopeless_call = 0.02;

/* Functions that --only does not name are called less, but arguments must come from somewhere. */
static const double chance_against_a_helper = 0.5;

/* What has changed since the revision of --since is called so often. The rest was tested then, but
 * may have to be called before or behind it. */
static const double chance_of_the_changed = 0.8;

/* Where all have, the search is as ever. */
static void list_changed(struct effort *effort, struct arena *arena)
{
    effort->changed = arena_alloc_zeroed(arena, effort->call_count, sizeof *effort->changed);
    effort->changed_count = 0;
    for (size_t i = 0; i < effort->call_count; i++)
        if (!effort->calls[i]->function->is_unchanged)
            effort->changed[effort->changed_count++] = effort->calls[i];
    if (effort->changed_count == effort->call_count)
        effort->changed_count = 0;
}

void effort_init(struct effort *effort, const struct strategy_options *options,
                 struct arena *arena)
{
    const struct vocabulary *vocabulary = options->vocabulary;
    size_t count = vocabulary->operations.count;
    effort->calls = arena_alloc_zeroed(arena, count, sizeof *effort->calls);
    effort->returned = arena_alloc_zeroed(arena, count, sizeof *effort->returned);
    effort->failed = arena_alloc_zeroed(arena, count, sizeof *effort->failed);
    effort->ticks = arena_alloc_zeroed(arena, count, sizeof *effort->ticks);
    effort->call_count = 0;
    effort->bloodhound = NULL;
    effort->is_call = arena_alloc_zeroed(arena, count, sizeof *effort->is_call);
    for (size_t i = 0; i < count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        effort->is_call[i] =
            operation->kind == OPERATION_CALL && !operation->function->is_support;
        if (effort->is_call[i])
            effort->calls[effort->call_count++] = operation;
    }
    list_changed(effort, arena);
    if (options->coverage && effort->call_count &&
        api_rule_is_on(vocabulary->api, RULE_BLOODHOUND))
        effort->bloodhound =
            bloodhound_new(effort->calls, effort->call_count, options->coverage, arena);
}

bool effort_is_hopeless(const struct effort *effort, uint32_t operation)
{
    uint32_t failed = effort->failed[operation], returned = effort->returned[operation];
    return failed + returned > TRIES_BEFORE_JUDGEMENT && returned < failed / 19;
}

static bool is_passed_over(const struct effort *effort, const struct operation *operation,
                           struct rng *rng)
{
    if (operation->function->is_not_under_test && rng_chance(rng, chance_against_a_helper))
        return true;
    double ticks = effort->ticks[operation->id], returns = effort->returned[operation->id];
    if (ticks > 0 && !rng_chance(rng, (returns + 1) / (ticks * RETURNS_FOR_A_TICK)))
        return true;
    return effort_is_hopeless(effort, operation->id) && !rng_chance(rng, chance_of_a_hopeless_call);
}

static const struct operation *choose_any(const struct effort *effort, struct rng *rng)
{
    if (effort->changed_count && rng_chance(rng, chance_of_the_changed))
        return effort->changed[rng_below(rng, (uint32_t)effort->changed_count)];
    return effort->bloodhound ? bloodhound_choose(effort->bloodhound, effort->returned, rng)
                              : effort->calls[rng_below(rng, (uint32_t)effort->call_count)];
}

const struct operation *effort_choose(const struct effort *effort, struct rng *rng)
{
    const struct operation *operation = NULL;
    for (int i = 0; i < CHOICES; i++) {
        operation = choose_any(effort, rng);
        if (!is_passed_over(effort, operation, rng))
            break;
    }
    return operation;
}

/* What came before the last call was built on before, and was quick. */
static void charge(struct effort *effort, const struct statements *statements, size_t first,
                   const struct outcome *outcome)
{
    if (!outcome->ticks || outcome->end == END_HANG)
        return;
    size_t last = outcome->statement < statements->count ? outcome->statement + 1
                                                         : statements->count;
    for (size_t i = last; i-- > first;)
        if (effort->is_call[statements->items[i].operation]) {
            effort->ticks[statements->items[i].operation] += outcome->ticks;
            return;
        }
}

void effort_learn(struct effort *effort, const struct statements *statements, size_t first,
                  const struct outcome *outcome)
{
    if (outcome->end == END_LOST)
        return; /* our own failure teaches nothing about the library */
    for (size_t i = first; i < statements->count && i < outcome->statement; i++)
        effort->returned[statements->items[i].operation] +=
            !(outcome->values[i].flags & VALUE_SKIPPED);
    charge(effort, statements, first, outcome);
    if (outcome_is_ok(outcome) || outcome_breaks_contract(outcome) ||
        outcome->statement >= statements->count)
        return;
    uint16_t operation = statements->items[outcome->statement].operation;
    effort->failed[operation] += outcome->end == END_HANG ? WEIGHT_OF_A_HANG : 1;
    effort->ticks[operation] += outcome->end == END_HANG ? WIRE_HANG_TICKS : 0;
}

/* What the first call left in a buffer need not be what the next one may be given. */
static bool writes_buffer(const struct operation *operation)
{
    for (size_t i = 0; i < operation->argument_count; i++) {
        const struct parameter *parameter = &operation->function->parameters[i];
        if (role_has(parameter->role, TRAIT_COUNTED) && !parameter->type->target->is_const)
            return true;
    }
    return false;
}

/* Only calls whose value nobody has to release: a pointer result would be lost. */
void repeat_last_call(struct draft *draft, int call, const struct strategy_options *options,
                      struct rng *rng)
{
    const struct statement *statement = &draft->statements.items[call];
    const struct operation *operation =
        draft->vocabulary->operations.items[statement->operation];
    if (operation->result->kind == TYPE_POINTER || operation->result->kind == TYPE_RECORD ||
        writes_buffer(operation) ||
        !options->repetition_limit || !rng_chance(rng, options->repetition_chance))
        return;
    struct draft_argument arguments[API_MAXIMUM_PARAMETERS];
    for (size_t i = 0; i < operation->argument_count; i++) {
        int source = statements_source(&draft->statements, (size_t)call, i);
        arguments[i] = source < 0 ? (struct draft_argument){true, (uint32_t)statement->arguments[i]}
                                  : (struct draft_argument){false, (uint32_t)source};
    }
    uint32_t times = 1 + rng_below(rng, options->repetition_limit);
    size_t limit = draft->length_limit;
    draft->length_limit = SEQUENCE_MAXIMUM;
    while (times-- && draft_add(draft, operation, arguments) >= 0)
        ;
    draft->length_limit = limit;
}
