/* Expressions go into functions and come back beside the values. Functions of the C library that
 * only compute have a traced version; others are taken as they are, and that is told. */
#include <string.h>

#include "assay/harness.h"
#include "base/text.h"
#include "instrument/tracing.h"

/* ---- what goes where ---- */

/* The places of the frame that an argument has: one for each part. Both ends count alike. */
struct slots {
    unsigned next;   /* free */
    unsigned copied; /* of the records that are handed over in memory */
};

/* The first of its places; false when there is no room, or when nothing of it is traced. */
static bool slots_take(const struct tracer *tracer, struct slots *slots, LLVMTypeRef type,
                       unsigned *first)
{
    unsigned parts = trace_parts(tracer, type);
    *first = slots->next;
    slots->next += parts;
    return parts && slots->next <= ASSAY_TRACED_ARGUMENTS;
}

static unsigned byval_kind(void)
{
    return LLVMGetEnumAttributeKindForName("byval", 5);
}

/* ---- at both ends ---- */

static LLVMValueRef given_to(struct tracer *tracer, LLVMValueRef is_meant, unsigned slot)
{
    struct module *module = tracer->module;
    LLVMValueRef given =
        LLVMBuildLoad2(module->builder, module->number,
                       trace_frame_member(tracer, FRAME_ARGUMENTS, (int)slot), "");
    return LLVMBuildSelect(module->builder, is_meant, given, trace_number(tracer, 0), "");
}

/* A record in memory is a copy of the caller's. */
static void take_copy(struct tracer *tracer, LLVMValueRef is_meant, LLVMValueRef parameter,
                      struct slots *slots, LLVMAttributeRef byval)
{
    struct module *module = tracer->module;
    unsigned which = slots->copied++;
    if (which >= ASSAY_TRACED_COPIES)
        return;
    LLVMValueRef from = LLVMBuildLoad2(module->builder, module->pointer,
                                       trace_frame_member(tracer, FRAME_COPIED, (int)which), "");
    from = LLVMBuildSelect(module->builder, is_meant, from, LLVMConstNull(module->pointer), "");
    uint64_t size = LLVMABISizeOfType(tracer->layout, LLVMGetTypeAttributeValue(byval));
    TRACE_CALL(tracer, "__assay_trace_copied", module->nothing, trace_word(tracer, parameter),
               trace_word(tracer, from), trace_long(tracer, size));
}

/* Only when the caller is traced and meant this function is there anything to take. */
void trace_arguments(struct tracer *tracer)
{
    struct module *module = tracer->module;
    unsigned count = LLVMCountParams(tracer->function), first;
    struct slots slots = {0};
    if (!count)
        return;
    LLVMValueRef callee = LLVMBuildLoad2(module->builder, module->pointer,
                                         trace_frame_member(tracer, FRAME_CALLEE, 0), "");
    LLVMValueRef is_meant =
        LLVMBuildICmp(module->builder, LLVMIntEQ, callee, tracer->function, "");
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef parameter = LLVMGetParam(tracer->function, i);
        LLVMAttributeRef byval =
            LLVMGetEnumAttributeAtIndex(tracer->function, i + 1, byval_kind());
        unsigned parts = trace_parts(tracer, LLVMTypeOf(parameter));
        if (byval)
            take_copy(tracer, is_meant, parameter, &slots, byval);
        if (!slots_take(tracer, &slots, LLVMTypeOf(parameter), &first))
            continue;
        for (unsigned part = 0; part < parts && !byval; part++)
            shadow_set_part(tracer, parameter, part, given_to(tracer, is_meant, first + part));
    }
}

static void store_part(struct tracer *tracer, LLVMValueRef value, unsigned part, unsigned member,
                       unsigned slot)
{
    LLVMValueRef shadow = shadow_of_part(tracer, value, part);
    LLVMBuildStore(tracer->module->builder, shadow ? shadow : trace_number(tracer, 0),
                   trace_frame_member(tracer, member, (int)slot));
}

void trace_return(struct tracer *tracer, LLVMValueRef instruction)
{
    place_before(tracer->module, instruction);
    LLVMBuildStore(tracer->module->builder, tracer->function,
                   trace_frame_member(tracer, FRAME_RETURNED, 0));
    if (!LLVMGetNumOperands(instruction))
        return;
    LLVMValueRef value = LLVMGetOperand(instruction, 0);
    unsigned parts = trace_parts(tracer, LLVMTypeOf(value));
    for (unsigned i = 0; i < parts && i < ASSAY_TRACED_RESULTS; i++)
        store_part(tracer, value, i, FRAME_RESULTS, i);
}

/* ---- calls ---- */

