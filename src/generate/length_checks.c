#include "generate/length_checks.h"

#include "generate/first_values.h"
#include "model/value.h"

/* A buffer of which nobody said how long it must be is as long as any length that we say. */
static size_t least_elements(const struct parameter *parameter)
{
    if (parameter->declared_length)
        return parameter->declared_length;
    bool is_open = role_has(parameter->role, TRAIT_COUNTED) && parameter->partner < 0;
    return is_open ? FIRST_LENGTH_MAXIMUM : 0;
}

bool content_fits(const struct parameter *parameter, const struct literal *content)
{
    size_t element = parameter->type->target->size ? parameter->type->target->size : 1;
    if (content->size < least_elements(parameter) * element)
        return false;
    return !role_has(parameter->role, TRAIT_ENDED) || content->size < element ||
           value_is_zero(content->bytes + content->size - element, element);
}

static const struct literal *literal_at(const struct vocabulary *vocabulary,
                                        const struct statements *statements, size_t statement,
                                        size_t argument)
{
    int16_t given = statements->items[statement].arguments[argument];
    return given >= 0 ? vocabulary->literals.items[given] : NULL;
}

/* Elements of a string or of a buffer of ours; false for anything else. */
static bool length_of(const struct vocabulary *vocabulary, const struct statements *statements,
                      size_t call, size_t argument, int64_t *length)
{
    const struct literal *literal = literal_at(vocabulary, statements, call, argument);
    size_t element = 1;
    if (!literal) {
        int maker = statements_source(statements, call, argument);
        const struct operation *operation =
            maker < 0 ? NULL : vocabulary->operations.items[statements->items[maker].operation];
        if (!operation || operation->kind != OPERATION_BUFFER)
            return false;
        literal = literal_at(vocabulary, statements, (size_t)maker, 0);
        element = operation->element->size;
    }
    if (!literal || !element ||
        (literal->kind != LITERAL_STRING && literal->kind != LITERAL_BYTES))
        return false;
    *length = (int64_t)(literal->size / element);
    return true;
}

static bool number_given(const struct vocabulary *vocabulary, const struct statements *statements,
                         size_t call, int argument, int64_t *number)
{
    const struct literal *literal =
        argument < 0 ? NULL : literal_at(vocabulary, statements, call, (size_t)argument);
    *number = 1;
    if (!literal || literal->kind != LITERAL_INTEGER)
        return argument < 0;
    *number = literal->integer;
    return true;
}

bool parameter_is_measured(const struct parameter *parameter)
{
    return role_has(parameter->role, TRAIT_MEASURED);
}

bool length_is_told_by(const struct function *function, size_t buffer, size_t number)
{
    const struct parameter *parameter = &function->parameters[buffer];
    return parameter_is_measured(parameter) &&
           (parameter->partner == (int)number || parameter->factor == (int)number ||
            function->parameters[number].partner == (int)buffer);
}

static bool is_honest(const struct vocabulary *vocabulary, const struct statements *statements,
                      size_t call, size_t argument, const struct parameter *parameter)
{
    int64_t length, count, size, told;
    if (!parameter_is_measured(parameter) || parameter->partner < 0 ||
        !length_of(vocabulary, statements, call, argument, &length) ||
        !number_given(vocabulary, statements, call, parameter->partner, &count) ||
        !number_given(vocabulary, statements, call, parameter->factor, &size))
        return true;
    return !__builtin_mul_overflow(count, size, &told) && told <= length;
}

bool lengths_are_honest(const struct vocabulary *vocabulary, const struct statements *statements)
{
    for (size_t i = 0; i < statements->count; i++) {
        const struct function *function =
            vocabulary->operations.items[statements->items[i].operation]->function;
        for (size_t j = 0; function && j < statements->items[i].argument_count &&
                           j < function->parameter_count;
             j++)
            if (!is_honest(vocabulary, statements, i, j, &function->parameters[j]))
                return false;
    }
    return true;
}
