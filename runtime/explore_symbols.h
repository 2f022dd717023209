/* Exploring with symbols: calls are given numbers that stand for all values of an argument, and a
 * call is made once for each way that its comparisons can go. This is what explore_states.c asks
 * for when arguments are symbols. */
#ifndef RUNTIME_EXPLORE_SYMBOLS_H
#define RUNTIME_EXPLORE_SYMBOLS_H

#include "explore.h"
#include "wire/symbolic_states.h"

static inline bool explores_symbols(void)
{
    return UNLIKELY(EXPLORATION->shared->wish.is_symbolic);
}

static inline struct symbolic_states *symbolic_states(void)
{
    return (struct symbolic_states *)(void *)part(SYMBOLIC_AT);
}

/* ---- explore_symbols.c: paths ---- */

/* The alternatives are ready: their symbols get their places. */
void assay_rt_symbols_prepare(void);
void assay_rt_symbols_begin_all(void);
void assay_rt_symbols_end_all(void);
/* Before and after the call. False: there is no room for its symbols. */
bool assay_rt_symbols_begin_call(uint32_t alternative);
void assay_rt_symbols_end_call(void);
/* Whether the state that was found is gone on from, when not all are: whenever its path was the
 * first to reach a branch, and some others of each iteration. */
bool assay_rt_symbols_is_worth_going_on(void);
void assay_rt_symbols_begin_iteration(void);
/* Whether the call has another path from this state. */
bool assay_rt_symbols_next_path(void);

/* A number: a symbol and what was added to it; of plain ones, the symbol is 0. Symbols from
 * BOUNDS_VARIABLES on are differences. */
struct decoded_number {
    uint16_t symbol;
    int64_t offset;
};

struct decoded_number assay_rt_symbols_decode(uint64_t number);

/* ---- explore_conditions.c: states ---- */

/* The path condition as it lies behind the image of a state. */
size_t assay_rt_symbols_kept_size(void);
void assay_rt_symbols_save(char *to);
void assay_rt_symbols_load(const char *from);
/* What stands for the words of a state in its hash, so that symbols have no names of their own. */
void assay_rt_symbols_begin_walk(void);
uint64_t assay_rt_symbols_rename(uint64_t word);
/* By what the state is looked for, whose key is that without symbols. */
uint64_t assay_rt_symbols_key(uint64_t key);
/* Of states that are alike in memory, of which the first has that number: the one that makes the
 * state known that is there, or EXPLORED_PARENTLESS. */
uint32_t assay_rt_symbols_known(uint32_t first);
/* The state that is there has got its number. False: there is no room for its condition. */
bool assay_rt_symbols_add_condition(uint32_t first, uint32_t state);
/* Values for all symbols of the path, from the state's first call on. */
void assay_rt_symbols_tell_state(uint32_t number);
void assay_rt_symbols_tell_path(uint32_t state, uint32_t choice);
void assay_rt_symbols_tell_failure(uint32_t failure, uint32_t state, uint32_t choice);

#endif
