/* Expressions go into functions and come back beside the values. Functions of the C library that
 * only compute have a traced version; others are taken as they are, and that is told. */
#include <string.h>

#include "assay/harness.h"
#include "base/text.h"
#include "instrument/trace.h"
#include "wire/trace.h"

/* ---- at both ends ---- */

static bool returns_traced(const struct tracer *tracer, LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) != LLVMVoidTypeKind && trace_width(tracer, type);
}

/* Only when the caller is traced and meant this function is there anything to take. */
void trace_arguments(struct tracer *tracer)
{
    struct module *module = tracer->module;
    LLVMBuilderRef builder = module->builder;
    unsigned count = LLVMCountParams(tracer->function);
    LLVMValueRef is_meant = NULL;
    for (unsigned i = 0; i < count && i < ASSAY_TRACED_ARGUMENTS; i++) {
        LLVMValueRef parameter = LLVMGetParam(tracer->function, i);
        if (!trace_width(tracer, LLVMTypeOf(parameter)))
            continue;
        if (!is_meant) {
            LLVMValueRef callee = LLVMBuildLoad2(
                builder, module->pointer, trace_frame_member(tracer, FRAME_CALLEE, 0), "");
            is_meant = LLVMBuildICmp(builder, LLVMIntEQ, callee, tracer->function, "");
        }
        LLVMValueRef given =
            LLVMBuildLoad2(builder, module->number,
                           trace_frame_member(tracer, FRAME_ARGUMENTS, (int)i), "");
        shadow_set(tracer, parameter,
                   LLVMBuildSelect(builder, is_meant, given, trace_number(tracer, 0), ""));
    }
}

void trace_return(struct tracer *tracer, LLVMValueRef instruction)
{
    LLVMBuilderRef builder = tracer->module->builder;
    place_before(tracer->module, instruction);
    LLVMBuildStore(builder, tracer->function, trace_frame_member(tracer, FRAME_RETURNED, 0));
    if (!LLVMGetNumOperands(instruction))
        return;
    LLVMValueRef value = LLVMGetOperand(instruction, 0);
    LLVMValueRef shadow = trace_width(tracer, LLVMTypeOf(value)) ? shadow_or_none(tracer, value)
                                                                 : trace_number(tracer, 0);
    LLVMBuildStore(builder, shadow, trace_frame_member(tracer, FRAME_RESULT, 0));
}

/* ---- calls ---- */

static void hand_over(struct tracer *tracer, LLVMValueRef call, LLVMValueRef callee)
{
    LLVMBuilderRef builder = tracer->module->builder;
    unsigned count = LLVMGetNumArgOperands(call);
    place_before(tracer->module, call);
    for (unsigned i = 0; i < count && i < ASSAY_TRACED_ARGUMENTS; i++) {
        LLVMValueRef argument = LLVMGetOperand(call, i);
        if (trace_width(tracer, LLVMTypeOf(argument)))
            LLVMBuildStore(builder, shadow_or_none(tracer, argument),
                           trace_frame_member(tracer, FRAME_ARGUMENTS, (int)i));
    }
    LLVMBuildStore(builder, callee, trace_frame_member(tracer, FRAME_CALLEE, 0));
}

static void take_result(struct tracer *tracer, LLVMValueRef call, LLVMValueRef callee)
{
    struct module *module = tracer->module;
    if (!returns_traced(tracer, LLVMTypeOf(call)))
        return;
    place_after(module, call);
    LLVMValueRef returned =
        LLVMBuildLoad2(module->builder, module->pointer,
                       trace_frame_member(tracer, FRAME_RETURNED, 0), "");
    LLVMValueRef is_meant = LLVMBuildICmp(module->builder, LLVMIntEQ, returned, callee, "");
    LLVMValueRef result = LLVMBuildLoad2(module->builder, module->number,
                                         trace_frame_member(tracer, FRAME_RESULT, 0), "");
    shadow_set(tracer, call, LLVMBuildSelect(module->builder, is_meant, result,
                                             trace_number(tracer, 0), ""));
}

