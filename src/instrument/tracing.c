/* By which expressions over the literals of a call the code decides.
 *
 * Comes after the branches, whose numbers stand at the conditions, and after variables have become
 * values. By calls and not inlined: inlined, a library takes ten times as long to compile. Code of
 * ours that goes along, the thunks and the traced C library, is changed as well. */
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

#include "assay/harness.h"
#include "base/text.h"
#include "instrument/tracing.h"

static void declare_frame(struct tracer *tracer)
{
    struct module *module = tracer->module;
    LLVMTypeRef members[] = {module->pointer, module->pointer,
                             LLVMArrayType2(module->number, ASSAY_TRACED_RESULTS),
                             LLVMArrayType2(module->number, ASSAY_TRACED_ARGUMENTS),
                             LLVMArrayType2(module->pointer, ASSAY_TRACED_COPIES)};
    tracer->frame = LLVMStructTypeInContext(module->context, members, 5, false);
    tracer->frame_variable =
        LLVMAddGlobal(module->module, tracer->frame, "__assay_trace_frame");
}

static void *begin(struct module *module)
{
    struct tracer *tracer = arena_alloc_zeroed(&module->scratch, 1, sizeof *tracer);
    tracer->module = module;
    tracer->layout = LLVMGetModuleDataLayout(module->module);
    tracer->branch_mark =
        LLVMGetMDKindIDInContext(module->context, branch_mark, (unsigned)strlen(branch_mark));
    declare_frame(tracer);
    return tracer;
}

/* Variables of functions become values, and vectors the numbers in them. When it cannot be done
 * they stay as they are, which is slower and no worse. */
static void use_values(struct module *module)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef failure =
        LLVMRunPasses(module->module, "function(mem2reg,scalarizer)", NULL, options);
    LLVMDisposePassBuilderOptions(options);
    if (failure)
        LLVMConsumeError(failure);
}

static bool has_attribute(LLVMValueRef function, const char *name)
{
    return LLVMGetEnumAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                       LLVMGetEnumAttributeKindForName(name, strlen(name)));
}

static bool is_changed(LLVMValueRef function)
{
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    return !LLVMIsDeclaration(function) &&
           LLVMGetLinkage(function) != LLVMAvailableExternallyLinkage &&
           !text_starts_with(name, "assay.") && !has_attribute(function, "naked");
}

/* Optimising what traces takes three times as long as all the rest of compiling it, and saves a
 * fifth of a traced run; a search traces little. */
static void leave_unoptimised(struct module *module, LLVMValueRef function)
{
    static const char *const in_the_way[] = {"alwaysinline", "minsize", "optsize", "optdebug"};
    for (size_t i = 0; i < sizeof in_the_way / sizeof *in_the_way; i++)
        if (has_attribute(function, in_the_way[i]))
            return;
    add_attribute(module, function, "noinline");
    add_attribute(module, function, "optnone");
}

/* C lets inline functions be defined nowhere but where they are inlined, which nothing is here. */
static void define_inlines(struct module *module)
{
    for (LLVMValueRef at = LLVMGetFirstFunction(module->module); at;
         at = LLVMGetNextFunction(at))
        if (module_is_own_inline(module, at))
            LLVMSetLinkage(at, LLVMLinkOnceODRLinkage);
}

/* The name may be relative to where it was compiled. */
static bool is_file(const char *path, const char *name)
{
    size_t whole = strlen(path), part = strlen(name);
    return text_ends_with(path, name) && (whole == part || path[whole - part - 1] == '/');
}

static bool is_left_alone(const struct module *module)
{
    size_t length;
    const char *source = LLVMGetSourceFileName(module->module, &length);
    for (const char *const *at = module->instrumentation->untraced; at && *at; at++)
        if (is_file(*at, source))
            return true;
    return false;
}

static void end(void *state)
{
    struct tracer *tracer = state;
    struct module *module = tracer->module;
    if (is_left_alone(module))
        return;
    use_values(module);
    define_inlines(module);
    for (LLVMValueRef at = LLVMGetFirstFunction(module->module); at;
         at = LLVMGetNextFunction(at))
        if (is_changed(at)) {
            trace_function(tracer, at);
            leave_unoptimised(module, at);
        }
}

const struct instrument_class instrument_trace = {.begin = begin, .end = end};
