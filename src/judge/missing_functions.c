/* A null pointer is called: a table of functions has a gap, or a record that holds functions was
 * never given any. Which there are, whoever makes the record or chooses the row has to know. */
#include "judge/place.h"

/* A callback that the header allows to be left out has to be asked after. */
static bool may_be_left_out(const struct inquiry *inquiry)
{
    for (size_t i = 0; i <= inquiry->last; i++) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count;
             j++) {
            const struct literal *literal =
                literal_of(inquiry->vocabulary, inquiry->statements, i, j);
            const struct parameter *parameter = &operation->function->parameters[j];
            if (literal && literal->kind == LITERAL_NULL &&
                role_has(parameter->role, TRAIT_CALLED) && null_is_allowed(parameter))
                return true;
        }
    }
    return false;
}

void doubt_missing_function(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    if (!inquiry->violation.calls_null || call->kind != OPERATION_CALL || may_be_left_out(inquiry))
        return;
    struct doubt *doubt =
        doubts_add(inquiry, inquiry->last, 0,
                   arena_printf(inquiry->arena, "%s calls a function that nobody has set",
                                call->function->name));
    doubt->condition.parameter = -1;
}
