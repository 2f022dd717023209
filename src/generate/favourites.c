#include "generate/favourites.h"

enum { OF_A_PARAMETER = 24 };

struct favourites_of_parameter {
    const struct literal *items[OF_A_PARAMETER];
    uint8_t count;
    uint8_t oldest;
};

struct favourites {
    size_t function_count;
    struct favourites_of_parameter (*by_function)[API_MAXIMUM_PARAMETERS];
};

struct favourites *favourites_new(const struct api *api, struct arena *arena)
{
    struct favourites *favourites = arena_alloc_zeroed(arena, 1, sizeof *favourites);
    favourites->function_count = api->functions.count;
    favourites->by_function = arena_alloc_zeroed(arena, favourites->function_count,
                                                 sizeof *favourites->by_function);
    return favourites;
}

void favourites_add(struct favourites *favourites, const struct function *function,
                    size_t parameter, const struct literal *literal)
{
    struct favourites_of_parameter *of = &favourites->by_function[function->id][parameter];
    for (size_t i = 0; i < of->count; i++)
        if (of->items[i] == literal)
            return;
    if (of->count < OF_A_PARAMETER) {
        of->items[of->count++] = literal;
        return;
    }
    of->items[of->oldest] = literal;
    of->oldest = (uint8_t)((of->oldest + 1) % OF_A_PARAMETER);
}

const struct literal *favourites_choose(const struct favourites *favourites,
                                        const struct function *function, size_t parameter,
                                        struct rng *rng)
{
    const struct favourites_of_parameter *of = &favourites->by_function[function->id][parameter];
    return of->count ? of->items[rng_below(rng, of->count)] : NULL;
}

void favourites_mark(const struct favourites *favourites, bool *is_used)
{
    for (size_t i = 0; i < favourites->function_count; i++)
        for (size_t j = 0; j < API_MAXIMUM_PARAMETERS; j++) {
            const struct favourites_of_parameter *of = &favourites->by_function[i][j];
            for (size_t k = 0; k < of->count; k++)
                is_used[of->items[k]->id] = true;
        }
}
