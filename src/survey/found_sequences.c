/* What an exploration found, as sequences that the other rooms can work with. */
#include "generate/explored.h"
#include "survey/surveying.h"
#include "survey/symbols.h"

enum {
    WAYS_GIVEN = 4000,     /* to states, in the order in which they were found */
    STATES_LOOKED_AT = 64, /* in which every call is run for tests */
};

/* Appends the statements behind the set-up. False: there is no room for them. */
static bool append_call(const struct surveying *surveying, struct statements *statements,
                        size_t choice)
{
    const struct statements *call = surveying->plan.calls[choice].statements;
    size_t length = surveying->plan.setup_length;
    for (size_t i = length; i < call->count; i++) {
        struct statement statement = call->items[i];
        for (size_t k = 0; k < statement.argument_count; k++) {
            int source = statements_source(call, i, k);
            if (source >= 0 && (size_t)source < length)
                statement.arguments[k] = (int16_t)(source - (int)statements->count);
        }
        if (!statements_add(statements, &statement))
            return false;
    }
    return true;
}

static bool spell_way(const struct surveying *surveying, struct choices name,
                      struct statements *statements)
{
    bool fits = name.count > 0 && name.items[0].answer < surveying->plan.setup_count;
    if (fits)
        *statements = *surveying->plan.setups[name.items[0].answer];
    for (size_t i = 1; fits && i < name.count; i++)
        fits = name.items[i].answer < surveying->plan.call_count &&
               append_call(surveying, statements, name.items[i].answer);
    return fits;
}

/* Where arguments are symbols, they stay so. */
static bool symbolic_way_to(struct surveying *surveying, uint64_t state,
                            struct statements *statements)
{
    struct choices name = surveying_name_of(surveying, state, &surveying->campaign->trial);
    bool fits = spell_way(surveying, name, statements);
    arena_reset(&surveying->campaign->trial);
    return fits;
}

static bool give_values(struct surveying *surveying, const struct symbolic_told *told,
                        struct statements *statements)
{
    return !surveying->wish->is_symbolic ||
           symbols_give_values(&surveying->campaign->subject.vocabulary, surveying->explored,
                               told, statements);
}

static bool way_to(struct surveying *surveying, uint64_t state, struct statements *statements)
{
    return symbolic_way_to(surveying, state, statements) &&
           give_values(surveying, symbols_of_state(surveying->explored, state), statements);
}

bool surveying_show_state(struct surveying *surveying, struct exploration *exploration,
                          struct error *err)
{
    const char *asked = surveying->wish->state;
    struct campaign *campaign = surveying->campaign;
    struct statements *statements = arena_alloc_zeroed(&campaign->work, 1, sizeof *statements);
    struct choices name;
    if (!choices_parse(&campaign->work, asked, &name, err))
        return false;
    if (!spell_way(surveying, name, statements))
        return error_set(err, "'%s' is no state: there are %zu set-ups and %zu calls", asked,
                         surveying->plan.setup_count, surveying->plan.call_count);
    struct text out = {0};
    statements_print(statements, &campaign->subject.vocabulary, &out);
    exploration->state = arena_copy_string(campaign->arena, text_string(&out));
    text_release(&out);
    return true;
}

static bool failing_way(struct surveying *surveying, const struct explored_failure *failure,
                        struct statements *statements)
{
    if (failure->state == EXPLORED_PARENTLESS) {
        *statements = *surveying->plan.setups[failure->choice];
        return true;
    }
    return failure->state < surveying->explored->states &&
           symbolic_way_to(surveying, failure->state, statements) &&
           append_call(surveying, statements, failure->choice);
}

static void give_failures(struct surveying *surveying, struct statements *statements)
{
    const struct explored *explored = surveying->explored;
    for (size_t i = 0; i < explored->failure_count; i++)
        if (failing_way(surveying, &explored->failed[i], statements) &&
            give_values(surveying, symbols_of_failure(explored, i), statements))
            explored_give(&surveying->campaign->sources, statements);
}

static void give_ways(struct surveying *surveying, struct statements *statements)
{
    for (uint64_t i = 0; i < surveying->explored->states && i < WAYS_GIVEN; i++)
        if (way_to(surveying, i, statements))
            explored_give(&surveying->campaign->sources, statements);
}

static void give_paths(struct surveying *surveying, struct statements *statements)
{
    for (size_t i = 0; i < symbols_path_count(surveying->explored); i++) {
        const struct symbolic_told *path = symbols_of_path(surveying->explored, i);
        if (symbolic_way_to(surveying, path->state, statements) &&
            append_call(surveying, statements, path->choice) &&
            give_values(surveying, path, statements))
            explored_give(&surveying->campaign->sources, statements);
    }
}

static void give_calls(struct surveying *surveying, struct statements *statements)
{
    for (uint64_t i = 0; i < surveying->explored->states && i < STATES_LOOKED_AT; i++)
        for (size_t k = 0; k < surveying->plan.call_count; k++)
            if (way_to(surveying, i, statements) && append_call(surveying, statements, k))
                explored_give(&surveying->campaign->sources, statements);
}

static size_t find_subject(const struct surveying *surveying, const struct statements *statements)
{
    const struct vocabulary *vocabulary = &surveying->campaign->subject.vocabulary;
    for (size_t i = 0; i < surveying->plan.setup_length; i++)
        if (statements_operation(statements, vocabulary, i)->result == surveying->plan.subject)
            return i;
    BUG("a set-up makes none of what is explored");
}

void surveying_tell_ways(struct surveying *surveying)
{
    if (!surveying->wish->tell_way)
        return;
    struct statements *statements =
        arena_alloc_zeroed(&surveying->campaign->work, 1, sizeof *statements);
    for (uint64_t i = 0; i < surveying->explored->states && i < WAYS_GIVEN; i++)
        if (way_to(surveying, i, statements)) {
            struct explored_way way = {statements, find_subject(surveying, statements),
                                       surveying_state(surveying, i)->depth};
            surveying->wish->tell_way(surveying->wish->way_context, &way);
        }
}

void surveying_give_all(struct surveying *surveying)
{
    if (!explored_is_asked(&surveying->campaign->sources))
        return;
    struct statements *statements =
        arena_alloc_zeroed(&surveying->campaign->work, 1, sizeof *statements);
    give_failures(surveying, statements);
    give_ways(surveying, statements);
    if (surveying->wish->is_symbolic)
        give_paths(surveying, statements);
    else
        give_calls(surveying, statements);
}
