#include <string.h>

#include "judge/judge_internal.h"
#include "model/words.h"

const struct operation *operation_at(const struct vocabulary *vocabulary,
                                     const struct statements *statements, size_t index)
{
    return statements_operation(statements, vocabulary, index);
}

const struct operation *maker_of(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t index,
                                 size_t argument)
{
    int source = statements_source(statements, index, argument);
    return source < 0 ? NULL : operation_at(vocabulary, statements, (size_t)source);
}

const struct literal *literal_of(const struct vocabulary *vocabulary,
                                 const struct statements *statements, size_t index,
                                 size_t argument)
{
    int id = statements->items[index].arguments[argument];
    return id < 0 ? NULL : vocabulary->literals.items[id];
}

const struct parameter *parameter_at(const struct vocabulary *vocabulary,
                                     const struct statements *statements, size_t index,
                                     size_t argument)
{
    return &operation_at(vocabulary, statements, index)->function->parameters[argument];
}

int giver_of(const struct inquiry *inquiry, size_t value)
{
    const struct statements *statements = inquiry->statements;
    const struct operation *maker = operation_at(inquiry->vocabulary, statements, value);
    if (maker->kind == OPERATION_CALL)
        return (int)value;
    int from = maker->kind == OPERATION_LOAD ? statements_source(statements, value, 0) : -1;
    for (int i = (int)value; from >= 0 && i-- > from;)
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (statements_source(statements, (size_t)i, j) == from)
                return i;
    return -1;
}

const char *name_of(struct arena *arena, const struct function *function, size_t parameter)
{
    const char *name = function->parameters[parameter].name;
    return name[0] ? arena_printf(arena, "'%s'", name)
                   : arena_printf(arena, "parameter %zu", parameter + 1);
}

const struct literal *any_literal(const struct vocabulary *vocabulary,
                                  const struct type *sort)
{
    for (size_t i = 0; i < vocabulary->literals.count; i++)
        if (vocabulary->literals.items[i]->sort == sort &&
            vocabulary->literals.items[i]->kind != LITERAL_BYTES)
            return vocabulary->literals.items[i];
    return NULL;
}

bool points_to_const(const struct type *type)
{
    return type->kind == TYPE_POINTER && type->target->is_const;
}

const struct literal *literal_not_null(const struct vocabulary *vocabulary,
                                       const struct type *sort)
{
    for (size_t i = 0; i < vocabulary->literals.count; i++) {
        const struct literal *literal = vocabulary->literals.items[i];
        if (literal->sort == sort && literal->kind != LITERAL_BYTES &&
            literal->kind != LITERAL_NULL)
            return literal;
    }
    return NULL;
}

/* Who wants a ticket itself does not say where the first one comes from. */
static bool issues(const struct operation *operation, const char *spelling)
{
    if (operation->kind != OPERATION_CALL || operation->function->is_support ||
        strcmp(operation->function->result_spelling, spelling) != 0)
        return false;
    for (size_t j = 0; j < operation->argument_count; j++)
        if (strcmp(operation->function->parameters[j].spelling, spelling) == 0)
            return false;
    return true;
}

const struct operation *issuer_of(const struct vocabulary *vocabulary,
                                  const struct parameter *parameter, size_t nth)
{
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (issues(operation, parameter->spelling) && nth-- == 0)
            return operation;
    }
    return NULL;
}

bool parameter_is_ticket(const struct vocabulary *vocabulary, const struct parameter *parameter)
{
    return type_is_integer(parameter->type) && parameter->type->kind != TYPE_ENUM &&
           name_says(parameter->spelling, WORDS_TICKET) && issuer_of(vocabulary, parameter, 0);
}

bool is_copier(const struct operation *operation)
{
    return operation->argument_count && operation->arguments[0]->sort == operation->result->sort &&
           type_is_pointer_to(operation->result, TYPE_RECORD) &&
           points_to_const(operation->function->parameters[0].type) &&
           name_says(operation->function->name, WORDS_COPYING);
}

bool is_other_constructor(const struct operation *maker, const struct operation *other)
{
    return other != maker && other->result == maker->result && operation_is_constructor(other) &&
           !other->function->is_support && !is_copier(maker) && !is_copier(other);
}

bool is_null_access(const struct outcome *outcome)
{
    /* A field of a record behind a null pointer is at a small address. */
    enum { NULL_PAGE = 65536 };
    return (outcome->end == END_UNDEFINED && (strstr(outcome->message, "null pointer") ||
                                              strstr(outcome->message, "null argument"))) ||
           (outcome->end == END_SEGMENTATION_FAULT && outcome->address < NULL_PAGE);
}
