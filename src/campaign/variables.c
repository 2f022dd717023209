/* A test that sets a variable of the library puts back what was there, as a person would: by the
 * function that set it. The tests that come after it would see the other value. */
#include "campaign/internal.h"

enum { VALUES_TRIED = 12 }; /* of a setter; what is not found then is found by no reader either */

struct restoring {
    struct campaign *campaign;
    struct statements *statements;
    struct outcome before, after;
};

static bool look(struct restoring *restoring, const struct statements *statements,
                 struct outcome *outcome, struct error *err)
{
    return executor_run(restoring->campaign->search, statements, WIRE_OBSERVE, WIRE_USUAL_FILL,
                        outcome, NULL, err);
}

static const struct operation *setter_at(const struct restoring *restoring, size_t statement)
{
    const struct operation *operation =
        restoring->campaign->vocabulary.operations
            .items[restoring->statements->items[statement].operation];
    return operation->kind == OPERATION_CALL && operation->function->sets_variable ? operation
                                                                                   : NULL;
}

/* What the parameter may be given, and behind that the number that was there. NULL: no more. */
static const struct literal *nth_value(struct restoring *restoring,
                                       const struct operation *setter, size_t nth)
{
    size_t parameter = setter->function->sets_variable - 1;
    const struct literal_list *list =
        first_values_of(&restoring->campaign->values, setter->function, parameter);
    const struct type *sort = setter->arguments[parameter];
    if (nth < list->count && nth + 1 < VALUES_TRIED)
        return list->items[nth];
    bool is_last = nth == list->count || nth + 1 == VALUES_TRIED;
    return is_last && type_is_integer(sort)
               ? literal_integer(&restoring->campaign->vocabulary, sort,
                                 type_integer(sort, restoring->before.variable), NULL)
               : NULL;
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

/* By the setter that is called there, where that brings back some of what was there before. */
static bool put_back(struct restoring *restoring, size_t call, struct error *err)
{
    const struct operation *setter = setter_at(restoring, call);
    const struct literal *value;
    for (size_t nth = 0; (value = nth_value(restoring, setter, nth)); nth++) {
        struct statements longer = *restoring->statements;
        if (!append_setter(&longer, call, setter->function->sets_variable - 1, value))
            return true;
        if (!look(restoring, &longer, &restoring->after, err))
            return false;
        if (outcome_is_ok(&restoring->after) && !outcome_has_skipped(&restoring->after) &&
            restoring->after.changed_bytes < restoring->before.changed_bytes) {
            *restoring->statements = longer;
            restoring->before = restoring->after;
            return true;
        }
    }
    return true;
}

bool restore_variables(struct campaign *campaign, struct statements *statements,
                       bool *is_restored, struct error *err)
{
    struct restoring restoring = {.campaign = campaign, .statements = statements};
    size_t count = statements->count, setters = 0;
    *is_restored = true;
    for (size_t i = 0; i < count; i++)
        setters += setter_at(&restoring, i) != NULL;
    if (!setters)
        return true;
    if (!look(&restoring, statements, &restoring.before, err))
        return false;
    for (size_t i = count; i-- > 0 && restoring.before.changed_bytes;)
        if (setter_at(&restoring, i) && !put_back(&restoring, i, err))
            return false;
    *is_restored = !restoring.before.changed_bytes;
    return true;
}
