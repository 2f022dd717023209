/* Releasing what a sequence owns. Destructors are recognised by watching what calls free; each use
 * of one is tried out before it is believed. */
#include <string.h>

#include "campaign/clean_up.h"
#include "model/words.h"

enum { CLEAN_UPS_MAXIMUM = 24 };

static bool append_call(const struct releaser *releaser, struct statements *statements,
                        const struct operation *operation, size_t argument, size_t value)
{
    struct statement call = {.operation = (uint16_t)operation->id,
                             .argument_count = (uint16_t)operation->argument_count};
    for (size_t i = 0; i < operation->argument_count; i++) {
        const struct literal_list *list =
            first_values_of(releaser->values, operation->function, i);
        if (i == argument)
            call.arguments[i] = (int16_t)((int)value - (int)statements->count);
        else if (list->count)
            call.arguments[i] = (int16_t)list->items[0]->id;
        else
            return false;
    }
    return statements_add(statements, &call);
}

static bool is_released(const struct outcome *before, const struct outcome *after, size_t value)
{
    if (!outcome_is_ok(after) || after->live_blocks >= before->live_blocks)
        return false;
    if (after->values[after->statement_count - 1].flags & VALUE_SKIPPED)
        return false;
    uint8_t flags = after->values[value].flags;
    return before->values[value].flags & VALUE_OWNS ? !(flags & VALUE_OWNS)
                                                    : (flags & VALUE_DEAD) != 0;
}

struct releasing {
    const struct releaser *releaser;
    struct statements *statements;
    struct outcome before, after;
    bool is_hopeless[SEQUENCE_MAXIMUM]; /* values that nothing releases */
};

static bool run(struct releasing *releasing, const struct statements *statements,
                struct outcome *outcome, struct error *err)
{
    return runner_run(releasing->releaser->runners.search, statements, WIRE_OBSERVE, outcome, err);
}

static const struct type *sort_of(const struct releasing *releasing, size_t value)
{
    return statements_operation(releasing->statements, releasing->releaser->vocabulary, value)
        ->result;
}

/* By one of its destructors, behind the statements. */
static bool release_after(struct releasing *releasing, const struct statements *statements,
                          size_t value, bool *released, struct error *err)
{
    const struct destructors *destructors =
        &releasing->releaser->destructors[sort_of(releasing, value)->id];
    for (size_t i = 0; i < destructors->count && !*released; i++) {
        struct statements longer = *statements;
        if (!append_call(releasing->releaser, &longer, destructors->items[i].operation,
                         destructors->items[i].argument, value))
            continue;
        if (!run(releasing, &longer, &releasing->after, err))
            return false;
        *released = is_released(&releasing->before, &releasing->after, value);
        if (*released)
            *releasing->statements = longer;
    }
    return true;
}

/* Takes out what is in its first argument, and releases nothing. */
static bool is_emptier(const struct releaser *releaser, const struct operation *operation)
{
    return operation->kind == OPERATION_CALL && !operation->function->is_support &&
           operation->argument_count && operation->result->kind == TYPE_VOID &&
           operation_needs_only(operation, 0) &&
           name_says(operation->function->name, WORDS_EMPTYING) &&
           !destructors_have(&releaser->destructors[operation->arguments[0]->id], operation->id);
}

bool clean_up_empties(const struct releaser *releaser, const struct statements *cleaned,
                      size_t clean_up)
{
    for (size_t i = clean_up; i < cleaned->count; i++)
        if (is_emptier(releaser, statements_operation(cleaned, releaser->vocabulary, i)))
            return true;
    return false;
}

/* Some destructors want to be given what is empty, or would free what is the caller's. */
static bool release_value(struct releasing *releasing, size_t value, bool *released,
                          struct error *err)
{
    const struct vocabulary *vocabulary = releasing->releaser->vocabulary;
    const struct type *sort = sort_of(releasing, value);
    *released = false;
    if (!release_after(releasing, releasing->statements, value, released, err))
        return false;
    for (size_t i = 0; i < vocabulary->operations.count && !*released; i++) {
        struct statements emptied = *releasing->statements;
        if (is_emptier(releasing->releaser, vocabulary->operations.items[i]) &&
            vocabulary->operations.items[i]->arguments[0] == sort &&
            append_call(releasing->releaser, &emptied, vocabulary->operations.items[i], 0, value) &&
            !release_after(releasing, &emptied, value, released, err))
            return false;
    }
    return true;
}

/* The next value to release: what nothing else holds, else anything that is left. */
static int next_owned(const struct releasing *releasing)
{
    int attached = -1;
    for (size_t i = 0; i < releasing->before.statement_count; i++) {
        const struct observed_value *value = &releasing->before.values[i];
        if (releasing->is_hopeless[i] || value->flags & (VALUE_SKIPPED | VALUE_DEAD) ||
            !(value->flags & (VALUE_BLOCK | VALUE_OWNS)) || value->alias_of != VALUE_NO_ALIAS)
            continue;
        if (!(value->flags & VALUE_ATTACHED))
            return (int)i;
        if (attached < 0)
            attached = (int)i;
    }
    return attached;
}

static bool is_open(const struct releasing *releasing, size_t index)
{
    const struct function *function =
        statements_operation(releasing->statements, releasing->releaser->vocabulary, index)
            ->function;
    return function && function->undone_by &&
           !(releasing->before.values[index].flags & (VALUE_SKIPPED | VALUE_NULL | VALUE_DEAD));
}

