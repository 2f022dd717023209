/* The program assay-structures: builds every structure that a predicate accepts, within bounds.
 *
 * The memory of a candidate is a region whose reading is told (assay/watched.h). When the predicate
 * reads a member for the first time, the member becomes one of its possible values, and the stack
 * of the predicate is saved; for the next value the stack is copied back and the predicate goes on
 * from there. What it has not read is not decided, so that one candidate stands for many. Objects
 * are numbered in the order in which they are reached: of structures that differ in the numbers
 * only, one is built. */
#ifndef RUNTIME_STRUCTURE_BUILDER_H
#define RUNTIME_STRUCTURE_BUILDER_H

#include <assay/harness.h>
#include <assay/watched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "probes.h"
#include "wire/structure_lines.h"

struct kind_of_object {
    const char *name;
    uint32_t count, size, stride;
    uint32_t offset; /* of the first in the region */
    uint32_t used;   /* objects that the candidate has */
    uint32_t first_cell, cells; /* of one object */
    bool is_block; /* each belongs to a member of another object; `used` says nothing */
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
};

/* One member of one object. */
struct cell {
    uint32_t offset;
    uint16_t member, object;
    uint8_t size, kind;
    bool is_nullable, is_symbolic;
    bool is_plain; /* a number whose value is what is chosen */
    uint16_t target;
    int64_t low, high;
};

/* The registers that a probe has saved on the predicate's stack. */
typedef void told_by_probe(struct saved_registers *stack);

/* One way on from a comparison of symbols: value[to] - value[from] <= bound; of equal ones, also
 * the other way round. */
struct way {
    int16_t from, to;
    bool is_equal;
    uint8_t result;
    int64_t bound;
};

/* A number that may stand for another: a symbol and what was added to it; of plain ones, the symbol
 * is that for 0. */
struct symbol_number {
    int16_t symbol;
    int64_t offset;
};

/* What differences cannot say of two numbers. */
struct condition {
    uint8_t operation, width; /* enum trace_operation, in bits */
    bool holds;
    struct symbol_number left, right;
};

/* A choice: what is chosen, and where the predicate goes on. */
struct choice {
    uint32_t cell; /* NO_CELL: of a comparison, or of the value of a symbol */
    int64_t first, at, last;
    uint32_t trail; /* cells that were read before */
    uint32_t edges; /* constraints before */
    uint32_t symbols;
    uint32_t conditions;
    struct saved_registers *stack;
    uint32_t length;
    char *copy;
    int16_t symbol; /* whose value is chosen; negative: ways are */
    told_by_probe *probe; /* that needs the value */
    struct way ways[3];
    bool is_condition; /* instead of ways: does it hold? */
    struct condition condition;
};

enum {
    NO_CELL = 0xFFFFFFFF,
    MADE_OBJECT = 0x8000, /* in the trail: the cell was given an object that was not there before */
    EDGES = 8192,
    CHANGES = 65536,
};

struct edge {
    int16_t from, to;
    int32_t next; /* of those with the same from; negative: none */
    uint32_t changes; /* before it was there */
    int64_t bound;
};

/* What a constraint did to the limits of a symbol, so that it can be undone. */
struct limit_change {
    int16_t symbol;
    bool is_least;
    int64_t before;
};

/* What a number stands for: the value of a cell, a difference of two others, or what an operation
 * makes of two. The first stands for 0. */
struct symbol {
    uint32_t cell;
    int16_t minuend, subtrahend;
    uint16_t asked; /* the operation; 0: none. See assay/watched.h */
    struct symbol_number left, right;
};

enum { SYMBOLS = 2048, CONDITIONS = 1024 };

/* A unit of work: what shares the first `floor` choices of the list and does not come before it. */
struct tree_part {
    uint32_t list[STRUCTURE_DEPTH]; /* answers, from 0 */
    uint32_t length, floor;
    uint32_t limit; /* answers of the choice behind the floor that belong to it; 0: all */
    uint32_t floor_arity; /* of that choice, if it is limited */
    uint64_t candidates_maximum, print_maximum;
};

