/* The exploration of states, breadth first: each alternative is tried in each state, and what it
 * leads to is a new state unless one like it is known. A state is put back by copying the arena and
 * the library's variables; its key is the typed hash of what the set-up's values lead to.
 *
 * Everything lies in memory that outlives the worker (wire/exploring.h). A call that fails is
 * noted, and the next one is tried; a worker that dies has a successor that goes on behind that
 * call. */
#include <string.h>
#include <sys/mman.h>

#include "ledger.h"
#include "runtime.h"
#include "typed_state.h"
#include "wire/exploring.h"

enum {
    OWN_STATEMENTS = 16, /* of an alternative, behind those of the set-up */
    ROOTS = 32,          /* values of the set-up that states are seen from */
    FIRST_TABLE_BITS = 12,
    SURELY_REPLAYED = 64,  /* states; then one in ... */
    REPLAYED_SHARE = 8192, /* is reached by its calls as well, to see whether it is the same */
};

/* What the interpreter has to be told of an alternative. */
struct alternative {
    const struct wire_sequence *sequence;
    uint32_t count; /* of own statements */
    assay_thunk *thunks[OWN_STATEMENTS];
    uint8_t is_special[OWN_STATEMENTS];
    void *places[OWN_STATEMENTS];
    void *arguments[OWN_STATEMENTS][WIRE_ARGUMENTS];
};

struct root {
    uint32_t statement;
    uint32_t layout;
};

/* In the frontier, before the image of the memory. */
struct kept_state {
    uint64_t size; /* with what follows */
    uint64_t key;  /* by which it is known */
    uint64_t state; /* its typed hash, whatever it is known by */
    uint64_t variables; /* bytes of the library's variables behind the image; 0: as at first */
    uint64_t excused; /* blocks that nothing leads to, because calls have returned them */
    uint64_t unused;  /* so that what follows lies at a multiple of 16 */
};

/* Of this worker. */
struct exploration {
    struct explored *shared;
    struct alternative *alternatives;
    uint32_t alternative_count;
    uint32_t setup_length;
    struct root roots[ROOTS];
    uint32_t root_count;
    uint8_t setup_flags[WIRE_STATEMENTS];
    uint32_t pointer_count, record_count;
    size_t variables_size;
    bool variables_are_dirty;
    const struct kept_state *from; /* the state that is being explored */
    uint64_t excused; /* of the state that is there */
    bool has_lost;    /* ... blocks beyond those */
    uint64_t *keys;
    uint32_t *numbers;
    uint64_t mask;
};

/* A state in which blocks are lost is another one, so that its end is seen to leak them. */
#define LOST_BLOCKS 0x1057B10C50000001u

static struct exploration exploration;

static char *part(uint64_t offset)
{
    return (char *)exploration.shared + offset;
}

static struct explored_state *state_at(uint64_t number)
{
    return (struct explored_state *)(void *)part(EXPLORED_STATES_AT) + number;
}

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
    uint32_t first = exploration.setup_length;
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

