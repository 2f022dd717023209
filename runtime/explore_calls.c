/* One alternative in one state: it is called, and what is there afterwards is looked at. */
#include "explore.h"
#include "explore_symbols.h"
#include "typed_state.h"

uint64_t assay_rt_explore_state_now(void)
{
    if (explores_symbols())
        assay_rt_symbols_begin_walk();
    assay_rt_typed_begin();
    for (uint32_t i = 0; i < EXPLORATION->root_count; i++)
        assay_rt_typed_pointer(STAGE->slots[EXPLORATION->roots[i].statement],
                               EXPLORATION->roots[i].layout);
    if (UNLIKELY(EXPLORATION->variables_are_dirty))
        assay_rt_variables_walk();
    uint64_t state = assay_rt_typed_end();
    EXPLORATION->has_lost =
        assay_rt_ledger.live > assay_rt_typed_blocks() + EXPLORATION->excused;
    return UNLIKELY(EXPLORATION->has_lost) ? state ^ LOST_BLOCKS : state;
}

/* Before the state is looked at: what the call returned may be all that leads to a block. */
static void excuse_result(void)
{
    const struct assay_operation *last = operation_of(assay_rt.sequence->statement_count - 1u);
    EXPLORATION->excused = EXPLORATION->from->excused;
    if (UNLIKELY(last->result_is_pointer))
        EXPLORATION->excused = assay_rt_ledger.live;
}

bool assay_rt_explore_look_for_variables(void)
{
    EXPLORATION->variables_are_dirty =
        EXPLORATION->variables_size && assay_rt_variables_changed();
    return EXPLORATION->variables_are_dirty;
}

void assay_rt_explore_run(const struct alternative *alternative)
{
    struct statements_state *state = STATEMENTS;
    uint32_t first = EXPLORATION->setup_length;
    for (uint32_t i = 0; i < alternative->count; i++) {
        state->thunks[first + i] = alternative->thunks[i];
        state->is_special[first + i] = alternative->is_special[i];
        state->places[first + i] = alternative->places[i];
        state->flags[first + i] = 0;
        STAGE->slots[first + i] = 0;
        for (unsigned k = 0; k < WIRE_ARGUMENTS; k++)
            STAGE->arguments[first + i][k] = alternative->arguments[i][k];
    }
    assay_rt.sequence = alternative->sequence;
    assay_rt.index = first;
    assay_rt.failure.end = END_OK;
    assay_rt_interpret();
}

/* Something the set-up made is gone: a destructor was called. */
static bool has_ended(void)
{
    for (uint32_t i = 0; i < EXPLORATION->root_count; i++)
        if (STATEMENTS->flags[EXPLORATION->roots[i].statement] & (STATEMENT_NULL | STATEMENT_DEAD))
            return true;
    return false;
}

/* A result that is released behind the call may be null: the call counts. */
static bool was_called(const struct alternative *alternative)
{
    uint32_t last = EXPLORATION->setup_length + alternative->count - 1;
    if (STATEMENTS->flags[last] & STATEMENT_DONE)
        return true;
    return alternative->count > 1 && operation_of(last - 1)->kind == ASSAY_CALL &&
           STATEMENTS->flags[last - 1] & STATEMENT_DONE;
}

/* All that the library had made for the set-up is gone: what is left now will never be freed. */
static bool has_leaked(void)
{
    if (assay_rt_ledger.live <= EXPLORATION->excused || EXPLORATION->variables_are_dirty)
        return false;
    for (uint32_t i = 0; i < EXPLORATION->root_count; i++) {
        uint32_t statement = EXPLORATION->roots[i].statement;
        uintptr_t start;
        const struct block *block = assay_rt_block_at(STAGE->slots[statement], &start);
        if (!block || (block->owner == OWNER_LIBRARY && !block->is_dead))
            return false;
    }
    return true;
}

/* By what the state after the call is known. */
static uint64_t key_after(uint64_t state, uint32_t choice)
{
    const struct kept_state *from = EXPLORATION->from;
    switch (EXPLORATION->shared->wish.representation) {
    case REPRESENT_WHOLE_SEQUENCE:
        return chained_key(from->key, choice);
    case REPRESENT_MODIFYING_SEQUENCE:
        return state == from->state ? from->key : chained_key(from->key, choice);
    default:
        return state;
    }
}

static bool is_no_builder(uint32_t choice)
{
    return EXPLORATION->shared->wish.no_builders[choice / 64] >> choice % 64 & 1;
}

static struct tried look_at_result(uint32_t choice)
{
    struct tried tried = {.kind = TRIED_STATE, .touched = assay_rt.touched};
    if (UNLIKELY(assay_rt.touched))
        assay_rt_environment_restore();
    excuse_result();
    if (UNLIKELY(STATEMENTS->has_gaps) && has_ended()) {
        assay_rt_explore_look_for_variables();
        tried.kind = TRIED_ENDED;
        tried.has_leaked = has_leaked();
        return tried;
    }
    tried.has_variables = assay_rt_explore_look_for_variables();
    tried.state = assay_rt_explore_state_now();
    if (is_no_builder(choice) && !EXPLORATION->has_lost)
        tried.kind = TRIED_CHECKED;
    tried.key = key_after(tried.state, choice);
    if (explores_symbols())
        tried.key = assay_rt_symbols_key(tried.key);
    return tried;
}

struct tried assay_rt_explore_try(uint32_t choice)
{
    const struct alternative *alternative = &EXPLORATION->alternatives[choice];
    assay_rt_explore_put_back(EXPLORATION->from);
    if (explores_symbols() && !assay_rt_symbols_begin_call(choice))
        return (struct tried){.kind = TRIED_SKIPPED};
    *EXPLORATION->is_in_call = 1;
    assay_rt_explore_run(alternative);
    *EXPLORATION->is_in_call = 0;
    if (explores_symbols())
        assay_rt_symbols_end_call();
    if (UNLIKELY(assay_rt.failure.end != END_OK)) {
        assay_rt_explore_look_for_variables();
        return (struct tried){.kind = TRIED_FAILED, .end = assay_rt.failure.end};
    }
    if (UNLIKELY(!was_called(alternative)))
        return (struct tried){.kind = TRIED_SKIPPED};
    return look_at_result(choice);
}
