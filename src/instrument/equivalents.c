/* Mutants that nobody can tell from the library: both are optimised, and are the same text then.
 *
 * A function is taken out of its module, so that only it is optimised again and again. The variable
 * that has the number becomes a constant, and the rest is the optimiser's. */
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

#include "instrument/schemata.h"

static const char extraction_passes[] = "globaldce";
static const char optimisation_passes[] = "default<O2>";

struct examination {
    const struct equivalence *equivalence;
    struct module module;
    const char *function; /* its name */
    LLVMModuleRef alone;  /* a module with nothing but the function */
};

static bool run_passes(LLVMModuleRef module, const char *passes)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef failure = LLVMRunPasses(module, passes, NULL, options);
    LLVMDisposePassBuilderOptions(options);
    if (!failure)
        return true;
    LLVMConsumeError(failure);
    return false;
}

/* Those who use the function use a declaration from now on; then nobody needs it. */
static void detach(LLVMModuleRef module, LLVMValueRef function)
{
    LLVMValueRef declaration = LLVMAddFunction(module, "", LLVMGlobalGetValueType(function));
    LLVMReplaceAllUsesWith(function, declaration);
    LLVMSetVisibility(function, LLVMDefaultVisibility);
    LLVMSetLinkage(function, LLVMInternalLinkage);
}

static void make_own(LLVMValueRef variable, LLVMValueRef value)
{
    LLVMSetVisibility(variable, LLVMDefaultVisibility);
    LLVMSetLinkage(variable, LLVMInternalLinkage);
    LLVMSetInitializer(variable, value);
}

/* What is written and never read is nothing to the optimiser. */
static void forget_reached(struct examination *examination, LLVMModuleRef module)
{
    size_t size = examination->equivalence->mutants->items.count + 1;
    LLVMTypeRef type = LLVMArrayType2(examination->module.byte, size);
    LLVMValueRef unused = LLVMAddGlobal(module, type, "");
    make_own(unused, LLVMConstNull(type));
    LLVMReplaceAllUsesWith(LLVMGetNamedGlobal(module, schemata_reached_name), unused);
}

static bool extract(struct examination *examination)
{
    LLVMModuleRef alone = LLVMCloneModule(examination->module.module);
    LLVMValueRef kept = LLVMGetNamedFunction(alone, examination->function);
    LLVMValueRef last = LLVMGetLastFunction(alone);
    for (LLVMValueRef at = LLVMGetFirstFunction(alone); at;
         at = at == last ? NULL : LLVMGetNextFunction(at))
        if (at != kept && !LLVMIsDeclaration(at))
            detach(alone, at);
    LLVMSetVisibility(kept, LLVMDefaultVisibility);
    LLVMSetLinkage(kept, LLVMExternalLinkage);
    forget_reached(examination, alone);
    examination->alone = alone;
    return run_passes(alone, extraction_passes);
}

/* The text of the optimised function of a mutant; NULL when there is none. */
static char *text_of(struct examination *examination, uint32_t number)
{
    LLVMModuleRef module = LLVMCloneModule(examination->alone);
    LLVMValueRef variable = LLVMGetNamedGlobal(module, schemata_number_name);
    if (variable) {
        make_own(variable, LLVMConstInt(examination->module.number, number, false));
        LLVMSetGlobalConstant(variable, true);
    }
    char *text = NULL;
    if (run_passes(module, optimisation_passes))
        text = LLVMPrintValueToString(LLVMGetNamedFunction(module, examination->function));
    LLVMDisposeModule(module);
    return text;
}

static bool is_asked(const struct examination *examination, uint32_t number, uint32_t function)
{
    const struct equivalence *equivalence = examination->equivalence;
    const struct mutant *mutant = mutants_get(equivalence->mutants, number);
    return equivalence->candidates[number] && mutant->module == equivalence->module &&
           mutant->function == function;
}

static bool is_interrupted(const struct examination *examination)
{
    const struct equivalence *equivalence = examination->equivalence;
    return equivalence->is_interrupted && equivalence->is_interrupted(equivalence->context);
}

static void compare(struct examination *examination, uint32_t function)
{
    const struct equivalence *equivalence = examination->equivalence;
    char *original = text_of(examination, 0);
    for (uint32_t number = 1; original && number <= equivalence->mutants->items.count; number++) {
        if (!is_asked(examination, number, function) || is_interrupted(examination))
            continue;
        char *text = text_of(examination, number);
        if (text && strcmp(text, original) == 0)
            equivalence->equivalents[number] = 1;
        LLVMDisposeMessage(text);
    }
    LLVMDisposeMessage(original);
}

static void examine(struct examination *examination, uint32_t function)
{
    const struct mutants *mutants = examination->equivalence->mutants;
    examination->function = mutants->functions.items[function].name;
    LLVMValueRef found =
        LLVMGetNamedFunction(examination->module.module, examination->function);
    bool is_needed = false;
    for (uint32_t number = 1; number <= mutants->items.count && !is_needed; number++)
        is_needed = is_asked(examination, number, function);
    if (!is_needed || !found || LLVMIsDeclaration(found) || is_interrupted(examination))
        return;
    if (extract(examination))
        compare(examination, function);
    LLVMDisposeModule(examination->alone);
}

bool mutate_find_equivalents(const struct equivalence *equivalence, struct error *err)
{
    struct examination examination = {.equivalence = equivalence};
    if (!module_open(&examination.module, equivalence->path, err))
        return false;
    /* Names of values differ where the code does not. Copies have none. */
    LLVMContextSetDiscardValueNames(examination.module.context, true);
    for (uint32_t i = 0; i < equivalence->mutants->functions.count; i++)
        examine(&examination, i);
    module_close(&examination.module);
    return true;
}
