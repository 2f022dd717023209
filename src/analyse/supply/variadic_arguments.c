#include "analyse/supply/variadic_arguments.h"

#include <string.h>

#include "analyse/usage/custom_formats.h"
#include "analyse/usage/switches.h"

bool tail_type_is_makeable(const struct type *type)
{
    const struct type *target = type->kind == TYPE_POINTER ? type->target : NULL;
    if (!target)
        return type_is_integer(type) || type->kind == TYPE_FLOATING;
    return type_is_char_pointer(type, false) ||
           (!target->is_const && (type_is_integer(target) || target->kind == TYPE_FLOATING ||
                                  target->kind == TYPE_POINTER));
}

static bool is_variable(const struct function *function)
{
    size_t count = function->parameter_count;
    return function->is_variadic ||
           (count && type_is_va_list(function->parameters[count - 1].type));
}

/* The last named one, when it is a string and not said to be printf's. */
static int format_of(const struct function *function)
{
    int last = (int)function->parameter_count - (function->is_variadic ? 1 : 2);
    bool is_string = last >= 0 && type_is_char_pointer(function->parameters[last].type, false);
    return is_string && !function->parameters[last].is_format ? last : -1;
}

static bool is_alike(const struct tail *tail, const struct switch_label *label)
{
    if (tail->count != label->taken_count)
        return false;
    for (size_t i = 0; i < tail->count; i++)
        if (tail->types[i] != label->taken[i])
            return false;
    return true;
}

static bool is_known(const struct switch_label *label)
{
    bool is_makeable = true;
    for (size_t i = 0; i < label->taken_count; i++)
        is_makeable &= tail_type_is_makeable(label->taken[i]);
    return label->name && !label->is_unclear && is_makeable;
}

/* The constants that are followed by what also follows the first of them. */
static struct tail tail_like(struct api *api, const struct labels *labels, size_t first)
{
    struct tail tail = {.parameter = labels->parameter, .count = labels->items[first].taken_count};
    struct constant *constants = arena_alloc_zeroed(api->arena, labels->count, sizeof *constants);
    memcpy(tail.types, labels->items[first].taken, sizeof tail.types);
    for (size_t i = first; i < labels->count; i++)
        if (is_known(&labels->items[i]) && is_alike(&tail, &labels->items[i]))
            constants[tail.constant_count++] =
                (struct constant){labels->items[i].name, labels->items[i].number};
    tail.constants = constants;
    return tail;
}

static bool has_like(const struct tails *tails, const struct switch_label *label)
{
    for (size_t i = 0; i < tails->count; i++)
        if (is_alike(&tails->items[i], label))
            return true;
    return false;
}

static struct tails tails_of_choices(struct api *api, const struct labels *labels)
{
    struct tails tails = {0};
    tails.items = arena_alloc_zeroed(api->arena, labels->count, sizeof *tails.items);
    for (size_t i = 0; i < labels->count; i++)
        if (is_known(&labels->items[i]) && !has_like(&tails, &labels->items[i]))
            tails.items[tails.count++] = tail_like(api, labels, i);
    return tails;
}

struct tails tails_learn(struct api *api, const struct function *function)
{
    const struct body *body = is_variable(function) ? api_find_body(api, function->name) : NULL;
    struct labels labels;
    if (!body)
        return (struct tails){0};
    if (switches_on_parameter(api, body, &labels))
        return tails_of_choices(api, &labels);
    int format = format_of(function);
    return format >= 0 ? letters_learn(api, body, (size_t)format) : (struct tails){0};
}
