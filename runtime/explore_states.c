/* The exploration of states, breadth first: each alternative is tried in each state, and what it
 * leads to is a new state unless one like it is known. A state is put back by copying the arena and
 * the library's variables; its key is the typed hash of what the set-up's values lead to.
 *
 * Everything lies in memory that outlives the worker (wire/exploring.h). A call that fails is
 * noted, and the next one is tried; a worker that dies has a successor that goes on behind that
 * call. With several workers, the first of them leads: the others explore states of the iteration
 * ahead of it and write down what they see (struct explored_unit), which it reads in order. */
#include "explore.h"
#include "explore_symbols.h"

enum {
    FIRST_TABLE_BITS = 12,
    SURELY_REPLAYED = 64,  /* states; then one in ... */
    REPLAYED_SHARE = 8192, /* is reached by its calls as well, to see whether it is the same */
    FEW_STATES = 128,      /* iterations of no more are not worth sharing */
};

/* What is undone when a sequence ends, so that a copy of the memory leads nowhere. */
#define UNDONE_AT_END (TOUCHED_MAPPINGS | TOUCHED_DESCRIPTORS | TOUCHED_OPEN)

struct exploration assay_rt_exploration;

/* The mark that is written is not the one that counts. */
static void set_mark(void)
{
    struct explored *shared = EXPLORATION->shared;
    uint64_t number = atomic_load_explicit(&shared->marked, memory_order_relaxed) + 1;
    shared->marks[number % 2] = (struct exploring_mark){
        .place = shared->place,
        .states = shared->states,
        .calls = shared->calls,
        .most_bytes = shared->most_bytes,
        .variable_states = shared->variable_states,
        .failures = shared->failures,
        .outside = shared->outside,
        .failure_count = shared->failure_count,
        .iteration_count = shared->iteration_count,
        .edge_count = shared->edge_count,
        .choice = shared->choices[shared->place.alternative],
    };
    atomic_store_explicit(&shared->marked, number, memory_order_release);
}

/* With symbols, the same call may have another path. */
static void next_alternative(void)
{
    EXPLORATION->shared->place.is_asking = 0;
    if (!explores_symbols() || !assay_rt_symbols_next_path())
        EXPLORATION->shared->place.alternative++;
}

/* Run by assay_rt_guarded(): a failure comes back there, and the next alternative is tried. */
static void try_alternatives(void)
{
    struct explored *shared = EXPLORATION->shared;
    while (shared->place.alternative < EXPLORATION->alternative_count && !shared->ended_by) {
        if (UNLIKELY(shared->wish.settings))
            set_mark();
        struct tried tried = assay_rt_explore_try(shared->place.alternative);
        assay_rt_explore_account(shared->place.alternative, &tried, NULL);
        next_alternative();
    }
}

/* Whether this worker can go on after a call that did not come back. */
bool assay_rt_explore_recover(void)
{
    *EXPLORATION->is_in_call = 0;
    EXPLORATION->variables_are_dirty = EXPLORATION->variables_size != 0;
    if (assay_rt.touched)
        assay_rt_environment_restore();
    return !assay_rt.must_recycle && assay_rt.debts < RECOVERIES_MAXIMUM;
}

bool assay_rt_explore_note_lost_question(void)
{
    struct explored *shared = EXPLORATION->shared;
    if (shared->place.is_asking != ASKING)
        return false;
    shared->place.is_asking = ASKING_FAILED;
    shared->equal_crashes++;
    assay_rt.watches_loads = false;
    return true;
}

/* A call did not come back. False: this worker cannot go on. */
static bool note_lost_call(void)
{
    struct explored *shared = EXPLORATION->shared;
    if (assay_rt_explore_note_lost_question())
        return assay_rt_explore_recover();
    if (shared->place.is_in_call) {
        shared->calls++;
        assay_rt_explore_note_failure((uint32_t)EXPLORATION->number, shared->place.alternative,
                                      assay_rt.failure.end);
    }
    next_alternative();
    return assay_rt_explore_recover();
}

void assay_rt_explore_begin_state(uint64_t number, uint64_t read)
{
    EXPLORATION->number = number;
    EXPLORATION->from = (const struct kept_state *)(void *)(
        frontier(EXPLORATION->shared->place.half) + read);
}

static void end_state(void)
{
    struct exploring_place *place = &EXPLORATION->shared->place;
    if (EXPLORATION->shared->ended_by)
        return;
    place->alternative = 0;
    place->read += EXPLORATION->from->size;
    place->state++;
}

bool assay_rt_explore_state(void)
{
    const struct exploring_place *place = &EXPLORATION->shared->place;
    assay_rt_explore_begin_state(place->state, place->read);
    atomic_store_explicit(&assay_rt.worker->statement, 0, memory_order_relaxed);
    bool is_left_out = explores_symbols() && !EXPLORATION->from->symbols;
    while (!is_left_out && !assay_rt_guarded(try_alternatives))
        if (!note_lost_call())
            return false;
    end_state();
    return true;
}

/* What was seen in a state, as if it were seen now. */
const char *assay_rt_explore_read_state(const char *at)
{
    struct explored *shared = EXPLORATION->shared;
    assay_rt_explore_begin_state(shared->place.state, shared->place.read);
    while (shared->place.alternative < EXPLORATION->alternative_count && !shared->ended_by) {
        const struct tried *tried = (const struct tried *)(const void *)at;
        const struct kept_state *image = (const struct kept_state *)(const void *)(tried + 1);
        if (UNLIKELY(shared->wish.settings))
            set_mark();
        assay_rt_explore_account(shared->place.alternative, tried, image);
        next_alternative();
        at += sizeof *tried + (tried->has_image ? image->size : 0);
    }
    end_state();
    return at;
}

