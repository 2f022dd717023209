/* Where tracing begins and ends: literals become symbols, and what the library decided by them is
 * told. */
#include <sys/mman.h>
#include <unistd.h>

#include "ledger.h"
#include "traced_expressions.h"
#include "wrappers.h"

struct assay_trace_frame __assay_trace_frame;

struct tracing {
    struct trace_sequence *sequence; /* NULL: nothing is traced */
    uint64_t numbers[WIRE_STATEMENTS][WIRE_ARGUMENTS]; /* arguments of the sequence's own */
    uint8_t is_marked[WIRE_LITERALS / 8];
};

static struct tracing tracing;

void assay_rt_trace_prepare(void)
{
    assay_rt_graph_prepare();
    assay_rt_cells_prepare();
}

void assay_rt_trace_start_worker(void)
{
    void *area = mmap((void *)TRACE_START, WIRE_TRACE_BYTES, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_FIXED_NOREPLACE, WIRE_FD_CHANNELS,
                      (off_t)WIRE_CHANNEL_BYTES);
    if (area != (void *)TRACE_START)
        _exit(STATUS_CONFUSED);
    assay_rt_trace = area;
}

void assay_rt_trace_begin_request(void)
{
    struct wire_trace *trace = assay_rt_trace;
    trace->node_count = trace->step_count = trace->symbol_count = 0;
    trace->table_count = trace->cell_count = trace->cut_count = 0;
    for (uint32_t i = 0; i < assay_rt.request->sequence_count && i < TRACE_SEQUENCES; i++)
        trace->sequences[i] = (struct trace_sequence){.shortage = TRACE_UNTOLD};
}

void assay_rt_trace_short_of(enum trace_shortage shortage)
{
    if (tracing.sequence)
        tracing.sequence->shortage |= shortage;
}

bool assay_rt_is_traced(void)
{
    return tracing.sequence && assay_rt.inside == INSIDE_CALL && !assay_rt.is_threaded;
}

static void add_step(struct trace_step step)
{
    struct trace_sequence *sequence = tracing.sequence;
    struct wire_trace *trace = assay_rt_trace;
    if (sequence->step_count == TRACE_STEPS_OF_SEQUENCE || trace->step_count == TRACE_STEPS) {
        assay_rt_trace_short_of(TRACE_STEPS_FULL);
        return;
    }
    step.statement = (uint16_t)assay_rt.index;
    sequence->step_count++;
    trace->steps[trace->step_count++] = step;
}

void assay_rt_trace_step(enum trace_step_kind kind, uint32_t condition, uint32_t branch,
                         bool taken)
{
    if (condition && assay_rt_is_traced())
        add_step((struct trace_step){.condition = condition, .branch = branch,
                                     .kind = (uint8_t)kind, .taken = taken});
}

/* ---- symbols ---- */

/* Its number; UINT32_MAX when there is no room. */
static uint32_t add_symbol(struct trace_symbol symbol)
{
    struct trace_sequence *sequence = tracing.sequence;
    struct wire_trace *trace = assay_rt_trace;
    if (sequence->symbol_count == TRACE_SYMBOLS_OF_SEQUENCE ||
        trace->symbol_count == TRACE_SYMBOLS) {
        assay_rt_trace_short_of(TRACE_SYMBOLS_FULL);
        return UINT32_MAX;
    }
    trace->symbols[trace->symbol_count++] = symbol;
    return sequence->symbol_count++;
}

uint32_t assay_rt_trace_symbol(struct trace_symbol symbol, unsigned width)
{
    uint32_t number = add_symbol(symbol);
    return number == UINT32_MAX ? 0 : assay_rt_symbol_node(width, number, symbol.value);
}

const struct trace_symbol *assay_rt_symbol_of(uint32_t node)
{
    const struct trace_node *known = assay_rt_node(node);
    return node && known->operation == TRACE_SYMBOL
               ? &assay_rt_trace->symbols[tracing.sequence->first_symbol + known->a]
               : NULL;
}

static void mark(uintptr_t address, unsigned size, struct trace_symbol symbol)
{
    uint32_t node = assay_rt_trace_symbol(symbol, 8 * size);
    if (node)
        assay_rt_cells_store(address, size, node);
}

static void mark_bytes(uintptr_t start, size_t size, struct trace_symbol symbol)
{
    symbol.kind = TRACE_SYMBOL_BYTE;
    for (size_t i = 0; i < size; i++) {
        symbol.offset = (uint32_t)i;
        symbol.value = *(const uint8_t *)(start + i);
        mark(start + i, 1, symbol);
    }
}

static bool is_marked_already(int literal)
{
    uint8_t bit = (uint8_t)(1u << literal % 8), *byte = &tracing.is_marked[literal / 8];
    bool is_marked = *byte & bit;
    *byte |= bit;
    return is_marked;
}