static bool prepare_alternatives(void)
{
    const struct exploring_wish *wish = &exploration.shared->wish;
    uint32_t count = assay_rt.request->sequence_count;
    if (wish->setup_count >= count || wish->setup_statements >= WIRE_STATEMENTS - OWN_STATEMENTS)
        return false;
    exploration.setup_length = wish->setup_statements;
    exploration.alternative_count = count - wish->setup_count;
    size_t size = exploration.alternative_count * sizeof *exploration.alternatives;
    exploration.alternatives = mmap(NULL, size, PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (exploration.alternatives == MAP_FAILED)
        return false;
    for (uint32_t i = 0; i < exploration.alternative_count; i++)
        if (!prepare_alternative(&exploration.alternatives[i], wish->setup_count + i))
            return false;
    assay_rt_memory_forbid(exploration.alternatives, size & ~(size_t)7);
    return true;
}

static void use_table(void)
{
    uint32_t bits = exploration.shared->place.table_bits;
    exploration.keys = (uint64_t *)(void *)part(EXPLORED_KEYS_AT(bits % 2));
    exploration.numbers = (uint32_t *)(void *)part(EXPLORED_NUMBERS_AT(bits % 2));
    exploration.mask = ((uint64_t)1 << bits) - 1;
}

/* ---- known states ---- */

static uint64_t slot_of(uint64_t key)
{
    uint64_t at = key >> 20 & exploration.mask;
    while (exploration.keys[at] && exploration.keys[at] != key)
        at = (at + 1) & exploration.mask;
    return at;
}

static void grow_table(void)
{
    struct exploring_place *place = &exploration.shared->place;
    uint64_t *old_keys = exploration.keys, old_size = exploration.mask + 1;
    uint32_t *old_numbers = exploration.numbers;
    place->table_bits++;
    use_table();
    for (uint64_t i = 0; i < old_size; i++) {
        if (!old_keys[i])
            continue;
        uint64_t at = slot_of(old_keys[i]);
        exploration.keys[at] = old_keys[i];
        exploration.numbers[at] = old_numbers[i];
    }
    if (old_size * sizeof *old_keys >= PAGE) {
        madvise(old_keys, old_size * sizeof *old_keys, MADV_REMOVE);
        madvise(old_numbers, old_size * sizeof *old_numbers, MADV_REMOVE);
    } else {
        memset(old_keys, 0, old_size * sizeof *old_keys);
    }
}

/* The number of the state that has the key. */
static uint32_t find_or_add(uint64_t key, bool *is_new)
{
    key = key ? key : 1;
    uint64_t at = slot_of(key);
    *is_new = !exploration.keys[at];
    if (!*is_new)
        return exploration.numbers[at];
    uint32_t number = (uint32_t)exploration.shared->states++;
    exploration.keys[at] = key;
    exploration.numbers[at] = number;
    if (exploration.shared->states * 2 > exploration.mask)
        grow_table();
    return number;
}

/* ---- the state that is there ---- */

static uint64_t state_now(void)
{
    assay_rt_typed_begin();
    for (uint32_t i = 0; i < exploration.root_count; i++)
        assay_rt_typed_pointer(STAGE->slots[exploration.roots[i].statement],
                               exploration.roots[i].layout);
    if (UNLIKELY(exploration.variables_are_dirty))
        assay_rt_variables_walk();
    uint64_t state = assay_rt_typed_end();
    exploration.has_lost =
        assay_rt_ledger.live > assay_rt_typed_blocks() + exploration.excused;
    return UNLIKELY(exploration.has_lost) ? state ^ LOST_BLOCKS : state;
}

/* Before the state is looked at: what the call returned may be all that leads to a block. */
static void excuse_result(void)
{
    const struct assay_operation *last = operation_of(assay_rt.sequence->statement_count - 1u);
    exploration.excused = exploration.from->excused;
    if (UNLIKELY(last->result_is_pointer))
        exploration.excused = assay_rt_ledger.live;
}

static bool look_for_variables(void)
{
    exploration.variables_are_dirty =
        exploration.variables_size && assay_rt_variables_changed();
    return exploration.variables_are_dirty;
}

/* ---- the frontier ---- */

static char *frontier(uint32_t half)
{
    return part(EXPLORED_FRONTIER_AT(half));
}

static size_t slots_size(void)
{
    return (exploration.setup_length * sizeof STAGE->slots[0] + 15) & ~(size_t)15;
}

/* False: there is no memory left. */
static bool keep_state(uint64_t key, uint64_t state)
{
    struct explored *shared = exploration.shared;
    struct exploring_place *place = &shared->place;
    size_t variables = exploration.variables_are_dirty ? exploration.variables_size : 0;
    size_t image = assay_rt_memory_image_size();
    size_t size = sizeof(struct kept_state) + slots_size() + image + ((variables + 15) & ~15u);
    if (place->written + size + PAGE > shared->wish.bytes ||
        place->written + size + PAGE > EXPLORED_FRONTIER_BYTES)
        return false;
    char *to = frontier(!place->half) + place->written;
    *(struct kept_state *)(void *)to = (struct kept_state){
        size, key, state, variables, exploration.excused, 0};
    to += sizeof(struct kept_state);
    assay_rt_copy(to, STAGE->slots, slots_size());
    to += slots_size();
    assay_rt_memory_save(to);
    if (variables)
        assay_rt_variables_save(to + image);
    place->written += size;
    if (place->written + place->read > shared->most_bytes)
        shared->most_bytes = place->written + place->read;
    return true;
}

static void run_alternative(const struct alternative *alternative);

/* The state is reached by its calls. Part of what assay_rt_guarded() runs. */
static void replay(uint64_t number)
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
        STATEMENTS->pointer_count = exploration.pointer_count;
        STATEMENTS->record_count = exploration.record_count;
        run_alternative(&exploration.alternatives[choices[i]]);
    }
    STATEMENTS->pointer_count = exploration.pointer_count;
    STATEMENTS->record_count = exploration.record_count;
    STATEMENTS->has_gaps = 0;
}