/* Streams and descriptors that no call has closed; last, because values may hold them. */
static void close_all(struct releasing *releasing)
{
    const struct vocabulary *vocabulary = releasing->releaser->vocabulary;
    for (size_t i = 0; i < releasing->before.statement_count; i++) {
        if (!is_open(releasing, i))
            continue;
        const struct operation *opener =
            statements_operation(releasing->statements, vocabulary, i);
        append_call(releasing->releaser, releasing->statements,
                    vocabulary_call(vocabulary, opener->function->undone_by), 0, i);
    }
}

bool append_clean_up(const struct releaser *releaser, struct statements *statements,
                     size_t *clean_up, bool *is_clean, struct error *err)
{
    struct releasing releasing = {.releaser = releaser, .statements = statements};
    *clean_up = statements->count;
    *is_clean = false;
    for (int i = 0; i < CLEAN_UPS_MAXIMUM; i++) {
        if (!run(&releasing, statements, &releasing.before, err))
            return false;
        if (!outcome_is_ok(&releasing.before))
            return true;
        int value = next_owned(&releasing);
        if (!releasing.before.live_blocks || value < 0) {
            *is_clean = !releasing.before.live_blocks;
            close_all(&releasing);
            return true;
        }
        bool released;
        if (!release_value(&releasing, (size_t)value, &released, err))
            return false;
        releasing.is_hopeless[value] = !released;
    }
    return true;
}

/* The value that a destructor releases: its first argument that is no literal. */
static int released_value(const struct statements *statements, size_t call)
{
    for (size_t i = 0; i < statements->items[call].argument_count; i++) {
        int source = statements_source(statements, call, i);
        if (source >= 0)
            return source;
    }
    return -1;
}

/* Of that value; NULL when the call is given none. */
static const struct destructors *destructors_of(const struct releaser *releaser,
                                                const struct statements *statements, size_t call)
{
    int value = released_value(statements, call);
    if (value < 0)
        return NULL;
    const struct type *sort =
        statements_operation(statements, releaser->vocabulary, (size_t)value)->result;
    return &releaser->destructors[sort->id];
}

/* Puts the destructor in the place of each call of the other operation. */
static bool release_by(const struct releaser *releaser, struct statements *cleaned, uint16_t other,
                       const struct operation *destructor, size_t argument)
{
    size_t count = cleaned->count;
    for (size_t call = 0; call < count; call++) {
        int value = released_value(cleaned, call);
        if (cleaned->items[call].operation != other || value < 0)
            continue;
        cleaned->count = call;
        if (!append_call(releaser, cleaned, destructor, argument, (size_t)value))
            return false;
        cleaned->count = count;
    }
    return true;
}

/* What the library keeps for good is left as well, but is no leak: the confirm lane can tell. */
static bool loses_nothing(const struct releaser *releaser, struct statements *cleaned,
                          bool *is_clean, struct error *err)
{
    struct outcome outcome;
    size_t ignored;
    if (!append_clean_up(releaser, cleaned, &ignored, is_clean, err))
        return false;
    if (*is_clean)
        return true;
    if (!runner_run(releaser->runners.confirm, cleaned, WIRE_CHECK_LEAKS, &outcome, err))
        return false;
    *is_clean = outcome_is_ok(&outcome);
    return true;
}

/* Another one in the place of the destructor that the call is. */
static bool another_destructor_helps(const struct releaser *releaser,
                                     const struct statements *cleaned, size_t call, bool *helps,
                                     struct error *err)
{
    const struct destructors *destructors = destructors_of(releaser, cleaned, call);
    uint16_t used = cleaned->items[call].operation;
    for (size_t i = 0; i < destructors->count && !*helps; i++) {
        struct statements candidate = *cleaned;
        if (destructors->items[i].operation->id == used ||
            !release_by(releaser, &candidate, used, destructors->items[i].operation,
                        destructors->items[i].argument))
            continue;
        if (time_limit_is_over(&releaser->limit))
            *helps = true;
        else if (!loses_nothing(releaser, &candidate, helps, err))
            return false;
    }
    return true;
}

bool another_clean_up_helps(const struct releaser *releaser, const struct statements *cleaned,
                            bool *helps, struct error *err)
{
    *helps = false;
    for (size_t call = 0; call < cleaned->count && !*helps; call++) {
        const struct destructors *destructors = destructors_of(releaser, cleaned, call);
        if (destructors && destructors_have(destructors, cleaned->items[call].operation) &&
            !another_destructor_helps(releaser, cleaned, call, helps, err))
            return false;
    }
    return true;
}

static bool is_held(const struct operation *operation, uint8_t flags)
{
    if (flags & VALUE_OWNS) /* also when another block that it leads to was freed */
        return true;
    if (flags & (VALUE_SKIPPED | VALUE_NULL | VALUE_DEAD))
        return false;
    bool is_handed_out = operation->kind == OPERATION_CALL || operation->kind == OPERATION_LOAD;
    return flags & VALUE_BLOCK ||
           (is_handed_out && operation->result->kind == TYPE_POINTER);
}

bool holds_nothing(const struct vocabulary *vocabulary, const struct statements *statements,
                   const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->statement_count; i++)
        if (is_held(vocabulary->operations.items[statements->items[i].operation],
                    outcome->values[i].flags))
            return false;
    return true;
}
