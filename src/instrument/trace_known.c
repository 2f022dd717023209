/* Functions of which it is known what they do: copies and fills of memory, arithmetic that is more
 * than one operation, intrinsics. */
#include <string.h>

#include "assay/harness.h"
#include "base/text.h"
#include "instrument/tracing.h"
#include "wire/trace.h"

/* ---- memory ---- */

static void trace_copy(struct tracer *tracer, LLVMValueRef call)
{
    place_after(tracer->module, call);
    TRACE_CALL(tracer, "__assay_trace_copied", tracer->module->nothing,
               trace_word(tracer, LLVMGetOperand(call, 0)),
               trace_word(tracer, LLVMGetOperand(call, 1)),
               trace_word(tracer, LLVMGetOperand(call, 2)));
}

static void trace_fill(struct tracer *tracer, LLVMValueRef call)
{
    place_after(tracer->module, call);
    LLVMValueRef byte = LLVMGetOperand(call, 1);
    TRACE_CALL(tracer, "__assay_trace_filled", tracer->module->nothing,
               trace_word(tracer, LLVMGetOperand(call, 0)), shadow_or_none(tracer, byte),
               trace_word(tracer, byte), trace_word(tracer, LLVMGetOperand(call, 2)));
}

/* What the block held moves along; what comes behind it is nobody's. */
static void trace_moved(struct tracer *tracer, LLVMValueRef call)
{
    place_after(tracer->module, call);
    TRACE_CALL(tracer, "__assay_trace_copied", tracer->module->nothing, trace_word(tracer, call),
               trace_word(tracer, LLVMGetOperand(call, 0)),
               trace_word(tracer, LLVMGetOperand(call, 1)));
}

static void trace_allocated(struct tracer *tracer, LLVMValueRef call)
{
    LLVMBuilderRef builder = tracer->module->builder;
    place_after(tracer->module, call);
    LLVMValueRef size = trace_word(tracer, LLVMGetOperand(call, 0));
    if (LLVMGetNumArgOperands(call) > 1)
        size = LLVMBuildMul(builder, size, trace_word(tracer, LLVMGetOperand(call, 1)), "");
    TRACE_CALL(tracer, "__assay_trace_filled", tracer->module->nothing, trace_word(tracer, call),
               trace_number(tracer, 0), trace_long(tracer, 0), size);
}

static void trace_swapped(struct tracer *tracer, LLVMValueRef call)
{
    LLVMValueRef shadow = shadow_of_value(tracer, LLVMGetOperand(call, 0));
    if (!shadow)
        return;
    place_after(tracer->module, call);
    unsigned width = trace_width(tracer, LLVMTypeOf(call));
    if (width)
        shadow_set(tracer, call, TRACE_CALL(tracer, "__assay_trace_swapped",
                                            tracer->module->number, trace_number(tracer, width),
                                            shadow));
}

/* The operation of an intrinsic such as llvm.sadd.with.overflow.i32. */
static unsigned overflow_operation(const char *name)
{
    unsigned is_signed = name[5] == 's' ? 64 : 0;
    const char *word = name + 6;
    return is_signed | (text_starts_with(word, "add")   ? TRACE_ADD
                        : text_starts_with(word, "sub") ? TRACE_SUBTRACT
                                                        : TRACE_MULTIPLY);
}

static void trace_overflow(struct tracer *tracer, LLVMValueRef call)
{
    LLVMValueRef a = LLVMGetOperand(call, 0), b = LLVMGetOperand(call, 1);
    struct traced_pair pair = trace_pair_of(tracer, a, b);
    if (!pair.width || trace_pair_is_plain(tracer, a, b))
        return;
    size_t length;
    unsigned kind = overflow_operation(LLVMGetValueName2(LLVMGetCalledValue(call), &length));
    place_after(tracer->module, call);
    shadow_set_part(tracer, call, 0,
                    trace_combined(tracer, &pair, "__assay_trace_binary", kind & 63));
    shadow_set_part(tracer, call, 1,
                    trace_combined(tracer, &pair, "__assay_trace_overflow", kind));
}

/* ---- bits ---- */

static void trace_bits_of(struct tracer *tracer, LLVMValueRef call, enum assay_traced_bits what)
{
    LLVMValueRef from = LLVMGetOperand(call, 0), shadow = shadow_of_value(tracer, from);
    unsigned width = trace_width(tracer, LLVMTypeOf(call));
    if (!shadow || !width)
        return;
    place_after(tracer->module, call);
    shadow_set(tracer, call,
               TRACE_CALL(tracer, "__assay_trace_bits", tracer->module->number,
                          trace_code(tracer, what, width), shadow, trace_word(tracer, from)));
}

static void trace_counted(struct tracer *tracer, LLVMValueRef call)
{
    trace_bits_of(tracer, call, ASSAY_BITS_COUNTED);
}

static void trace_leading(struct tracer *tracer, LLVMValueRef call)
{
    trace_bits_of(tracer, call, ASSAY_BITS_LEADING);
}

static void trace_trailing(struct tracer *tracer, LLVMValueRef call)
{
    trace_bits_of(tracer, call, ASSAY_BITS_TRAILING);
}

static void trace_reversed(struct tracer *tracer, LLVMValueRef call)
{
    trace_bits_of(tracer, call, ASSAY_BITS_REVERSED);
}

static void trace_absolute(struct tracer *tracer, LLVMValueRef call)
{
    trace_bits_of(tracer, call, ASSAY_BITS_ABSOLUTE);
}