static void put_back(const struct kept_state *kept)
{
    if (UNLIKELY(exploration.shared->wish.replays)) {
        replay(exploration.shared->place.state);
        return;
    }
    const char *from = (const char *)(kept + 1);
    struct statements_state *state = STATEMENTS;
    assay_rt_copy(STAGE->slots, from, slots_size());
    assay_rt_copy(state->flags, exploration.setup_flags, exploration.setup_length);
    if (UNLIKELY(exploration.variables_are_dirty || kept->variables)) {
        if (kept->variables)
            assay_rt_variables_load((const char *)kept + kept->size -
                                    ((kept->variables + 15) & ~(uint64_t)15));
        else
            assay_rt_library_restore();
    }
    assay_rt_memory_load(from + slots_size());
    state->pointer_count = exploration.pointer_count;
    state->record_count = exploration.record_count;
    state->frees_seen = assay_rt_ledger.frees;
    state->has_gaps = 0;
}

/* ---- calls ---- */

static void run_alternative(const struct alternative *alternative)
{
    struct statements_state *state = STATEMENTS;
    uint32_t first = exploration.setup_length;
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
    for (uint32_t i = 0; i < exploration.root_count; i++)
        if (STATEMENTS->flags[exploration.roots[i].statement] & (STATEMENT_NULL | STATEMENT_DEAD))
            return true;
    return false;
}

/* A result that is released behind the call may be null: the call counts. */
static bool was_called(const struct alternative *alternative)
{
    uint32_t last = exploration.setup_length + alternative->count - 1;
    if (STATEMENTS->flags[last] & STATEMENT_DONE)
        return true;
    return alternative->count > 1 && operation_of(last - 1)->kind == ASSAY_CALL &&
           STATEMENTS->flags[last - 1] & STATEMENT_DONE;
}

/* All that the library had made for the set-up is gone: what is left now will never be freed. */
static bool has_leaked(void)
{
    if (assay_rt_ledger.live <= exploration.excused || exploration.variables_are_dirty)
        return false;
    for (uint32_t i = 0; i < exploration.root_count; i++) {
        uint32_t statement = exploration.roots[i].statement;
        uintptr_t start;
        const struct block *block = assay_rt_block_at(STAGE->slots[statement], &start);
        if (!block || (block->owner == OWNER_LIBRARY && !block->is_dead))
            return false;
    }
    return true;
}

static void note_failure(uint32_t state, uint32_t choice, uint16_t end)
{
    struct explored *shared = exploration.shared;
    struct explored_choice *record = &shared->choices[choice];
    shared->failures++;
    record->failures++;
    if (record->told >= EXPLORED_ALIKE || shared->failure_count == EXPLORED_FAILURES)
        return;
    record->told++;
    shared->failed[shared->failure_count++] =
        (struct explored_failure){state, (uint16_t)choice, end};
}

