/* All mutants of a library in one: wherever the code could be a little different, it is when a
 * variable, assay_mutant, has that mutant's number. A byte of assay_mutant_reached, by number,
 * becomes 1 when a spot is reached. */
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

/* ---- all of a module ---- */

static void *begin(struct module *module)
{
    struct schemata *schemata = arena_alloc_zeroed(&module->scratch, 1, sizeof *schemata);
    schemata->module = module;
    schemata->mutants = module->instrumentation->mutants;
    LLVMSetIsNewDbgInfoFormat(module->module, false);
    schemata_prepare(schemata);
    return schemata;
}

static void change_function(void *state, LLVMValueRef function, const char *file)
{
    mutate_function(state, function, file);
}

static void end(void *state)
{
    struct schemata *schemata = state;
    LLVMStripModuleDebugInfo(schemata->module->module);
    vector_release(&schemata->omissions);
    vector_release(&schemata->declared);
}

/* Known to runtime/mutants.c. A page of its own, which can be made to be shared. */
static void print_support(const struct instrumentation *instrumentation, struct text *out)
{
    enum { PAGE = 4096 };
    size_t size = instrumentation->mutants->items.count + 1;
    size_t rounded = (size + PAGE) / PAGE * PAGE;
    text_printf(out,
                "#define HIDDEN __attribute__((visibility(\"hidden\")))\n"
                "HIDDEN unsigned assay_mutant;\n"
                "HIDDEN unsigned char assay_mutant_reached[%zu] __attribute__((aligned(%d)));\n"
                "HIDDEN const unsigned long assay_mutant_reached_size = %zu;\n",
                rounded, PAGE, rounded);
}

const struct instrument_class instrument_mutants = {
    .begin = begin,
    .change_function = change_function,
    .end = end,
    .print_support = print_support,
};
