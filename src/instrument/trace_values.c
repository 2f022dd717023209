/* Values and their expressions, and calls of the runtime. */
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "assay/harness.h"
#include "base/memory.h"
#include "instrument/tracing.h"

/* ---- values ---- */

bool trace_is_floating(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
}

unsigned trace_width(const struct tracer *tracer, LLVMTypeRef type)
{
    (void)tracer;
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(type) <= 64 ? LLVMGetIntTypeWidth(type) : 0;
    case LLVMPointerTypeKind:
        return LLVMGetPointerAddressSpace(type) ? 0 : 64;
    case LLVMFloatTypeKind:
        return 32;
    case LLVMDoubleTypeKind:
        return 64;
    default:
        return 0;
    }
}

LLVMValueRef trace_word(struct tracer *tracer, LLVMValueRef value)
{
    LLVMBuilderRef builder = tracer->module->builder;
    LLVMTypeRef type = LLVMTypeOf(value), word = tracer->module->word;
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return LLVMBuildPtrToInt(builder, value, word, "");
    if (trace_is_floating(type))
        value = LLVMBuildBitCast(
            builder, value,
            LLVMIntTypeInContext(tracer->module->context, trace_width(tracer, type)), "");
    return LLVMBuildZExtOrBitCast(builder, value, word, "");
}

LLVMValueRef trace_number(const struct tracer *tracer, uint64_t number)
{
    return LLVMConstInt(tracer->module->number, number, false);
}

LLVMValueRef trace_long(const struct tracer *tracer, uint64_t number)
{
    return LLVMConstInt(tracer->module->word, number, false);
}

LLVMValueRef trace_code(const struct tracer *tracer, unsigned kind, unsigned width)
{
    return trace_number(tracer, kind << 8 | width);
}

/* ---- expressions ---- */

static size_t place_of(const struct shadows *shadows, LLVMValueRef value)
{
    uint64_t hash = (uint64_t)(uintptr_t)value * 0x9E3779B97F4A7C15u;
    size_t at = (size_t)(hash >> 32) & (shadows->capacity - 1);
    while (shadows->items[at].value && shadows->items[at].value != value)
        at = (at + 1) & (shadows->capacity - 1);
    return at;
}

static void grow(struct shadows *shadows)
{
    struct shadows larger = {.capacity = shadows->capacity ? 2 * shadows->capacity : 256,
                             .count = shadows->count};
    larger.items = memory_alloc_zeroed(larger.capacity, sizeof larger.items[0]);
    for (size_t i = 0; i < shadows->capacity; i++)
        if (shadows->items[i].value)
            larger.items[place_of(&larger, shadows->items[i].value)] = shadows->items[i];
    free(shadows->items);
    *shadows = larger;
}

LLVMValueRef shadow_of_part(const struct tracer *tracer, LLVMValueRef value, unsigned part)
{
    const struct shadows *shadows = &tracer->shadows;
    return shadows->capacity ? shadows->items[place_of(shadows, value)].parts[part] : NULL;
}

LLVMValueRef shadow_of_value(const struct tracer *tracer, LLVMValueRef value)
{
    return shadow_of_part(tracer, value, 0);
}

LLVMValueRef shadow_or_none(const struct tracer *tracer, LLVMValueRef value)
{
    LLVMValueRef shadow = shadow_of_value(tracer, value);
    return shadow ? shadow : trace_number(tracer, 0);
}

void shadow_set_part(struct tracer *tracer, LLVMValueRef value, unsigned part, LLVMValueRef shadow)
{
    struct shadows *shadows = &tracer->shadows;
    if (2 * (shadows->count + 1) > shadows->capacity)
        grow(shadows);
    struct shadow *place = &shadows->items[place_of(shadows, value)];
    shadows->count += !place->value;
    place->value = value;
    place->parts[part] = shadow;
}

void shadow_set(struct tracer *tracer, LLVMValueRef value, LLVMValueRef shadow)
{
    shadow_set_part(tracer, value, 0, shadow);
}