/* A number gets a place of its own: the same literal may be the argument of other calls. */
static void mark_argument(unsigned index, unsigned k, int literal)
{
    struct trace_symbol symbol = {.statement = (uint16_t)index, .argument = (uint16_t)k,
                                  .literal = (uint16_t)literal};
    const struct wire_literal *wire = &assay_rt.shared_literals->items[literal];
    if (wire->kind == WIRE_LITERAL_BITS) {
        tracing.numbers[index][k] = symbol.value = assay_rt.literals[literal];
        STAGE->arguments[index][k] = &tracing.numbers[index][k];
        mark((uintptr_t)&tracing.numbers[index][k], 8, symbol);
    } else if (wire->kind == WIRE_LITERAL_STRING && !is_marked_already(literal)) {
        struct range bytes = assay_rt_literal_bytes(literal);
        mark_bytes(bytes.start, bytes.size, symbol);
        symbol.kind = TRACE_SYMBOL_BYTE;
        symbol.offset = (uint32_t)bytes.size;
        symbol.is_end = 1;
        mark(bytes.start + bytes.size, 1, symbol);
    }
}

static void mark_arguments(void)
{
    const struct wire_sequence *sequence = assay_rt.sequence;
    for (unsigned i = 0; i < sequence->statement_count; i++) {
        const struct statement *statement = &sequence->statements[i];
        if (operation_of(i)->kind != ASSAY_CALL)
            continue;
        for (unsigned k = 0; k < statement->argument_count; k++)
            if (statement->arguments[k] >= 0)
                mark_argument(i, k, statement->arguments[k]);
    }
}

void assay_rt_trace_copied(unsigned index, const void *to, size_t size)
{
    const struct statement *statement = &assay_rt.sequence->statements[index];
    struct trace_symbol symbol = {.statement = (uint16_t)index};
    if (!tracing.sequence || !statement->argument_count || statement->arguments[0] < 0)
        return;
    symbol.literal = (uint16_t)statement->arguments[0];
    if (assay_rt.shared_literals->items[symbol.literal].kind == WIRE_LITERAL_BYTES)
        mark_bytes((uintptr_t)to, size, symbol);
}

/* ---- sequences ---- */

static void clear_marked(void)
{
    for (unsigned i = 0; i < sizeof tracing.is_marked; i++)
        tracing.is_marked[i] = 0;
}

void assay_rt_trace_begin_sequence(void)
{
    struct wire_trace *trace = assay_rt_trace;
    tracing.sequence = NULL;
    __assay_trace_frame.callee = __assay_trace_frame.returned = NULL;
    assay_rt_cells_begin();
    if (!(assay_rt.flags & WIRE_TRACE) || assay_rt.sequence_number >= TRACE_SEQUENCES ||
        trace->node_count >= TRACE_NODES)
        return;
    tracing.sequence = &trace->sequences[assay_rt.sequence_number];
    *tracing.sequence = (struct trace_sequence){
        .first_step = trace->step_count,
        .first_symbol = trace->symbol_count,
        .first_cell = trace->cell_count,
    };
    assay_rt_graph_begin(tracing.sequence);
    assay_rt_tables_begin();
    assay_rt_growth_begin();
    clear_marked();
    mark_arguments();
}

void assay_rt_trace_end_sequence(void)
{
    if (!tracing.sequence)
        return;
    if (assay_rt.flags & WIRE_TELL_CELLS)
        assay_rt_cells_tell(tracing.sequence);
    assay_rt_trace->node_count += tracing.sequence->node_count;
    tracing.sequence = NULL;
}

/* ---- what is not traced ---- */

static bool is_name(const char *a, const char *b)
{
    unsigned i = 0;
    while (i + 1 < TRACE_NAME && a[i] && a[i] == b[i])
        i++;
    return i + 1 == TRACE_NAME || a[i] == b[i];
}

static void count_cut(const char *name)
{
    struct wire_trace *trace = assay_rt_trace;
    uint32_t i = 0;
    while (i < trace->cut_count && i < TRACE_CUTS && !is_name(trace->cuts[i].name, name))
        i++;
    if (i >= TRACE_CUTS)
        return;
    if (i == trace->cut_count) {
        trace->cut_count++;
        trace->cuts[i].count = 0;
        for (unsigned k = 0; k < TRACE_NAME; k++)
            trace->cuts[i].name[k] = '\0';
        for (unsigned k = 0; k + 1 < TRACE_NAME && name[k]; k++)
            trace->cuts[i].name[k] = name[k];
    }
    trace->cuts[i].count++;
}

static void count_lost(const char *name)
{
    tracing.sequence->cuts++;
    count_cut(name);
}

ASSAY_PROBE void __assay_trace_lost(const char *what, uint32_t any)
{
    if (UNLIKELY(any) && assay_rt_is_traced())
        count_lost(what);
}

/* It is enough to look at the first byte: texts and records begin there. */
ASSAY_PROBE void __assay_trace_given(const char *name, const void *callee, const void *memory)
{
    unsigned byte;
    if (UNLIKELY(assay_rt_cell_node((uintptr_t)memory, &byte)) && assay_rt_is_traced() &&
        (!callee || __assay_trace_frame.returned != callee))
        count_lost(name);
}

ASSAY_PROBE void __assay_trace_called(const char *name, const void *callee, uint32_t any)
{
    if (LIKELY(!any || __assay_trace_frame.returned == callee) || !assay_rt_is_traced())
        return;
    count_lost(name);
}