struct structures {
    uint32_t contract_number;
    const struct assay_contract *contract;
    struct kind_of_object kinds[STRUCTURE_TYPES];
    struct member members[STRUCTURE_FIELDS];
    struct cell cells[STRUCTURE_CELLS + CALLED_FUNCTIONS * CALL_ARGUMENTS];
    uint32_t kind_count, member_count, cell_count;
    uint32_t number_count; /* cells behind the others that lie nowhere */
    uint16_t cell_at[STRUCTURE_BYTES]; /* number + 1, by offset in the region */
    uint32_t bytes;                    /* of the region that are used */
    uint8_t *memory;                   /* the region, writable */
    uint8_t *told;

    struct choice choices[STRUCTURE_DEPTH];
    uint32_t depth;
    uint16_t trail[STRUCTURE_CELLS];
    uint32_t trail_length;
    char *copies, *copies_end;

    struct symbol symbols[SYMBOLS];
    uint32_t symbol_count;
    int64_t most[SYMBOLS];  /* the greatest values that keep all constraints together */
    int64_t least[SYMBOLS]; /* what was said of a symbol alone */
    struct limit_change changes[CHANGES];
    uint32_t change_count;
    int64_t solution[SYMBOLS];
    int16_t symbol_of[STRUCTURE_CELLS + CALLED_FUNCTIONS * CALL_ARGUMENTS];
    struct edge edges[EDGES];
    uint32_t edge_count;
    int32_t edges_from[SYMBOLS]; /* the last of each symbol */
    struct condition conditions[CONDITIONS];
    uint32_t condition_count;
    uint64_t asked;     /* questions to the solver */
    uint64_t undecided; /* that had no answer, and structures that were not accepted again */
    bool is_concrete;   /* numbers stand for themselves */

    char *stack, *stack_end;
    void *root, *arguments[1]; /* of the predicate */
    bool is_running;
    bool makes_calls; /* functions on each structure */
    bool is_calling; /* a function under test, not the predicate */
    uint32_t floor;  /* choices that stay while a function is called */
    uint64_t verdict;

    bool is_symbolic, covers, reruns;
    uint32_t node;
    int64_t exactly; /* negative: any size */
    double seconds_limit, seconds_before; /* of the units before this one */
    double solver_seconds;
    FILE *requests, *answer, *questions, *replies;

    struct tree_part unit;
    uint64_t printed, valid, candidates, crashed, hung, wrote, impossible, too_large;
    double started;
    bool is_stopped;
    bool is_passed_over; /* the list of the unit is no candidate */
};

extern struct structures assay_rt_structures;

/* structures_plan.c: ends the program when it cannot be read. */
void assay_rt_structures_read_plan(const char *path);
_Noreturn void assay_rt_structures_fail(const char *sentence, const char *subject);
/* A number that is no member: its cell. */
uint32_t assay_rt_structures_add_number(int64_t low, int64_t high);

/* structures_memory.c */
void assay_rt_structures_map(void);
/* What the library keeps in variables: found out when it is written to, and put back. */
void assay_rt_structures_guard(const char *library);
void assay_rt_structures_put_back(void);
/* Each word of these variables. */
void assay_rt_structures_look_at_variables(void (*look)(uint64_t word));
/* While functions are called, they may write to the structure and to the library's variables; the
 * latter are put back after each call. */
void assay_rt_structures_allow_writing(bool is_allowed);
void assay_rt_structures_settle(void);

/* structures_search.c */
/* The unit; false when some of it is left, and the choices are the list where it goes on. */
bool assay_rt_structures_search(void);
/* The next value of the last choice that has one; false when all is done. */
bool assay_rt_structures_advance(void);
/* The predicate has ended without an answer. */
_Noreturn void assay_rt_structures_abandon(uint64_t *counter);
/* CPU time, with that of the solver. */
double assay_rt_cpu_seconds(void);
/* Stops the search when its time is over. */
void assay_rt_look_at_clock(void);

