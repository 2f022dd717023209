#include "generate/ownership.h"

/* What is held by something else is released or inserted this seldom: the library may be meant to
 * cope with it, but what follows is mostly misuse. */
static const double chance_of_a_held_value = 0.01;

static bool is_on(const struct vocabulary *vocabulary, enum rule rule)
{
    return api_rule_is_on(vocabulary->api, rule);
}

static bool is_inserted(enum fate fate)
{
    return fate == FATE_KEPT || fate == FATE_TAKEN;
}

/* Could the holder be an argument as well? Then the call may be about just this pair. */
static bool takes_several_objects(const struct operation *operation)
{
    size_t count = 0;
    for (size_t i = 0; i < operation->argument_count; i++)
        count += operation->function->parameters[i].role == ROLE_OBJECT;
    return count > 1;
}

static bool wants_free_value(const struct wish *wish)
{
    enum fate fate = experience_fate(wish->experience, wish->operation, wish->argument);
    return is_inserted(fate) ||
           (fate == FATE_RELEASED && !takes_several_objects(wish->operation));
}

bool wish_accepts(const struct wish *wish, uint32_t producer, bool is_held, struct rng *rng)
{
    if (is_held && wants_free_value(wish) && !rng_chance(rng, chance_of_a_held_value))
        return false;
    double chance =
        experience_chance(wish->experience, wish->operation, wish->argument, producer);
    return chance >= 1 || rng_chance(rng, chance);
}

static bool accepts_statement(const struct wish *wish, const struct draft *draft, size_t index,
                              struct rng *rng)
{
    const struct belongings *belongings = &draft->belongings;
    return !belongings_are_gone(belongings, index) &&
           wish_accepts(wish, draft->statements.items[index].operation,
                        belongings->holder[index] >= 0, rng);
}

int wish_choose(const struct wish *wish, const struct draft *draft, struct rng *rng)
{
    for (int tries = 0; tries < WISH_TRIES; tries++) {
        int index = draft_choose(draft, wish->sort, rng);
        if (index < 0 || accepts_statement(wish, draft, (size_t)index, rng))
            return index;
    }
    return -1;
}

/* ---- the arguments together ---- */

static int source_of(const struct chosen *chosen, size_t argument)
{
    bool is_value = chosen->is_chosen[argument] && !chosen->arguments[argument].is_literal;
    return is_value ? (int)chosen->arguments[argument].index : -1;
}

static enum fate fate_of(const struct chosen *chosen, size_t argument)
{
    return experience_fate(chosen->draft->experience, chosen->operation, argument);
}

static const struct type *sort_of(const struct draft *draft, int index)
{
    return draft->vocabulary->operations.items[draft->statements.items[index].operation]->result;
}

static void bring_holder(const struct chosen *chosen, size_t argument)
{
    const struct draft *draft = chosen->draft;
    int source = source_of(chosen, argument);
    int holder = source >= 0 ? draft->belongings.holder[source] : -1;
    if (holder < 0 || is_inserted(fate_of(chosen, argument)) ||
        belongings_are_gone(&draft->belongings, (size_t)holder))
        return;
    for (size_t i = 0; i < chosen->operation->argument_count; i++)
        if (i != argument && source_of(chosen, i) >= 0 &&
            chosen->operation->arguments[i] == sort_of(draft, holder) &&
            sort_of(draft, source) != sort_of(draft, holder)) {
            chosen->arguments[i].index = (uint32_t)holder;
            return;
        }
}

void ownership_bring_holders(const struct chosen *chosen)
{
    if (!is_on(chosen->draft->vocabulary, RULE_ALIASES))
        return;
    for (size_t i = 0; i < chosen->operation->argument_count; i++)
        if (chosen->operation->arguments[i]->kind == TYPE_POINTER)
            bring_holder(chosen, i);
}

/* Is the value also another argument of the call? */
static bool is_given_twice(const struct chosen *chosen, size_t argument, int source)
{
    for (size_t i = 0; i < chosen->operation->argument_count; i++)
        if (i != argument && source_of(chosen, i) == source)
            return true;
    return false;
}

static bool is_held_by_argument(const struct chosen *chosen, int source)
{
    for (size_t i = 0; i < chosen->operation->argument_count; i++) {
        int other = source_of(chosen, i);
        if (other >= 0 && chosen->draft->belongings.holder[source] == other)
            return true;
    }
    return false;
}

/* An insertion must not make a circle. */
static bool makes_circle(const struct chosen *chosen, size_t argument, int source)
{
    int owner = experience_owner(chosen->draft->experience, chosen->operation, argument);
    int holder = owner >= 0 ? source_of(chosen, (size_t)owner) : -1;
    return holder >= 0 && (holder == source ||
                           belongings_hold(&chosen->draft->belongings, (size_t)source,
                                           (size_t)holder));
}

static bool is_argument_sound(const struct chosen *chosen, size_t argument)
{
    const struct vocabulary *vocabulary = chosen->draft->vocabulary;
    int source = source_of(chosen, argument);
    bool is_initialised = argument == 0 && function_is_initialiser(chosen->operation->function);
    if (source < 0 || chosen->operation->arguments[argument]->kind != TYPE_POINTER ||
        is_initialised)
        return true;
    enum fate fate = fate_of(chosen, argument);
    if (is_on(vocabulary, RULE_OWNERSHIP) &&
        (belongings_are_gone(&chosen->draft->belongings, (size_t)source) ||
         (fate == FATE_RELEASED && is_given_twice(chosen, argument, source))))
        return false;
    if (is_on(vocabulary, RULE_OWNERSHIP) && fate == FATE_RELEASED &&
        takes_several_objects(chosen->operation) &&
        chosen->draft->belongings.holder[source] >= 0 && !is_held_by_argument(chosen, source))
        return false;
    return !is_on(vocabulary, RULE_ALIASES) || !is_inserted(fate) ||
           !makes_circle(chosen, argument, source);
}

bool ownership_is_sound(const struct chosen *chosen)
{
    for (size_t i = 0; i < chosen->operation->argument_count; i++)
        if (!is_argument_sound(chosen, i))
            return false;
    return true;
}
