/* The exploration of states, breadth first: each alternative is tried in each state, and what it
 * leads to is a new state unless one like it is known. A state is put back by copying the arena and
 * the library's variables; its key is the typed hash of what the set-up's values lead to.
 *
 * Everything lies in memory that outlives the worker (wire/exploring.h). A call that fails is
 * noted, and the next one is tried; a worker that dies has a successor that goes on behind that
 * call. With several workers, the first of them leads: the others explore states of the iteration
 * ahead of it and write down what they see (struct explored_unit), which it reads in order. */
#include <sys/mman.h>

#include "explore.h"
#include "explore_symbols.h"
#include "typed_state.h"

enum {
    FIRST_TABLE_BITS = 12,
    SURELY_REPLAYED = 64,  /* states; then one in ... */
    REPLAYED_SHARE = 8192, /* is reached by its calls as well, to see whether it is the same */
    SAMPLED_SHARE = 64,    /* one in ... calls that are not gone on from is looked at again */
    FEW_STATES = 128,      /* iterations of no more are not worth sharing */
};

/* What is undone when a sequence ends, so that a copy of the memory leads nowhere. */
#define UNDONE_AT_END (TOUCHED_MAPPINGS | TOUCHED_DESCRIPTORS | TOUCHED_OPEN)

struct exploration assay_rt_exploration;

/* ---- getting ready ---- */

static const struct wire_sequence *sequence_of(uint32_t number)
{
    return (const struct wire_sequence *)(const void *)((const char *)assay_rt.request +
                                                        assay_rt.request->offsets[number]);
}

/* What the interpreter works out for a sequence is kept, so that it need not do it again. */
static bool prepare_alternative(struct alternative *alternative, uint32_t number)
{
    const struct wire_sequence *sequence = sequence_of(number);
    uint32_t first = EXPLORATION->setup_length;
    if (sequence->statement_count <= first ||
        sequence->statement_count - first > OWN_STATEMENTS)
        return false;
    assay_rt_worker_begin(number);
    alternative->sequence = sequence;
    alternative->count = sequence->statement_count - first;
    for (uint32_t i = 0; i < alternative->count; i++) {
        alternative->thunks[i] = STATEMENTS->thunks[first + i];
        alternative->is_special[i] = STATEMENTS->is_special[first + i];
        alternative->places[i] = STATEMENTS->places[first + i];
        assay_rt_copy(alternative->arguments[i], STAGE->arguments[first + i],
                      sizeof alternative->arguments[i]);
    }
    assay_rt_worker_reset();
    return true;
}