/* ---- iterations ---- */

static void end_iteration(void)
{
    struct explored *shared = EXPLORATION->shared;
    struct exploring_place *place = &shared->place;
    if (shared->iteration_count < EXPLORED_ITERATIONS)
        shared->iterations[shared->iteration_count++] =
            (struct explored_iteration){shared->states, shared->calls - place->calls_before};
    place->calls_before = shared->calls;
}

/* What was found becomes what is explored next. */
static void begin_iteration(void)
{
    struct explored *shared = EXPLORATION->shared;
    struct exploring_place *place = &shared->place;
    if (explores_symbols())
        assay_rt_symbols_begin_iteration();
    place->half = !place->half;
    place->read = place->written = 0;
    place->level_end = shared->states;
    if (place->state == place->level_end)
        stop_exploring(EXPLORED_BY_COMPLETION);
    else if (shared->iteration_count >= shared->wish.iterations ||
             shared->iteration_count == EXPLORED_ITERATIONS)
        stop_exploring(EXPLORED_BY_ITERATIONS);
}

/* The rest of a state that was begun with is for the worker that leads. */
static bool is_worth_sharing(void)
{
    const struct exploring_place *place = &EXPLORATION->shared->place;
    return EXPLORATION->shared->wish.jobs > 1 && !place->alternative &&
           (EXPLORATION->first_unit != EXPLORATION->end_unit ||
            place->level_end - place->state > FEW_STATES);
}

static bool explore_all(void)
{
    struct explored *shared = EXPLORATION->shared;
    struct exploring_place *place = &shared->place;
    while (!shared->ended_by) {
        if (place->state == place->level_end) {
            if (place->level_end)
                end_iteration();
            begin_iteration();
            continue;
        }
        if (atomic_load_explicit(&shared->must_stop, memory_order_relaxed))
            stop_exploring(atomic_load(&shared->must_stop));
        else if (!(is_worth_sharing() ? assay_rt_explore_units() : assay_rt_explore_state()))
            return false;
    }
    if (shared->calls != place->calls_before)
        end_iteration();
    return true;
}

static void replay_checked(void)
{
    assay_rt_explore_replay(EXPLORATION->checked);
    assay_rt_explore_look_for_variables();
}

static bool is_known_as(uint64_t key, uint64_t number)
{
    uint64_t at = slot_of(key_to_find(key));
    return EXPLORATION->keys[at] && EXPLORATION->numbers[at] == number;
}

/* By its calls, is the state what it was? */
static bool is_reached_again(uint64_t number)
{
    EXPLORATION->checked = number;
    EXPLORATION->excused = UINT32_MAX; /* what is lost does not matter here */
    if (!assay_rt_guarded(replay_checked))
        return false;
    uint64_t key = assay_rt_explore_state_now();
    return is_known_as(key, number) || is_known_as(key ^ LOST_BLOCKS, number);
}

/* Some states are reached again by their calls: when they are others then, copying memory is not
 * enough. */
static void check_by_replaying(void)
{
    struct explored *shared = EXPLORATION->shared;
    bool must_replay = shared->outside & UNDONE_AT_END;
    if (shared->wish.replays || explores_symbols())
        return;
    shared->replayed = 0;
    shared->differing = must_replay;
    if (must_replay || shared->wish.representation != REPRESENT_WHOLE_STATE)
        return;
    for (uint64_t number = 0; number < shared->states && !assay_rt.must_recycle;
         number += number < SURELY_REPLAYED ? 1 : REPLAYED_SHARE) {
        shared->replayed++;
        shared->differing += !is_reached_again(number);
    }
}

/* The worker before this one died in the call. */
static void go_on_after_death(void)
{
    struct exploring_place *place = &EXPLORATION->shared->place;
    if (assay_rt_explore_note_lost_question() || !place->is_in_call)
        return;
    assay_rt_explore_note_failure((uint32_t)place->state, place->alternative, place->end_of_call);
    EXPLORATION->shared->calls++;
    place->is_in_call = 0;
    next_alternative();
}

/* What whoever leads needs; the others come when there is something to do. */
static bool lead(void)
{
    struct exploring_place *place = &EXPLORATION->shared->place;
    if (!place->is_begun)
        place->table_bits = FIRST_TABLE_BITS;
    place->is_begun = 1;
    assay_rt_explore_use_table(place->table_bits);
    if (explores_symbols())
        assay_rt_symbols_begin_all();
    if (place->has_old_keys)
        assay_rt_explore_forget_old_keys();
    if (!assay_rt_explore_prepare_alternatives()) {
        stop_exploring(EXPLORED_BY_MEMORY);
        return true;
    }
    assay_rt_explore_end_units();
    go_on_after_death();
    if (!assay_rt_explore_begin_at_setups())
        return false;
    if (EXPLORATION->shared->states && assay_rt_explore_stand_again() && !explore_all())
        return false;
    assay_rt_explore_end_units();
    assay_rt_explore_check_sample();
    check_by_replaying();
    if (explores_symbols())
        assay_rt_symbols_end_all();
    stop_exploring(EXPLORED_BY_COMPLETION);
    assay_rt_explore_ring();
    return true;
}

bool assay_rt_lane_explore(void)
{
    assay_rt_exploration = (struct exploration){.shared = assay_rt.explored};
    if (!EXPLORATION->shared)
        return true;
    EXPLORATION->is_in_call = &EXPLORATION->shared->place.is_in_call;
    assay_rt_visits_share(&EXPLORATION->shared->visits);
    bool can_go_on = assay_rt.worker_number ? assay_rt_explore_help() : lead();
    if (can_go_on)
        assay_rt_worker_reset();
    return can_go_on;
}
