/* Runs a test that is being made, and says whether it still may be one. */
#include "model/pointee.h"
#include "regress/making.h"

const struct type *making_value_type(const struct making *making, size_t index)
{
    const struct vocabulary *vocabulary = &making->campaign->subject.vocabulary;
    return vocabulary->operations.items[making->statements.items[index].operation]->result;
}

bool making_is_material(const struct making *making, const struct statements *statements)
{
    const struct outcome *outcome = &making->outcome;
    return outcome_is_ok(outcome) && !outcome_has_skipped(outcome) &&
           !pointees_are_mistaken(&making->campaign->subject.vocabulary, statements, outcome) &&
           is_proper(making->campaign, statements, outcome);
}

void making_count_ticks(struct making *making)
{
    if (making->outcome.end == END_HANG)
        making->ticks += WIRE_HANG_TICKS;
    else if (campaign_counts_time(making->campaign))
        making->ticks += making->outcome.ticks;
}

bool making_observe(struct making *making, const struct statements *statements, uint8_t fill)
{
    struct run_options options = {.flags = WIRE_OBSERVE | WIRE_LOOK, .fill = fill};
    if (!runner_run_with(making->campaign->lanes.runners.search, statements, &options,
                         &making->outcome, making->err))
        making->failed = true;
    else
        making_count_ticks(making);
    return !making->failed && making_is_material(making, statements);
}

bool making_changes_state(struct making *making, const struct statements *statements,
                          size_t call)
{
    struct statements before = *statements;
    struct outcome *after = arena_alloc(&making->campaign->trial, sizeof *after);
    struct runner *runner = making->campaign->lanes.runners.search;
    before.count = call;
    if (!runner_run(runner, statements, WIRE_HASH_STATES, after, making->err) ||
        !runner_run(runner, &before, WIRE_HASH_STATES, &making->outcome, making->err)) {
        making->failed = true;
        return false;
    }
    for (size_t i = 0; i < call; i++)
        if (after->values[i].bits != making->outcome.values[i].bits ||
            (after->values[i].flags ^ making->outcome.values[i].flags) & VALUE_DEAD)
            return true;
    return false;
}
