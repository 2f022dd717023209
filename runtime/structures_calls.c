/* Functions under test on structures whose numbers stand for their values. A call is a part of the
 * tree below the structure: where it compares such numbers, the outcomes that are possible are
 * choices, and for each of them it is made again from its start, which the constraints lead the
 * same way. Each path is made once more with numbers that take it: what does not end alike then is
 * no path. */
#include <stdlib.h>
#include <string.h>

#include "structures_calls.h"

#define st assay_rt_structures

static const char *const end_words[] = {
#define CALL_END(id, word, meaning) word,
#include "wire/call_ends.def"
#undef CALL_END
};

static const char *const manner_words[] = {
#define CALL_MANNER(id, word, meaning) word,
#include "wire/call_manners.def"
#undef CALL_MANNER
};

struct calls assay_rt_calls;

#define calls assay_rt_calls

/* ---- the plan ---- */

void assay_rt_calls_add(const char *words)
{
    unsigned operation, ends, gives, keeps, same;
    if (calls.count == CALLED_FUNCTIONS ||
        sscanf(words, "%u %u %u %u %u", &operation, &ends, &gives, &keeps, &same) != 5)
        assay_rt_structures_fail("the plan cannot be read:", words);
    st.makes_calls = true;
    calls.called[calls.count++] = (struct called){
        .operation_number = operation, .ends_it = ends != 0, .gives_it = gives != 0,
        .keeps_it = keeps != 0, .same = (enum same_object)same};
}

void assay_rt_calls_add_release(const char *words)
{
    calls.has_release = true;
    calls.release = (struct called){.operation_number = (uint32_t)strtoul(words, NULL, 10),
                                    .ends_it = true, .structure_count = 1};
}

static enum call_argument_kind argument_kind(const char *word)
{
    static const char *const kinds[] = {
#define CALL_ARGUMENT(id, word, meaning) word,
#include "wire/call_arguments.def"
#undef CALL_ARGUMENT
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i], word) == 0)
            return (enum call_argument_kind)i;
    assay_rt_structures_fail("the plan says something unknown:", word);
}

void assay_rt_calls_add_argument(const char *words)
{
    char kind[16];
    unsigned size;
    long long low, high;
    if (!calls.count || sscanf(words, "%15s %u %lld %lld", kind, &size, &low, &high) != 4)
        assay_rt_structures_fail("the plan cannot be read:", words);
    struct called *called = &calls.called[calls.count - 1];
    if (called->argument_count == CALL_ARGUMENTS)
        assay_rt_structures_fail("a function has too many parameters", "");
    struct argument *argument = &called->arguments[called->argument_count++];
    *argument = (struct argument){.kind = argument_kind(kind), .size = (uint8_t)size};
    argument->cell = assay_rt_structures_add_number(low, high);
    called->structure_count += argument->kind == CALL_ARGUMENT_STRUCTURE;
    if (called->structure_count > COPIES)
        assay_rt_structures_fail("a function takes too many structures", "");
}

uint32_t assay_rt_calls_copy_bytes(void)
{
    return (st.bytes + APART - 1) / APART * APART;
}

size_t assay_rt_calls_room(void)
{
    return calls.count ? (size_t)assay_rt_calls_copy_bytes() * COPIES + HEAP : st.bytes;
}

static void find_operation(struct called *called)
{
    if (called->operation_number >= calls.harness->operation_count)
        assay_rt_structures_fail("the library was compiled by another version of assay", "");
    called->operation = &calls.harness->operations[called->operation_number];
    if (called->operation->size > RESULT)
        assay_rt_structures_fail("there is no room for the result of", called->operation->name);
}

void assay_rt_calls_begin(const struct assay_harness *harness)
{
    calls.harness = harness;
    for (uint32_t i = 0; i < calls.count; i++)
        find_operation(&calls.called[i]);
    if (calls.has_release)
        find_operation(&calls.release);
}

/* ---- the structure, as it was found ---- */

static void keep_structure(void)
{
    static uint16_t numbers[STRUCTURE_TYPES][STRUCTURE_OBJECTS];
    calls.placed_count = assay_rt_structures_walk(calls.placed, numbers);
    memcpy(calls.memory, st.memory, st.bytes);
    memcpy(calls.told, st.told, st.bytes);
}

static void put_structure_back(void)
{
    memcpy(st.memory, calls.memory, st.bytes);
    memcpy(st.told, calls.told, st.bytes);
}

uint32_t assay_rt_calls_offset_of(const struct placed *place)
{
    const struct kind_of_object *kind = &st.kinds[place->kind];
    return kind->offset + place->object * kind->stride;
}

