/* Runs the statements of a sequence. All state is in memory, so that a sequence can go on after a
 * requirement crashed. */
#include <emmintrin.h>
#include <errno.h>
#include <string.h>
#include <sys/mman.h>

#include "beds.h"
#include "ledger.h"
#include "runtime.h"

enum { REMEMBERED_WORDS = 64 };

/* What an object of ours contained before a call: the blocks that the call may free through it. */
struct remembered {
    uint32_t argument;
    uint32_t count;
    uint64_t words[REMEMBERED_WORDS];
};

struct call_notes {
    uint32_t frees_before;
    uint32_t object_count;
    struct remembered objects[WIRE_ARGUMENTS];
};

/* What the hot loops want to know of an operation, close together. */
struct trait {
    assay_thunk *thunk;
    uint32_t size; /* of the room for the value */
    uint8_t argument_count;
    uint8_t count_matters; /* 255, or 0 when it is not a call */
    uint8_t is_special;
    uint8_t is_large; /* does not fit a slot */
};

_Static_assert(sizeof(struct trait) == 16, "traits are found by a shift");

static struct trait *traits;
const uint64_t *assay_rt_masks;
static struct call_notes *notes;  /* behind the statements */
static struct holding *holdings; /* by statement, behind the notes */

static size_t to_pages(size_t size)
{
    return (size + PAGE - 1) & ~(size_t)(PAGE - 1);
}

/* ---- getting ready ---- */

static uint64_t mask_of(uint32_t size)
{
    return size == 0 ? 0 : UINT64_MAX >> (size < 8 ? 64 - 8 * size : 0);
}

static void prepare_traits(void)
{
    const struct assay_harness *harness = assay_rt.library.harness;
    uint32_t count = harness->operation_count;
    size_t size = to_pages((count + 1) * (sizeof traits[0] + sizeof assay_rt_masks[0]));
    traits = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (traits == MAP_FAILED)
        assay_rt_loading_failed("assay cannot map memory for operations", "");
    uint64_t *masks = (uint64_t *)(void *)(traits + count);
    assay_rt_masks = masks;
    for (uint32_t i = 0; i < count; i++) {
        masks[i] = mask_of(harness->operations[i].size);
        const struct assay_operation *operation = &harness->operations[i];
        bool is_call = operation->kind == ASSAY_CALL;
        traits[i] = (struct trait){
            .thunk = operation->thunk,
            .size = is_call || operation->kind == ASSAY_LOAD ? operation->size : 8,
            .is_large = (is_call || operation->kind == ASSAY_LOAD) && operation->size > 8,
            .argument_count = (uint8_t)operation->argument_count,
            .count_matters = is_call ? UINT8_MAX : 0,
            .is_special = !is_call || operation->requires != ASSAY_NO_CONTRACT ||
                          operation->initialises || operation->result_is_pointer ||
                          operation->pointer_words,
        };
    }
    mprotect(traits, size, PROT_READ);
    assay_rt_memory_forbid(traits, size);
}

/* Every statement has a slot for its value; only large values are elsewhere. */
static void use_slots(void)
{
    for (unsigned i = 0; i < WIRE_STATEMENTS; i++)
        STATEMENTS->places[i] = &STAGE->slots[i];
}

