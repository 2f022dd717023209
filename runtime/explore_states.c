/* The exploration of states, breadth first: each alternative is tried in each state, and what it
 * leads to is a new state unless one like it is known. A state is put back by copying the arena and
 * the library's variables; its key is the typed hash of what the set-up's values lead to.
 *
 * Everything lies in memory that outlives the worker (wire/exploring.h). A call that fails is
 * noted, and the next one is tried; a worker that dies has a successor that goes on behind that
 * call. With several workers, the first of them leads: the others explore states of the iteration
 * ahead of it and write down what they see (struct explored_unit), which it reads in order. */
#include <string.h>
#include <sys/mman.h>

#include "explore.h"
#include "explore_symbols.h"
#include "typed_state.h"

enum {
    FIRST_TABLE_BITS = 12,
    SURELY_REPLAYED = 64,  /* states; then one in ... */
    REPLAYED_SHARE = 8192, /* is reached by its calls as well, to see whether it is the same */
    ASKING = 1,            /* of place.is_asking */
    ASKING_FAILED = 2,
    SAMPLED_SHARE = 64,    /* one in ... calls that are not gone on from is looked at again */
    FEW_STATES = 128,      /* iterations of no more are not worth sharing */
};

/* A state in which blocks are lost is another one, so that its end is seen to leak them. */
#define LOST_BLOCKS 0x1057B10C50000001u

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

void assay_rt_explore_use_table(uint32_t bits)
{
    EXPLORATION->keys = (uint64_t *)(void *)part(EXPLORED_KEYS_AT(bits % 2));
    EXPLORATION->numbers = (uint32_t *)(void *)part(EXPLORED_NUMBERS_AT(bits % 2));
    EXPLORATION->mask = ((uint64_t)1 << bits) - 1;
}

/* ---- known states ---- */

/* Not every file system can give pages back. */
static void clear_keys(uint64_t *keys, uint64_t size)
{
    if (size * sizeof *keys < PAGE || madvise(keys, size * sizeof *keys, MADV_REMOVE) != 0)
        memset(keys, 0, size * sizeof *keys);
}

/* The old table is whole until the new one is: whoever is killed between them has one. */
static void grow_table(void)
{
    struct exploring_place *place = &EXPLORATION->shared->place;
    uint64_t *old_keys = EXPLORATION->keys, old_size = EXPLORATION->mask + 1, keys = 0;
    uint32_t *old_numbers = EXPLORATION->numbers;
    assay_rt_explore_use_table(place->table_bits + 1);
    for (uint64_t i = 0; i < old_size; i++) {
        if (!old_keys[i] || old_numbers[i] >= EXPLORATION->shared->states)
            continue;
        uint64_t at = slot_of(old_keys[i]);
        EXPLORATION->keys[at] = old_keys[i];
        EXPLORATION->numbers[at] = old_numbers[i];
        keys++;
    }
    place->keys = keys;
    place->table_bits++;
    clear_keys(old_keys, old_size);
}

/* After going back: states that were found since are not known any more. */
static void forget_old_keys(void)
{
    struct exploring_place *place = &EXPLORATION->shared->place;
    uint32_t bits = place->table_bits + 1;
    clear_keys((uint64_t *)(void *)part(EXPLORED_KEYS_AT(bits % 2)), (uint64_t)1 << bits);
    grow_table();
    place->has_old_keys = 0;
}

/* The number comes first: a key that is there has one. */
static void add_key(uint64_t at, uint64_t key, uint32_t number)
{
    EXPLORATION->numbers[at] = number;
    atomic_signal_fence(memory_order_release);
    EXPLORATION->keys[at] = key;
    if (UNLIKELY(++EXPLORATION->shared->place.keys * 2 > EXPLORATION->mask))
        grow_table();
}

/* The number of the state that has the key. */
static uint32_t find_or_add(uint64_t key, bool *is_new)
{
    key = key_to_find(key);
    uint64_t at = slot_of(key);
    *is_new = !EXPLORATION->keys[at];
    if (!*is_new)
        return EXPLORATION->numbers[at];
    uint32_t number = (uint32_t)EXPLORATION->shared->states++;
    add_key(at, key, number);
    return number;
}

/* ---- the state that is there ---- */

static uint64_t state_now(void)
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

static bool look_for_variables(void)
{
    EXPLORATION->variables_are_dirty =
        EXPLORATION->variables_size && assay_rt_variables_changed();
    return EXPLORATION->variables_are_dirty;
}

/* ---- the frontier ---- */

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
static bool keep_state(const struct tried *tried, const struct kept_state *image)
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
        STATEMENTS->pointer_count = EXPLORATION->pointer_count;
        STATEMENTS->record_count = EXPLORATION->record_count;
        run_alternative(&EXPLORATION->alternatives[choices[i]]);
    }
    STATEMENTS->pointer_count = EXPLORATION->pointer_count;
    STATEMENTS->record_count = EXPLORATION->record_count;
    STATEMENTS->has_gaps = 0;
}

