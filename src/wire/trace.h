/* What a worker of the trace lane tells of its sequences, beside outcomes: which conditions decided
 * where the library went, as expressions over the literals of the sequence.
 *
 * An expression is a number: 0 is a value that depends on no literal, others are nodes of the
 * sequence's graph, in which equal nodes are one. The area is shared with the coordinator and holds
 * one request; it is as little to be trusted as all that a worker writes. */
#ifndef WIRE_TRACE_H
#define WIRE_TRACE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TRACE_SEQUENCES = 1024,       /* of a request that can be told of */
    TRACE_NODES = 3 * 1024 * 1024, /* of a request */
    TRACE_NODES_OF_SEQUENCE = 512 * 1024,
    TRACE_STEPS = 512 * 1024,
    TRACE_STEPS_OF_SEQUENCE = 16 * 1024,
    TRACE_SYMBOLS = 128 * 1024,
    TRACE_SYMBOLS_OF_SEQUENCE = 2048,
    TRACE_TABLES = 512,
    TRACE_TABLE_SIZE = 256,
    TRACE_CUTS = 64, /* functions that were called without being traced */
    TRACE_NAME = 48,
    TRACE_GROWTH = 48, /* bytes behind the end of a string that something is known of */
    TRACE_CELLS = 256 * 1024, /* of memory that holds expressions in the end */
};

enum trace_operation {
#define TRACE_OPERATION(id, name, operands) TRACE_##id,
#include "wire/trace_operations.def"
#undef TRACE_OPERATION
    TRACE_OPERATION_COUNT
};

struct trace_node {
    uint8_t operation; /* enum trace_operation */
    uint8_t width;     /* bits, 1 to 64 */
    uint16_t low;      /* of TRACE_EXTRACT */
    uint32_t a, b, c;  /* nodes before this one; of a symbol, `a` is its number */
    uint64_t value;    /* that it had in the run */
};

enum trace_symbol_kind {
    TRACE_SYMBOL_NUMBER, /* an argument */
    TRACE_SYMBOL_BYTE,   /* of a text or of bytes */
    TRACE_SYMBOL_LENGTH, /* of a string */
};

struct trace_symbol {
    uint16_t statement;
    uint16_t argument;
    uint16_t literal; /* index; wherever the statements have it, a byte of it is the same one */
    uint8_t kind;     /* enum trace_symbol_kind */
    uint8_t is_end;   /* the byte at the end of a string, which could be longer */
    uint32_t offset; /* of a byte */
    uint32_t unused_too; /* so that all bytes are said */
    uint64_t value;
};

enum trace_step_kind {
    TRACE_DECISION,  /* the condition is `condition` and was `taken` */
    TRACE_SELECTION, /* likewise; the value that was chosen by it says so itself */
    TRACE_SWITCH,    /* over `condition`, which is a number; `branch` is the first of its site */
    TRACE_PIN,       /* an address or a size was taken as it was: `condition` has its value */
};

enum { TRACE_NO_BRANCH = UINT32_MAX };

struct trace_step {
    uint32_t condition;
    uint32_t branch; /* that was taken, by the traced library's own table; of a model: none */
    uint16_t statement;
    uint8_t kind;
    uint8_t taken;
};

/* A byte of memory that holds an expression in the end: the `byte`-th of it. */
struct trace_cell {
    uint64_t address;
    uint32_t node;
    uint32_t byte;
};

enum trace_shortage {
    TRACE_NODES_FULL = 1,
    TRACE_STEPS_FULL = 2,
    TRACE_SYMBOLS_FULL = 4,
    TRACE_MEMORY_FULL = 8, /* for what memory holds */
    TRACE_UNTOLD = 16,     /* there was no room for the sequence */
};

/* Of the arrays below; nodes are numbered from the first of the sequence, which stands for 0. */
struct trace_sequence {
    uint32_t first_node, node_count;
    uint32_t first_step, step_count;
    uint32_t first_symbol, symbol_count;
    uint32_t first_cell, cell_count;
    uint32_t shortage; /* set of enum trace_shortage: from there on all was taken as it was */
    uint32_t cuts;     /* arguments that went into functions that are not traced */
};

