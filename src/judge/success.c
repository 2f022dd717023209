/* Success counts, not return: a run goes well when the calls before the one in question do what
 * they did, and this one says that it succeeded and did its work. A function that gives up at once
 * when it is told something odd shows nothing. */
#include "judge/neighbour_search.h"

int trial_counterpart(const struct trial *trial, size_t statement)
{
    if ((int)statement == trial->removed)
        return -1;
    return statement < trial->from ? (int)statement : (int)statement + trial->shift;
}

static bool is_pointer(const struct operation *operation)
{
    return operation->result->kind == TYPE_POINTER && operation->kind != OPERATION_OBJECT &&
           operation->kind != OPERATION_BUFFER;
}

/* A block that a call has freed since was one when it was given. */
static bool is_block(uint8_t flags)
{
    return flags & (VALUE_BLOCK | VALUE_DEAD);
}

/* Is the value, before the failing call, of another kind than it was? Not there, or there; a block,
 * or a pointer that leads anywhere. */
static bool came_about_otherwise(const struct inquiry *inquiry, size_t statement,
                                 const struct observed_value *now)
{
    if (!inquiry->before || statement >= inquiry->last)
        return false;
    uint8_t before = inquiry->before->values[statement].flags;
    if (before & VALUE_SKIPPED)
        return false;
    return (before & VALUE_NULL) != (now->flags & VALUE_NULL) ||
           is_block(before) != is_block(now->flags);
}

static bool is_refused_now(const struct inquiry *inquiry, size_t statement,
                           const struct operation *operation, const struct observed_value *now)
{
    if (operation->function->is_support)
        return false;
    if (statement == inquiry->last)
        return !function_succeeded(operation->function, now) ||
               (is_pointer(operation) && now->flags & VALUE_NULL);
    return value_refuses(operation->function, now) && !call_was_refused(inquiry, statement);
}

bool trial_goes_well(const struct inquiry *inquiry, const struct trial *trial)
{
    for (size_t i = 0; i <= inquiry->last; i++) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        int at = trial_counterpart(trial, i);
        if (at < 0)
            continue;
        const struct observed_value *now = &inquiry->seen.values[at];
        bool is_call = operation->kind == OPERATION_CALL;
        if (is_call && is_refused_now(inquiry, i, operation, now))
            return false;
        if ((is_call || operation->kind == OPERATION_LOAD) && is_pointer(operation) &&
            came_about_otherwise(inquiry, i, now))
            return false;
    }
    return true;
}

/* ---- ways ---- */

/* The branches that all calls came to; NULL when nobody can tell. */
static const struct outcome *measure(struct inquiry *inquiry, const struct statements *statements)
{
    struct error ignored;
    bool ok = runner_run(inquiry->laboratory->runner, statements, WIRE_MEASURE, &inquiry->measured,
                         &ignored);
    return ok ? &inquiry->measured : NULL;
}

/* The branches that only the failing call came to, in the order in which it did. */
static const struct way *way_of_failure(struct inquiry *inquiry)
{
    struct way *way = &inquiry->way;
    if (way->is_known)
        return way;
    way->is_known = true;
    const struct outcome *outcome = measure(inquiry, inquiry->statements);
    if (!outcome)
        return way;
    way->branches = arena_alloc_zeroed(inquiry->arena, outcome->reached_count + 1,
                                       sizeof *way->branches);
    for (size_t i = 0; i < outcome->reached_count; i++)
        if (outcome->reached[i].statement == inquiry->last)
            way->branches[way->count++] = outcome->reached[i].branch;
    return way;
}

static bool has_reached(const struct outcome *outcome, uint32_t branch)
{
    for (size_t i = 0; i < outcome->reached_count; i++)
        if (outcome->reached[i].branch == branch)
            return true;
    return false;
}

/* ---- work ---- */

static bool hash_states(struct inquiry *inquiry, const struct statements *statements, size_t count)
{
    struct statements part = *statements;
    struct error ignored;
    part.count = count;
    return runner_run(inquiry->laboratory->runner, &part, WIRE_HASH_STATES, &inquiry->measured,
                      &ignored) &&
           outcome_is_ok(&inquiry->measured);
}

static bool returned_something(const struct operation *operation,
                               const struct observed_value *value)
{
    if (operation->result->kind == TYPE_VOID)
        return false;
    return value->bits ||
           (operation->result->kind == TYPE_POINTER && !(value->flags & VALUE_NULL));
}

/* Did the call return something, or change an object that it was given? What takes few branches may
 * do its work without any. */
static bool did_its_work(struct inquiry *inquiry, const struct trial *trial)
{
    size_t call = (size_t)trial_counterpart(trial, inquiry->last);
    const struct statement *statement = &trial->candidate.items[call];
    const struct operation *operation =
        operation_at(inquiry->vocabulary, &trial->candidate, call);
    uint64_t before[API_MAXIMUM_PARAMETERS] = {0};
    if (returned_something(operation, &inquiry->seen.values[call]))
        return true;
    if (!hash_states(inquiry, &trial->candidate, call))
        return false;
    for (size_t j = 0; j < statement->argument_count; j++) {
        int source = statements_source(&trial->candidate, call, j);
        before[j] = source >= 0 ? inquiry->measured.values[source].bits : 0;
    }
    if (!hash_states(inquiry, &trial->candidate, call + 1))
        return false;
    for (size_t j = 0; j < statement->argument_count; j++) {
        int source = statements_source(&trial->candidate, call, j);
        const struct observed_value *now = source >= 0 ? &inquiry->measured.values[source] : NULL;
        if (now && (now->bits != before[j] || now->flags & VALUE_DEAD))
            return true;
    }
    return false;
}

enum { SHORT_WAY = 2 }; /* branches */

enum nearness trial_nearness(struct inquiry *inquiry, const struct trial *trial)
{
    const struct way *way = way_of_failure(inquiry);
    const struct outcome *outcome = way->count ? measure(inquiry, &trial->candidate) : NULL;
    if (!outcome)
        return way->count ? NEAR_NOT : NEAR_ALL;
    size_t shared = 0, in_a_row = 0, own = 0;
    for (size_t i = 0; i < way->count; i++) {
        bool is_shared = has_reached(outcome, way->branches[i]);
        in_a_row += is_shared && in_a_row == i;
        shared += is_shared;
    }
    for (size_t i = 0; i < outcome->reached_count; i++)
        own += (int)outcome->reached[i].statement == trial_counterpart(trial, inquiry->last);
    if (shared == way->count)
        return NEAR_ALL;
    /* To take the other branch and return at once is no more than to give up. */
    bool goes_on = own > in_a_row + 1;
    bool is_near = (in_a_row + 1 == way->count && goes_on) || 2 * shared >= way->count ||
                   (way->count <= SHORT_WAY && did_its_work(inquiry, trial));
    return is_near ? NEAR_PARTS : NEAR_NOT;
}