bool assay_rt_explore_prepare_alternatives(void)
{
    const struct exploring_wish *wish = &EXPLORATION->shared->wish;
    uint32_t count = assay_rt.request->sequence_count;
    if (wish->setup_count >= count || wish->setup_statements >= WIRE_STATEMENTS - OWN_STATEMENTS)
        return false;
    EXPLORATION->setup_length = wish->setup_statements;
    EXPLORATION->alternative_count = count - wish->setup_count;
    size_t size = EXPLORATION->alternative_count * sizeof *EXPLORATION->alternatives;
    EXPLORATION->alternatives = mmap(NULL, size, PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (EXPLORATION->alternatives == MAP_FAILED)
        return false;
    for (uint32_t i = 0; i < EXPLORATION->alternative_count; i++)
        if (!prepare_alternative(&EXPLORATION->alternatives[i], wish->setup_count + i))
            return false;
    if (explores_symbols())
        assay_rt_symbols_prepare();
    assay_rt_memory_forbid(EXPLORATION->alternatives, size & ~(size_t)7);
    return true;
}

/* ---- what is found ---- */

static void note_failure(uint32_t state, uint32_t choice, uint16_t end)
{
    struct explored *shared = EXPLORATION->shared;
    struct explored_choice *record = &shared->choices[choice];
    shared->failures++;
    record->failures++;
    if (record->told >= EXPLORED_ALIKE || shared->failure_count == EXPLORED_FAILURES)
        return;
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

/* States of the last iteration are counted, and not gone on from. */
static void add_state(uint32_t number, struct explored_state found, const struct tried *tried,
                      const struct kept_state *image)
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
    add_state(number, (struct explored_state){from, (uint16_t)choice, depth}, tried, image);
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

static void check_sample(void)
{
    struct explored *shared = EXPLORATION->shared;
    bool is_whole = !shared->ended_by || shared->ended_by == EXPLORED_BY_COMPLETION ||
                    shared->ended_by == EXPLORED_BY_ITERATIONS;
    for (uint64_t i = 0; is_whole && i < shared->sample_count; i++)
        shared->missed += !is_known(shared->sample[i]);
    shared->sample_count = 0;
}

static void account(uint32_t choice, const struct tried *tried, const struct kept_state *image)
{
    struct explored *shared = EXPLORATION->shared;
    struct explored_choice *record = &shared->choices[choice];
    uint32_t from = (uint32_t)EXPLORATION->number;
    switch ((enum tried_kind)tried->kind) {
    case TRIED_FAILED:
        note_failure(from, choice, tried->end);
        break;
    case TRIED_SKIPPED:
        record->skipped++;
        break;
    case TRIED_ENDED:
        record->calls++;
        record->ended++;
        if (tried->has_leaked)
            note_failure(from, choice, END_LEAK);
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
        account(shared->place.alternative, &tried, NULL);
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

/* The equality function did not come back: the call is made again, and it is not asked. */
static bool note_lost_question(void)
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
    if (note_lost_question())
        return assay_rt_explore_recover();
    if (shared->place.is_in_call) {
        shared->calls++;
        note_failure((uint32_t)EXPLORATION->number, shared->place.alternative,
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
        account(shared->place.alternative, tried, image);
        next_alternative();
        at += sizeof *tried + (tried->has_image ? image->size : 0);
    }
    end_state();
    return at;
}

/* ---- set-ups ---- */

static void find_roots(void)
{
    EXPLORATION->root_count = 0;
    for (uint32_t i = 0; i < EXPLORATION->setup_length; i++) {
        const struct assay_operation *operation = operation_of(i);
        bool is_pointer = operation->kind != ASSAY_CALL || operation->result_is_pointer;
        if (!is_pointer || EXPLORATION->root_count == ROOTS)
            continue;
        EXPLORATION->roots[EXPLORATION->root_count++] =
            (struct root){i, assay_rt_pointee_layout(operation->sort), operation->sort};
    }
}

static void remember_setup(void)
{
    assay_rt_copy(EXPLORATION->setup_flags, STATEMENTS->flags, EXPLORATION->setup_length);
    EXPLORATION->pointer_count = STATEMENTS->pointer_count;
    EXPLORATION->record_count = STATEMENTS->record_count;
    EXPLORATION->variables_size = assay_rt_variables_size();
    find_roots();
}

static bool run_setup(uint32_t number)
{
    assay_rt_worker_begin(number);
    return assay_rt_guarded(assay_rt_interpret) && assay_rt.failure.end == END_OK &&
           !STATEMENTS->has_gaps;
}

static struct tried begun; /* what the set-up in progress has made */

/* Run by assay_rt_guarded(). */
static void add_begun(void)
{
    bool is_new;
    uint32_t found = assay_rt_explore_number_of(&begun, &is_new);
    uint16_t setup = (uint16_t)EXPLORATION->number;
    if (is_new)
        add_state(found, (struct explored_state){EXPLORED_PARENTLESS, setup, 0}, &begun, NULL);
}

static void begin_at_setup(uint32_t number)
{
    bool stands = run_setup(number);
    EXPLORATION->shared->outside |= assay_rt.touched;
    if (!stands) {
        if (assay_rt.failure.end != END_OK)
            note_failure(EXPLORED_PARENTLESS, number, assay_rt.failure.end);
        assay_rt_worker_reset();
        return;
    }
    remember_setup();
    assay_rt_explore_look_for_variables();
    EXPLORATION->excused = 0;
    uint64_t state = assay_rt_explore_state_now();
    EXPLORATION->excused = assay_rt_ledger.live - assay_rt_typed_blocks();
    uint32_t representation = EXPLORATION->shared->wish.representation;
    begun = (struct tried){
        .kind = TRIED_STATE, .state = state, .has_variables = EXPLORATION->variables_are_dirty,
        .key = representation <= REPRESENT_MODIFYING_SEQUENCE ? chained_key(1, number) : state};
    if (explores_symbols())
        begun.key = assay_rt_symbols_key(begun.key);
    EXPLORATION->number = number;
    if (!assay_rt_guarded(add_begun) && note_lost_question())
        add_begun();
    EXPLORATION->shared->place.is_asking = 0;
    assay_rt_worker_reset();
}

/* False: this worker cannot go on. */
static bool begin_at_setups(void)
{
    struct explored *shared = EXPLORATION->shared;
    struct exploring_place *place = &shared->place;
    while (place->setup < shared->wish.setup_count) {
        begin_at_setup(place->setup++);
        if (assay_rt.must_recycle)
            return false;
    }
    place->is_standing = 1;
    return true;
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

static uint64_t checked; /* the state that is reached again */

static void replay_checked(void)
{
    assay_rt_explore_replay(checked);
    assay_rt_explore_look_for_variables();
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
    for (checked = 0; checked < shared->states && !assay_rt.must_recycle;
         checked += checked < SURELY_REPLAYED ? 1 : REPLAYED_SHARE) {
        EXPLORATION->excused = UINT32_MAX; /* what is lost does not matter here */
        bool is_same = assay_rt_guarded(replay_checked);
        if (is_same) {
            uint64_t key = assay_rt_explore_state_now(), at = slot_of(key_to_find(key));
            is_same = EXPLORATION->keys[at] && EXPLORATION->numbers[at] == checked;
            at = slot_of(key_to_find(key ^ LOST_BLOCKS));
            is_same |= EXPLORATION->keys[at] && EXPLORATION->numbers[at] == checked;
        }
        shared->replayed++;
        shared->differing += !is_same;
    }
}

/* The statements of the set-up have to be as they were when its states were found. */
bool assay_rt_explore_stand_again(void)
{
    for (uint32_t i = 0; i < EXPLORATION->shared->wish.setup_count; i++) {
        bool ok = run_setup(i);
        if (ok)
            remember_setup();
        assay_rt_memory_end_sequence();
        assay_rt_library_restore();
        if (ok)
            return true;
    }
    return false;
}

/* The worker before this one died in the call. */
static void go_on_after_death(void)
{
    struct exploring_place *place = &EXPLORATION->shared->place;
    if (note_lost_question() || !place->is_in_call)
        return;
    note_failure((uint32_t)place->state, place->alternative, place->end_of_call);
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
    if (!begin_at_setups())
        return false;
    if (EXPLORATION->shared->states && assay_rt_explore_stand_again() && !explore_all())
        return false;
    assay_rt_explore_end_units();
    check_sample();
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
