#include "judge/internal.h"

const struct operation *operation_at(const struct vocabulary *vocabulary,
                                     const struct statements *statements, size_t index)
{
    return vocabulary->operations.items[statements->items[index].operation];
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

const char *name_of(struct arena *arena, const struct function *function, size_t parameter)
{
    const char *name = function->parameters[parameter].name;
    return name[0] ? arena_printf(arena, "'%s'", name)
                   : arena_printf(arena, "parameter %zu", parameter + 1);
}

bool points_to_const(const struct type *type)
{
    return type->kind == TYPE_POINTER && type->target->is_const;
}
