/* The exploration of states, breadth first: each alternative is tried in each state, and what it
 * leads to is a new state unless one like it is known. A state is put back by copying the arena and
 * the library's variables; its key is the typed hash of what the set-up's values lead to.
 *
 * Everything lies in memory that outlives the worker (wire/exploring.h). A call that fails is
 * noted, and the next one is tried; a worker that dies has a successor that goes on behind that
 * call. With several workers, the first of them leads: the others explore states of the iteration
 * ahead of it and write down what they see (struct explored_unit), which it reads in order. */
#include <linux/futex.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

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
    FEW_STATES = 128,      /* iterations of no more are not worth sharing */
    UNITS_AHEAD = 4,       /* of each worker */
    WAIT_NANOSECONDS = 10000000, /* then the coordinator is shown that somebody lives */
    SAVED_KEYS = 4096,     /* of states that a unit has written down already */
};

enum tried_kind { TRIED_FAILED, TRIED_SKIPPED, TRIED_ENDED, TRIED_STATE };

/* What came of an alternative in a state. */
struct tried {
    uint8_t kind; /* enum tried_kind */
    uint8_t has_leaked;
    uint8_t has_variables;
    uint8_t has_image; /* in a unit: the state follows */
    uint16_t end;      /* of a failure; enum wire_end */
    uint16_t unused;
    uint64_t touched;
    uint64_t state, key;
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
    uint64_t number; /* of the state that is being explored */
    uint16_t *is_in_call;
    /* Of who explores ahead. */
    uint16_t is_helping_call;
    uint32_t alternative;
    uint64_t written; /* bytes of the unit */
    struct explored_unit *unit;
    uint64_t saved[SAVED_KEYS];
    /* Of who leads: units by number, the first that was not read and the first that was not made. */
    uint64_t first_unit, end_unit;
    uint64_t made, made_read; /* the first state of the next unit, and where it is */
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

static void use_table(uint32_t bits)
{
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

/* Not every file system can give pages back. */
static void clear_keys(uint64_t *keys, uint64_t size)
{
    if (size * sizeof *keys < PAGE || madvise(keys, size * sizeof *keys, MADV_REMOVE) != 0)
        memset(keys, 0, size * sizeof *keys);
}

/* The old table is whole until the new one is: whoever is killed between them has one. */
static void grow_table(void)
{
    struct exploring_place *place = &exploration.shared->place;
    uint64_t *old_keys = exploration.keys, old_size = exploration.mask + 1, keys = 0;
    uint32_t *old_numbers = exploration.numbers;
    use_table(place->table_bits + 1);
    for (uint64_t i = 0; i < old_size; i++) {
        if (!old_keys[i] || old_numbers[i] >= exploration.shared->states)
            continue;
        uint64_t at = slot_of(old_keys[i]);
        exploration.keys[at] = old_keys[i];
        exploration.numbers[at] = old_numbers[i];
        keys++;
    }
    place->keys = keys;
    place->table_bits++;
    clear_keys(old_keys, old_size);
}

/* After going back: states that were found since are not known any more. */
static void forget_old_keys(void)
{
    struct exploring_place *place = &exploration.shared->place;
    uint32_t bits = place->table_bits + 1;
    clear_keys((uint64_t *)(void *)part(EXPLORED_KEYS_AT(bits % 2)), (uint64_t)1 << bits);
    grow_table();
    place->has_old_keys = 0;
}

static uint64_t key_to_find(uint64_t key)
{
    return key ? key : 1;
}

/* Whoever leads may be adding keys at the same time. */
static bool is_known(uint64_t key)
{
    key = key_to_find(key);
    return exploration.keys[slot_of(key)] == key;
}

/* The number comes first: a key that is there has one. */
static void add_key(uint64_t at, uint64_t key, uint32_t number)
{
    exploration.numbers[at] = number;
    atomic_signal_fence(memory_order_release);
    exploration.keys[at] = key;
    if (UNLIKELY(++exploration.shared->place.keys * 2 > exploration.mask))
        grow_table();
}

/* The number of the state that has the key. */
static uint32_t find_or_add(uint64_t key, bool *is_new)
{
    key = key_to_find(key);
    uint64_t at = slot_of(key);
    *is_new = !exploration.keys[at];
    if (!*is_new)
        return exploration.numbers[at];
    uint32_t number = (uint32_t)exploration.shared->states++;
    add_key(at, key, number);
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

static size_t variables_bytes(void)
{
    return exploration.variables_are_dirty ? exploration.variables_size : 0;
}

/* What the state that is there takes in the frontier, or in a unit. */
static size_t kept_size(void)
{
    return sizeof(struct kept_state) + slots_size() + assay_rt_memory_image_size() +
           ((variables_bytes() + 15) & ~(size_t)15);
}

static void write_state(char *to, uint64_t key, uint64_t state)
{
    size_t variables = variables_bytes(), image = assay_rt_memory_image_size();
    *(struct kept_state *)(void *)to = (struct kept_state){
        kept_size(), key, state, variables, exploration.excused, 0};
    to += sizeof(struct kept_state);
    assay_rt_copy(to, STAGE->slots, slots_size());
    to += slots_size();
    assay_rt_memory_save(to);
    if (variables)
        assay_rt_variables_save(to + image);
}

/* From memory, or as another worker has written it. False: there is no room left. */
static bool keep_state(const struct tried *tried, const struct kept_state *image)
{
    struct explored *shared = exploration.shared;
    struct exploring_place *place = &shared->place;
    size_t size = image ? image->size : kept_size();
    if (place->written + size + PAGE > shared->wish.bytes ||
        place->written + size + PAGE > EXPLORED_FRONTIER_BYTES)
        return false;
    char *to = frontier(!place->half) + place->written;
    if (image)
        assay_rt_copy(to, image, size);
    else
        write_state(to, tried->key, tried->state);
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
        replay(exploration.number);
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
static void add_state(uint32_t number, struct explored_state found, const struct tried *tried,
                      const struct kept_state *image)
{
    struct explored *shared = exploration.shared;
    *state_at(number) = found;
    shared->variable_states += tried->has_variables;
    bool is_explored = found.parent == EXPLORED_PARENTLESS || !is_last_iteration();
    if (is_explored && !keep_state(tried, image))
        stop(EXPLORED_BY_MEMORY);
    if (shared->states >= shared->wish.states || shared->states >= EXPLORED_STATES)
        stop(EXPLORED_BY_STATES);
}

/* ---- an alternative in a state ---- */

static struct tried look_at_result(uint32_t choice)
{
    struct tried tried = {.kind = TRIED_STATE, .touched = assay_rt.touched};
    if (UNLIKELY(assay_rt.touched))
        assay_rt_environment_restore();
    excuse_result();
    if (UNLIKELY(STATEMENTS->has_gaps) && has_ended()) {
        look_for_variables();
        tried.kind = TRIED_ENDED;
        tried.has_leaked = has_leaked();
        return tried;
    }
    tried.has_variables = look_for_variables();
    tried.state = state_now();
    tried.key = key_after(tried.state, choice);
    return tried;
}

static struct tried try_in_state(uint32_t choice)
{
    const struct alternative *alternative = &exploration.alternatives[choice];
    put_back(exploration.from);
    *exploration.is_in_call = 1;
    run_alternative(alternative);
    *exploration.is_in_call = 0;
    if (UNLIKELY(assay_rt.failure.end != END_OK)) {
        look_for_variables();
        return (struct tried){.kind = TRIED_FAILED, .end = assay_rt.failure.end};
    }
    if (UNLIKELY(!was_called(alternative)))
        return (struct tried){.kind = TRIED_SKIPPED};
    return look_at_result(choice);
}

static void account_state(uint32_t choice, const struct tried *tried,
                          const struct kept_state *image)
{
    struct explored_choice *record = &exploration.shared->choices[choice];
    uint32_t from = (uint32_t)exploration.number;
    record->changed += tried->state != exploration.from->state;
    bool is_new;
    uint32_t number = find_or_add(tried->key, &is_new);
    note_edge(from, number, choice);
    if (LIKELY(!is_new))
        return;
    record->found++;
    uint16_t depth = (uint16_t)(state_at(from)->depth + 1);
    add_state(number, (struct explored_state){from, (uint16_t)choice, depth}, tried, image);
}

static void account(uint32_t choice, const struct tried *tried, const struct kept_state *image)
{
    struct explored *shared = exploration.shared;
    struct explored_choice *record = &shared->choices[choice];
    uint32_t from = (uint32_t)exploration.number;
    shared->calls += tried->kind != TRIED_SKIPPED;
    shared->outside |= (uint32_t)tried->touched;
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
        record->calls++;
        account_state(choice, tried, image);
        break;
    }
}

/* The mark that is written is not the one that counts. */
static void set_mark(void)
{
    struct explored *shared = exploration.shared;
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

/* Run by assay_rt_guarded(): a failure comes back there, and the next alternative is tried. */
static void try_alternatives(void)
{
    struct explored *shared = exploration.shared;
    while (shared->place.alternative < exploration.alternative_count && !shared->ended_by) {
        if (UNLIKELY(shared->wish.settings))
            set_mark();
        struct tried tried = try_in_state(shared->place.alternative);
        account(shared->place.alternative, &tried, NULL);
        shared->place.alternative++;
    }
}

/* Whether this worker can go on after a call that did not come back. */
static bool recover(void)
{
    *exploration.is_in_call = 0;
    exploration.variables_are_dirty = exploration.variables_size != 0;
    if (assay_rt.touched)
        assay_rt_environment_restore();
    return !assay_rt.must_recycle && assay_rt.debts < RECOVERIES_MAXIMUM;
}

/* A call did not come back. False: this worker cannot go on. */
static bool note_lost_call(void)
{
    struct explored *shared = exploration.shared;
    if (shared->place.is_in_call) {
        shared->calls++;
        note_failure((uint32_t)exploration.number, shared->place.alternative,
                     assay_rt.failure.end);
    }
    shared->place.alternative++;
    return recover();
}

static void begin_state(uint64_t number, uint64_t read)
{
    exploration.number = number;
    exploration.from = (const struct kept_state *)(void *)(
        frontier(exploration.shared->place.half) + read);
}

static void end_state(void)
{
    struct exploring_place *place = &exploration.shared->place;
    if (exploration.shared->ended_by)
        return;
    place->alternative = 0;
    place->read += exploration.from->size;
    place->state++;
}

static bool explore_state(void)
{
    const struct exploring_place *place = &exploration.shared->place;
    begin_state(place->state, place->read);
    atomic_store_explicit(&assay_rt.worker->statement, 0, memory_order_relaxed);
    while (!assay_rt_guarded(try_alternatives))
        if (!note_lost_call())
            return false;
    end_state();
    return true;
}

/* ---- units: states that are explored ahead ---- */

static void ring(void)
{
    atomic_fetch_add(&exploration.shared->bell, 1);
    syscall(SYS_futex, &exploration.shared->bell, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
}

/* Until something has happened since the bell was looked at, or a while has passed. */
static void wait_for_bell(uint32_t bell)
{
    struct timespec pause = {.tv_nsec = WAIT_NANOSECONDS};
    syscall(SYS_futex, &exploration.shared->bell, FUTEX_WAIT, bell, &pause, NULL, 0);
    atomic_fetch_add(&assay_rt.worker->heartbeat, 1);
    assay_rt.call_serial = atomic_load(&assay_rt.worker->heartbeat);
}

static char *unit_bytes(const struct explored_unit *unit)
{
    return part(EXPLORED_UNIT_AT(unit - exploration.shared->units));
}

/* Whether the state is to be written down as well: who reads the unit may be the first to see it. */
static bool is_worth_saving(uint64_t key)
{
    uint64_t *saved = &exploration.saved[key >> 24 & (SAVED_KEYS - 1)];
    if (*saved == key || is_known(key))
        return false;
    *saved = key;
    return true;
}

/* False: there is no room, and the rest is for who reads. */
static bool write_tried(struct tried *tried)
{
    size_t room = EXPLORED_UNIT_BYTES - exploration.written;
    tried->has_image = tried->kind == TRIED_STATE && is_worth_saving(tried->key);
    size_t size = sizeof *tried + (tried->has_image ? kept_size() : 0);
    if (size + PAGE > room)
        return false;
    char *to = unit_bytes(exploration.unit) + exploration.written;
    *(struct tried *)(void *)to = *tried;
    if (tried->has_image)
        write_state(to + sizeof *tried, tried->key, tried->state);
    exploration.written += size;
    return true;
}

static void try_ahead(void)
{
    while (exploration.alternative < exploration.alternative_count) {
        struct tried tried = try_in_state(exploration.alternative);
        if (!write_tried(&tried))
            return;
        exploration.alternative++;
    }
}

static bool write_lost_call(void)
{
    struct tried tried = {.kind = TRIED_SKIPPED};
    if (exploration.is_helping_call)
        tried = (struct tried){.kind = TRIED_FAILED, .end = assay_rt.failure.end};
    bool can_go_on = recover() && write_tried(&tried);
    exploration.alternative++;
    return can_go_on;
}

/* One more state of the unit. False: the rest is for who reads. */
static bool explore_ahead(struct explored_unit *unit, uint64_t read)
{
    begin_state(unit->first + unit->done, read);
    exploration.alternative = 0;
    while (!assay_rt_guarded(try_ahead))
        if (!write_lost_call())
            return false;
    if (exploration.alternative < exploration.alternative_count)
        return false;
    atomic_store_explicit(&unit->bytes, exploration.written, memory_order_release);
    atomic_store_explicit(&unit->done, unit->done + 1, memory_order_release);
    return true;
}

static void explore_unit(struct explored_unit *unit)
{
    uint64_t read = unit->read;
    exploration.unit = unit;
    exploration.written = 0;
    exploration.is_helping_call = 0;
    exploration.is_in_call = &exploration.is_helping_call;
    memset(exploration.saved, 0, sizeof exploration.saved);
    while (unit->done < unit->states && explore_ahead(unit, read))
        read += exploration.from->size;
    exploration.is_in_call = &exploration.shared->place.is_in_call;
    atomic_store(&unit->holder, HELD_BY_READER);
    ring();
}

/* The first unit that nobody has; NULL: there is none. */
static struct explored_unit *take_unit(void)
{
    struct explored *shared = exploration.shared;
    struct explored_unit *best = NULL;
    for (uint32_t i = 0; i < EXPLORED_UNITS; i++) {
        struct explored_unit *unit = &shared->units[i];
        bool waits = atomic_load(&unit->holder) == HELD_BY_ANYONE;
        if (waits && (!best || unit->first < best->first))
            best = unit;
    }
    uint32_t expected = HELD_BY_ANYONE;
    bool is_ours = best && atomic_compare_exchange_strong(&best->holder, &expected,
                                                          HELD_BY + assay_rt.worker_number);
    return is_ours ? best : NULL;
}

static struct explored_unit *unit_at(uint64_t number)
{
    return &exploration.shared->units[number % EXPLORED_UNITS];
}

/* Cuts the next unit from the iteration. */
static void make_unit(uint64_t number)
{
    const struct exploring_place *place = &exploration.shared->place;
    struct explored_unit *unit = unit_at(number);
    uint64_t left = place->level_end - exploration.made;
    unit->first = exploration.made;
    unit->read = exploration.made_read;
    unit->states = left < EXPLORED_UNIT_STATES ? (uint32_t)left : EXPLORED_UNIT_STATES;
    unit->done = 0;
    unit->bytes = 0;
    for (uint32_t i = 0; i < unit->states; i++)
        exploration.made_read += ((const struct kept_state *)(const void *)(
            frontier(place->half) + exploration.made_read))->size;
    exploration.made += unit->states;
    atomic_store(&unit->holder, HELD_BY_ANYONE);
}

static void make_units(void)
{
    const struct explored *shared = exploration.shared;
    uint64_t most = (uint64_t)UNITS_AHEAD * shared->wish.jobs;
    most = most < EXPLORED_UNITS ? most : EXPLORED_UNITS;
    if (exploration.first_unit == exploration.end_unit) {
        exploration.made = shared->place.state;
        exploration.made_read = shared->place.read;
    }
    uint64_t before = exploration.end_unit;
    while (exploration.made < shared->place.level_end &&
           exploration.end_unit - exploration.first_unit < most)
        make_unit(exploration.end_unit++);
    if (exploration.end_unit != before)
        ring();
}

/* What was seen in a state, as if it were seen now. */
static const char *read_state(const char *at)
{
    struct explored *shared = exploration.shared;
    begin_state(shared->place.state, shared->place.read);
    while (shared->place.alternative < exploration.alternative_count && !shared->ended_by) {
        const struct tried *tried = (const struct tried *)(const void *)at;
        const struct kept_state *image = (const struct kept_state *)(const void *)(tried + 1);
        if (UNLIKELY(shared->wish.settings))
            set_mark();
        account(shared->place.alternative, tried, image);
        shared->place.alternative++;
        at += sizeof *tried + (tried->has_image ? image->size : 0);
    }
    end_state();
    return at;
}

/* What its holder has not come to is explored here. False: this worker cannot go on. */
static bool read_unit(struct explored_unit *unit)
{
    struct explored *shared = exploration.shared;
    const char *at = unit_bytes(unit);
    uint32_t done = atomic_load_explicit(&unit->done, memory_order_acquire);
    for (uint32_t i = 0; i < unit->states && !shared->ended_by; i++)
        if (i < done)
            at = read_state(at);
        else if (!explore_state())
            return false;
    atomic_store(&unit->holder, HELD_BY_NOBODY);
    exploration.first_unit++;
    return true;
}

/* The next unit of the iteration. Whoever leads explores it when nobody else has begun with it, and
 * others while it waits. False: this worker cannot go on. */
static bool explore_units(void)
{
    make_units();
    struct explored_unit *next = unit_at(exploration.first_unit);
    uint32_t bell = atomic_load(&exploration.shared->bell), expected = HELD_BY_ANYONE;
    if (atomic_compare_exchange_strong(&next->holder, &expected, HELD_BY_READER) ||
        expected == HELD_BY_READER)
        return read_unit(next);
    struct explored_unit *other = take_unit();
    if (other)
        explore_unit(other);
    else
        wait_for_bell(bell);
    return !assay_rt.must_recycle;
}

/* Nobody works on a unit any more. */
static void end_units(void)
{
    struct explored *shared = exploration.shared;
    uint32_t own = HELD_BY + assay_rt.worker_number;
    for (uint32_t i = 0; i < EXPLORED_UNITS; i++) {
        _Atomic uint32_t *holder = &shared->units[i].holder;
        uint32_t expected = HELD_BY_ANYONE;
        atomic_compare_exchange_strong(holder, &expected, HELD_BY_NOBODY);
        for (uint32_t bell = atomic_load(&shared->bell);
             atomic_load(holder) > HELD_BY_READER && atomic_load(holder) != own;
             bell = atomic_load(&shared->bell))
            wait_for_bell(bell);
        atomic_store(holder, HELD_BY_NOBODY);
    }
    exploration.first_unit = exploration.end_unit = 0;
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
    struct tried begun = {
        .kind = TRIED_STATE, .state = state, .has_variables = exploration.variables_are_dirty,
        .key = representation <= REPRESENT_MODIFYING_SEQUENCE ? chained(1, number) : state};
    bool is_new;
    uint32_t found = find_or_add(begun.key, &is_new);
    if (is_new)
        add_state(found, (struct explored_state){EXPLORED_PARENTLESS, (uint16_t)number, 0}, &begun,
                  NULL);
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
    place->is_standing = 1;
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

/* The rest of a state that was begun with is for the worker that leads. */
static bool is_worth_sharing(void)
{
    const struct exploring_place *place = &exploration.shared->place;
    return exploration.shared->wish.jobs > 1 && !place->alternative &&
           (exploration.first_unit != exploration.end_unit ||
            place->level_end - place->state > FEW_STATES);
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
        else if (!(is_worth_sharing() ? explore_units() : explore_state()))
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
    shared->replayed = shared->differing = 0;
    for (checked = 0; checked < shared->states && !assay_rt.must_recycle;
         checked += checked < SURELY_REPLAYED ? 1 : REPLAYED_SHARE) {
        exploration.excused = UINT32_MAX; /* what is lost does not matter here */
        bool is_same = assay_rt_guarded(replay_checked);
        if (is_same) {
            uint64_t key = state_now(), at = slot_of(key_to_find(key));
            is_same = exploration.keys[at] && exploration.numbers[at] == checked;
            at = slot_of(key_to_find(key ^ LOST_BLOCKS));
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

/* What whoever leads needs; the others come when there is something to do. */
static bool lead(void)
{
    struct exploring_place *place = &exploration.shared->place;
    if (!place->is_begun)
        place->table_bits = FIRST_TABLE_BITS;
    place->is_begun = 1;
    use_table(place->table_bits);
    if (place->has_old_keys)
        forget_old_keys();
    if (!prepare_alternatives()) {
        stop(EXPLORED_BY_MEMORY);
        return true;
    }
    end_units();
    go_on_after_death();
    if (!begin_at_setups())
        return false;
    if (exploration.shared->states && stand_again() && !explore_all())
        return false;
    end_units();
    check_by_replaying();
    stop(EXPLORED_BY_COMPLETION);
    ring();
    return true;
}

/* False: this worker cannot go on. */
static bool help(void)
{
    struct explored *shared = exploration.shared;
    while (!shared->place.is_standing && !shared->ended_by)
        wait_for_bell(atomic_load(&shared->bell));
    if (shared->ended_by || !prepare_alternatives() || !stand_again())
        return true;
    while (!shared->ended_by && !assay_rt.must_recycle) {
        uint32_t bell = atomic_load(&shared->bell);
        struct explored_unit *unit = take_unit();
        use_table(shared->place.table_bits);
        if (unit)
            explore_unit(unit);
        else
            wait_for_bell(bell);
    }
    return !assay_rt.must_recycle;
}

bool assay_rt_lane_explore(void)
{
    exploration = (struct exploration){.shared = assay_rt.explored};
    if (!exploration.shared)
        return true;
    exploration.is_in_call = &exploration.shared->place.is_in_call;
    assay_rt_visits_share(&exploration.shared->visits);
    bool can_go_on = assay_rt.worker_number ? help() : lead();
    if (can_go_on)
        assay_rt_worker_reset();
    return can_go_on;
}