static void note_edge(uint32_t from, uint32_t to, uint32_t choice)
{
    struct explored *shared = exploration.shared;
    struct explored_edge *edges = (struct explored_edge *)(void *)part(EXPLORED_EDGES_AT);
    if (shared->wish.wants_edges && shared->edge_count < EXPLORED_EDGES)
        edges[shared->edge_count++] = (struct explored_edge){from, to, choice};
}

/* ---- what is found ---- */

static uint64_t chained(uint64_t key, uint64_t choice)
{
    unsigned __int128 product = (unsigned __int128)(key ^ (choice + 1)) * 0xD6E8FEB86659FD93u;
    return ((uint64_t)product ^ (uint64_t)(product >> 64)) + choice;
}

/* By what the state after the call is known. */
static uint64_t key_after(uint64_t state, uint32_t choice)
{
    const struct kept_state *from = exploration.from;
    switch (exploration.shared->wish.representation) {
    case REPRESENT_WHOLE_SEQUENCE:
        return chained(from->key, choice);
    case REPRESENT_MODIFYING_SEQUENCE:
        return state == from->state ? from->key : chained(from->key, choice);
    default:
        return state;
    }
}

static bool is_last_iteration(void)
{
    const struct explored *shared = exploration.shared;
    return shared->iteration_count + 1 >= shared->wish.iterations;
}

static void stop(enum explored_end why)
{
    if (!exploration.shared->ended_by)
        exploration.shared->ended_by = why;
}

/* States of the last iteration are counted, and not gone on from. */
static void add_state(uint32_t number, struct explored_state found, uint64_t key, uint64_t state)
{
    struct explored *shared = exploration.shared;
    *state_at(number) = found;
    shared->variable_states += exploration.variables_are_dirty;
    bool is_explored = found.parent == EXPLORED_PARENTLESS || !is_last_iteration();
    if (is_explored && !keep_state(key, state))
        stop(EXPLORED_BY_MEMORY);
    if (shared->states >= shared->wish.states || shared->states >= EXPLORED_STATES)
        stop(EXPLORED_BY_STATES);
}

static void look_at_result(uint32_t choice)
{
    struct explored *shared = exploration.shared;
    struct explored_choice *record = &shared->choices[choice];
    uint32_t from = (uint32_t)shared->place.state;
    record->calls++;
    if (UNLIKELY(assay_rt.touched)) {
        shared->outside |= assay_rt.touched;
        assay_rt_environment_restore();
    }
    excuse_result();
    if (UNLIKELY(STATEMENTS->has_gaps) && has_ended()) {
        record->ended++;
        look_for_variables();
        if (has_leaked())
            note_failure(from, choice, END_LEAK);
        return;
    }
    look_for_variables();
    uint64_t state = state_now();
    record->changed += state != exploration.from->state;
    uint64_t key = key_after(state, choice);
    bool is_new;
    uint32_t number = find_or_add(key, &is_new);
    note_edge(from, number, choice);
    if (LIKELY(!is_new))
        return;
    record->found++;
    uint16_t depth = (uint16_t)(state_at(from)->depth + 1);
    add_state(number, (struct explored_state){from, (uint16_t)choice, depth}, key, state);
}

static void try_alternative(uint32_t choice)
{
    struct explored *shared = exploration.shared;
    const struct alternative *alternative = &exploration.alternatives[choice];
    put_back(exploration.from);
    shared->place.is_in_call = 1;
    run_alternative(alternative);
    shared->place.is_in_call = 0;
    if (UNLIKELY(assay_rt.failure.end != END_OK)) {
        shared->calls++;
        note_failure((uint32_t)shared->place.state, choice, assay_rt.failure.end);
        look_for_variables();
    } else if (UNLIKELY(!was_called(alternative))) {
        shared->choices[choice].skipped++;
    } else {
        shared->calls++;
        look_at_result(choice);
    }
}

