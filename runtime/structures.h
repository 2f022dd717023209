/* The program assay-structures: builds every structure that a predicate accepts, within bounds.
 *
 * The memory of a candidate is a region whose reading is told (assay/watched.h). When the predicate
 * reads a member for the first time, the member becomes one of its possible values, and the stack
 * of the predicate is saved; for the next value the stack is copied back and the predicate goes on
 * from there. What it has not read is not decided, so that one candidate stands for many. Objects
 * are numbered in the order in which they are reached: of structures that differ in the numbers
 * only, one is built. */
#ifndef RUNTIME_STRUCTURES_H
#define RUNTIME_STRUCTURES_H

#include <assay/harness.h>
#include <assay/watched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "wire/structure_lines.h"

struct kind_of_object {
    const char *name;
    uint32_t count, size, stride;
    uint32_t offset; /* of the first in the region */
    uint32_t used;   /* objects that the candidate has */
    uint32_t first_cell, cells; /* of one object */
};

struct member {
    const char *name;
    uint16_t owner, target;
    uint32_t offset;
    uint8_t size, kind; /* enum structure_field_kind */
    bool is_nullable;
    int64_t low, high; /* of numbers; or indexes of values */
    int64_t *values;
    uint32_t value_count;
    uint32_t goal; /* pairs that are enough; 0: none */
    bool has_goal;
};

/* One member of one object. */
struct cell {
    uint32_t offset;
    uint16_t member, object;
    uint8_t size, kind;
    bool is_nullable, is_symbolic;
    uint16_t target;
    int64_t low, high;
};

/* The registers that a probe has saved on the predicate's stack. */
struct saved_registers {
    uint64_t r15, r14, r13, r12, rbp, rbx, r10, r9, r8, rdi, rsi, rdx, rcx, rax, return_address;
};

/* One way on from a comparison of symbols. */
struct outcome_of_comparison {
    int16_t from, to; /* value[to] - value[from] <= bound */
    int64_t bound;
    bool is_equal; /* and the other way round */
    uint8_t result;
};

/* A choice: what is chosen, and where the predicate goes on. */
struct choice {
    uint32_t cell; /* NO_CELL: of a comparison */
    int64_t first, at, last;
    uint32_t trail; /* cells that were read before */
    uint32_t edges; /* constraints before */
    uint32_t symbols;
    struct saved_registers *stack;
    uint32_t length;
    char *copy;
    struct outcome_of_comparison outcomes[3];
};

enum {
    NO_CELL = 0xFFFFFFFF,
    MADE_OBJECT = 0x8000, /* in the trail: the cell was given an object that was not there before */
    EDGES = 8192,
};

struct edge {
    int16_t from, to;
    int64_t bound;
};

/* A number that stands for another one: value[symbol] - value[minus] + offset. */
struct symbol {
    uint32_t cell; /* NO_CELL: a difference of two others */
    int16_t minuend, subtrahend;
};

struct structures {
    uint32_t contract_number;
    const struct assay_contract *contract;
    struct kind_of_object kinds[STRUCTURE_TYPES];
    struct member members[STRUCTURE_FIELDS];
    struct cell cells[STRUCTURE_CELLS];
    uint32_t kind_count, member_count, cell_count;
    uint16_t cell_at[STRUCTURE_BYTES]; /* number + 1, by offset in the region */
    uint32_t bytes;                    /* of the region that are used */
    uint8_t *memory;                   /* the region, writable */
    uint8_t *told;

    struct choice choices[STRUCTURE_DEPTH];
    uint32_t depth;
    uint16_t trail[STRUCTURE_CELLS];
    uint32_t trail_length;
    char *copies, *copies_end;

    struct symbol symbols[STRUCTURE_CELLS];
    uint32_t symbol_count;
    int64_t potential[STRUCTURE_CELLS];
    struct edge edges[EDGES];
    uint32_t edge_count;

    char *stack, *stack_end;
    void *main_stack; /* while the predicate runs */
    bool is_running;
    uint64_t verdict;

    bool is_symbolic, covers, reruns;
    uint32_t node;
    int64_t exactly; /* negative: any size */
    uint32_t job, jobs;
    uint64_t parts; /* that were dealt out to the jobs */
    double seconds_limit;
    uint64_t print_limit, printed;
    FILE *answer;

    uint64_t valid, candidates, crashed, hung, wrote, impossible;
    double started, last_pair;
    bool is_stopped, reached_goals;
};

extern struct structures assay_rt_structures;

/* structures_plan.c: ends the program when it cannot be read. */
void assay_rt_structures_read_plan(const char *path);
void assay_rt_structures_fail(const char *sentence, const char *subject);

/* structures_memory.c */
void assay_rt_structures_map(void);
/* What the library keeps in variables: found out when it is written to, and put back. */
void assay_rt_structures_guard(const char *library);
void assay_rt_structures_put_back(void);

/* structures_search.c */
void assay_rt_structures_search(void);
double assay_rt_structures_done(void);
/* The predicate has ended without an answer. */
void assay_rt_structures_abandon(uint64_t *counter);
double assay_rt_cpu_seconds(void);

/* structures_switch.c: between the stack of the program and that of the predicate. Each returns
 * when the predicate calls assay_rt_leave_predicate(). */
void assay_rt_enter_predicate(void *stack_end, void (*function)(void));
void assay_rt_resume_predicate(struct saved_registers *stack);
_Noreturn void assay_rt_leave_predicate(void);

/* structures_symbols.c */
void assay_rt_symbols_read(uint32_t cell);
/* Makes the next outcome of the comparison hold. */
void assay_rt_symbols_assume(const struct choice *choice);
/* Every symbol gets a value. */
void assay_rt_symbols_solve(void);
int64_t assay_rt_symbol_value(uint32_t cell);

/* structures_pairs.c: does the structure add a pair? */
bool assay_rt_pairs_add(void);
bool assay_rt_pairs_reached_goals(void);
void assay_rt_pairs_print(FILE *out);

/* structures_print.c */
void assay_rt_structures_print(FILE *out);
/* Objects in breadth-first order from the root; their number by kind. */
struct placed {
    uint16_t kind, object, number;
};
uint32_t assay_rt_structures_walk(struct placed *placed, uint16_t numbers[][STRUCTURE_OBJECTS]);
/* The object that a pointer was given, -1: null; the value of a number. */
int64_t assay_rt_structures_target(const struct cell *cell);
int64_t assay_rt_structures_number(const struct cell *cell);

static inline bool structures_was_read(const struct cell *cell)
{
    return assay_rt_structures.told[cell->offset];
}

#endif
