/* The tree of choices. */
#include <string.h>
#include <time.h>

#include "structure_builder.h"

struct structures assay_rt_structures;

#define st assay_rt_structures

enum {
    CLOCK_EVERY = 4096, /* candidates between two looks at the clock */
};

double assay_rt_cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9 + st.solver_seconds;
}

void assay_rt_look_at_clock(void)
{
    if (st.seconds_limit > 0 &&
        st.seconds_before + assay_rt_cpu_seconds() - st.started > st.seconds_limit)
        st.is_stopped = true;
}

/* ---- members ---- */

static inline void store(uint32_t offset, uint8_t size, int64_t value)
{
    uint8_t *place = st.memory + offset;
    switch (size) {
    case 1: *place = (uint8_t)value; break;
    case 2: *(uint16_t *)place = (uint16_t)value; break;
    case 4: *(uint32_t *)place = (uint32_t)value; break;
    default: *(uint64_t *)place = (uint64_t)value; break;
    }
}

static void tell(uint32_t offset, uint8_t size, uint8_t told)
{
    switch (size) {
    case 1: st.told[offset] = told; break;
    case 2: *(uint16_t *)(st.told + offset) = (uint16_t)(told * 0x0101u); break;
    case 4: *(uint32_t *)(st.told + offset) = told * 0x01010101u; break;
    default: *(uint64_t *)(st.told + offset) = told * UINT64_C(0x0101010101010101); break;
    }
}

static void store_floating(const struct cell *cell, int64_t value)
{
    float narrow = (float)value;
    double wide = (double)value;
    memcpy(st.memory + cell->offset, cell->size == 4 ? (void *)&narrow : (void *)&wide,
           cell->size);
}

static uint64_t address_of(uint32_t kind, uint64_t object)
{
    return ASSAY_WATCHED_START + st.kinds[kind].offset + object * st.kinds[kind].stride;
}

/* `at` is the number of the object, -1 for null. The trail tells whether it is a new one. */
static void point(int64_t at, const struct cell *cell, uint16_t *trail)
{
    struct kind_of_object *kind = &st.kinds[cell->target];
    if (at < 0) {
        store(cell->offset, 8, 0);
        return;
    }
    if (cell->kind == STRUCTURE_BLOCK) {
        store(cell->offset, 8, (int64_t)address_of(cell->target, cell->object));
        return;
    }
    if ((uint64_t)at == kind->used) {
        kind->used++;
        *trail |= MADE_OBJECT;
    }
    store(cell->offset, 8, (int64_t)address_of(cell->target, (uint64_t)at));
}

static void unmake_object(const struct cell *cell, uint16_t *trail)
{
    if (*trail & MADE_OBJECT) {
        st.kinds[cell->target].used--;
        *trail &= (uint16_t)~MADE_OBJECT;
    }
}

/* The cell of the choice is the first on the trail since. */
static void set(const struct choice *choice)
{
    const struct cell *cell = &st.cells[choice->cell];
    const struct member *member = &st.members[cell->member];
    if (cell->kind <= STRUCTURE_BLOCK)
        point(choice->at, cell, &st.trail[choice->trail]);
    else if (cell->kind == STRUCTURE_FLOATING)
        store_floating(cell, choice->at);
    else
        store(cell->offset, cell->size,
              member->values ? member->values[choice->at] : choice->at);
}

/* The first and the last value; false when there is none. */
static bool limits(const struct cell *cell, struct choice *choice)
{
    struct kind_of_object *kind = &st.kinds[cell->target];
    choice->at = cell->low;
    choice->last = cell->high;
    if (cell->kind <= STRUCTURE_BLOCK) {
        choice->at = cell->is_nullable ? -1 : 0;
        choice->last = kind->used < kind->count ? kind->used : (int64_t)kind->count - 1;
        if (cell->kind == STRUCTURE_BLOCK)
            choice->last = 0;
    }
    choice->first = choice->at;
    return choice->at <= choice->last;
}

static void forget_cells(uint32_t kept)
{
    while (st.trail_length > kept) {
        uint16_t *trail = &st.trail[--st.trail_length];
        const struct cell *cell = &st.cells[*trail & ~MADE_OBJECT];
        unmake_object(cell, trail);
        tell(cell->offset, cell->size, 0);
    }
}

/* ---- choices ---- */

/* Stacks end at a page and are copied in lines; what lies below them may be anything. */
typedef uint8_t line __attribute__((vector_size(64), aligned(16)));

static inline void copy_lines(void *to, const void *from, size_t length)
{
    for (size_t i = 0; i < length; i += sizeof(line))
        *(line *)((char *)to + i) = *(const line *)((const char *)from + i);
}