/* Run by assay_rt_guarded(): a failure comes back there, and the next alternative is tried. */
static void try_alternatives(void)
{
    struct explored *shared = exploration.shared;
    while (shared->place.alternative < exploration.alternative_count && !shared->ended_by) {
        try_alternative(shared->place.alternative);
        shared->place.alternative++;
    }
}

/* A call did not come back. False: this worker cannot go on. */
static bool note_lost_call(void)
{
    struct explored *shared = exploration.shared;
    if (shared->place.is_in_call) {
        shared->calls++;
        note_failure((uint32_t)shared->place.state, shared->place.alternative,
                     assay_rt.failure.end);
    }
    shared->place.is_in_call = 0;
    shared->place.alternative++;
    exploration.variables_are_dirty = exploration.variables_size != 0;
    if (assay_rt.touched)
        assay_rt_environment_restore();
    return !assay_rt.must_recycle && assay_rt.debts < RECOVERIES_MAXIMUM;
}

static bool explore_state(void)
{
    struct exploring_place *place = &exploration.shared->place;
    exploration.from = (const struct kept_state *)(void *)(frontier(place->half) + place->read);
    atomic_store_explicit(&assay_rt.worker->statement, 0, memory_order_relaxed);
    while (!assay_rt_guarded(try_alternatives))
        if (!note_lost_call())
            return false;
    if (exploration.shared->ended_by)
        return true;
    place->alternative = 0;
    place->read += exploration.from->size;
    place->state++;
    return true;
}

/* ---- set-ups ---- */

static void find_roots(void)
{
    exploration.root_count = 0;
    for (uint32_t i = 0; i < exploration.setup_length; i++) {
        const struct assay_operation *operation = operation_of(i);
        bool is_pointer = operation->kind != ASSAY_CALL || operation->result_is_pointer;
        if (!is_pointer || exploration.root_count == ROOTS)
            continue;
        exploration.roots[exploration.root_count++] =
            (struct root){i, assay_rt_pointee_layout(operation->sort)};
    }
}

static void remember_setup(void)
{
    assay_rt_copy(exploration.setup_flags, STATEMENTS->flags, exploration.setup_length);
    exploration.pointer_count = STATEMENTS->pointer_count;
    exploration.record_count = STATEMENTS->record_count;
    exploration.variables_size = assay_rt_variables_size();
    find_roots();
}

static bool run_setup(uint32_t number)
{
    assay_rt_worker_begin(number);
    return assay_rt_guarded(assay_rt_interpret) && assay_rt.failure.end == END_OK &&
           !STATEMENTS->has_gaps;
}

static void begin_at_setup(uint32_t number)
{
    if (!run_setup(number)) {
        if (assay_rt.failure.end != END_OK)
            note_failure(EXPLORED_PARENTLESS, number, assay_rt.failure.end);
        assay_rt_worker_reset();
        return;
    }
    remember_setup();
    look_for_variables();
    exploration.excused = 0;
    uint64_t state = state_now();
    exploration.excused = assay_rt_ledger.live - assay_rt_typed_blocks();
    uint32_t representation = exploration.shared->wish.representation;
    uint64_t key = representation <= REPRESENT_MODIFYING_SEQUENCE ? chained(1, number) : state;
    bool is_new;
    uint32_t found = find_or_add(key, &is_new);
    if (is_new)
        add_state(found, (struct explored_state){EXPLORED_PARENTLESS, (uint16_t)number, 0}, key,
                  state);
    assay_rt_worker_reset();
}

/* False: this worker cannot go on. */
static bool begin_at_setups(void)
{
    struct explored *shared = exploration.shared;
    struct exploring_place *place = &shared->place;
    while (place->setup < shared->wish.setup_count) {
        begin_at_setup(place->setup++);
        if (assay_rt.must_recycle)
            return false;
    }
    return true;
}

