/* Expressions over the literals of a sequence, in the trace lane only: the graph, what memory
 * holds, and where a sequence begins and ends. What the library calls is in assay/harness.h. */
#ifndef RUNTIME_TRACED_EXPRESSIONS_H
#define RUNTIME_TRACED_EXPRESSIONS_H

#include "runtime.h"
#include "wire/trace.h"

#define TRACE_START 0x5F400C9D0000u

/* ---- trace_graph.c ---- */

extern struct wire_trace *assay_rt_trace;

void assay_rt_graph_prepare(void);
/* All nodes so far belong to the sequences before. */
void assay_rt_graph_begin(struct trace_sequence *sequence);
const struct trace_node *assay_rt_node(uint32_t id);
uint32_t assay_rt_number_node(unsigned width, uint64_t value);
/* 0 when there is no room; so do those below, and where the value depends on nothing. */
uint32_t assay_rt_symbol_node(unsigned width, uint32_t symbol, uint64_t value);
uint32_t assay_rt_pair_node(enum trace_operation operation, uint32_t a, uint32_t b);
uint32_t assay_rt_extended_node(unsigned width, uint32_t a, bool is_signed);
uint32_t assay_rt_extracted_node(unsigned width, unsigned low, uint32_t a);
uint32_t assay_rt_choice_node(uint32_t condition, uint32_t a, uint32_t b);
uint32_t assay_rt_table_node(unsigned width, uint32_t index, uint32_t table, uint64_t value);
/* Of some value that depends on both, either of which may be 0. */
uint32_t assay_rt_opaque_node(unsigned width, uint32_t a, uint32_t b, uint64_t value);

/* ---- trace_memory.c ---- */

void assay_rt_cells_prepare(void);
void assay_rt_cells_begin(void);
/* The expression of a value of `size` bytes, 8 at most, that was read there; 0 when it depends on
 * nothing, or when somebody wrote there who is not traced. */
uint32_t assay_rt_cells_load(uintptr_t address, unsigned size, uint64_t value);
void assay_rt_cells_store(uintptr_t address, unsigned size, uint32_t node);
void assay_rt_cells_copy(uintptr_t to, uintptr_t from, size_t size);
void assay_rt_cells_clear(uintptr_t address, size_t size);
/* Of one byte: the node and which byte of it; 0 when it depends on nothing. */
uint32_t assay_rt_cell_node(uintptr_t address, unsigned *byte);
/* Tells the coordinator of all of them. */
void assay_rt_cells_tell(struct trace_sequence *sequence);

/* ---- trace_tables.c ---- */

void assay_rt_tables_begin(void);
/* What was read through an address that depends on eight bits: a look-up. 0: it is none. */
uint32_t assay_rt_look_up(uint32_t address, unsigned size, uint64_t value);

/* ---- trace_sequence.c ---- */

void assay_rt_trace_short_of(enum trace_shortage shortage);
void assay_rt_trace_step(enum trace_step_kind kind, uint32_t condition, uint32_t branch,
                         bool taken);
/* 0 when there is no room. */
uint32_t assay_rt_trace_symbol(struct trace_symbol symbol, unsigned width);
/* Of the sequence; NULL when there is none. */
const struct trace_symbol *assay_rt_symbol_of(uint32_t node);

/* Is it the library that computes, in a call of the sequence? */
bool assay_rt_is_traced(void);

/* ---- trace_growth.c: strings that could be longer ---- */

void assay_rt_growth_begin(void);

#endif