static void put_back(const struct kept_state *kept)
{
    if (UNLIKELY(EXPLORATION->shared->wish.replays)) {
        replay(EXPLORATION->number);
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

/* ---- calls ---- */

static void run_alternative(const struct alternative *alternative)
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

/* ---- what is found ---- */

static uint64_t chained(uint64_t key, uint64_t choice)
{
    unsigned __int128 product = (unsigned __int128)(key ^ (choice + 1)) * 0xD6E8FEB86659FD93u;
    return ((uint64_t)product ^ (uint64_t)(product >> 64)) + choice;
}

/* By what the state after the call is known. */
static uint64_t key_after(uint64_t state, uint32_t choice)
{
    const struct kept_state *from = EXPLORATION->from;
    switch (EXPLORATION->shared->wish.representation) {
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
    const struct explored *shared = EXPLORATION->shared;
    return shared->iteration_count + 1 >= shared->wish.iterations;
}

static void stop(enum explored_end why)
{
    if (!EXPLORATION->shared->ended_by)
        EXPLORATION->shared->ended_by = why;
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
    if (is_explored && !keep_state(tried, image))
        stop(EXPLORED_BY_MEMORY);
    if (shared->states >= shared->wish.states || shared->states >= EXPLORED_STATES)
        stop(EXPLORED_BY_STATES);
}

/* ---- an alternative in a state ---- */

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
        look_for_variables();
        tried.kind = TRIED_ENDED;
        tried.has_leaked = has_leaked();
        return tried;
    }
    tried.has_variables = look_for_variables();
    tried.state = state_now();
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
    put_back(EXPLORATION->from);
    if (explores_symbols() && !assay_rt_symbols_begin_call(choice))
        return (struct tried){.kind = TRIED_SKIPPED};
    *EXPLORATION->is_in_call = 1;
    run_alternative(alternative);
    *EXPLORATION->is_in_call = 0;
    if (explores_symbols())
        assay_rt_symbols_end_call();
    if (UNLIKELY(assay_rt.failure.end != END_OK)) {
        look_for_variables();
        return (struct tried){.kind = TRIED_FAILED, .end = assay_rt.failure.end};
    }
    if (UNLIKELY(!was_called(alternative)))
        return (struct tried){.kind = TRIED_SKIPPED};
    return look_at_result(choice);
}

/* A state that is not known as it is may be equal to one that is; else it gets a number. */
static uint32_t find_equal_or_add(const struct tried *tried, bool *is_new)
{
    struct explored *shared = EXPLORATION->shared;
    uint64_t key = key_to_find(tried->key), at = slot_of(key);
    *is_new = false;
    if (EXPLORATION->keys[at])
        return EXPLORATION->numbers[at];
    struct equal_state equal = {.is_unequal = true};
    if (shared->place.is_asking != ASKING_FAILED)
        equal = assay_rt_explore_equal();
    shared->unequal += equal.is_unequal;
    uint64_t other = equal.key ? slot_of(equal.key) : 0;
    if (equal.key && EXPLORATION->keys[other])
        equal = (struct equal_state){.is_known = true, .number = EXPLORATION->numbers[other]};
    *is_new = !equal.is_known;
    uint32_t number = equal.is_known ? equal.number : (uint32_t)shared->states++;
    add_key(at, key, number);
    if (*is_new && equal.key)
        add_key(slot_of(equal.key), equal.key, number);
    if (*is_new && !assay_rt_explore_add_equal(&equal, number))
        stop(EXPLORED_BY_MEMORY);
    return number;
}

/* A state that is alike in memory to others is known when its path condition implies one of theirs.
 */
static uint32_t find_symbolic_or_add(const struct tried *tried, bool *is_new)
{
    struct explored *shared = EXPLORATION->shared;
    uint64_t key = key_to_find(tried->key), at = slot_of(key);
    uint32_t first = EXPLORATION->keys[at] ? EXPLORATION->numbers[at] : EXPLORED_PARENTLESS;
    uint32_t known = first == EXPLORED_PARENTLESS ? first : assay_rt_symbols_known(first);
    *is_new = known == EXPLORED_PARENTLESS;
    if (!*is_new)
        return known;
    uint32_t number = (uint32_t)shared->states++;
    if (!assay_rt_symbols_add_condition(first == EXPLORED_PARENTLESS ? number : first, number))
        stop(EXPLORED_BY_MEMORY);
    if (first == EXPLORED_PARENTLESS)
        add_key(at, key, number);
    return number;
}

static uint32_t number_of(const struct tried *tried, bool *is_new)
{
    if (explores_symbols())
        return find_symbolic_or_add(tried, is_new);
    if (LIKELY(EXPLORATION->shared->wish.representation < REPRESENT_MONITOR_EQUALS))
        return find_or_add(tried->key, is_new);
    return find_equal_or_add(tried, is_new);
}

static void account_state(uint32_t choice, const struct tried *tried,
                          const struct kept_state *image)
{
    struct explored_choice *record = &EXPLORATION->shared->choices[choice];
    uint32_t from = (uint32_t)EXPLORATION->number;
    bool is_new;
    uint32_t number = number_of(tried, &is_new); /* it may not come back, and be called again */
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
    uint32_t found = number_of(&begun, &is_new);
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
    look_for_variables();
    EXPLORATION->excused = 0;
    uint64_t state = state_now();
    EXPLORATION->excused = assay_rt_ledger.live - assay_rt_typed_blocks();
    uint32_t representation = EXPLORATION->shared->wish.representation;
    begun = (struct tried){
        .kind = TRIED_STATE, .state = state, .has_variables = EXPLORATION->variables_are_dirty,
        .key = representation <= REPRESENT_MODIFYING_SEQUENCE ? chained(1, number) : state};
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
        stop(EXPLORED_BY_COMPLETION);
    else if (shared->iteration_count >= shared->wish.iterations ||
             shared->iteration_count == EXPLORED_ITERATIONS)
        stop(EXPLORED_BY_ITERATIONS);
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
            stop(atomic_load(&shared->must_stop));
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
    replay(checked);
    look_for_variables();
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
            uint64_t key = state_now(), at = slot_of(key_to_find(key));
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
        forget_old_keys();
    if (!assay_rt_explore_prepare_alternatives()) {
        stop(EXPLORED_BY_MEMORY);
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
    stop(EXPLORED_BY_COMPLETION);
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