static void lay_cell(const struct cell *cell, uint32_t shift)
{
    uint64_t value = 0;
    if (!calls.told[cell->offset])
        return;
    memcpy(&value, calls.memory + cell->offset, cell->size);
    if (cell->kind <= STRUCTURE_BLOCK && value)
        value += shift;
    if (cell->is_symbolic && calls.is_concrete)
        value = (uint64_t)assay_rt_symbol_value((uint32_t)(cell - st.cells));
    memcpy(st.memory + cell->offset + shift, &value, cell->size);
}

/* What the invariant has not read is 0. */
static void lay_structure(uint32_t shift)
{
    memset(st.memory + shift, 0, st.bytes);
    memset(st.told + shift, 0, st.bytes);
    for (uint32_t i = 0; i < calls.placed_count; i++) {
        const struct kind_of_object *kind = &st.kinds[calls.placed[i].kind];
        const struct cell *cell =
            &st.cells[kind->first_cell + calls.placed[i].object * kind->cells];
        memset(st.told + shift + assay_rt_calls_offset_of(&calls.placed[i]), 1, kind->size);
        for (uint32_t k = 0; k < kind->cells; k++)
            lay_cell(&cell[k], shift);
    }
}

/* ---- memory that the call allocates ---- */

uint32_t assay_rt_calls_copies(void)
{
    return calls.manner == MANNER_SAME ? 1 : calls.current->structure_count;
}

static uint32_t heap_start(void)
{
    return assay_rt_calls_copy_bytes() * COPIES;
}

static void forget_blocks(void)
{
    memset(st.told + heap_start(), 0, calls.heap_used);
    calls.heap_used = calls.block_count = 0;
}

void *assay_rt_calls_allocate(size_t size)
{
    size_t taken = (size + APART) / APART * APART + APART;
    if (calls.block_count == BLOCKS || size > HEAP || calls.heap_used + taken > HEAP)
        assay_rt_structures_abandon(&st.too_large);
    struct called_block *block = &calls.blocks[calls.block_count++];
    *block = (struct called_block){heap_start() + calls.heap_used, (uint32_t)size, false};
    calls.heap_used += (uint32_t)taken;
    memset(st.memory + block->offset, FILL, size);
    memset(st.told + block->offset, 1, size);
    return (void *)(uintptr_t)(ASSAY_WATCHED_START + block->offset);
}

/* What goes wrong behind the call has its own names. */
static enum call_end blamed(enum call_end end)
{
    return calls.is_releasing ? CALL_RELEASE : calls.is_checking ? CALL_INVARIANT : end;
}

static _Noreturn void end_call(enum call_end end)
{
    calls.end = blamed(end);
    assay_rt_leave_predicate();
}

/* The size of the object of the structure that begins there; 0: none does. */
static uint32_t object_size(uint32_t offset)
{
    offset %= assay_rt_calls_copy_bytes();
    for (uint32_t i = 0; i < calls.placed_count; i++)
        if (assay_rt_calls_offset_of(&calls.placed[i]) == offset)
            return st.kinds[calls.placed[i].kind].size;
    return 0;
}

/* The size of what begins at the address and is not freed; ends the call when nothing does. */
static uint32_t block_at(uint64_t offset)
{
    for (uint32_t i = 0; i < calls.block_count; i++)
        if (calls.blocks[i].offset == offset && !calls.blocks[i].is_freed)
            return calls.blocks[i].size;
    uint32_t size = offset < heap_start() ? object_size((uint32_t)offset) : 0;
    if (!size || !st.told[offset])
        end_call(CALL_FREE);
    return size;
}

void assay_rt_calls_free(void *address)
{
    uint64_t offset = (uintptr_t)address - ASSAY_WATCHED_START;
    if (offset >= ASSAY_WATCHED_SIZE)
        return;
    if (offset >= assay_rt_calls_room())
        end_call(CALL_FREE);
    uint32_t size = block_at(offset);
    memset(st.told + offset, 0, size);
    for (uint32_t i = 0; i < calls.block_count; i++)
        calls.blocks[i].is_freed |= calls.blocks[i].offset == offset;
}

void *assay_rt_calls_reallocate(void *address, size_t size)
{
    void *moved = assay_rt_calls_allocate(size);
    if (!address)
        return moved;
    uint64_t offset = (uintptr_t)address - ASSAY_WATCHED_START;
    uint32_t before = block_at(offset);
    memcpy(moved, address, before < size ? before : size);
    assay_rt_calls_free(address);
    return moved;
}

/* All that may be read has been told. */
void assay_rt_calls_read(void)
{
    end_call(CALL_READ);
}

void assay_rt_calls_abandoned(const uint64_t *counter)
{
    calls.end = counter == &st.impossible  ? CALL_IMPOSSIBLE
                : counter == &st.too_large ? CALL_TOO_LARGE
                                           : blamed(counter == &st.hung ? CALL_HANG : CALL_CRASH);
}

