/* What comes of the calls of an exploration is counted, and new states are kept; see explore.h. */
#include "explore.h"
#include "explore_symbols.h"

enum { SAMPLED_SHARE = 64 }; /* one in ... calls that are not gone on from is looked at again */

void assay_rt_explore_note_failure(uint32_t state, uint32_t choice, uint16_t end)
{
    struct explored *shared = EXPLORATION->shared;
    bool is_setup = state == EXPLORED_PARENTLESS; /* of which there are few, and no records */
    struct explored_choice *record = is_setup ? NULL : &shared->choices[choice];
    shared->failures++;
    if (record)
        record->failures++;
    if ((record && record->told >= EXPLORED_ALIKE) || shared->failure_count == EXPLORED_FAILURES)
        return;
    if (record)
        record->told++;
    if (explores_symbols())
        assay_rt_symbols_tell_failure(shared->failure_count, state, choice);
    shared->failed[shared->failure_count++] =
        (struct explored_failure){state, (uint16_t)choice, end};
}

static void note_edge(uint32_t from, uint32_t to, uint32_t choice)
{
    struct explored *shared = EXPLORATION->shared;
    struct explored_edge *edges = (struct explored_edge *)(void *)part(EXPLORED_EDGES_AT);
    if (shared->wish.wants_edges && shared->edge_count < EXPLORED_EDGES)
        edges[shared->edge_count++] = (struct explored_edge){from, to, choice};
}

static bool is_last_iteration(void)
{
    const struct explored *shared = EXPLORATION->shared;
    return shared->iteration_count + 1 >= shared->wish.iterations;
}

void assay_rt_explore_add_state(uint32_t number, struct explored_state found,
                                const struct tried *tried, const struct kept_state *image)
{
    struct explored *shared = EXPLORATION->shared;
    *state_at(number) = found;
    shared->variable_states += tried->has_variables;
    bool is_explored = found.parent == EXPLORED_PARENTLESS || !is_last_iteration();
    if (explores_symbols())
        assay_rt_symbols_tell_state(number);
    if (is_explored && !assay_rt_explore_keep_state(tried, image))
        stop_exploring(EXPLORED_BY_MEMORY);
    if (shared->states >= shared->wish.states || shared->states >= EXPLORED_STATES)
        stop_exploring(EXPLORED_BY_STATES);
}

static void account_state(uint32_t choice, const struct tried *tried,
                          const struct kept_state *image)
{
    struct explored_choice *record = &EXPLORATION->shared->choices[choice];
    uint32_t from = (uint32_t)EXPLORATION->number;
    bool is_new;
    uint32_t number = assay_rt_explore_number_of(tried, &is_new);
    record->changed += tried->state != EXPLORATION->from->state;
    note_edge(from, number, choice);
    if (LIKELY(!is_new))
        return;
    record->found++;
    uint16_t depth = (uint16_t)(state_at(from)->depth + 1);
    struct explored_state found = {from, (uint16_t)choice, depth};
    assay_rt_explore_add_state(number, found, tried, image);
}

/* Others have to lead there, too, sooner or later. */
static void sample_state(uint64_t number, uint32_t choice, uint64_t key)
{
    struct explored *shared = EXPLORATION->shared;
    if ((number + choice) % SAMPLED_SHARE || shared->sample_count == EXPLORED_SAMPLE)
        return;
    shared->sampled++;
    if (!is_known(key))
        shared->sample[shared->sample_count++] = key;
}

void assay_rt_explore_check_sample(void)
{
    struct explored *shared = EXPLORATION->shared;
    bool is_whole = !shared->ended_by || shared->ended_by == EXPLORED_BY_COMPLETION ||
                    shared->ended_by == EXPLORED_BY_ITERATIONS;
    for (uint64_t i = 0; is_whole && i < shared->sample_count; i++)
        shared->missed += !is_known(shared->sample[i]);
    shared->sample_count = 0;
}

void assay_rt_explore_account(uint32_t choice, const struct tried *tried,
                              const struct kept_state *image)
{
    struct explored *shared = EXPLORATION->shared;
    struct explored_choice *record = &shared->choices[choice];
    uint32_t from = (uint32_t)EXPLORATION->number;
    switch ((enum tried_kind)tried->kind) {
    case TRIED_FAILED:
        assay_rt_explore_note_failure(from, choice, tried->end);
        break;
    case TRIED_SKIPPED:
        record->skipped++;
        break;
    case TRIED_ENDED:
        record->calls++;
        record->ended++;
        if (tried->has_leaked)
            assay_rt_explore_note_failure(from, choice, END_LEAK);
        break;
    case TRIED_STATE:
        account_state(choice, tried, image);
        record->calls++;
        break;
    case TRIED_CHECKED:
        record->changed += tried->state != EXPLORATION->from->state;
        sample_state(from, choice, tried->key);
        record->calls++;
        break;
    }
    if (explores_symbols() && tried->kind != TRIED_SKIPPED)
        assay_rt_symbols_tell_path(from, choice);
    shared->calls += tried->kind != TRIED_SKIPPED;
    shared->outside |= (uint32_t)tried->touched;
}
