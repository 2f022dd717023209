/* A test that sets a variable of the library puts back what was there, as a person would: by the
 * function that set it. The tests that come after it would see the other value. */
#include <string.h>

#include "regress/regress.h"

enum {
    VALUES_TRIED = 12, /* of a parameter; each is a run */
    ROUNDS_MAXIMUM = 4, /* of several setters, each may only be seen when another was put back */
};

struct restoring {
    struct campaign *campaign;
    struct statements *statements;
    uint32_t unavoidable; /* bytes that change without any setter as well: counters, tables */
    struct outcome before, after;
};

static bool look(struct restoring *restoring, const struct statements *statements,
                 struct outcome *outcome, struct error *err)
{
    return runner_run(restoring->campaign->lanes.runners.search, statements, WIRE_OBSERVE, outcome,
                      err);
}

static bool is_setter(const struct restoring *restoring, const struct statements *statements,
                      size_t statement)
{
    const struct operation *operation = statements_operation(
        statements, &restoring->campaign->subject.vocabulary, statement);
    return operation->kind == OPERATION_CALL && operation->function->sets_variables;
}

static bool is_restored(const struct restoring *restoring)
{
    return restoring->before.changed_bytes <= restoring->unavoidable;
}

/* The number that was there. */
static const struct literal *earlier_number(struct restoring *restoring, const struct type *sort)
{
    struct vocabulary *vocabulary = &restoring->campaign->subject.vocabulary;
    uint64_t bits = restoring->before.variable;
    double number;
    float small;
    if (type_is_integer(sort))
        return literal_integer(vocabulary, sort, type_integer(sort, bits), NULL);
    if (sort->kind != TYPE_FLOATING || (sort->size != sizeof number && sort->size != sizeof small))
        return NULL;
    memcpy(&number, &bits, sizeof number);
    memcpy(&small, &bits, sizeof small);
    return literal_floating(vocabulary, sort,
                            sort->size == sizeof number ? number : (double)small);
}

/* What the parameter may be given, by names where there are some, and then the number that was
 * there. NULL: no more. */
static const struct literal *nth_value(struct restoring *restoring,
                                       const struct operation *setter, size_t parameter,
                                       size_t nth)
{
    const struct literal_list *list =
        first_values_of(&restoring->campaign->subject.values, setter->function, parameter);
    size_t count = list->count < VALUES_TRIED - 1 ? list->count : VALUES_TRIED - 1;
    if (nth < count)
        return list->items[nth];
    return nth == count ? earlier_number(restoring, setter->arguments[parameter]) : NULL;
}

/* The call once more, with another value. False: it was given something that is not at hand. */
static bool append_setter(struct statements *statements, size_t call, size_t parameter,
                          const struct literal *value)
{
    struct statement again = statements->items[call];
    again.arguments[parameter] = (int16_t)value->id;
    for (size_t i = 0; i < again.argument_count; i++)
        if (again.arguments[i] < 0)
            return false;
    return statements_add(statements, &again);
}

static bool is_better(const struct restoring *restoring, const struct statements *longer,
                      uint32_t least)
{
    return outcome_is_ok(&restoring->after) && !outcome_has_skipped(&restoring->after) &&
           restoring->after.changed_bytes < least &&
           is_proper(restoring->campaign, longer, &restoring->after);
}

/* By the value of the parameter that brings back the most of what was there before, if one does. */
static bool put_back(struct restoring *restoring, size_t call, size_t parameter,
                     struct error *err)
{
    const struct operation *setter = statements_operation(
        restoring->statements, &restoring->campaign->subject.vocabulary, call);
    struct statements best = *restoring->statements;
    struct outcome *seen =
        arena_copy(&restoring->campaign->trial, &restoring->before, sizeof restoring->before);
    const struct literal *value;
    for (size_t nth = 0; seen->changed_bytes > restoring->unavoidable &&
                         (value = nth_value(restoring, setter, parameter, nth));
         nth++) {
        struct statements longer = *restoring->statements;
        if (!append_setter(&longer, call, parameter, value))
            break;
        if (!look(restoring, &longer, &restoring->after, err))
            return false;
        if (restoring->after.end == END_HANG)
            break;
        if (is_better(restoring, &longer, seen->changed_bytes)) {
            best = longer;
            *seen = restoring->after;
        }
    }
    *restoring->statements = best;
    restoring->before = *seen;
    return true;
}

/* What of the variables changes when none is set. Where it cannot be seen, nothing does. */
static bool look_without_setters(struct restoring *restoring, struct error *err)
{
    struct statements plain = *restoring->statements;
    for (size_t i = plain.count; i-- > 0;)
        if (is_setter(restoring, &plain, i))
            (void)statements_remove(&plain, i);
    if (!look(restoring, &plain, &restoring->after, err))
        return false;
    if (outcome_is_ok(&restoring->after))
        restoring->unavoidable = restoring->after.changed_bytes;
    return true;
}

static bool put_all_back(struct restoring *restoring, size_t count, struct error *err)
{
    for (size_t i = count; i-- > 0 && !is_restored(restoring);) {
        const struct operation *operation = statements_operation(
            restoring->statements, &restoring->campaign->subject.vocabulary, i);
        for (size_t j = 0; is_setter(restoring, restoring->statements, i) &&
                           j < operation->argument_count && !is_restored(restoring);
             j++)
            if (operation->function->sets_variables >> j & 1 &&
                !put_back(restoring, i, j, err))
                return false;
    }
    return true;
}

bool restore_variables(struct campaign *campaign, struct statements *statements, bool *restored,
                       struct error *err)
{
    struct restoring restoring = {.campaign = campaign, .statements = statements};
    size_t setters = 0;
    for (size_t i = 0; i < statements->count; i++)
        setters += is_setter(&restoring, statements, i);
    *restored = true;
    if (!setters)
        return true;
    if (!look(&restoring, statements, &restoring.before, err) ||
        (restoring.before.changed_bytes && !look_without_setters(&restoring, err)))
        return false;
    for (int round = 0; round < ROUNDS_MAXIMUM && !is_restored(&restoring); round++) {
        uint32_t before = restoring.before.changed_bytes;
        if (!put_all_back(&restoring, statements->count, err))
            return false;
        if (restoring.before.changed_bytes == before)
            break;
    }
    *restored = is_restored(&restoring);
    campaign->suite.unrestored += !*restored;
    return true;
}