static void save_stack(struct choice *choice, struct saved_registers *stack)
{
    choice->stack = stack;
    if (st.reruns || st.is_calling)
        return;
    size_t length = (size_t)(st.stack_end - (char *)stack);
    length = (length + sizeof(line) - 1) / sizeof(line) * sizeof(line);
    struct choice *before = choice > st.choices ? choice - 1 : NULL;
    choice->copy = before ? before->copy + before->length : st.copies;
    if (choice->copy + length > st.copies_end)
        assay_rt_structures_abandon(&st.too_large);
    choice->length = (uint32_t)length;
    copy_lines(choice->copy, st.stack_end - length, length);
}

struct choice *assay_rt_push_choice(uint32_t cell)
{
    if (st.depth == STRUCTURE_DEPTH)
        assay_rt_structures_abandon(&st.too_large);
    struct choice *choice = &st.choices[st.depth];
    choice->cell = cell;
    choice->trail = st.trail_length;
    choice->edges = st.edge_count;
    choice->symbols = st.symbol_count;
    choice->conditions = st.condition_count;
    choice->length = 0;
    choice->copy = st.depth ? st.choices[st.depth - 1].copy : st.copies;
    return choice;
}

void assay_rt_first_value(struct choice *choice)
{
    choice->at = choice->first;
    if (st.depth < st.unit.length && !st.is_calling)
        choice->at += st.unit.list[st.depth];
}

void assay_rt_pass_over(struct choice *choice, struct saved_registers *stack)
{
    assay_rt_keep_choice(choice, stack);
    st.is_passed_over = true;
    assay_rt_structures_abandon(NULL);
}

void assay_rt_keep_choice(struct choice *choice, struct saved_registers *stack)
{
    save_stack(choice, stack);
    if (st.unit.limit && st.depth == st.unit.floor && !st.is_calling) {
        st.unit.floor_arity = (uint32_t)(choice->last - choice->first + 1);
        choice->last = choice->first + st.unit.limit - 1;
    }
    st.depth++;
}

void assay_rt_store(const struct cell *cell, int64_t value)
{
    store(cell->offset, cell->size, value);
}

static void read_first(uint32_t number, struct saved_registers *stack)
{
    const struct cell *cell = &st.cells[number];
    if (st.is_concrete)
        assay_rt_structures_abandon(NULL); /* it goes another way than before */
    if (cell->is_symbolic) {
        st.trail[st.trail_length++] = (uint16_t)number;
        tell(cell->offset, cell->size, 1);
        assay_rt_store(cell, assay_rt_symbols_make(number));
        return;
    }
    struct choice *choice = assay_rt_push_choice(number);
    if (!limits(cell, choice))
        assay_rt_structures_abandon(&st.impossible);
    if (choice->first < choice->last)
        assay_rt_first_value(choice);
    st.trail[st.trail_length++] = (uint16_t)number;
    tell(cell->offset, cell->size, 1);
    set(choice);
    if (choice->first == choice->last)
        return;
    assay_rt_keep_choice(choice, stack);
}

static bool has_object(const struct kind_of_object *kind, uint32_t object)
{
    return kind->is_block || object < kind->used;
}

/* Padding, or a member that is not chosen, of an object that the candidate has. */
static bool is_inside(uint32_t offset)
{
    for (uint32_t i = 0; i < st.kind_count; i++) {
        const struct kind_of_object *kind = &st.kinds[i];
        uint32_t inside = offset - kind->offset;
        if (offset >= kind->offset && inside < kind->count * kind->stride)
            return inside % kind->stride < kind->size && has_object(kind, inside / kind->stride);
    }
    return false;
}

void assay_rt_told_load(uintptr_t address, struct saved_registers *stack)
{
    uint64_t offset = address - ASSAY_WATCHED_START;
    if (st.is_calling && st.is_running)
        assay_rt_calls_read();
    if (offset >= st.bytes || !st.is_running)
        return;
    uint16_t number = st.cell_at[offset];
    const struct cell *cell = &st.cells[number ? number - 1u : 0];
    if (number ? !has_object(&st.kinds[st.members[cell->member].owner], cell->object)
               : !is_inside((uint32_t)offset))
        assay_rt_structures_abandon(&st.crashed);
    if (number)
        read_first(number - 1u, stack);
    else
        st.told[offset] = 1;
}

void __assay_load(uintptr_t address) __attribute__((preserve_most));

void __assay_load_range(uintptr_t address, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (address + i - ASSAY_WATCHED_START < st.bytes &&
            !st.told[address + i - ASSAY_WATCHED_START])
            __assay_load(address + i);
}

