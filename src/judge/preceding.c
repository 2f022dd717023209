/* A call that is put before another one, with what it needs: objects that the other call is given
 * as well, else literals, else values that other sequences made. */
#include "judge/judge_internal.h"

int preceding_object(const struct vocabulary *vocabulary, const struct statements *statements,
                     size_t statement, const struct type *sort)
{
    const struct operation *call = operation_at(vocabulary, statements, statement);
    for (size_t j = 0; j < call->argument_count; j++) {
        int source = statements_source(statements, statement, j);
        if (source >= 0 && call->arguments[j] == sort && type_is_pointer_to(sort, TYPE_RECORD))
            return source;
    }
    return -1;
}

static bool insert_value(struct preceding *preceding, const struct type *sort, int *value)
{
    const struct laboratory *laboratory = preceding->inquiry->laboratory;
    const struct sequence *sequence;
    struct statements made = {.count = 0};
    size_t index;
    if (!laboratory->component(laboratory->context, sort, 0, &sequence, &index) ||
        !statements_add_sequence(&made, sequence) ||
        !statements_insert(preceding->candidate, preceding->at, made.items, made.count))
        return false;
    *value = (int)(preceding->at + index);
    preceding->at += made.count;
    return true;
}

/* The statement of an argument, or the literal: see *is_literal. */
static bool choose_argument(struct preceding *preceding, const struct type *sort, int *value,
                            bool *is_literal)
{
    const struct vocabulary *vocabulary = preceding->inquiry->vocabulary;
    int object = preceding->has_object
                     ? -1
                     : preceding_object(vocabulary, preceding->candidate, preceding->at, sort);
    const struct literal *literal = literal_not_null(vocabulary, sort);
    *is_literal = false;
    if (object >= 0 && preceding->skip-- == 0) {
        preceding->has_object = true;
        *value = object;
        return true;
    }
    if (literal) {
        *is_literal = true;
        *value = literal->id;
        return true;
    }
    return insert_value(preceding, sort, value);
}

bool preceding_put(struct preceding *preceding, const struct operation *operation)
{
    int values[API_MAXIMUM_PARAMETERS];
    bool are_literals[API_MAXIMUM_PARAMETERS];
    for (size_t j = 0; j < operation->argument_count; j++)
        if (!choose_argument(preceding, operation->arguments[j], &values[j], &are_literals[j]))
            return false;
    struct statement call = {.operation = (uint16_t)operation->id,
                             .argument_count = (uint16_t)operation->argument_count};
    for (size_t j = 0; j < operation->argument_count; j++)
        call.arguments[j] = (int16_t)(are_literals[j] ? values[j]
                                                      : values[j] - (int)preceding->at);
    return statements_insert(preceding->candidate, preceding->at, &call, 1);
}
