#include "learn/ownership.h"

static bool is_on(const struct vocabulary *vocabulary, enum rule rule)
{
    return api_rule_is_on(vocabulary->api, rule);
}

static enum fate fate_of(const struct parties *parties, size_t argument)
{
    return experience_fate(parties->experience, parties->operation, argument);
}

static const struct type *sort_of(const struct parties *parties, int index)
{
    uint16_t operation = parties->statements->items[index].operation;
    return parties->vocabulary->operations.items[operation]->result;
}

static void bring_holder(struct parties *parties, size_t argument)
{
    int source = parties->sources[argument];
    int holder = source >= 0 ? parties->belongings->holder[source] : -1;
    if (holder < 0 || fate_is_insertion(fate_of(parties, argument)) ||
        belongings_are_gone(parties->belongings, (size_t)holder) ||
        parties->operation->arguments[argument] == sort_of(parties, holder))
        return;
    for (size_t i = 0; i < parties->operation->argument_count; i++)
        if (i != argument && parties->sources[i] >= 0 &&
            parties->operation->arguments[i] == sort_of(parties, holder)) {
            parties->sources[i] = holder;
            return;
        }
}

void ownership_bring_holders(struct parties *parties)
{
    if (!is_on(parties->vocabulary, RULE_ALIASES))
        return;
    for (size_t i = 0; i < parties->operation->argument_count; i++)
        if (parties->operation->arguments[i]->kind == TYPE_POINTER)
            bring_holder(parties, i);
}

/* Is the value also another argument of the call? */
static bool is_given_twice(const struct parties *parties, size_t argument, int source)
{
    for (size_t i = 0; i < parties->operation->argument_count; i++)
        if (i != argument && parties->sources[i] == source)
            return true;
    return false;
}

static bool is_held_by_argument(const struct parties *parties, int source)
{
    for (size_t i = 0; i < parties->operation->argument_count; i++) {
        int other = parties->sources[i];
        if (other >= 0 && parties->belongings->holder[source] == other)
            return true;
    }
    return false;
}

/* An insertion must not make a circle. */
static bool makes_circle(const struct parties *parties, size_t argument, int source)
{
    int owner = experience_owner(parties->experience, parties->operation, argument);
    int holder = owner >= 0 ? parties->sources[owner] : -1;
    return holder >= 0 && (holder == source ||
                           belongings_hold(parties->belongings, (size_t)source,
                                           (size_t)holder));
}

/* What a call releases must not be held by anything, except by another argument: then the call is
 * about this pair. */
static bool may_be_released(const struct parties *parties, size_t argument, int source)
{
    return !is_given_twice(parties, argument, source) &&
           (parties->belongings->holder[source] < 0 || is_held_by_argument(parties, source));
}

static bool is_moved(const struct parties *parties, size_t argument)
{
    return parties->operation->function->parameters[argument].is_moved &&
           is_on(parties->vocabulary, RULE_MOVES);
}

static bool may_be_inserted(const struct parties *parties, size_t argument, int source)
{
    return (parties->belongings->holder[source] < 0 || is_moved(parties, argument)) &&
           !makes_circle(parties, argument, source);
}

static bool is_argument_sound(const struct parties *parties, size_t argument)
{
    int source = parties->sources[argument];
    bool is_initialised =
        argument == 0 && function_is_initialiser(parties->operation->function);
    if (source < 0 || parties->operation->arguments[argument]->kind != TYPE_POINTER ||
        is_initialised)
        return true;
    enum fate fate = fate_of(parties, argument);
    bool is_owned = !belongings_are_gone(parties->belongings, (size_t)source) &&
                    (fate != FATE_RELEASED || may_be_released(parties, argument, source));
    return (is_owned || !is_on(parties->vocabulary, RULE_OWNERSHIP)) &&
           (!fate_is_insertion(fate) || may_be_inserted(parties, argument, source) ||
            !is_on(parties->vocabulary, RULE_ALIASES));
}

bool ownership_is_sound(const struct parties *parties)
{
    for (size_t i = 0; i < parties->operation->argument_count; i++)
        if (!is_argument_sound(parties, i))
            return false;
    return true;
}

int ownership_first_unsound(const struct experience *experience,
                            const struct vocabulary *vocabulary,
                            const struct statements *statements)
{
    struct belongings belongings;
    for (size_t i = 0; i < statements->count; i++) {
        struct parties parties = {experience, vocabulary, statements, &belongings,
                                  vocabulary->operations.items[statements->items[i].operation],
                                  {0}};
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            parties.sources[j] = statements_source(statements, i, j);
        if (parties.operation->kind == OPERATION_CALL && !ownership_is_sound(&parties))
            return (int)i;
        belongings_note(&belongings, experience, vocabulary, statements, i);
    }
    return -1;
}
