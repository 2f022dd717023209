/* What a variable held before a call has to differ from what the call puts there: else the test
 * does not show that it did. Of what differs, the simplest: a reader need not wonder why it is
 * that. */
#include <string.h>

#include "regress/making.h"

static const struct operation *operation_at(const struct making *making, size_t index)
{
    return statements_operation(&making->statements, &making->campaign->subject.vocabulary, index);
}

static bool is_output_of(const struct making *making, size_t variable, size_t call)
{
    const struct function *function = operation_at(making, call)->function;
    for (size_t i = 0; function && i < function->parameter_count; i++)
        if (role_has(function->parameters[i].role, TRAIT_RESULT) &&
            statements_source(&making->statements, call, i) == (int)variable)
            return true;
    return false;
}

/* Is the variable given to a call for its result? */
static bool is_output(const struct making *making, size_t variable, size_t last)
{
    for (size_t i = variable + 1; i <= last; i++)
        if (is_output_of(making, variable, i))
            return true;
    return false;
}

/* The literal that the variable starts with; NULL when it is no variable with a whole number. */
static const struct literal *start_of(const struct making *making, size_t index)
{
    const struct statement *statement = &making->statements.items[index];
    bool is_variable = operation_at(making, index)->kind == OPERATION_OBJECT &&
                       statement->argument_count == 1 && statement->arguments[0] >= 0;
    const struct literal *literal =
        is_variable
            ? making->campaign->subject.vocabulary.literals.items[statement->arguments[0]]
            : NULL;
    return literal && literal->kind == LITERAL_INTEGER ? literal : NULL;
}

/* What the variable holds in the end. False when that was not seen. */
static bool end_of(const struct making *making, size_t index, int64_t *number)
{
    const struct type *element = operation_at(making, index)->element;
    const struct observed_content *content =
        outcome_content(&making->outcome, index, WIRE_WHOLE);
    uint64_t bits = 0;
    if (!content || content->size < element->size || element->size > sizeof bits ||
        (!type_is_integer(element) && element->kind != TYPE_ENUM))
        return false;
    memcpy(&bits, content->bytes, element->size);
    *number = type_integer(element, bits);
    return true;
}

static bool is_simpler(const struct literal *literal, const struct literal *other)
{
    bool is_negative = literal->integer < 0, other_is = other->integer < 0;
    return is_negative != other_is ? other_is
           : is_negative           ? literal->integer > other->integer
                                   : literal->integer < other->integer;
}

static const struct literal *simplest_but(const struct making *making, const struct type *sort,
                                          int64_t number)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    const struct literal *simplest = NULL;
    for (size_t i = 0; i < vocabulary->literals.count; i++) {
        const struct literal *literal = vocabulary->literals.items[i];
        if (literal->kind == LITERAL_INTEGER && literal->sort == sort &&
            literal->integer != number && (!simplest || is_simpler(literal, simplest)))
            simplest = literal;
    }
    return simplest;
}

static void start_with(struct making *making, size_t index, const struct literal *literal,
                       making_predicate *holds)
{
    struct statements *other =
        arena_copy(&making->campaign->trial, &making->statements, sizeof making->statements);
    int64_t before, after;
    bool was_seen = end_of(making, index, &before);
    other->items[index].arguments[0] = (int16_t)literal->id;
    if (was_seen && holds(making, other) &&
        making_observe(making, other, WIRE_USUAL_FILL) && end_of(making, index, &after) &&
        after == before)
        making->statements = *other;
}

void making_tell_outputs(struct making *making, making_predicate *holds)
{
    int call = last_call(&making->campaign->subject.vocabulary, &making->statements);
    for (int i = 0; i < call && !making->failed; i++) {
        const struct literal *start = start_of(making, (size_t)i);
        int64_t end;
        if (!start || !is_output(making, (size_t)i, (size_t)call) ||
            !making_observe(making, &making->statements, WIRE_USUAL_FILL) ||
            !end_of(making, (size_t)i, &end))
            continue;
        const struct literal *wanted = simplest_but(making, start->sort, end);
        if (wanted && wanted != start)
            start_with(making, (size_t)i, wanted, holds);
    }
}
