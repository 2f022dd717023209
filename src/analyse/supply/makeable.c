#include "analyse/supply/makeable.h"

#include "analyse/roles/from_types.h"
#include "analyse/supply/format_variants.h"
#include "base/memory.h"

/* Whether some callable function yields a pointer to the record that users cannot define. */
struct yields {
    bool *by_type; /* by the id of the pointer's sort */
    bool takes_nulls; /* a null pointer does where nothing forbids it */
};

static const char *describe(struct arena *arena, const struct function *function, size_t index)
{
    const char *name = function->parameters[index].name;
    return *name ? arena_printf(arena, "parameter '%s'", name)
                 : arena_printf(arena, "parameter %zu", index + 1);
}

static bool is_plain_callback(const struct type *function)
{
    if (function->is_variadic || function->target->kind == TYPE_OTHER ||
        is_hidden_record(function->target))
        return false;
    for (size_t i = 0; i < function->parameter_count; i++)
        if (function->parameters[i]->kind == TYPE_OTHER ||
            is_hidden_record(function->parameters[i]))
            return false;
    return true;
}

/* Why no pointer to the target can be made, whatever the other functions yield; NULL: it can. */
static const char *reason_of_target(struct arena *arena, const char *what,
                                    const struct type *target)
{
    if (target->kind == TYPE_FUNCTION && !is_plain_callback(target))
        return arena_printf(arena, "%s is a callback that takes or returns what assay cannot make "
                            "yet", what);
    if (target->kind == TYPE_ARRAY && !target->size)
        return arena_printf(arena, "%s points to an array of unknown length ('%s')", what,
                            target->spelling);
    if (target->kind == TYPE_OTHER)
        return arena_printf(arena, "%s points to a '%s', which assay cannot make yet", what,
                            target->spelling);
    return NULL;
}

static void judge_alone(struct api *api, struct function *function)
{
    if (!function->skip_reason)
        function->skip_reason = variants_reason(api, function);
    for (size_t i = 0; i < function->parameter_count && !function->skip_reason; i++) {
        const struct type *type = function->parameters[i].type;
        if (type->kind == TYPE_POINTER)
            function->skip_reason = reason_of_target(
                api->arena, describe(api->arena, function, i), type->target);
    }
}

/* A pointer to a record that users cannot define has to come from a call. */
static const struct type *needed_sort(const struct parameter *parameter)
{
    const struct type *type = parameter->type;
    bool is_hidden = type->kind == TYPE_POINTER && is_hidden_record(type->target);
    return is_hidden && !type_is_stream(type) ? type->sort : NULL;
}

static bool is_missing(const struct yields *yields, const struct parameter *parameter)
{
    const struct type *needed = needed_sort(parameter);
    return needed && !yields->by_type[needed->id] && parameter->nullness != NULLNESS_ALLOWED;
}

static bool is_null_forbidden(const struct parameter *parameter)
{
    return parameter->is_nonnull || parameter->nullness == NULLNESS_FORBIDDEN;
}

static const struct type *first_missing(const struct yields *yields,
                                        const struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        if (is_missing(yields, parameter) &&
            !(yields->takes_nulls && !is_null_forbidden(parameter)))
            return parameter->type->sort;
    }
    return NULL;
}

/* Where nothing makes a value without having one already, a null pointer may stand for the empty
 * one, as in `list = list_append(NULL, item)`. */
static void allow_nulls(struct api *api, struct yields *yields)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        struct function *function = api->functions.items[i];
        for (size_t j = 0; j < function->parameter_count; j++)
            function->parameters[j].null_is_all_there_is =
                is_missing(yields, &function->parameters[j]) &&
                !is_null_forbidden(&function->parameters[j]);
    }
    yields->takes_nulls = true;
}

static bool note(struct yields *yields, const struct type *sort)
{
    bool is_news = !yields->by_type[sort->id];
    yields->by_type[sort->id] = true;
    return is_news;
}

/* Results, and what a pointer to a pointer receives; true when something new is yielded. */
static bool note_yields(struct yields *yields, const struct function *function)
{
    bool is_news = note(yields, function->result->sort);
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        if (role_family(parameter->role) == ROLE_OUT &&
            parameter->type->target->kind == TYPE_POINTER && !parameter->type->target->is_const)
            is_news |= note(yields, parameter->type->target->sort);
    }
    return is_news;
}

static void find_yields(const struct api *api, struct yields *yields)
{
    for (bool is_news = true; is_news;) {
        is_news = false;
        for (size_t i = 0; i < api->functions.count; i++) {
            const struct function *function = api->functions.items[i];
            if (function_is_callable(function) && !first_missing(yields, function))
                is_news |= note_yields(yields, function);
        }
    }
}

void makeable_judge(struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++)
        judge_alone(api, api->functions.items[i]);
    struct yields yields = {.by_type = memory_alloc_zeroed(api->types.count, sizeof(bool))};
    find_yields(api, &yields);
    allow_nulls(api, &yields);
    find_yields(api, &yields);
    for (size_t i = 0; i < api->functions.count; i++) {
        struct function *function = api->functions.items[i];
        const struct type *missing = first_missing(&yields, function);
        if (missing && !function->skip_reason)
            function->skip_reason = arena_printf(
                api->arena, "needs a '%s', which no callable function yields", missing->spelling);
    }
    free(yields.by_type);
}