/* Something went into a function of which nothing came back by way of the frame. */
static void tell_cut(struct tracer *tracer, LLVMValueRef call, LLVMValueRef callee)
{
    struct module *module = tracer->module;
    size_t length;
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &length) : "";
    if (!LLVMIsAFunction(callee) || !LLVMIsDeclaration(callee))
        return;
    LLVMValueRef any = NULL;
    place_after(module, call);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMValueRef shadow = shadow_of_value(tracer, LLVMGetOperand(call, i));
        bool is_pointer = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, i))) ==
                          LLVMPointerTypeKind;
        if (shadow && !is_pointer)
            any = any ? LLVMBuildOr(module->builder, any, shadow, "") : shadow;
    }
    if (any)
        TRACE_CALL(tracer, "__assay_trace_called", module->nothing,
                   LLVMBuildGlobalStringPtr(module->builder, name, "assay.name"), callee, any);
}

/* ---- functions that are known ---- */

typedef void trace_known(struct tracer *tracer, LLVMValueRef call);

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
    unsigned width = trace_width(tracer, LLVMTypeOf(a));
    if (!width || (!shadow_of_value(tracer, a) && !shadow_of_value(tracer, b)))
        return;
    size_t length;
    unsigned kind = overflow_operation(LLVMGetValueName2(LLVMGetCalledValue(call), &length));
    place_after(tracer->module, call);
    LLVMValueRef x = trace_word(tracer, a), y = trace_word(tracer, b);
    LLVMTypeRef number = tracer->module->number;
    shadow_set_part(tracer, call, 0,
                    TRACE_CALL(tracer, "__assay_trace_binary", number,
                               trace_code(tracer, kind & 63, width), shadow_or_none(tracer, a),
                               shadow_or_none(tracer, b), x, y));
    shadow_set_part(tracer, call, 1,
                    TRACE_CALL(tracer, "__assay_trace_overflow", number,
                               trace_code(tracer, kind, width), shadow_or_none(tracer, a),
                               shadow_or_none(tracer, b), x, y));
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
    {"llvm.expect.", false, trace_same},
    {"llvm.lifetime.", false, trace_nothing},
    {"llvm.dbg.", false, trace_nothing},
    {"llvm.", false, trace_dependent},
    {"assay.", false, trace_nothing},
    {"__assay_", false, trace_nothing},
};

static trace_known *known_function(const char *name)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].is_whole ? strcmp(name, known[i].beginning) == 0
                              : text_starts_with(name, known[i].beginning))
            return known[i].trace;
    return NULL;
}

/* ---- functions of the C library ---- */

static const char *const traced_functions[] = {
#define TRACED_FUNCTION(name) #name,
#include "instrument/traced_functions.def"
#undef TRACED_FUNCTION
};

static bool has_traced_version(const char *name)
{
    for (size_t i = 0; i < sizeof traced_functions / sizeof *traced_functions; i++)
        if (strcmp(traced_functions[i], name) == 0)
            return true;
    return false;
}

/* A function that the library defines itself is not the C library's. */
static LLVMValueRef traced_version(struct tracer *tracer, LLVMValueRef callee, LLVMTypeRef type)
{
    size_t length;
    const char *name = LLVMGetValueName2(callee, &length);
    if (!LLVMIsDeclaration(callee) || !has_traced_version(name))
        return NULL;
    const char *other = arena_printf(&tracer->module->scratch, "assay_traced_%s", name);
    LLVMValueRef found = LLVMGetNamedFunction(tracer->module->module, other);
    return found ? found : LLVMAddFunction(tracer->module->module, other, type);
}

static LLVMValueRef redirect(struct tracer *tracer, LLVMValueRef call, LLVMValueRef callee)
{
    LLVMValueRef version = traced_version(tracer, callee, LLVMGetCalledFunctionType(call));
    if (!version)
        return callee;
    LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, version);
    return version;
}

void trace_called_function(struct tracer *tracer, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (LLVMIsAInlineAsm(callee))
        return;
    if (LLVMIsAFunction(callee)) {
        size_t length;
        trace_known *trace = known_function(LLVMGetValueName2(callee, &length));
        if (trace) {
            trace(tracer, call);
            return;
        }
        callee = redirect(tracer, call, callee);
    }
    hand_over(tracer, call, callee);
    take_result(tracer, call, callee);
    tell_cut(tracer, call, callee);
}
