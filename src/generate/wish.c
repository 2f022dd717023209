#include "generate/wish.h"

/* Could the holder be an argument as well? Then the call may be about just this pair. */
static bool takes_several_objects(const struct operation *operation)
{
    size_t count = 0;
    for (size_t i = 0; i < operation->argument_count; i++)
        count += role_has(operation->function->parameters[i].role, TRAIT_OBJECT);
    return count > 1;
}

static bool wants_free_value(const struct wish *wish)
{
    enum fate fate = experience_fate(wish->experience, wish->operation, wish->argument);
    return fate_is_insertion(fate) ||
           (fate == FATE_RELEASED && !takes_several_objects(wish->operation));
}

bool wish_accepts(const struct wish *wish, uint32_t producer, bool is_held, struct rng *rng)
{
    if (is_held && wants_free_value(wish))
        return false;
    double chance =
        experience_chance(wish->experience, wish->operation, wish->argument, producer);
    return chance >= 1 || rng_chance(rng, chance);
}

bool wish_accepts_statement(const struct wish *wish, const struct draft *draft, size_t index,
                            struct rng *rng)
{
    const struct belongings *belongings = &draft->belongings;
    return !belongings_are_gone(belongings, index) &&
           wish_accepts(wish,
                        statements_origin(&draft->statements, draft->vocabulary, index,
                                          draft->statements.count),
                        belongings->holder[index] >= 0, rng);
}

int wish_choose(const struct wish *wish, const struct draft *draft, struct rng *rng)
{
    for (int tries = 0; tries < WISH_TRIES; tries++) {
        int index = draft_choose(draft, wish->sort, rng);
        if (index < 0 || wish_accepts_statement(wish, draft, (size_t)index, rng))
            return index;
    }
    return -1;
}
