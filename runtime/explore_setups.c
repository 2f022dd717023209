/* What states begin with: the set-ups, which are run, and the alternatives, which are made ready so
 * that the interpreter need not work them out for each call; see explore.h. */
#include <sys/mman.h>

#include "explore.h"
#include "explore_symbols.h"
#include "typed_state.h"

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
        assay_rt_explore_add_state(
            found, (struct explored_state){EXPLORED_PARENTLESS, setup, 0}, &begun, NULL);
}

static void begin_at_setup(uint32_t number)
{
    bool stands = run_setup(number);
    EXPLORATION->shared->outside |= assay_rt.touched;
    if (!stands) {
        if (assay_rt.failure.end != END_OK)
            assay_rt_explore_note_failure(EXPLORED_PARENTLESS, number, assay_rt.failure.end);
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
    if (!assay_rt_guarded(add_begun) && assay_rt_explore_note_lost_question())
        add_begun();
    EXPLORATION->shared->place.is_asking = 0;
    assay_rt_worker_reset();
}

bool assay_rt_explore_begin_at_setups(void)
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
