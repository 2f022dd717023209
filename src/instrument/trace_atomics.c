/* Atomic changes of memory: the value that was there, and the one that is there afterwards. */
#include "instrument/tracing.h"
#include "wire/trace.h"

static LLVMValueRef combined(struct tracer *tracer, const struct traced_pair *pair,
                             enum trace_operation operation)
{
    return trace_combined(tracer, pair, "__assay_trace_binary", operation);
}

/* Neither of the bits of both. */
static LLVMValueRef not_both(struct tracer *tracer, const struct traced_pair *pair)
{
    LLVMBuilderRef builder = tracer->module->builder;
    LLVMValueRef ones = LLVMConstAllOnes(LLVMTypeOf(pair->a));
    struct traced_pair whole = {LLVMBuildAnd(builder, pair->a, pair->b, ""), ones,
                                combined(tracer, pair, TRACE_AND), trace_number(tracer, 0),
                                pair->width};
    return combined(tracer, &whole, TRACE_XOR);
}

/* NULL: nobody knows. */
static LLVMValueRef changed_node(struct tracer *tracer, const struct traced_pair *change,
                                 LLVMAtomicRMWBinOp operation)
{
    switch (operation) {
    case LLVMAtomicRMWBinOpXchg:
        return change->b_node;
    case LLVMAtomicRMWBinOpAdd:
        return combined(tracer, change, TRACE_ADD);
    case LLVMAtomicRMWBinOpSub:
        return combined(tracer, change, TRACE_SUBTRACT);
    case LLVMAtomicRMWBinOpAnd:
        return combined(tracer, change, TRACE_AND);
    case LLVMAtomicRMWBinOpNand:
        return not_both(tracer, change);
    case LLVMAtomicRMWBinOpOr:
        return combined(tracer, change, TRACE_OR);
    case LLVMAtomicRMWBinOpXor:
        return combined(tracer, change, TRACE_XOR);
    case LLVMAtomicRMWBinOpMax:
        return trace_better(tracer, change, LLVMIntSGT);
    case LLVMAtomicRMWBinOpMin:
        return trace_better(tracer, change, LLVMIntSLE);
    case LLVMAtomicRMWBinOpUMax:
        return trace_better(tracer, change, LLVMIntUGT);
    case LLVMAtomicRMWBinOpUMin:
        return trace_better(tracer, change, LLVMIntULE);
    default:
        return NULL;
    }
}

void trace_changed_atomically(struct tracer *tracer, LLVMValueRef instruction)
{
    LLVMValueRef to = LLVMGetOperand(instruction, 0), by = LLVMGetOperand(instruction, 1);
    struct traced_pair change = trace_pair_of(tracer, instruction, by);
    if (!change.width)
        return;
    place_after(tracer->module, instruction);
    change.a_node = trace_loaded(tracer, to, instruction);
    shadow_set(tracer, instruction, change.a_node);
    trace_written(tracer, to, LLVMTypeOf(by),
                  changed_node(tracer, &change, LLVMGetAtomicRMWBinOp(instruction)));
}

/* The result has two parts: what was there, and whether it was what somebody expected. */
void trace_exchanged(struct tracer *tracer, LLVMValueRef instruction)
{
    LLVMBuilderRef builder = tracer->module->builder;
    LLVMValueRef to = LLVMGetOperand(instruction, 0), expected = LLVMGetOperand(instruction, 1);
    LLVMValueRef wanted = LLVMGetOperand(instruction, 2);
    struct traced_pair pair = trace_pair_of(tracer, expected, expected);
    if (!pair.width)
        return;
    place_after(tracer->module, instruction);
    pair.a = LLVMBuildExtractValue(builder, instruction, 0, "");
    LLVMValueRef is_done = LLVMBuildExtractValue(builder, instruction, 1, "");
    pair.a_node = trace_loaded(tracer, to, pair.a);
    shadow_set_part(tracer, instruction, 0, pair.a_node);
    shadow_set_part(tracer, instruction, 1,
                    trace_combined(tracer, &pair, "__assay_trace_compare", LLVMIntEQ));
    trace_written(tracer, to, LLVMTypeOf(expected),
                  LLVMBuildSelect(builder, is_done, shadow_or_none(tracer, wanted), pair.a_node,
                                  ""));
}
