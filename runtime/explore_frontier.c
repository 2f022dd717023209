/* States that wait to be explored: the arena, the library's variables and the values of the set-up
 * are copied into the frontier and put back; or, where that is not enough, their calls are made
 * again. */
#include "explore.h"
#include "explore_symbols.h"

static size_t slots_size(void)
{
    return (EXPLORATION->setup_length * sizeof STAGE->slots[0] + 15) & ~(size_t)15;
}

static size_t variables_bytes(void)
{
    return EXPLORATION->variables_are_dirty ? EXPLORATION->variables_size : 0;
}

/* What the state that is there takes in the frontier, or in a unit. */
size_t assay_rt_explore_kept_size(void)
{
    size_t symbols = explores_symbols() ? assay_rt_symbols_kept_size() : 0;
    return sizeof(struct kept_state) + slots_size() + assay_rt_memory_image_size() + symbols +
           ((variables_bytes() + 15) & ~(size_t)15);
}

void assay_rt_explore_write_state(char *to, uint64_t key, uint64_t state)
{
    size_t variables = variables_bytes(), image = assay_rt_memory_image_size();
    *(struct kept_state *)(void *)to = (struct kept_state){
        assay_rt_explore_kept_size(), key, state, variables, EXPLORATION->excused,
        sizeof(struct kept_state) + slots_size() + image};
    to += sizeof(struct kept_state);
    assay_rt_copy(to, STAGE->slots, slots_size());
    to += slots_size();
    assay_rt_memory_save(to);
    if (explores_symbols()) {
        assay_rt_symbols_save(to + image);
        image += assay_rt_symbols_kept_size();
    }
    if (variables)
        assay_rt_variables_save(to + image);
}

/* From memory, or as another worker has written it. False: there is no room left. */
bool assay_rt_explore_keep_state(const struct tried *tried, const struct kept_state *image)
{
    struct explored *shared = EXPLORATION->shared;
    struct exploring_place *place = &shared->place;
    size_t size = image ? image->size : assay_rt_explore_kept_size();
    if (place->written + size + PAGE > shared->wish.bytes ||
        place->written + size + PAGE > EXPLORED_FRONTIER_BYTES)
        return false;
    char *to = frontier(!place->half) + place->written;
    if (image) {
        assay_rt_copy(to, image, size);
    } else if (explores_symbols() && !assay_rt_symbols_is_worth_going_on()) {
        size = sizeof(struct kept_state);
        *(struct kept_state *)(void *)to = (struct kept_state){.size = size};
    } else {
        assay_rt_explore_write_state(to, tried->key, tried->state);
    }
    place->written += size;
    if (place->written + place->read > shared->most_bytes)
        shared->most_bytes = place->written + place->read;
    return true;
}

/* The state is reached by its calls. Part of what assay_rt_guarded() runs. */
void assay_rt_explore_replay(uint64_t number)
{
    uint16_t choices[EXPLORED_ITERATIONS];
    const struct explored_state *state = state_at(number);
    unsigned depth = state->depth < EXPLORED_ITERATIONS ? state->depth : 0;
    for (unsigned i = depth; i-- > 0; state = state_at(state->parent))
        choices[i] = state->choice;
    assay_rt_worker_reset();
    assay_rt_worker_begin(state->choice);
    assay_rt_interpret();
    for (unsigned i = 0; i < depth; i++) {
        STATEMENTS->pointer_count = EXPLORATION->pointer_count;
        STATEMENTS->record_count = EXPLORATION->record_count;
        assay_rt_explore_run(&EXPLORATION->alternatives[choices[i]]);
    }
    STATEMENTS->pointer_count = EXPLORATION->pointer_count;
    STATEMENTS->record_count = EXPLORATION->record_count;
    STATEMENTS->has_gaps = 0;
}

void assay_rt_explore_put_back(const struct kept_state *kept)
{
    if (UNLIKELY(EXPLORATION->shared->wish.replays)) {
        assay_rt_explore_replay(EXPLORATION->number);
        return;
    }
    const char *from = (const char *)(kept + 1);
    struct statements_state *state = STATEMENTS;
    assay_rt_copy(STAGE->slots, from, slots_size());
    assay_rt_copy(state->flags, EXPLORATION->setup_flags, EXPLORATION->setup_length);
    if (UNLIKELY(EXPLORATION->variables_are_dirty || kept->variables)) {
        if (kept->variables)
            assay_rt_variables_load((const char *)kept + kept->size -
                                    ((kept->variables + 15) & ~(uint64_t)15));
        else
            assay_rt_library_restore();
    }
    assay_rt_memory_load(from + slots_size());
    if (explores_symbols())
        assay_rt_symbols_load((const char *)kept + kept->symbols);
    state->pointer_count = EXPLORATION->pointer_count;
    state->record_count = EXPLORATION->record_count;
    state->frees_seen = assay_rt_ledger.frees;
    state->has_gaps = 0;
}
