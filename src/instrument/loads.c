/* Tells which memory of a watched region is read, before it is: once for each byte, until the
 * runtime wants to hear of it again. Reading variables of the function itself is not told. */
#include <assay/watched.h>
#include <string.h>

#include "instrument/instrument_internal.h"

/* Names that the runtime knows. */
static const char told_load[] = "__assay_load";
static const char told_range[] = "__assay_load_range";

struct loads {
    struct module *module;
    LLVMValueRef check; /* void check(address), always inlined */
    LLVMTypeRef check_type;
    LLVMValueRef range;
    LLVMTypeRef range_type;
};

/* Calls the runtime when the byte is watched and not told yet. */
static LLVMValueRef add_check(struct module *module, LLVMTypeRef type)
{
    LLVMValueRef told = runtime_function(module, told_load, type);
    LLVMValueRef check = LLVMAddFunction(module->module, "assay.check.load", type);
    LLVMSetLinkage(check, LLVMInternalLinkage);
    add_attribute(module, check, "alwaysinline");
    add_attribute(module, check, "nounwind");

    LLVMBuilderRef builder = module->builder;
    LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(module->context, check, "");
    LLVMBasicBlockRef near = LLVMAppendBasicBlockInContext(module->context, check, "");
    LLVMBasicBlockRef cold = LLVMAppendBasicBlockInContext(module->context, check, "");
    LLVMBasicBlockRef end = LLVMAppendBasicBlockInContext(module->context, check, "");
    LLVMPositionBuilderAtEnd(builder, entry);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMValueRef address = LLVMGetParam(check, 0);
    LLVMValueRef word = LLVMBuildPtrToInt(builder, address, module->word, "");
    LLVMValueRef offset = LLVMBuildXor(
        builder, word, LLVMConstInt(module->word, ASSAY_WATCHED_START, false), "");
    LLVMValueRef size = LLVMConstInt(module->word, ASSAY_WATCHED_SIZE, false);
    LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntULT, offset, size, ""), near, end);

    LLVMPositionBuilderAtEnd(builder, near);
    LLVMValueRef place = LLVMBuildInBoundsGEP2(builder, module->byte, address, &size, 1, "");
    LLVMValueRef byte = LLVMBuildLoad2(builder, module->byte, place, "");
    mark_unchecked(module, byte);
    LLVMValueRef is_new =
        LLVMBuildICmp(builder, LLVMIntEQ, byte, LLVMConstNull(module->byte), "");
    mark_unlikely(module, LLVMBuildCondBr(builder, is_new, cold, end));

    LLVMPositionBuilderAtEnd(builder, cold);
    LLVMValueRef call = LLVMBuildCall2(builder, type, told, &address, 1, "");
    LLVMSetInstructionCallConv(call, LLVMPreserveMostCallConv);
    LLVMBuildBr(builder, end);
    LLVMPositionBuilderAtEnd(builder, end);
    LLVMBuildRetVoid(builder);
    return check;
}

static void *begin(struct module *module)
{
    struct loads *loads = arena_alloc_zeroed(&module->scratch, 1, sizeof *loads);
    loads->module = module;
    loads->check_type = LLVMFunctionType(module->nothing, &module->pointer, 1, false);
    loads->check = add_check(module, loads->check_type);
    loads->range_type = LLVMFunctionType(
        module->nothing, (LLVMTypeRef[]){module->pointer, module->word}, 2, false);
    loads->range = LLVMAddFunction(module->module, told_range, loads->range_type);
    return loads;
}

/* What the address is counted from. */
static LLVMValueRef origin_of(LLVMValueRef address)
{
    while (LLVMIsAGetElementPtrInst(address) || LLVMIsABitCastInst(address))
        address = LLVMGetOperand(address, 0);
    return address;
}

static bool may_be_watched(LLVMValueRef address)
{
    LLVMValueRef origin = origin_of(address);
    return !LLVMIsAAllocaInst(origin) && !LLVMIsAGlobalValue(origin);
}

static void tell_load(struct loads *loads, LLVMValueRef load)
{
    LLVMValueRef address = LLVMGetOperand(load, 0);
    if (!may_be_watched(address))
        return;
    place_before(loads->module, load);
    LLVMBuildCall2(loads->module->builder, loads->check_type, loads->check, &address, 1, "");
}

/* The source and the size of what is copied or compared as a whole; NULL: nothing is. */
static LLVMValueRef copied_size(LLVMValueRef call, unsigned *first, unsigned *last)
{
    static const struct {
        const char *name;
        unsigned first, last, size; /* operands: addresses that are read, number of bytes */
    } known[] = {
        {"llvm.memcpy", 1, 1, 2}, {"llvm.memmove", 1, 1, 2}, {"memcpy", 1, 1, 2},
        {"memmove", 1, 1, 2},     {"memcmp", 0, 1, 2},
    };
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t length;
    const char *name = LLVMIsAFunction(callee) ? LLVMGetValueName2(callee, &length) : "";
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(name, known[i].name) == 0 ||
            (text_starts_with(name, "llvm.") && text_starts_with(name, known[i].name))) {
            *first = known[i].first, *last = known[i].last;
            return LLVMGetOperand(call, known[i].size);
        }
    return NULL;
}

static void tell_ranges(struct loads *loads, LLVMValueRef call)
{
    unsigned first, last;
    LLVMValueRef size = copied_size(call, &first, &last);
    if (!size)
        return;
    for (unsigned i = first; i <= last; i++) {
        LLVMValueRef address = LLVMGetOperand(call, i);
        if (!may_be_watched(address))
            continue;
        place_before(loads->module, call);
        LLVMValueRef word =
            LLVMBuildZExtOrBitCast(loads->module->builder, size, loads->module->word, "");
        LLVMBuildCall2(loads->module->builder, loads->range_type, loads->range,
                       (LLVMValueRef[]){address, word}, 2, "");
    }
}

static void change_block(struct loads *loads, LLVMBasicBlockRef block)
{
    for (LLVMValueRef at = LLVMGetFirstInstruction(block), next; at; at = next) {
        next = LLVMGetNextInstruction(at);
        if (LLVMIsALoadInst(at))
            tell_load(loads, at);
        else if (LLVMIsACallInst(at))
            tell_ranges(loads, at);
    }
}

static void change_function(void *state, LLVMValueRef function, const char *file)
{
    (void)file;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block))
        change_block(state, block);
}

const struct instrument_class instrument_loads = {
    .begin = begin,
    .change_function = change_function,
};
