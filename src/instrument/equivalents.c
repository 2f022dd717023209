/* Mutants that nobody can tell from the library: both are optimised, and are the same text then.
 *
 * A function is taken out of its module, so that only it is optimised again and again. The variable
 * that has the number becomes a constant, and the rest is the optimiser's. */
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "instrument/schemata.h"

/* Once for a function: others are removed, and variables become values. */
static const char extraction_passes[] = "globaldce,function(sroa,early-cse)";
/* For each mutant. */
static const char optimisation_passes[] = "default<O2>";

/* What one of several threads does: the mutants whose number, divided by the number of threads,
 * leaves its own. Each has a copy of the module. */
struct examination {
    const struct equivalence *equivalence;
    uint32_t index, count; /* of the thread, of threads */
    atomic_bool *is_over;
    bool ok;
    struct error err;
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
    return number % examination->count == examination->index &&
           equivalence->candidates[number] && mutant->module == equivalence->module &&
           mutant->function == function;
}

/* Only one thread talks to the others of this program. */
static void go_on(const struct examination *examination)
{
    const struct equivalence *equivalence = examination->equivalence;
    if (examination->index == 0 && equivalence->goes_on &&
        !equivalence->goes_on(equivalence->context))
        atomic_store(examination->is_over, true);
}

static void compare(struct examination *examination, uint32_t function)
{
    const struct equivalence *equivalence = examination->equivalence;
    char *original = text_of(examination, 0);
    for (uint32_t number = 1; original && number <= equivalence->mutants->items.count; number++) {
        if (!is_asked(examination, number, function) || atomic_load(examination->is_over))
            continue;
        char *text = text_of(examination, number);
        if (text && strcmp(text, original) == 0)
            equivalence->equivalents[number] = 1;
        LLVMDisposeMessage(text);
        go_on(examination);
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
    if (!is_needed || !found || LLVMIsDeclaration(found) || atomic_load(examination->is_over))
        return;
    if (extract(examination))
        compare(examination, function);
    LLVMDisposeModule(examination->alone);
}

static void *examine_all(void *context)
{
    struct examination *examination = context;
    const struct equivalence *equivalence = examination->equivalence;
    examination->ok = module_open(&examination->module, equivalence->path, &examination->err);
    if (!examination->ok)
        return NULL;
    /* Names of values differ where the code does not. Copies have none. */
    LLVMContextSetDiscardValueNames(examination->module.context, true);
    for (uint32_t i = 0; i < equivalence->mutants->functions.count; i++)
        examine(examination, i);
    module_close(&examination->module);
    return NULL;
}

bool mutate_find_equivalents(const struct equivalence *equivalence, struct error *err)
{
    struct examination examinations[EQUIVALENCE_THREADS];
    pthread_t threads[EQUIVALENCE_THREADS];
    atomic_bool is_over = false;
    uint32_t count = equivalence->parallel > EQUIVALENCE_THREADS ? EQUIVALENCE_THREADS
                     : equivalence->parallel                     ? (uint32_t)equivalence->parallel
                                                                 : 1;
    for (uint32_t i = count; i-- > 0;) {
        examinations[i] = (struct examination){
            .equivalence = equivalence, .index = i, .count = count, .is_over = &is_over};
        if (i == 0 || pthread_create(&threads[i], NULL, examine_all, &examinations[i]) != 0) {
            threads[i] = pthread_self();
            examine_all(&examinations[i]);
        }
    }
    bool ok = true;
    for (uint32_t i = 0; i < count; i++) {
        if (!pthread_equal(threads[i], pthread_self()))
            pthread_join(threads[i], NULL);
        if (!examinations[i].ok && ok)
            ok = error_set(err, "%s", examinations[i].err.text);
    }
    return ok;
}
