#include "model/pointee.h"

static bool is_typed_pointer(const struct type *sort)
{
    return sort->kind == TYPE_POINTER && !type_is_function_pointer(sort) &&
           sort->target->kind != TYPE_VOID;
}

/* May a value of the sort be more than its type says? */
static bool is_open(const struct type *sort)
{
    return type_is_pointer_to(sort, TYPE_VOID) ||
           (type_is_pointer_to(sort, TYPE_RECORD) && sort->target->record &&
            sort->target->record->is_base);
}

/* Does the second sort say more of the same pointer? */
static bool says_more(const struct type *sort, const struct type *other)
{
    return is_typed_pointer(other) && (type_is_pointer_to(sort, TYPE_VOID) ||
                                       type_begins_with(other->target, sort->target));
}

/* The statement by which all that are the same pointer are known. */
static size_t name_of(const struct outcome *outcome, size_t index)
{
    size_t alias = outcome->values[index].alias_of;
    return alias < index ? alias : index;
}

static bool is_there(const struct outcome *outcome, size_t index)
{
    return !(outcome->values[index].flags & (VALUE_SKIPPED | VALUE_NULL));
}

/* The first statement whose value is the same pointer under a type that says more: that sort, or
 * one that begins with it, or any when it is NULL. */
static struct pointee find(const struct vocabulary *vocabulary,
                           const struct statements *statements, const struct outcome *outcome,
                           size_t index, const struct type *sort)
{
    const struct type *own = statements_operation(statements, vocabulary, index)->result;
    size_t name = name_of(outcome, index);
    for (size_t i = name; is_there(outcome, index) && i < outcome->statement_count; i++) {
        const struct type *other = statements_operation(statements, vocabulary, i)->result;
        if (says_more(own, other) && is_there(outcome, i) && name_of(outcome, i) == name &&
            (!sort || other == sort || type_begins_with(other->target, sort->target)))
            return (struct pointee){other, i};
    }
    return (struct pointee){0};
}

struct pointee pointee_of(const struct vocabulary *vocabulary, const struct statements *statements,
                          const struct outcome *outcome, size_t index)
{
    return is_open(statements_operation(statements, vocabulary, index)->result)
               ? find(vocabulary, statements, outcome, index, NULL)
               : (struct pointee){0};
}

bool pointee_is_mistaken(const struct vocabulary *vocabulary, const struct statements *statements,
                         const struct outcome *outcome, size_t index, size_t argument)
{
    int source = statements_source(statements, index, argument);
    const struct type *sort =
        statements_operation(statements, vocabulary, index)->arguments[argument];
    return source >= 0 &&
           says_more(statements_operation(statements, vocabulary, (size_t)source)->result, sort) &&
           (outcome->values[source].flags & VALUE_UNKNOWN) != VALUE_UNKNOWN &&
           !find(vocabulary, statements, outcome, (size_t)source, sort).sort;
}

bool pointees_are_mistaken(const struct vocabulary *vocabulary,
                           const struct statements *statements, const struct outcome *outcome)
{
    for (size_t i = 0; i < statements->count && i <= outcome->statement; i++) {
        bool was_called =
            i == outcome->statement || !(outcome->values[i].flags & VALUE_SKIPPED);
        for (size_t j = 0; was_called && j < statements->items[i].argument_count; j++)
            if (pointee_is_mistaken(vocabulary, statements, outcome, i, j))
                return true;
    }
    return false;
}
