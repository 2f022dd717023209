/* Destructors are recognised by watching what calls free, and by their names. */
#include "learn/destructors.h"

#include "model/words.h"

/* A call that frees its argument this often when given one is a destructor; fewer is chance. */
static const double freed_ratio_least = 0.5;

static double score_of(const struct operation *operation, double ratio)
{
    double score = ratio + name_weight_of_ending(operation->function->name);
    if (operation->result->kind == TYPE_VOID)
        score += 3;
    return score - (double)operation->argument_count * 0.5;
}

bool operation_needs_only(const struct operation *operation, size_t argument)
{
    for (size_t i = 0; i < operation->argument_count; i++) {
        enum role role = role_family(operation->function->parameters[i].role);
        bool is_plain = role == ROLE_CALLBACK || role == ROLE_STRING ||
                        (role == ROLE_VALUE && type_is_scalar(operation->arguments[i]));
        if (i != argument && !is_plain)
            return false;
    }
    return true;
}

static void add_destructor(struct destructors *destructors, const struct operation *operation,
                           size_t argument, double score)
{
    size_t place = destructors->count;
    while (place > 0 && destructors->items[place - 1].score < score)
        place--;
    if (place == DESTRUCTORS_PER_SORT)
        return;
    if (destructors->count < DESTRUCTORS_PER_SORT)
        destructors->count++;
    for (size_t i = destructors->count - 1; i > place; i--)
        destructors->items[i] = destructors->items[i - 1];
    destructors->items[place].operation = operation;
    destructors->items[place].argument = argument;
    destructors->items[place].score = score;
}

/* One that mostly was given what there was nothing to free in. */
static bool is_said_to_release(const struct function *function, size_t argument)
{
    bool is_for_that = function->purpose == PURPOSE_DESTRUCTOR ||
                       function->purpose == PURPOSE_CLEARER ||
                       function->purpose == PURPOSE_RELEASE;
    return is_for_that && argument == 0;
}

static void consider(struct destructors *of, const struct experience *experience,
                     const struct operation *operation)
{
    for (size_t i = 0; i < operation->argument_count; i++) {
        double ratio = experience_freed_ratio(experience, operation, i);
        if (!operation_needs_only(operation, i))
            continue;
        if (ratio >= freed_ratio_least ||
            (ratio > 0 && is_said_to_release(operation->function, i)))
            add_destructor(&of[operation->arguments[i]->id], operation, i,
                           score_of(operation, ratio));
    }
}

/* Is free() enough? Not for a record of the API, unless users can see that there is nothing else to
 * release it by: all of its members, and no destructor. */
static bool may_be_freed(const struct destructors *of, const struct type *type)
{
    const struct type *target = type->target;
    if (target->kind == TYPE_RECORD)
        return target->record->is_complete_for_users && !of[type->id].count;
    return target->kind != TYPE_FUNCTION;
}

/* The C library's own destructor. */
static void consider_free(struct destructors *of, const struct vocabulary *vocabulary)
{
    const struct api *api = vocabulary->api;
    const struct function *function = api_find_function(api, "free");
    const struct operation *operation = vocabulary_call(vocabulary, function);
    if (!operation || !function->is_support)
        return;
    for (size_t i = 0; i < api->types.count; i++) {
        const struct type *type = api->types.items[i];
        if (type->sort == type && type->kind == TYPE_POINTER && may_be_freed(of, type))
            add_destructor(&of[i], operation, 0, 0);
    }
}

struct destructors *destructors_learn(const struct experience *experience,
                                      const struct vocabulary *vocabulary, struct arena *arena)
{
    struct destructors *of =
        arena_alloc_zeroed(arena, vocabulary->api->types.count, sizeof *of);
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (operation->kind == OPERATION_CALL && !operation->function->is_support)
            consider(of, experience, operation);
    }
    consider_free(of, vocabulary);
    return of;
}

bool destructors_have(const struct destructors *destructors, uint32_t operation)
{
    for (size_t i = 0; i < destructors->count; i++)
        if (destructors->items[i].operation->id == operation)
            return true;
    return false;
}