void shadows_forget(struct shadows *shadows)
{
    free(shadows->items);
    *shadows = (struct shadows){0};
}

/* ---- calls ---- */

/* The functions of the runtime keep nearly all registers. */
static LLVMValueRef traced_runtime(struct tracer *tracer, const char *name, LLVMTypeRef type)
{
    LLVMValueRef function = LLVMGetNamedFunction(tracer->module->module, name);
    if (function)
        return function;
    function = LLVMAddFunction(tracer->module->module, name, type);
    LLVMSetFunctionCallConv(function, LLVMPreserveMostCallConv);
    unsigned kind = LLVMGetEnumAttributeKindForName("nounwind", 8);
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(tracer->module->context, kind, 0));
    return function;
}

LLVMValueRef trace_call(struct tracer *tracer, const char *name, LLVMTypeRef result,
                        LLVMValueRef *arguments, unsigned count)
{
    enum { MOST = 6 };
    LLVMTypeRef types[MOST];
    for (unsigned i = 0; i < count && i < MOST; i++)
        types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
    LLVMValueRef call = LLVMBuildCall2(tracer->module->builder, type,
                                       traced_runtime(tracer, name, type), arguments, count, "");
    LLVMSetInstructionCallConv(call, LLVMPreserveMostCallConv);
    return call;
}

struct traced_pair trace_pair_of(const struct tracer *tracer, LLVMValueRef a, LLVMValueRef b)
{
    return (struct traced_pair){a, b, shadow_or_none(tracer, a), shadow_or_none(tracer, b),
                                trace_width(tracer, LLVMTypeOf(a))};
}

bool trace_pair_is_plain(const struct tracer *tracer, LLVMValueRef a, LLVMValueRef b)
{
    return !shadow_of_value(tracer, a) && !shadow_of_value(tracer, b);
}

LLVMValueRef trace_combined(struct tracer *tracer, const struct traced_pair *pair,
                            const char *function, unsigned kind)
{
    LLVMValueRef x = trace_word(tracer, pair->a), y = trace_word(tracer, pair->b);
    return TRACE_CALL(tracer, function, tracer->module->number,
                      trace_code(tracer, kind, pair->width), pair->a_node, pair->b_node, x, y);
}

LLVMValueRef trace_better(struct tracer *tracer, const struct traced_pair *pair,
                          LLVMIntPredicate predicate)
{
    LLVMBuilderRef builder = tracer->module->builder;
    LLVMValueRef is_better = trace_combined(tracer, pair, "__assay_trace_compare", predicate);
    LLVMValueRef holds = LLVMBuildZExt(
        builder, LLVMBuildICmp(builder, predicate, pair->a, pair->b, ""), tracer->module->number,
        "");
    LLVMValueRef code =
        LLVMBuildOr(builder, LLVMBuildShl(builder, holds, trace_number(tracer, 8), ""),
                    trace_number(tracer, pair->width), "");
    return TRACE_CALL(tracer, "__assay_trace_choose", tracer->module->number, code, is_better,
                      pair->a_node, pair->b_node, trace_word(tracer, pair->a),
                      trace_word(tracer, pair->b));
}

LLVMValueRef trace_frame_member(struct tracer *tracer, unsigned member, int index)
{
    LLVMValueRef path[] = {trace_number(tracer, 0), trace_number(tracer, member),
                           trace_number(tracer, (uint64_t)index)};
    return LLVMBuildInBoundsGEP2(tracer->module->builder, tracer->frame, tracer->frame_variable,
                                 path, member >= FRAME_RESULTS ? 3 : 2, "");
}

void place_after(struct module *module, LLVMValueRef instruction)
{
    LLVMValueRef next = LLVMGetNextInstruction(instruction);
    while (LLVMIsAPHINode(next))
        next = LLVMGetNextInstruction(next);
    LLVMPositionBuilderBefore(module->builder, next);
    LLVMSetCurrentDebugLocation2(module->builder, LLVMInstructionGetDebugLoc(instruction));
}
