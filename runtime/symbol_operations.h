/* Operations that the instrument `symbols` asks about, with LLVM's numbers. */
#ifndef RUNTIME_SYMBOL_OPERATIONS_H
#define RUNTIME_SYMBOL_OPERATIONS_H

#include <assay/watched.h>

#include "wire/trace.h"

static inline enum trace_operation symbol_operation(uint64_t asked)
{
    enum { ADD = 8, SUB = 10, MUL = 12, UDIV = 14, SDIV, UREM = 17, SREM };
    enum { SHL = 20, LSHR, ASHR, AND, OR, XOR };
    switch (ASSAY_ASKED_WHAT(asked)) {
    case ADD: return TRACE_ADD;
    case SUB: return TRACE_SUBTRACT;
    case MUL: return TRACE_MULTIPLY;
    case UDIV: return TRACE_DIVIDE;
    case SDIV: return TRACE_DIVIDE_SIGNED;
    case UREM: return TRACE_REMAINDER;
    case SREM: return TRACE_REMAINDER_SIGNED;
    case SHL: return TRACE_SHIFT_LEFT;
    case LSHR: return TRACE_SHIFT_RIGHT;
    case ASHR: return TRACE_SHIFT_RIGHT_SIGNED;
    case AND: return TRACE_AND;
    case OR: return TRACE_OR;
    default: return TRACE_XOR;
    }
}

/* Of two values, as the processor does it; with its sign. */
static inline uint64_t assay_rt_symbols_operate(uint64_t asked, uint64_t left, uint64_t right)
{
    unsigned width = ASSAY_ASKED_WIDTH(asked);
    uint64_t result = trace_compute(symbol_operation(asked), width, trace_bits(left, width),
                                    trace_bits(right, width));
    return (uint64_t)trace_signed(result, width);
}

#endif
