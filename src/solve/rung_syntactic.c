/* The goal is a number, or what it denies is among the conditions. */
#include "solve/query.h"

enum answer_kind rung_syntactic(void *memory, const struct query *query, uint64_t *model)
{
    (void)memory;
    uint64_t number;
    if (expression_is_number(query->expressions, query->goal, &number))
        return number ? ANSWER_FOUND : ANSWER_IMPOSSIBLE;
    expression denied = expression_not(query->expressions, query->goal);
    for (size_t i = 0; i < query->count; i++)
        if (query->conditions[i] == denied)
            return ANSWER_IMPOSSIBLE;
    return query_holds(query, model) ? ANSWER_FOUND : ANSWER_UNKNOWN;
}