/* ---- iterations ---- */

static void end_iteration(void)
{
    struct explored *shared = exploration.shared;
    struct exploring_place *place = &shared->place;
    if (shared->iteration_count < EXPLORED_ITERATIONS)
        shared->iterations[shared->iteration_count++] =
            (struct explored_iteration){shared->states, shared->calls - place->calls_before};
    place->calls_before = shared->calls;
}

/* What was found becomes what is explored next. */
static void begin_iteration(void)
{
    struct explored *shared = exploration.shared;
    struct exploring_place *place = &shared->place;
    place->half = !place->half;
    place->read = place->written = 0;
    place->level_end = shared->states;
    if (place->state == place->level_end)
        stop(EXPLORED_BY_COMPLETION);
    else if (shared->iteration_count >= shared->wish.iterations ||
             shared->iteration_count == EXPLORED_ITERATIONS)
        stop(EXPLORED_BY_ITERATIONS);
}

static bool explore_all(void)
{
    struct explored *shared = exploration.shared;
    struct exploring_place *place = &shared->place;
    while (!shared->ended_by) {
        if (place->state == place->level_end) {
            if (place->level_end)
                end_iteration();
            begin_iteration();
            continue;
        }
        if (atomic_load_explicit(&shared->must_stop, memory_order_relaxed))
            stop(atomic_load(&shared->must_stop));
        else if (!explore_state())
            return false;
    }
    if (shared->calls != place->calls_before)
        end_iteration();
    return true;
}

static uint64_t checked; /* the state that is reached again */

static void replay_checked(void)
{
    replay(checked);
    look_for_variables();
}

/* Some states are reached again by their calls: when they are others then, copying memory is not
 * enough. */
static void check_by_replaying(void)
{
    struct explored *shared = exploration.shared;
    if (shared->wish.representation != REPRESENT_WHOLE_STATE || shared->wish.replays)
        return;
    for (checked = 0; checked < shared->states && !assay_rt.must_recycle;
         checked += checked < SURELY_REPLAYED ? 1 : REPLAYED_SHARE) {
        exploration.excused = UINT32_MAX; /* what is lost does not matter here */
        bool is_same = assay_rt_guarded(replay_checked);
        if (is_same) {
            uint64_t key = state_now(), at = slot_of(key ? key : 1), lost = key ^ LOST_BLOCKS;
            is_same = exploration.keys[at] && exploration.numbers[at] == checked;
            at = slot_of(lost ? lost : 1);
            is_same |= exploration.keys[at] && exploration.numbers[at] == checked;
        }
        shared->replayed++;
        shared->differing += !is_same;
    }
}

/* The statements of the set-up have to be as they were when its states were found. */
static bool stand_again(void)
{
    for (uint32_t i = 0; i < exploration.shared->wish.setup_count; i++) {
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
    struct exploring_place *place = &exploration.shared->place;
    if (!place->is_in_call)
        return;
    note_failure((uint32_t)place->state, place->alternative, place->end_of_call);
    exploration.shared->calls++;
    place->is_in_call = 0;
    place->alternative++;
}

bool assay_rt_lane_explore(void)
{
    exploration = (struct exploration){.shared = assay_rt.explored};
    if (!exploration.shared)
        return true;
    struct exploring_place *place = &exploration.shared->place;
    if (!place->is_begun)
        place->table_bits = FIRST_TABLE_BITS;
    place->is_begun = 1;
    use_table();
    if (!prepare_alternatives()) {
        stop(EXPLORED_BY_MEMORY);
        return true;
    }
    go_on_after_death();
    if (!begin_at_setups())
        return false;
    if (exploration.shared->states && stand_again() && !explore_all())
        return false;
    check_by_replaying();
    assay_rt_worker_reset();
    stop(EXPLORED_BY_COMPLETION);
    return true;
}