/* ---- one run ---- */

static void make_arguments(struct called *called)
{
    if (calls.has_arguments)
        return;
    for (uint32_t i = 0; i < called->argument_count; i++)
        if (called->arguments[i].kind >= CALL_ARGUMENT_NUMBER)
            called->arguments[i].value = (uint64_t)assay_rt_symbols_make(called->arguments[i].cell);
    calls.symbols = st.symbol_count;
    calls.has_arguments = true;
}

static uint64_t number_argument(struct argument *argument)
{
    if (calls.is_concrete)
        return (uint64_t)assay_rt_symbol_value(argument->cell);
    if (argument->kind == CALL_ARGUMENT_NUMBER && st.cells[argument->cell].is_symbolic)
        return argument->value;
    return assay_rt_symbols_choose(argument->value);
}

/* Floating numbers are put where their bits are passed from. */
static void *place_number(struct argument *argument, uint64_t *place)
{
    static float narrow[CALL_ARGUMENTS];
    static uint32_t next;
    *place = number_argument(argument);
    if (argument->kind != CALL_ARGUMENT_FLOATING)
        return place;
    if (argument->size == sizeof(float)) {
        float *taken = &narrow[next++ % CALL_ARGUMENTS];
        *taken = (float)(int64_t)*place;
        return taken;
    }
    argument->floating = (double)(int64_t)*place;
    return &argument->floating;
}

static void *place_argument(struct argument *argument, uint64_t *place, uint32_t *copies)
{
    switch (argument->kind) {
    case CALL_ARGUMENT_STRUCTURE:
        *place = ASSAY_WATCHED_START + st.kinds[0].offset + *copies * assay_rt_calls_copy_bytes();
        *copies += calls.manner != MANNER_SAME;
        return place;
    case CALL_ARGUMENT_ROOM:
        *place = (uintptr_t)assay_rt_calls_allocate((size_t)argument->size * ROOM);
        memset((void *)(uintptr_t)*place, 0, (size_t)argument->size * ROOM);
        return place;
    case CALL_ARGUMENT_TEXT:
        *place = (uintptr_t)"a";
        return place;
    default:
        return place_number(argument, place);
    }
}

bool assay_rt_calls_hold(uint16_t contract, void **arguments)
{
    return contract == ASSAY_NO_CONTRACT || calls.harness->contracts[contract].check(arguments);
}

static void break_contract(enum call_end end)
{
    calls.end = end;
    calls.breaks_contract = true;
}

static void check_invariants(struct called *called, void **arguments)
{
    calls.is_checking = true;
    void *result = (void *)(uintptr_t)calls.result[0];
    if (called->gives_it && result && !st.contract->check((void *[]){&result}))
        break_contract(CALL_INVARIANT);
    for (uint32_t i = 0; i < called->argument_count && !called->gives_it && !called->ends_it; i++)
        if (called->arguments[i].kind == CALL_ARGUMENT_STRUCTURE &&
            !st.contract->check((void *[]){arguments[i]}))
            break_contract(CALL_INVARIANT);
    calls.is_checking = false;
}

static uint64_t run_call(void **unused)
{
    (void)unused;
    struct called *called = calls.current;
    static uint64_t places[CALL_ARGUMENTS];
    static void *arguments[CALL_ARGUMENTS + 1]; /* behind the result */
    uint32_t copies = 0;
    make_arguments(called);
    arguments[0] = calls.result;
    for (uint32_t i = 0; i < called->argument_count; i++)
        arguments[i + 1] = place_argument(&called->arguments[i], &places[i], &copies);
    calls.own_blocks = calls.block_count;
    if (!assay_rt_calls_hold(called->operation->requires, &arguments[1])) {
        calls.end = CALL_REFUSED;
        return 0;
    }
    called->operation->thunk(&arguments[1], calls.result);
    if (!assay_rt_calls_hold(called->operation->ensures, arguments))
        break_contract(CALL_PROMISE);
    else
        check_invariants(called, &arguments[1]);
    if (calls.end == CALL_WELL)
        assay_rt_calls_settle_up();
    return 0;
}

static enum call_end run(bool is_concrete, in_predicate *function)
{
    calls.is_concrete = st.is_concrete = is_concrete;
    calls.is_checking = calls.is_releasing = calls.breaks_contract = calls.releases_result = false;
    calls.end = CALL_WELL;
    forget_blocks();
    for (uint32_t i = 0; i < assay_rt_calls_copies(); i++)
        lay_structure(i * assay_rt_calls_copy_bytes());
    memset(calls.result, 0, calls.current->operation->size);
    if (calls.has_arguments)
        st.symbol_count = calls.symbols;
    calls.runs++;
    st.is_running = true;
    assay_rt_enter_predicate(st.stack_end, function, NULL);
    st.is_running = st.is_concrete = false;
    assay_rt_structures_settle();
    return calls.end;
}