static void hand_over_copy(struct tracer *tracer, LLVMValueRef record, struct slots *slots)
{
    unsigned which = slots->copied++;
    if (which < ASSAY_TRACED_COPIES)
        LLVMBuildStore(tracer->module->builder, record,
                       trace_frame_member(tracer, FRAME_COPIED, (int)which));
}

static void hand_over(struct tracer *tracer, LLVMValueRef call, LLVMValueRef callee)
{
    unsigned count = LLVMGetNumArgOperands(call), first;
    struct slots slots = {0};
    place_before(tracer->module, call);
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef argument = LLVMGetOperand(call, i);
        unsigned parts = trace_parts(tracer, LLVMTypeOf(argument));
        if (LLVMGetCallSiteEnumAttribute(call, i + 1, byval_kind()))
            hand_over_copy(tracer, argument, &slots);
        if (!slots_take(tracer, &slots, LLVMTypeOf(argument), &first))
            continue;
        for (unsigned part = 0; part < parts; part++)
            store_part(tracer, argument, part, FRAME_ARGUMENTS, first + part);
    }
    LLVMBuildStore(tracer->module->builder, callee, trace_frame_member(tracer, FRAME_CALLEE, 0));
}

void trace_take_result(struct tracer *tracer, LLVMValueRef call, LLVMValueRef callee)
{
    struct module *module = tracer->module;
    LLVMTypeRef type = LLVMTypeOf(call);
    unsigned parts = LLVMGetTypeKind(type) == LLVMVoidTypeKind ? 0 : trace_parts(tracer, type);
    if (!parts)
        return;
    place_after(module, call);
    LLVMValueRef returned =
        LLVMBuildLoad2(module->builder, module->pointer,
                       trace_frame_member(tracer, FRAME_RETURNED, 0), "");
    LLVMValueRef is_meant = LLVMBuildICmp(module->builder, LLVMIntEQ, returned, callee, "");
    for (unsigned i = 0; i < parts; i++) {
        LLVMValueRef result = LLVMBuildLoad2(module->builder, module->number,
                                             trace_frame_member(tracer, FRAME_RESULTS, (int)i), "");
        shadow_set_part(tracer, call, i,
                        LLVMBuildSelect(module->builder, is_meant, result,
                                        trace_number(tracer, 0), ""));
    }
}

/* ---- what is lost in calls ---- */

/* Texts and bytes that depend on literals, in the hands of a function that is not traced. */
static void tell_memory(struct tracer *tracer, LLVMValueRef call, LLVMValueRef callee,
                        LLVMValueRef name)
{
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMValueRef argument = LLVMGetOperand(call, i);
        if (LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind)
            TRACE_CALL(tracer, "__assay_trace_given", tracer->module->nothing, name, callee,
                       argument);
    }
}

static void tell_numbers(struct tracer *tracer, LLVMValueRef call, LLVMValueRef callee,
                         LLVMValueRef name)
{
    LLVMValueRef any = NULL;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMValueRef shadow = shadow_of_value(tracer, LLVMGetOperand(call, i));
        bool is_pointer = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, i))) ==
                          LLVMPointerTypeKind;
        if (shadow && !is_pointer)
            any = any ? LLVMBuildOr(tracer->module->builder, any, shadow, "") : shadow;
    }
    if (any)
        TRACE_CALL(tracer, "__assay_trace_called", tracer->module->nothing, name, callee, any);
}

/* Something went into a function of which nothing came back by way of the frame. */
static void tell_cut(struct tracer *tracer, LLVMValueRef call, LLVMValueRef callee)
{
    size_t length;
    bool is_named = LLVMIsAFunction(callee);
    if (is_named && !LLVMIsDeclaration(callee)) {
        if (LLVMIsFunctionVarArg(LLVMGetCalledFunctionType(call)))
            trace_lost_in_call(tracer, call, "(variable arguments)");
        return;
    }
    place_after(tracer->module, call);
    LLVMValueRef name = trace_name(tracer, is_named ? LLVMGetValueName2(callee, &length)
                                                    : "(a function called by its address)");
    tell_numbers(tracer, call, callee, name);
    if (is_named)
        tell_memory(tracer, call, callee, name);
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
    if (LLVMIsAInlineAsm(callee)) {
        trace_lost_in_call(tracer, call, "(assembly)");
        return;
    }
    if (LLVMIsAFunction(callee)) {
        size_t length;
        trace_known *trace = trace_known_function(LLVMGetValueName2(callee, &length));
        if (trace) {
            trace(tracer, call);
            return;
        }
        callee = redirect(tracer, call, callee);
    }
    hand_over(tracer, call, callee);
    trace_take_result(tracer, call, callee);
    tell_cut(tracer, call, callee);
}