/* structures_switch.c: between the stack of the program and that of the predicate. Each returns
 * what the function does, 0 when assay_rt_leave_predicate() was called. */
typedef uint64_t in_predicate(void **arguments);
uint64_t assay_rt_enter_predicate(void *stack_end, in_predicate *function, void **arguments);
uint64_t assay_rt_resume_predicate(struct saved_registers *stack);
/* The probe itself is run again, and then what comes after it. */
uint64_t assay_rt_redo_probe(struct saved_registers *stack, told_by_probe *probe);
_Noreturn void assay_rt_leave_predicate(void);

struct choice *assay_rt_push_choice(uint32_t cell);
/* The first value, or the one that the list of the unit says. */
void assay_rt_first_value(struct choice *choice);
/* That value cannot be: the next one is looked for. */
_Noreturn void assay_rt_pass_over(struct choice *choice, struct saved_registers *stack);
/* The choice is made; the predicate goes on from here when it is made otherwise. */
void assay_rt_keep_choice(struct choice *choice, struct saved_registers *stack);
void assay_rt_store(const struct cell *cell, int64_t value);

/* structures_symbols.c */
void assay_rt_symbols_begin(void);
/* A number that stands for the value of the cell. */
int64_t assay_rt_symbols_make(uint32_t cell);
/* The one that was made. */
int64_t assay_rt_symbols_number(uint32_t cell);
/* The value of a number that may stand for another. */
uint64_t assay_rt_symbols_choose(uint64_t number);
/* Makes what the choice says hold; false when it cannot. */
bool assay_rt_symbols_assume(const struct choice *choice);
/* Only the first constraints are left. */
void assay_rt_symbols_forget(uint32_t edges);
/* Every symbol gets a value, the least that it can have as far as there are no conditions; false
 * when nobody knows one. */
bool assay_rt_symbols_solve(void);
int64_t assay_rt_symbol_value(uint32_t cell);
struct symbol_number assay_rt_symbols_decode(uint64_t number);

/* structures_conditions.c: what a solver is asked about. */
enum possibility { IS_IMPOSSIBLE, IS_POSSIBLE, IS_UNKNOWN };
/* Can the condition hold beside all others? */
enum possibility assay_rt_conditions_allow(const struct condition *condition);
/* Is it one of those, or the opposite of one? */
bool assay_rt_conditions_say(const struct condition *condition, bool *holds);
/* Values for all symbols that conditions are about. */
enum possibility assay_rt_conditions_solve(void);
/* So many values can its symbols have together, at most; UINT64_MAX: more than can be counted. */
uint64_t assay_rt_conditions_values(struct symbol_number left, struct symbol_number right);

/* structures_calls.c */
void assay_rt_calls_add(const char *words);
void assay_rt_calls_add_argument(const char *words);
void assay_rt_calls_add_release(const char *words);
/* Bytes of the region, with what calls need. */
size_t assay_rt_calls_room(void);
void assay_rt_calls_begin(const struct assay_harness *harness);
/* Calls all functions on the structure that was found. */
void assay_rt_calls_make(void);
/* What came of the calls of the unit. */
void assay_rt_calls_forget(void);
void assay_rt_calls_print(FILE *out);
/* What a function does while it is called. */
void *assay_rt_calls_allocate(size_t size);
void *assay_rt_calls_reallocate(void *address, size_t size);
void assay_rt_calls_free(void *address);
void assay_rt_calls_read(void);
void assay_rt_calls_abandoned(const uint64_t *counter);

/* structures_units.c: takes units from the coordinator and answers until there is none. */
void assay_rt_structures_serve(void);

/* structures_pairs.c: does the structure add a pair to those of the unit? */
void assay_rt_pairs_forget(void);
bool assay_rt_pairs_add(void);

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
