#include "instrument/mutate.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "instrument/schemata.h"

/* A variable is given its first value where it is declared; without it, it would have any. */
static void note_declarations(struct schemata *schemata, LLVMValueRef function)
{
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at))
            if (LLVMIsADbgDeclareInst(at)) {
                uint64_t place = (uint64_t)LLVMGetDebugLocLine(at) << 32 |
                                 LLVMGetDebugLocColumn(at);
                vector_push(&schemata->declared, place);
            }
}

/* What is built stands before the next instruction or behind it, and is not looked at again. */
static void mutate_block(struct schemata *schemata, LLVMBasicBlockRef block)
{
    VECTOR_OF(LLVMValueRef) instructions = {0};
    for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
        vector_push(&instructions, at);
    for (size_t i = 0; i < instructions.count; i++)
        mutate_instruction(schemata, instructions.items[i]);
    vector_release(&instructions);
    schemata_end_block(schemata, block);
}

static void mutate_function(struct schemata *schemata, LLVMValueRef function, const char *file)
{
    size_t length;
    schemata->function =
        mutants_add_function(schemata->mutants, LLVMGetValueName2(function, &length), file);
    note_declarations(schemata, function);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block))
        mutate_block(schemata, block);
    schemata_end_function(schemata);
}

static bool is_asked(const struct mutate_options *options, LLVMValueRef function)
{
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    for (const char *const *asked = options->only; asked && *asked; asked++)
        if (strcmp(*asked, name) == 0)
            return true;
    return !options->only;
}

static bool mutate_functions(struct schemata *schemata, const struct mutate_options *options,
                             struct error *err)
{
    for (LLVMValueRef at = LLVMGetFirstFunction(schemata->module.module); at;
         at = LLVMGetNextFunction(at)) {
        const char *file = module_own_file(&schemata->module, at, options->foreign, NULL);
        if (file && is_asked(options, at))
            mutate_function(schemata, at, file);
    }
    return schemata->mutants->items.count <= options->mutants_maximum ||
           error_set(err, "there are more than %zu mutants; name functions with --only",
                     options->mutants_maximum);
}

bool mutate_bitcode(struct mutants *mutants, const struct mutate_options *options,
                    const char *path, struct error *err)
{
    struct schemata schemata = {.mutants = mutants};
    mutants_begin_module(mutants);
    bool ok = module_open(&schemata.module, path, err);
    if (ok) {
        LLVMSetIsNewDbgInfoFormat(schemata.module.module, false);
        schemata_prepare(&schemata);
        ok = mutate_functions(&schemata, options, err);
        LLVMStripModuleDebugInfo(schemata.module.module);
        ok = ok && module_write(&schemata.module, path, err);
        module_close(&schemata.module);
    }
    if (!ok)
        mutants_drop_module(mutants, mutants->module);
    vector_release(&schemata.omissions);
    vector_release(&schemata.declared);
    return ok;
}