/* Two numbers side by side, shifted by one that is taken as it is. */
static void trace_funnel(struct tracer *tracer, LLVMValueRef call)
{
    size_t length;
    bool is_left = LLVMGetValueName2(LLVMGetCalledValue(call), &length)[8] == 'l';
    LLVMValueRef a = LLVMGetOperand(call, 0), b = LLVMGetOperand(call, 1);
    unsigned width = trace_width(tracer, LLVMTypeOf(call));
    if (!width || (!shadow_of_value(tracer, a) && !shadow_of_value(tracer, b)))
        return;
    place_after(tracer->module, call);
    LLVMBuilderRef builder = tracer->module->builder;
    LLVMValueRef by = LLVMBuildURem(builder, trace_word(tracer, LLVMGetOperand(call, 2)),
                                    trace_long(tracer, width), "");
    by = LLVMBuildTrunc(builder, by, tracer->module->number, "");
    LLVMValueRef code = LLVMBuildOr(builder, LLVMBuildShl(builder, by, trace_number(tracer, 9), ""),
                                    trace_code(tracer, is_left, width), "");
    shadow_set(tracer, call,
               TRACE_CALL(tracer, "__assay_trace_funnel", tracer->module->number, code,
                          shadow_or_none(tracer, a), shadow_or_none(tracer, b),
                          trace_word(tracer, a), trace_word(tracer, b)));
}

/* The smaller or the larger of two: "llvm.smin.i32". */
static void trace_extreme(struct tracer *tracer, LLVMValueRef call)
{
    size_t length;
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(call), &length);
    bool is_signed = name[5] == 's', is_least = name[7] == 'i';
    LLVMIntPredicate predicate = is_signed ? (is_least ? LLVMIntSLE : LLVMIntSGE)
                                           : (is_least ? LLVMIntULE : LLVMIntUGE);
    LLVMValueRef a = LLVMGetOperand(call, 0), b = LLVMGetOperand(call, 1);
    struct traced_pair pair = trace_pair_of(tracer, a, b);
    if (!pair.width || trace_pair_is_plain(tracer, a, b))
        return;
    place_after(tracer->module, call);
    shadow_set(tracer, call, trace_better(tracer, &pair, predicate));
}

/* ---- others ---- */

/* A function of the runtime that answers by way of the frame. */
static void trace_answered(struct tracer *tracer, LLVMValueRef call)
{
    trace_take_result(tracer, call, LLVMGetCalledValue(call));
}

static void trace_nothing(struct tracer *tracer, LLVMValueRef call)
{
    (void)tracer, (void)call;
}

static void trace_dependent(struct tracer *tracer, LLVMValueRef call)
{
    unsigned width = trace_width(tracer, LLVMTypeOf(call));
    LLVMValueRef found[2] = {NULL, NULL};
    for (unsigned i = 0, count = 0; i < LLVMGetNumArgOperands(call) && count < 2; i++) {
        LLVMValueRef shadow = shadow_of_value(tracer, LLVMGetOperand(call, i));
        if (shadow)
            found[count++] = shadow;
    }
    if (!width || !found[0])
        return;
    place_after(tracer->module, call);
    shadow_set(tracer, call,
               TRACE_CALL(tracer, "__assay_trace_opaque", tracer->module->number,
                          trace_number(tracer, width), found[0],
                          found[1] ? found[1] : trace_number(tracer, 0),
                          trace_word(tracer, call)));
}

static void trace_same(struct tracer *tracer, LLVMValueRef call)
{
    LLVMValueRef shadow = shadow_of_value(tracer, LLVMGetOperand(call, 0));
    if (shadow)
        shadow_set(tracer, call, shadow);
}

/* Names that begin so, in the order in which they are looked for. */
static const struct {
    const char *beginning;
    bool is_whole; /* the name is that and nothing else */
    trace_known *trace;
} known[] = {
    {"llvm.memcpy.", false, trace_copy},
    {"llvm.memmove.", false, trace_copy},
    {"llvm.memset.", false, trace_fill},
    {"memcpy", true, trace_copy},
    {"memmove", true, trace_copy},
    {"memset", true, trace_fill},
    {"realloc", true, trace_moved},
    {"malloc", true, trace_allocated},
    {"calloc", true, trace_allocated},
    {"llvm.bswap.", false, trace_swapped},
    {"llvm.sadd.with.overflow.", false, trace_overflow},
    {"llvm.uadd.with.overflow.", false, trace_overflow},
    {"llvm.ssub.with.overflow.", false, trace_overflow},
    {"llvm.usub.with.overflow.", false, trace_overflow},
    {"llvm.smul.with.overflow.", false, trace_overflow},
    {"llvm.umul.with.overflow.", false, trace_overflow},
    {"llvm.ctpop.", false, trace_counted},
    {"llvm.ctlz.", false, trace_leading},
    {"llvm.cttz.", false, trace_trailing},
    {"llvm.bitreverse.", false, trace_reversed},
    {"llvm.abs.", false, trace_absolute},
    {"llvm.fshl.", false, trace_funnel},
    {"llvm.fshr.", false, trace_funnel},
    {"llvm.smin.", false, trace_extreme},
    {"llvm.smax.", false, trace_extreme},
    {"llvm.umin.", false, trace_extreme},
    {"llvm.umax.", false, trace_extreme},
    {"llvm.expect.", false, trace_same},
    {"llvm.lifetime.", false, trace_nothing},
    {"llvm.dbg.", false, trace_nothing},
    {"llvm.", false, trace_dependent},
    {"free", true, trace_nothing},
    {"__real_", false, trace_nothing}, /* our own wrappers call it; what they wrap was seen */
    {"assay.", false, trace_nothing},
    {"__assay_trace_length", true, trace_answered},
    {"__assay_trace_behind", true, trace_answered},
    {"__assay_", false, trace_nothing},
};

trace_known *trace_known_function(const char *name)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].is_whole ? strcmp(name, known[i].beginning) == 0
                              : text_starts_with(name, known[i].beginning))
            return known[i].trace;
    return NULL;
}
