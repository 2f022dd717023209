/* What nobody follows is taken as it is. It is counted under a name that users understand. */
#include "base/text.h"
#include "instrument/tracing.h"

LLVMValueRef trace_any_operand(struct tracer *tracer, LLVMValueRef instruction, unsigned count)
{
    LLVMValueRef any = NULL;
    for (unsigned i = 0; i < count; i++)
        for (unsigned part = 0; part < TRACE_PARTS; part++) {
            LLVMValueRef shadow = shadow_of_part(tracer, LLVMGetOperand(instruction, i), part);
            if (shadow)
                any = any ? LLVMBuildOr(tracer->module->builder, any, shadow, "") : shadow;
        }
    return any;
}

/* One text a module for each. */
LLVMValueRef trace_name(struct tracer *tracer, const char *name)
{
    const char *global = arena_printf(&tracer->module->scratch, "assay.name.%s", name);
    LLVMValueRef known = LLVMGetNamedGlobal(tracer->module->module, global);
    return known ? known : LLVMBuildGlobalStringPtr(tracer->module->builder, name, global);
}

static void tell(struct tracer *tracer, LLVMValueRef instruction, unsigned count,
                 const char *what)
{
    place_after(tracer->module, instruction);
    LLVMValueRef any = trace_any_operand(tracer, instruction, count);
    if (any)
        TRACE_CALL(tracer, "__assay_trace_lost", tracer->module->nothing,
                   trace_name(tracer, what), any);
}

/* NULL: its parts are traced. */
static const char *untraced_type(struct tracer *tracer, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMVoidTypeKind || trace_parts(tracer, type))
        return NULL;
    if (kind == LLVMIntegerTypeKind)
        return "(a number of more than 64 bits)";
    if (kind == LLVMVectorTypeKind)
        return "(a wide vector)";
    return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind ? "(a record of many parts)"
                                                                   : "(a long double)";
}

void trace_lost(struct tracer *tracer, LLVMValueRef instruction)
{
    const char *what = untraced_type(tracer, LLVMTypeOf(instruction));
    if (LLVMIsATerminatorInst(instruction) || LLVMIsACallInst(instruction) ||
        LLVMIsAPHINode(instruction) || !what)
        return;
    if (!LLVMIsALoadInst(instruction)) {
        tell(tracer, instruction, (unsigned)LLVMGetNumOperands(instruction), what);
        return;
    }
    place_after(tracer->module, instruction);
    TRACE_CALL(tracer, "__assay_trace_given", tracer->module->nothing, trace_name(tracer, what),
               LLVMConstNull(tracer->module->pointer), LLVMGetOperand(instruction, 0));
}

void trace_lost_in_call(struct tracer *tracer, LLVMValueRef call, const char *what)
{
    tell(tracer, call, LLVMGetNumArgOperands(call), what);
}