struct trace_cut {
    char name[TRACE_NAME];
    uint64_t count;
};

struct wire_trace {
    uint32_t node_count, step_count, symbol_count, table_count, cell_count, cut_count;
    struct trace_cut cuts[TRACE_CUTS];
    struct trace_sequence sequences[TRACE_SEQUENCES];
    struct trace_symbol symbols[TRACE_SYMBOLS];
    struct trace_step steps[TRACE_STEPS];
    struct trace_cell cells[TRACE_CELLS];
    uint64_t tables[TRACE_TABLES][TRACE_TABLE_SIZE];
    struct trace_node nodes[TRACE_NODES];
};

/* Behind the channel of the lane's only worker. */
#define WIRE_TRACE_BYTES ((sizeof(struct wire_trace) + 4095) & ~(uint64_t)4095)

/* ---- what numbers do, on both sides ---- */

static inline uint64_t trace_bits(uint64_t number, unsigned width)
{
    return width >= 64 ? number : number & ((UINT64_C(1) << width) - 1);
}

static inline int64_t trace_signed(uint64_t number, unsigned width)
{
    return width >= 64 ? (int64_t)number
                       : (int64_t)(number << (64 - width)) >> (64 - width);
}

static inline uint64_t trace_divide_signed(int64_t a, int64_t b)
{
    return b == 0 ? (a < 0 ? 1 : UINT64_MAX) : b == -1 ? -(uint64_t)a : (uint64_t)(a / b);
}

static inline uint64_t trace_remainder_signed(int64_t a, int64_t b)
{
    return b == 0 ? (uint64_t)a : b == -1 ? 0 : (uint64_t)(a % b);
}

/* Of two operands of so many bits; division by 0 as in SMT-LIB. */
static inline uint64_t trace_compute(enum trace_operation operation, unsigned width, uint64_t a,
                                     uint64_t b)
{
    int64_t left = trace_signed(a, width), right = trace_signed(b, width);
    switch (operation) {
    case TRACE_ADD:
        return trace_bits(a + b, width);
    case TRACE_SUBTRACT:
        return trace_bits(a - b, width);
    case TRACE_MULTIPLY:
        return trace_bits(a * b, width);
    case TRACE_DIVIDE:
        return b ? a / b : trace_bits(UINT64_MAX, width);
    case TRACE_DIVIDE_SIGNED:
        return trace_bits(trace_divide_signed(left, right), width);
    case TRACE_REMAINDER:
        return b ? a % b : a;
    case TRACE_REMAINDER_SIGNED:
        return trace_bits(trace_remainder_signed(left, right), width);
    case TRACE_AND:
        return a & b;
    case TRACE_OR:
        return a | b;
    case TRACE_XOR:
        return a ^ b;
    case TRACE_SHIFT_LEFT:
        return b >= width ? 0 : trace_bits(a << b, width);
    case TRACE_SHIFT_RIGHT:
        return b >= width ? 0 : a >> b;
    case TRACE_SHIFT_RIGHT_SIGNED:
        return trace_bits((uint64_t)(left >> (b >= width ? width - 1 : b)), width);
    case TRACE_EQUAL:
        return a == b;
    case TRACE_LESS:
        return a < b;
    case TRACE_LESS_OR_EQUAL:
        return a <= b;
    case TRACE_LESS_SIGNED:
        return left < right;
    case TRACE_LESS_OR_EQUAL_SIGNED:
        return left <= right;
    default:
        return 0;
    }
}

static inline bool trace_compares(unsigned operation)
{
    return operation >= TRACE_EQUAL && operation <= TRACE_LESS_OR_EQUAL_SIGNED;
}

static inline unsigned trace_operand_count(unsigned operation)
{
    static const uint8_t counts[] = {
#define TRACE_OPERATION(id, name, operands) operands,
#include "wire/trace_operations.def"
#undef TRACE_OPERATION
    };
    return operation < TRACE_OPERATION_COUNT ? counts[operation] : 0;
}

#endif
