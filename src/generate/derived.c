#include "generate/derived.h"

static bool is_given_for(const struct type *sort, const struct type *base)
{
    return type_is_pointer_to(sort, TYPE_RECORD) && type_is_pointer_to(base, TYPE_RECORD) &&
           type_begins_with(sort->target->sort, base->target->sort);
}

static void find_sorts(struct derived *derived, const struct api *api, const struct type *base,
                       const bool *has_maker, struct arena *arena)
{
    struct derived_sorts *sorts = &derived->by_sort[base->id];
    for (size_t i = 0; i < api->types.count; i++) {
        const struct type *sort = api->types.items[i];
        if (sort->sort != sort || !has_maker[sort->id] || !is_given_for(sort, base))
            continue;
        if (!sorts->items)
            sorts->items = arena_alloc_zeroed(arena, api->types.count, sizeof *sorts->items);
        sorts->items[sorts->count++] = sort;
    }
}

static bool ends_life(const struct function *function, size_t argument)
{
    bool ends = function->purpose == PURPOSE_DESTRUCTOR || function->purpose == PURPOSE_CLEARER ||
                function->purpose == PURPOSE_RELEASE;
    return (ends && argument == 0) || function->parameters[argument].fate == FATE_RELEASED;
}

void derived_init(struct derived *derived, const struct vocabulary *vocabulary,
                  const bool *has_maker, struct arena *arena)
{
    const struct api *api = vocabulary->api;
    derived->by_sort = arena_alloc_zeroed(arena, api->types.count, sizeof *derived->by_sort);
    derived->has_ender = arena_alloc_zeroed(arena, api->types.count, sizeof(bool));
    for (size_t i = 0; i < api->types.count; i++)
        if (api->types.items[i]->sort == api->types.items[i])
            find_sorts(derived, api, api->types.items[i], has_maker, arena);
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count; j++)
            derived->has_ender[operation->arguments[j]->id] |= ends_life(operation->function, j);
    }
}

const struct type *derived_choose(const struct derived *derived,
                                  const struct experience *experience,
                                  const struct operation *operation, size_t argument,
                                  struct rng *rng)
{
    const struct derived_sorts *sorts = &derived->by_sort[operation->arguments[argument]->id];
    if (!sorts->count || (argument == 0 && function_is_initialiser(operation->function)))
        return NULL;
    const struct type *sort = sorts->items[rng_below(rng, (uint32_t)sorts->count)];
    enum fate fate = experience_fate(experience, operation, argument);
    bool ends = fate == FATE_RELEASED || fate == FATE_TAKEN ||
                ends_life(operation->function, argument);
    return ends && derived->has_ender[sort->id] ? NULL : sort;
}
