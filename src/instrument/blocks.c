/* Taking blocks apart, which the C API of LLVM cannot do by itself. */
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "instrument/instrument_internal.h"

void place_before(struct module *module, LLVMValueRef instruction)
{
    LLVMPositionBuilderBefore(module->builder, instruction);
    LLVMSetCurrentDebugLocation2(module->builder, LLVMInstructionGetDebugLoc(instruction));
}

/* The value came from `from` once, and comes from `to` now. The API cannot change where a value
 * comes from, so that the node is made anew. */
static void redirect_phi(struct module *module, LLVMValueRef phi, LLVMBasicBlockRef from,
                         LLVMBasicBlockRef to)
{
    place_before(module, phi);
    LLVMValueRef copy = LLVMBuildPhi(module->builder, LLVMTypeOf(phi), "");
    bool is_done = false;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, i);
        if (!is_done && block == from) {
            block = to;
            is_done = true;
        }
        LLVMAddIncoming(copy, &value, &block, 1);
    }
    size_t length;
    const char *name = LLVMGetValueName2(phi, &length);
    char *kept = arena_copy_string(&module->scratch, name);
    LLVMReplaceAllUsesWith(phi, copy);
    LLVMInstructionEraseFromParent(phi);
    LLVMSetValueName2(copy, kept, strlen(kept));
}

void redirect_phis(struct module *module, LLVMBasicBlockRef block, LLVMBasicBlockRef from,
                   LLVMBasicBlockRef to)
{
    LLVMValueRef instruction = LLVMGetFirstInstruction(block);
    while (instruction && LLVMIsAPHINode(instruction)) {
        LLVMValueRef next = LLVMGetNextInstruction(instruction);
        redirect_phi(module, instruction, from, to);
        instruction = next;
    }
}

LLVMBasicBlockRef split_before(struct module *module, LLVMValueRef instruction)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    LLVMBasicBlockRef next = LLVMGetNextBasicBlock(block);
    LLVMBasicBlockRef rest =
        next ? LLVMInsertBasicBlockInContext(module->context, next, "")
             : LLVMAppendBasicBlockInContext(module->context, LLVMGetBasicBlockParent(block), "");
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
        redirect_phis(module, LLVMGetSuccessor(end, i), block, rest);
    LLVMPositionBuilderAtEnd(module->builder, rest);
    LLVMSetCurrentDebugLocation2(module->builder, NULL);
    while (instruction) {
        LLVMValueRef after = LLVMGetNextInstruction(instruction);
        LLVMInstructionRemoveFromParent(instruction);
        LLVMInsertIntoBuilder(module->builder, instruction);
        instruction = after;
    }
    return rest;
}