void assay_rt_interpreter_prepare(void)
{
    size_t stage = STATEMENTS_START - STAGE_START, state = to_pages(sizeof *STATEMENTS);
    size_t total = stage + state + to_pages(sizeof *notes) +
                   to_pages(WIRE_STATEMENTS * sizeof *holdings);
    char *memory = mmap((void *)STAGE_START, total, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (memory != (char *)STAGE_START)
        assay_rt_loading_failed("assay cannot map memory for values", "");
    notes = (struct call_notes *)(void *)(memory + stage + state);
    holdings = (struct holding *)(void *)(memory + stage + state + to_pages(sizeof *notes));
    assay_rt_memory_forbid(memory + stage, total - stage);
    prepare_traits();
    use_slots();
}

/* Room for a result that does not fit the slot of its statement. */
static void make_room(unsigned index, uint32_t size)
{
    struct statements_state *state = STATEMENTS;
    state->is_special[index] = 1;
    if (size > SCRATCH_BYTES - state->scratch_used) {
        state->flags[index] = STATEMENT_NO_ROOM;
        return;
    }
    state->places[index] = STAGE->scratch + state->scratch_used;
    state->scratch_used += (size + 15) & ~15u;
}

/* A sequence that is being got ready; in registers. */
struct readying {
    struct statements_state *state;
    const struct trait *traits;
    uint32_t operation_count;
    uint32_t is_bad;
    __m128i last_literal;
    __m128i farthest; /* distance back that an argument may have */
    __m128i bad;      /* not zero: some argument is nonsense */
};

/* Eight lanes of an argument each; those that are there are set. */
#define LANES(a, b, c, d, e, f, g, h) {-(a), -(b), -(c), -(d), -(e), -(f), -(g), -(h)}
static const _Alignas(16) int16_t lanes_of_count[WIRE_ARGUMENTS + 1][8] = {
    LANES(0, 0, 0, 0, 0, 0, 0, 0), LANES(1, 0, 0, 0, 0, 0, 0, 0), LANES(1, 1, 0, 0, 0, 0, 0, 0),
    LANES(1, 1, 1, 0, 0, 0, 0, 0), LANES(1, 1, 1, 1, 0, 0, 0, 0), LANES(1, 1, 1, 1, 1, 0, 0, 0),
    LANES(1, 1, 1, 1, 1, 1, 0, 0), LANES(1, 1, 1, 1, 1, 1, 1, 0), LANES(1, 1, 1, 1, 1, 1, 1, 1),
    LANES(1, 1, 1, 1, 1, 1, 1, 1), LANES(1, 1, 1, 1, 1, 1, 1, 1),
};

/* The first eight arguments at once. What lies behind the last one is cleared. */
static inline __m128i checked_arguments(struct readying *readying,
                                        const struct statement *statement)
{
    __m128i arguments = _mm_loadu_si128((const __m128i *)(const void *)statement->arguments);
    __m128i is_there = _mm_load_si128(
        (const __m128i *)(const void *)lanes_of_count[statement->argument_count]);
    arguments = _mm_and_si128(arguments, is_there);
    __m128i bad = _mm_or_si128(
        _mm_and_si128(is_there, _mm_cmpgt_epi16(arguments, readying->last_literal)),
        _mm_cmplt_epi16(arguments, readying->farthest));
    readying->bad = _mm_or_si128(readying->bad, bad);
    readying->farthest = _mm_sub_epi16(readying->farthest, _mm_set1_epi16(1));
    return arguments;
}

/* Literals and values lie in two tables of eight bytes each: one base or the other is added. */
static inline void point_at(unsigned index, unsigned k, int argument)
{
    int64_t offset = argument, is_value = offset >> 63;
    int64_t values = (int64_t)(uintptr_t)&STAGE->slots[index] - (int64_t)LITERAL_START;
    STAGE->arguments[index][k] =
        (void *)(uintptr_t)((int64_t)LITERAL_START + (values & is_value) + 8 * offset);
}

static __attribute__((noinline)) bool point_at_rest(unsigned index,
                                                    const struct statement *statement)
{
    for (unsigned k = 3; k < statement->argument_count; k++) {
        int argument = statement->arguments[k];
        if (argument >= (int)assay_rt.request->literal_count || argument < -(int)index)
            return false;
        point_at(index, k, argument);
    }
    return true;
}

/* Without branches that depend on the arguments: they change from statement to statement, and a
 * mispredicted branch costs more than all of this. Nonsense is only noted; nothing is accessed. */
static inline bool get_ready(struct readying *readying, unsigned index,
                             const struct statement *statement, bool is_new)
{
    struct statements_state *state = readying->state;
    unsigned operation = statement->operation, count = statement->argument_count;
    if (UNLIKELY((operation >= readying->operation_count) | (count > WIRE_ARGUMENTS)))
        return false;
    const struct trait *trait = &readying->traits[operation];
    __m128i arguments = checked_arguments(readying, statement);
    readying->is_bad |= (count ^ trait->argument_count) & trait->count_matters;
    point_at(index, 0, (int16_t)_mm_extract_epi16(arguments, 0));
    point_at(index, 1, (int16_t)_mm_extract_epi16(arguments, 1));
    point_at(index, 2, (int16_t)_mm_extract_epi16(arguments, 2));
    state->thunks[index] = trait->thunk;
    state->is_special[index] = trait->is_special | is_new;
    if (UNLIKELY(trait->is_large))
        make_room(index, trait->size);
    return LIKELY(count <= 3) || point_at_rest(index, statement);
}

/* Statements that use a large value get its address. */
static void point_at_large_values(void)
{
    const struct wire_sequence *sequence = assay_rt.sequence;
    for (unsigned i = 0; i < sequence->statement_count; i++) {
        const struct statement *statement = &sequence->statements[i];
        for (unsigned k = 0; k < statement->argument_count; k++)
            if (statement->arguments[k] < 0)
                STAGE->arguments[i][k] =
                    STATEMENTS->places[i + (unsigned)(int)statement->arguments[k]];
    }
}

static void clear_values(unsigned count)
{
    struct statements_state *state = STATEMENTS;
    for (unsigned i = 0; i < count; i += 8)
        *(uint64_t *)(void *)&state->flags[i] = 0;
    for (unsigned i = 0; i < count; i += 2)
        _mm_store_si128((__m128i *)(void *)&STAGE->slots[i], _mm_setzero_si128());
    if (UNLIKELY(state->scratch_used))
        use_slots();
    state->scratch_used = 0;
    state->pointer_count = 0;
    state->record_count = 0;
    state->frees_seen = 0;
    state->has_gaps = 0;
}

bool assay_rt_sequence_begin(void)
{
    struct statements_state *state = STATEMENTS;
    const struct wire_sequence *sequence = assay_rt.sequence;
    unsigned count = sequence->statement_count, first_new = sequence->first_new;
    struct readying readying = {
        .state = state,
        .traits = traits,
        .operation_count = assay_rt.library.harness->operation_count,
        .last_literal = _mm_set1_epi16((short)(assay_rt.request->literal_count - 1)),
        .farthest = _mm_setzero_si128(),
        .bad = _mm_setzero_si128(),
    };
    clear_values(count);
    assay_rt_beds_begin();
    assay_rt.index = 0;
    assay_rt.failure.end = END_OK;
    assay_rt.remark.end = END_OK;
    errno = 0;
    for (unsigned i = 0; i < count; i++)
        if (!get_ready(&readying, i, &sequence->statements[i], i >= first_new))
            return false;
    if (UNLIKELY(readying.is_bad || _mm_movemask_epi8(readying.bad)))
        return false;
    if (UNLIKELY(state->scratch_used))
        point_at_large_values();
    return true;
}

/* ---- arguments ---- */

static inline bool is_argument_missing(unsigned index, const struct statement *statement,
                                       const struct assay_operation *operation, unsigned k)
{
    int argument = statement->arguments[k];
    unsigned wanted = operation->pointer_arguments >> k & 1
                          ? STATEMENT_DONE | STATEMENT_NULL | STATEMENT_DEAD
                          : STATEMENT_DONE | STATEMENT_DEAD; /* a descriptor dies as well */
    if (argument >= 0)
        return false;
    return (STATEMENTS->flags[index + (unsigned)argument] & wanted) != STATEMENT_DONE;
}

/* False: an argument is absent, or a pointer that is null or dead, and the statement is skipped. */
static bool has_arguments(unsigned index, const struct statement *statement,
                          const struct assay_operation *operation)
{
    for (unsigned k = 0; k < statement->argument_count; k++)
        if (is_argument_missing(index, statement, operation, k))
            return false;
    return true;
}

/* ---- what a call did, for the statistics ---- */

static void remember_object(unsigned argument, uintptr_t start, size_t size)
{
    struct remembered *object = &notes->objects[notes->object_count++];
    const uint64_t *words = (const uint64_t *)start;
    object->argument = argument;
    object->count = (uint32_t)(size / 8 < REMEMBERED_WORDS ? size / 8 : REMEMBERED_WORDS);
    for (unsigned i = 0; i < object->count; i++)
        object->words[i] = words[i];
}

static void note_before(unsigned index, const struct statement *statement,
                        const struct assay_operation *operation, void **arguments)
{
    struct statements_state *state = STATEMENTS;
    state->flags[index] |= STATEMENT_NEW;
    state->passed[index] = state->freed[index] = 0;
    notes->frees_before = assay_rt_ledger.frees;
    notes->object_count = 0;
    for (unsigned k = 0; k < statement->argument_count; k++) {
        if (!(operation->pointer_arguments >> k & 1))
            continue;
        uintptr_t start;
        struct block *block = assay_rt_block_at(*(uintptr_t *)arguments[k], &start);
        if (!block || block->is_dead || block->owner > OWNER_RUNTIME)
            continue;
        state->passed[index] |= (uint16_t)(1u << k);
        if (block->owner == OWNER_RUNTIME)
            remember_object(k, start, block->size);
    }
    holdings[index].was_looked_at = false;
    if (state->passed[index] && UNLIKELY(assay_rt_is_looked_at(index)))
        assay_rt_look_before(&holdings[index], operation, arguments);
}

/* Whether a block that the object pointed to before the call is gone. One that realloc moved does
 * not count: the object has grown, it was not destroyed. */
static bool object_lost_block(const struct remembered *object)
{
    for (unsigned i = 0; i < object->count; i++) {
        uintptr_t start;
        struct block *block = assay_rt_block_at(object->words[i], &start);
        if (block && block->is_dead && !block->is_moved && block->owner == OWNER_LIBRARY)
            return true;
    }
    return false;
}

static void note_frees(unsigned index, void **arguments)
{
    struct statements_state *state = STATEMENTS;
    for (unsigned k = 0; k < WIRE_ARGUMENTS; k++) {
        if (!(state->passed[index] >> k & 1))
            continue;
        uintptr_t start;
        struct block *block = assay_rt_block_at(*(uintptr_t *)arguments[k], &start);
        if (block && block->is_dead)
            state->freed[index] |= (uint16_t)(1u << k);
    }
    for (unsigned i = 0; i < notes->object_count; i++)
        if (object_lost_block(&notes->objects[i]))
            state->freed[index] |= (uint16_t)(1u << notes->objects[i].argument);
}

static void note_after(unsigned index, const struct assay_operation *operation, void **arguments,
                       const void *result)
{
    struct statements_state *state = STATEMENTS;
    if (notes->frees_before != assay_rt_ledger.frees)
        note_frees(index, arguments);
    if (UNLIKELY(holdings[index].was_looked_at))
        assay_rt_look_after(&holdings[index], operation, arguments, result);
    if (!operation->result_is_pointer)
        return;
    uintptr_t pointer = *(const uintptr_t *)result, start;
    struct block *block = assay_rt_block_at(pointer, &start);
    if (block && start == pointer && block->statement == index && !block->is_dead &&
        block->owner == OWNER_LIBRARY)
        state->flags[index] |= STATEMENT_FRESH;
}

static inline void enter(enum inside inside, enum wire_phase phase)
{
    assay_rt.inside = inside;
    atomic_store_explicit(&assay_rt.worker->phase, phase, memory_order_relaxed);
}

static inline void leave(void)
{
    assay_rt.inside = INSIDE_RUNTIME;
    atomic_store_explicit(&assay_rt.worker->phase, PHASE_BETWEEN, memory_order_relaxed);
}

/* ---- calls ---- */

static inline void call(unsigned index)
{
    struct statements_state *state = STATEMENTS;
    uint64_t serial = ++assay_rt.call_serial;
    atomic_store_explicit(&assay_rt.worker->heartbeat, serial, memory_order_relaxed);
    enter(INSIDE_CALL, PHASE_CALL);
    state->thunks[index](STAGE->arguments[index], state->places[index]);
    if (UNLIKELY(assay_rt.companion_count))
        assay_rt_beds_check();
    if (UNLIKELY(assay_rt.remark.end != END_OK))
        assay_rt_fail(&assay_rt.remark);
    leave();
}

/* ---- values that are pointers ---- */

static inline uint8_t pointer_flags(uintptr_t pointer)
{
    return (pointer ? 0 : STATEMENT_NULL) | (assay_rt_is_dead(pointer) ? STATEMENT_DEAD : 0);
}

/* The library cannot mend a copy: what a record by value leads to has to be there. */
static uint8_t record_flags(unsigned index)
{
    const uint64_t *words = STATEMENTS->places[index];
    for (uint64_t left = operation_of(index)->pointer_words; left; left &= left - 1)
        if (assay_rt_is_dead(words[__builtin_ctzll(left)]))
            return STATEMENT_DEAD;
    return 0;
}

static void note_flags(unsigned index, uint8_t flags)
{
    STATEMENTS->flags[index] |= flags;
    STATEMENTS->has_gaps |= flags;
}

/* Only a call that frees something can make the value of an earlier statement dead. */
static void find_dead(void)
{
    struct statements_state *state = STATEMENTS;
    state->frees_seen = assay_rt_ledger.frees;
    for (unsigned i = 0; i < state->pointer_count; i++) {
        unsigned index = state->pointers[i];
        note_flags(index, pointer_flags(*(uintptr_t *)state->places[index]));
    }
    for (unsigned i = 0; i < state->record_count; i++)
        note_flags(state->records[i], record_flags(state->records[i]));
}

static void finish_pointer(unsigned index)
{
    struct statements_state *state = STATEMENTS;
    state->pointers[state->pointer_count++] = (uint16_t)index;
    note_flags(index, pointer_flags(*(uintptr_t *)state->places[index]));
}

static void finish_record(unsigned index)
{
    STATEMENTS->records[STATEMENTS->record_count++] = (uint16_t)index;
    note_flags(index, record_flags(index));
}

static inline void finish_value(unsigned index)
{
    struct statements_state *state = STATEMENTS;
    state->flags[index] |= STATEMENT_DONE;
    if (UNLIKELY(state->frees_seen != assay_rt_ledger.frees))
        find_dead();
}

/* ---- statements that are not calls ---- */

enum { MORE_ROOM = 4096 };

/* Storage of the test's; with more than twice as much around it for who wants to know whether that
 * makes a difference. */
static void *make_storage(size_t size)
{
    if (!(assay_rt.flags & WIRE_ROOMY))
        return assay_rt.companion_count ? assay_rt_bed_storage(size)
                                        : assay_rt_memory_storage(size);
    unsigned char *storage = assay_rt_memory_storage(2 * size + 2 * MORE_ROOM);
    return storage ? storage + MORE_ROOM : NULL;
}

/* An object of ours with the value of the argument in it, if there is one. */
static bool make_object(unsigned index, const struct statement *statement,
                        const struct assay_operation *operation, void **arguments)
{
    unsigned char *object = make_storage(operation->size);
    if (!object)
        return false;
    memset(object, 0, operation->size);
    if (statement->argument_count) {
        int argument = statement->arguments[0];
        size_t size = 8;
        const void *from = arguments[0];
        if (argument < 0) {
            uint32_t result_size = operation_of(index + (unsigned)argument)->size;
            size = result_size > 8 ? result_size : 8;
        } else if (assay_rt.shared_literals->items[argument].kind == WIRE_LITERAL_BYTES) {
            size = assay_rt_literal_bytes(argument).size;
            from = *(void **)arguments[0];
        }
        size = size < operation->size ? size : operation->size;
        assay_rt_copy(object, from, size);
        assay_rt_trace_copied(index, object, size);
    }
    *(void **)STATEMENTS->places[index] = object;
    return true;
}

static bool make_buffer(unsigned index, const struct statement *statement, void **arguments)
{
    if (statement->argument_count < 1 || statement->arguments[0] < 0)
        return false;
    struct range bytes = assay_rt_literal_bytes(statement->arguments[0]);
    void *buffer = make_storage(bytes.size);
    if (!buffer)
        return false;
    assay_rt_copy(buffer, *(void **)arguments[0], bytes.size);
    assay_rt_trace_copied(index, buffer, bytes.size);
    *(void **)STATEMENTS->places[index] = buffer;
    return true;
}

static bool load(unsigned index, const struct statement *statement,
                 const struct assay_operation *operation, void **arguments)
{
    if (statement->argument_count < 1)
        return false;
    uintptr_t from = *(uintptr_t *)arguments[0];
    void *to = STATEMENTS->places[index];
    if (!from || assay_rt_is_dead(from))
        return false;
    if (!assay_rt_is_readable(from, operation->size))
        return assay_rt_read_memory(to, from, operation->size);
    assay_rt_copy(to, (const void *)from, operation->size);
    return true;
}

static bool make_value(unsigned index, const struct statement *statement,
                       const struct assay_operation *operation, void **arguments)
{
    switch (operation->kind) {
    case ASSAY_OBJECT:
        return make_object(index, statement, operation, arguments);
    case ASSAY_BUFFER:
        return make_buffer(index, statement, arguments);
    case ASSAY_LOAD:
        return load(index, statement, operation, arguments);
    default:
        return false;
    }
}

/* ---- statements ---- */

static void mark_initialised(unsigned index, const struct statement *statement)
{
    if (statement->argument_count && statement->arguments[0] < 0)
        STATEMENTS->flags[index + (unsigned)(int)statement->arguments[0]] |=
            STATEMENT_INITIALISED;
}

/* What the statements before left in errno says nothing about this one. */
static void call_and_note_error(unsigned index)
{
    errno = 0;
    call(index);
    STATEMENTS->errors[index] = errno > 0 && errno <= UINT8_MAX ? (uint8_t)errno : 0;
}

/* False: a promise or an invariant is broken. */
static bool run_call(unsigned index, const struct statement *statement,
                     const struct assay_operation *operation, void **arguments)
{
    struct statements_state *state = STATEMENTS;
    if (operation->requires != ASSAY_NO_CONTRACT &&
        !assay_rt_requirement_holds(operation, arguments)) {
        state->flags[index] |= STATEMENT_REFUSED;
        state->has_gaps = 1;
        return true;
    }
    bool is_new = index >= assay_rt.sequence->first_new;
    if (is_new)
        note_before(index, statement, operation, arguments);
    if (assay_rt.flags & WIRE_OBSERVE)
        call_and_note_error(index);
    else
        call(index);
    finish_value(index);
    if (operation->result_is_pointer)
        finish_pointer(index);
    else if (operation->pointer_words)
        finish_record(index);
    if (is_new)
        note_after(index, operation, arguments, state->places[index]);
    if (operation->initialises)
        mark_initialised(index, statement);
    return !(assay_rt.flags & WIRE_CHECK_CONTRACTS) || !is_new ||
           assay_rt_check_call(index, arguments);
}

static __attribute__((noinline)) bool run_special(unsigned index)
{
    struct statements_state *state = STATEMENTS;
    const struct statement *statement = &assay_rt.sequence->statements[index];
    const struct assay_operation *operation = operation_of(index);
    void **arguments = STAGE->arguments[index];
    if (state->flags[index] & STATEMENT_NO_ROOM || !has_arguments(index, statement, operation)) {
        state->has_gaps = 1;
        return true;
    }
    if (operation->kind == ASSAY_CALL)
        return run_call(index, statement, operation, arguments);
    if (!make_value(index, statement, operation, arguments)) {
        state->has_gaps = 1;
        return true;
    }
    finish_value(index);
    if (operation->kind != ASSAY_LOAD || operation->result_is_pointer)
        finish_pointer(index);
    else if (operation->pointer_words)
        finish_record(index);
    return true;
}

/* Most statements were run before and are plain calls; as long as nothing is missing, they need no
 * look at their arguments. */
void assay_rt_interpret(void)
{
    struct statements_state *state = STATEMENTS;
    for (; assay_rt.index < assay_rt.sequence->statement_count; assay_rt.index++) {
        unsigned index = assay_rt.index;
        atomic_store_explicit(&assay_rt.worker->statement, index, memory_order_relaxed);
        if (LIKELY(!(state->is_special[index] | state->has_gaps))) {
            call(index);
            finish_value(index);
        } else if (!run_special(index)) {
            return;
        }
    }
    if (assay_rt.flags & WIRE_CHECK_CONTRACTS)
        assay_rt_check_end();
}

static void count_statement(unsigned index, struct wire_statistics *statistics)
{
    const struct assay_operation *operation = operation_of(index);
    struct statements_state *state = STATEMENTS;
    statistics->calls++;
    if (state->flags[index] & STATEMENT_FRESH)
        statistics->fresh_results++;
    if (operation->result_is_pointer && !*(uintptr_t *)state->places[index])
        statistics->null_results++;
    for (unsigned bits = state->passed[index]; bits; bits &= bits - 1) {
        unsigned k = (unsigned)__builtin_ctz(bits);
        statistics->passed[k]++;
        statistics->freed[k] += state->freed[index] >> k & 1;
    }
    if (holdings[index].was_looked_at)
        assay_rt_count_holding(&holdings[index], statistics);
}

void assay_rt_count_statistics(bool ended_well)
{
    const struct wire_sequence *sequence = assay_rt.sequence;
    for (unsigned i = sequence->first_new; i < sequence->statement_count; i++) {
        uint8_t flags = STATEMENTS->flags[i];
        if ((flags & (STATEMENT_NEW | STATEMENT_DONE)) != (STATEMENT_NEW | STATEMENT_DONE))
            continue;
        struct wire_statistics *statistics =
            &assay_rt.reply->statistics[sequence->statements[i].operation];
        statistics->returns++;
        if (ended_well)
            count_statement(i, statistics);
    }
}