bool assay_rt_structures_advance(void)
{
    while (st.depth > st.floor) {
        struct choice *choice = &st.choices[st.depth - 1];
        if (st.edge_count > choice->edges)
            assay_rt_symbols_forget(choice->edges);
        st.symbol_count = choice->symbols;
        st.condition_count = choice->conditions;
        if (choice->at == choice->last) {
            forget_cells(choice->trail);
            st.depth--;
            continue;
        }
        forget_cells(choice->trail + (choice->cell != NO_CELL));
        choice->at++;
        const struct cell *cell = choice->cell != NO_CELL ? &st.cells[choice->cell] : NULL;
        if (cell && cell->is_plain) {
            store(cell->offset, cell->size, choice->at);
        } else if (cell) {
            unmake_object(cell, &st.trail[choice->trail]);
            set(choice);
        } else if (!assay_rt_symbols_assume(choice)) {
            continue;
        }
        return true;
    }
    return false;
}

/* ---- candidates ---- */

void assay_rt_structures_abandon(uint64_t *counter)
{
    if (st.is_calling)
        assay_rt_calls_abandoned(counter);
    else if (counter)
        ++*counter;
    assay_rt_leave_predicate();
}

static void start_predicate(void)
{
    st.root = (void *)(uintptr_t)address_of(0, 0);
    st.arguments[0] = &st.root;
    st.is_running = true;
    if (st.reruns)
        assay_rt_structures_put_back();
    st.verdict = assay_rt_enter_predicate(st.stack_end, st.contract->check, st.arguments);
    st.is_running = false;
}

static void resume_predicate(void)
{
    struct choice *choice = &st.choices[st.depth - 1];
    if (st.reruns || !choice->length) {
        start_predicate();
        return;
    }
    st.is_running = true;
    copy_lines(st.stack_end - choice->length, choice->copy, choice->length);
    if (choice->cell == NO_CELL && choice->symbol >= 0) {
        st.verdict = assay_rt_redo_probe(choice->stack, choice->probe);
    } else {
        if (choice->cell == NO_CELL)
            choice->stack->rax = choice->ways[choice->at].result;
        st.verdict = assay_rt_resume_predicate(choice->stack);
    }
    st.is_running = false;
}

/* The numbers themselves, or those that stand for them. */
static void store_numbers(bool are_concrete)
{
    for (uint32_t i = 0; i < st.trail_length; i++) {
        const struct cell *cell = &st.cells[st.trail[i] & ~MADE_OBJECT];
        uint32_t number = (uint32_t)(cell - st.cells);
        if (cell->is_symbolic)
            assay_rt_store(cell, are_concrete ? assay_rt_symbol_value(number)
                                              : assay_rt_symbols_number(number));
    }
}

/* What a solver said is believed when the predicate accepts it. */
static bool is_confirmed(void)
{
    st.is_concrete = true;
    store_numbers(true);
    start_predicate();
    store_numbers(false);
    st.is_concrete = false;
    st.undecided += !st.verdict;
    return st.verdict;
}

static bool has_numbers(void)
{
    return assay_rt_symbols_solve() && (!st.condition_count || is_confirmed());
}

static void take_valid(void)
{
    if (st.exactly >= 0 && st.kinds[st.node].used != (uint64_t)st.exactly)
        return;
    bool is_printed = st.printed < st.unit.print_maximum;
    bool is_looked_at = st.covers || is_printed || st.makes_calls;
    if (st.is_symbolic && (st.condition_count || is_looked_at) && !has_numbers())
        return;
    st.valid++;
    if (!is_looked_at)
        return;
    bool adds = !st.covers || assay_rt_pairs_add();
    if (adds && is_printed) {
        st.printed++;
        if (st.covers)
            fprintf(st.answer, "at %.6f\n", assay_rt_cpu_seconds() - st.started);
        assay_rt_structures_print(st.answer);
    }
    if (adds && st.makes_calls)
        assay_rt_calls_make();
}

static inline void take_candidate(void)
{
    st.candidates++;
    if (st.verdict)
        take_valid();
    if (st.candidates % CLOCK_EVERY == 0)
        assay_rt_look_at_clock();
}

static void begin_unit(void)
{
    forget_cells(0);
    assay_rt_symbols_forget(0);
    assay_rt_symbols_begin();
    assay_rt_pairs_forget();
    for (uint32_t i = 0; i < st.kind_count; i++)
        st.kinds[i].used = i == 0;
    st.depth = 0;
    st.floor = st.unit.floor;
    st.printed = st.valid = st.candidates = st.crashed = st.hung = st.wrote = st.too_large = 0;
    st.asked = st.undecided = 0;
}

/* The first candidate of the unit: that of its list, if it is one. */
static void take_first(void)
{
    st.is_passed_over = false;
    start_predicate();
    st.unit.length = 0;
    if (!st.is_passed_over)
        take_candidate();
}

bool assay_rt_structures_search(void)
{
    begin_unit();
    take_first();
    while (assay_rt_structures_advance()) {
        if (st.is_stopped || st.candidates >= st.unit.candidates_maximum)
            return false;
        resume_predicate();
        take_candidate();
    }
    return true;
}
