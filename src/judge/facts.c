#include <ctype.h>
#include <string.h>
#include <strings.h>

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

/* A word starts after an underscore, after a digit, or with a capital after a small letter. */
static bool starts_word(const char *name, const char *at)
{
    if (at == name || !isalpha((unsigned char)at[-1]))
        return true;
    return isupper((unsigned char)at[0]) && islower((unsigned char)at[-1]);
}

static bool ends_word(const char *after)
{
    return !isalpha((unsigned char)*after) || isupper((unsigned char)*after);
}

bool name_has_word(const char *name, const char *const *words)
{
    for (; *words; words++) {
        size_t length = strlen(*words);
        for (const char *at = name; *at; at++)
            if (strncasecmp(at, *words, length) == 0 && starts_word(name, at) &&
                ends_word(at + length))
                return true;
    }
    return false;
}

/* Names of numbers that are contents, which may be anything. */
static const char *const content_words[] = {"key", "value", "val", "item", "data", "element",
                                            "elem", "x",    "y",   "a",    "b",    "v",
                                            "k",    "c",    NULL};

bool is_named_content(const struct parameter *parameter)
{
    return name_has_word(parameter->name, content_words);
}

bool points_to_const(const struct type *type)
{
    return type->kind == TYPE_POINTER && type->target->is_const;
}