/* ---- paths ---- */

static void print_failure(const struct called *called, enum call_end end)
{
    fprintf(st.answer, "failed %u %s %s %d ", (unsigned)(called - calls.called), end_words[end],
            manner_words[calls.manner], calls.releases_result);
    const char *separator = "";
    for (uint32_t i = 0; i < called->argument_count; i++)
        if (called->arguments[i].kind >= CALL_ARGUMENT_NUMBER) {
            fprintf(st.answer, "%s%lld", separator,
                    (long long)assay_rt_symbol_value(called->arguments[i].cell));
            separator = ",";
        }
    fputs(*separator ? " " : "- ", st.answer);
    put_structure_back();
    assay_rt_structures_print(st.answer);
}

/* That one object may not be given twice is no fault, unless something says that it may. */
static bool counts(const struct called *called)
{
    return calls.manner != MANNER_SAME || called->same == SAME_ALWAYS || calls.breaks_contract;
}

static void take_path(struct called *called, enum call_end end)
{
    if (end == CALL_IMPOSSIBLE || end == CALL_REFUSED)
        return;
    if (end == CALL_TOO_LARGE) {
        called->given_up++;
        return;
    }
    if (!assay_rt_symbols_solve())
        return;
    called->paths++;
    enum call_end truth = run(true, run_call);
    called->spurious += truth != end;
    if (truth <= CALL_WELL)
        return;
    if (!counts(called))
        called->stands_no_same = true;
    else if (called->failed++ == 0)
        print_failure(called, truth);
}

static void explore(struct called *called, enum call_manner manner)
{
    uint32_t depth = st.depth, edges = st.edge_count, symbols = st.symbol_count;
    uint32_t floor = st.floor, conditions = st.condition_count;
    calls.current = called;
    calls.manner = manner;
    calls.has_arguments = false;
    st.floor = depth;
    do {
        take_path(called, run(false, run_call));
        if (calls.runs % CLOCK_EVERY == 0)
            assay_rt_look_at_clock();
    } while (!st.is_stopped && !(manner == MANNER_SAME && called->stands_no_same) &&
             assay_rt_structures_advance());
    st.depth = depth;
    st.floor = floor;
    st.condition_count = conditions;
    assay_rt_symbols_forget(edges);
    st.symbol_count = symbols;
}

/* What is taken over by an object cannot be its own. */
static bool may_be_same(const struct called *called)
{
    return called->same == SAME_ALWAYS ||
           (called->same == SAME_PROMISES && !called->takes_over && !called->stands_no_same);
}

static void explore_manners(struct called *called)
{
    explore(called, MANNER_APART);
    if (called->hands_over)
        explore(called, MANNER_ARGUMENTS_FIRST);
    if (may_be_same(called))
        explore(called, MANNER_SAME);
}

static void find_out_whether_whole(void)
{
    calls.current = &calls.release;
    calls.manner = MANNER_APART;
    calls.has_arguments = false;
    calls.is_whole = calls.has_release &&
                     run(true, assay_rt_calls_run_release) == CALL_WELL &&
                     assay_rt_calls_are_all_freed();
    calls.whole += calls.is_whole;
    calls.partly += calls.has_release && !calls.is_whole;
}

void assay_rt_calls_make(void)
{
    double started = assay_rt_cpu_seconds();
    keep_structure();
    assay_rt_structures_allow_writing(true);
    st.is_calling = true;
    find_out_whether_whole();
    for (uint32_t i = 0; i < calls.count && !st.is_stopped; i++)
        explore_manners(&calls.called[i]);
    st.is_calling = false;
    put_structure_back();
    assay_rt_structures_allow_writing(false);
    calls.seconds += assay_rt_cpu_seconds() - started;
}

void assay_rt_calls_forget(void)
{
    calls.seconds = 0;
    calls.whole = calls.partly = 0;
    for (uint32_t i = 0; i < calls.count; i++) {
        struct called *called = &calls.called[i];
        called->paths = called->failed = called->spurious = called->given_up = 0;
        called->hands_over = called->takes_over = called->stands_no_same = false;
    }
}

void assay_rt_calls_print(FILE *out)
{
    for (uint32_t i = 0; i < calls.count; i++) {
        const struct called *called = &calls.called[i];
        fprintf(out, "called %u %llu %llu %llu %llu %d\n", i, (unsigned long long)called->paths,
                (unsigned long long)called->failed, (unsigned long long)called->spurious,
                (unsigned long long)called->given_up, called->takes_over);
    }
    if (calls.count)
        fprintf(out, "whole %llu\npartly %llu\ncall-seconds %.6f\n",
                (unsigned long long)calls.whole, (unsigned long long)calls.partly, calls.seconds);
}
