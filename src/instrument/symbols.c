/* Numbers that stand for others (include/assay/watched.h) go through the code like any number.
 * Where two are compared or calculated with, the runtime is asked; where one is used for anything
 * else that needs its value, the runtime chooses it. */
#include <assay/watched.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <string.h>

#include "instrument/instrument_internal.h"

struct symbols {
    struct module *module;
    LLVMValueRef compare, subtract, add, operate, use; /* always inlined */
};

enum { NARROWEST = 32, WIDEST = 64 };

/* ---- what is put in ---- */

/* Is the number one of them? */
static LLVMValueRef is_symbol(struct module *module, LLVMValueRef number)
{
    LLVMValueRef start = LLVMConstInt(module->word, ASSAY_SYMBOLS_START, false);
    LLVMValueRef size = LLVMConstInt(module->word, ASSAY_SYMBOLS_SIZE, false);
    LLVMValueRef offset = LLVMBuildSub(module->builder, number, start, "");
    return LLVMBuildICmp(module->builder, LLVMIntULT, offset, size, "");
}

/* A function `result name(a, b, predicate, native)` that gives the native result, unless `when`
 * says that the runtime is to be asked. */
struct inlined {
    const char *name, *asks;
    enum { WHEN_EITHER, WHEN_SECOND, WHEN_BOTH, WHEN_FIRST } when;
};

static LLVMValueRef build_condition(struct module *module, const struct inlined *inlined,
                                    LLVMValueRef *arguments)
{
    LLVMValueRef first = is_symbol(module, arguments[0]);
    LLVMValueRef second = is_symbol(module, arguments[1]);
    switch (inlined->when) {
    case WHEN_EITHER: return LLVMBuildOr(module->builder, first, second, "");
    case WHEN_BOTH: return LLVMBuildAnd(module->builder, first, second, "");
    case WHEN_SECOND: return second;
    default: return first;
    }
}

static LLVMValueRef add_inlined(struct module *module, const struct inlined *inlined)
{
    LLVMTypeRef words[] = {module->word, module->word, module->word, module->word};
    LLVMTypeRef asked_type = LLVMFunctionType(module->word, words, 3, false);
    LLVMTypeRef type = LLVMFunctionType(module->word, words, 4, false);
    LLVMValueRef asked = runtime_function(module, inlined->asks, asked_type);
    LLVMValueRef function = LLVMAddFunction(module->module, inlined->name, type);
    LLVMSetLinkage(function, LLVMInternalLinkage);
    add_attribute(module, function, "alwaysinline");
    add_attribute(module, function, "nounwind");
    LLVMBuilderRef builder = module->builder;
    LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(module->context, function, "");
    LLVMBasicBlockRef cold = LLVMAppendBasicBlockInContext(module->context, function, "");
    LLVMBasicBlockRef end = LLVMAppendBasicBlockInContext(module->context, function, "");
    LLVMPositionBuilderAtEnd(builder, entry);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMValueRef arguments[4];
    LLVMGetParams(function, arguments);
    mark_unlikely(module, LLVMBuildCondBr(builder, build_condition(module, inlined, arguments),
                                          cold, end));
    LLVMPositionBuilderAtEnd(builder, cold);
    LLVMValueRef call = LLVMBuildCall2(builder, asked_type, asked, arguments, 3, "");
    LLVMSetInstructionCallConv(call, LLVMPreserveMostCallConv);
    LLVMBuildBr(builder, end);
    LLVMPositionBuilderAtEnd(builder, end);
    LLVMValueRef result = LLVMBuildPhi(builder, module->word, "");
    LLVMAddIncoming(result, (LLVMValueRef[]){arguments[3], call},
                    (LLVMBasicBlockRef[]){entry, cold}, 2);
    LLVMBuildRet(builder, result);
    return function;
}

/* A switch is a row of comparisons, so that its cases are told apart. When it cannot be done, the
 * value is chosen. */
static void compare_in_switches(struct module *module)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef failure =
        LLVMRunPasses(module->module, "function(lower-switch)", NULL, options);
    LLVMDisposePassBuilderOptions(options);
    if (failure)
        LLVMConsumeError(failure);
}

static void *begin(struct module *module)
{
    compare_in_switches(module);
    struct symbols *symbols = arena_alloc_zeroed(&module->scratch, 1, sizeof *symbols);
    symbols->module = module;
    symbols->compare = add_inlined(
        module, &(struct inlined){"assay.symbols.compare", "__assay_compare", WHEN_EITHER});
    symbols->subtract = add_inlined(
        module, &(struct inlined){"assay.symbols.subtract", "__assay_subtract", WHEN_SECOND});
    symbols->add =
        add_inlined(module, &(struct inlined){"assay.symbols.add", "__assay_add", WHEN_BOTH});
    symbols->operate = add_inlined(
        module, &(struct inlined){"assay.symbols.operate", "__assay_operate", WHEN_EITHER});
    symbols->use =
        add_inlined(module, &(struct inlined){"assay.symbols.use", "__assay_use", WHEN_FIRST});
    return symbols;
}

/* ---- where ---- */

static bool may_be_symbol(LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && !LLVMIsConstant(value) &&
           (LLVMGetIntTypeWidth(type) == NARROWEST || LLVMGetIntTypeWidth(type) == WIDEST);
}

static LLVMValueRef widened(struct symbols *symbols, LLVMValueRef value, bool is_signed)
{
    LLVMBuilderRef builder = symbols->module->builder;
    LLVMTypeRef word = symbols->module->word;
    if (LLVMGetIntTypeWidth(LLVMTypeOf(value)) == WIDEST)
        return value;
    return is_signed ? LLVMBuildSExt(builder, value, word, "")
                     : LLVMBuildZExt(builder, value, word, "");
}

static LLVMValueRef call(struct symbols *symbols, LLVMValueRef function, LLVMValueRef *arguments)
{
    return LLVMBuildCall2(symbols->module->builder, LLVMGlobalGetValueType(function), function,
                          arguments, 4, "");
}

/* All uses of the instruction, but the one that is made here, become what the function gives. */
static void replace_result(struct symbols *symbols, LLVMValueRef instruction,
                           LLVMValueRef function, unsigned how, bool is_signed)
{
    struct module *module = symbols->module;
    LLVMBuilderRef builder = module->builder;
    place_before(module, LLVMGetNextInstruction(instruction));
    LLVMTypeRef type = LLVMTypeOf(instruction);
    LLVMValueRef operand = LLVMGetOperand(instruction, 0);
    bool is_widest = LLVMGetIntTypeWidth(type) == WIDEST;
    LLVMValueRef arguments[] = {
        widened(symbols, LLVMGetOperand(instruction, 0), is_signed),
        widened(symbols, LLVMGetOperand(instruction, 1), is_signed),
        LLVMConstInt(module->word,
                     ASSAY_ASKED(how, LLVMGetIntTypeWidth(LLVMTypeOf(operand))), false),
        LLVMConstNull(module->word), /* becomes the native result */
    };
    LLVMValueRef result = call(symbols, function, arguments);
    LLVMValueRef narrow = is_widest ? result : LLVMBuildTrunc(builder, result, type, "");
    LLVMReplaceAllUsesWith(instruction, narrow);
    LLVMPositionBuilderBefore(builder, result);
    LLVMValueRef real =
        is_widest ? instruction : LLVMBuildZExt(builder, instruction, module->word, "");
    LLVMSetOperand(result, 3, real);
}

static bool is_signed_predicate(LLVMIntPredicate predicate)
{
    return predicate == LLVMIntEQ || predicate == LLVMIntNE || predicate >= LLVMIntSGT;
}

static void change_comparison(struct symbols *symbols, LLVMValueRef instruction)
{
    LLVMValueRef left = LLVMGetOperand(instruction, 0), right = LLVMGetOperand(instruction, 1);
    if (!may_be_symbol(left) && !may_be_symbol(right))
        return;
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(instruction);
    replace_result(symbols, instruction, symbols->compare, predicate,
                   is_signed_predicate(predicate));
}

static void use_operand(struct symbols *symbols, LLVMValueRef instruction, unsigned operand)
{
    LLVMValueRef value = LLVMGetOperand(instruction, operand);
    if (!may_be_symbol(value))
        return;
    struct module *module = symbols->module;
    place_before(module, instruction);
    LLVMValueRef wide = widened(symbols, value, true), none = LLVMConstNull(module->word);
    LLVMValueRef result = call(symbols, symbols->use, (LLVMValueRef[]){wide, none, none, wide});
    if (LLVMTypeOf(value) != module->word)
        result = LLVMBuildTrunc(module->builder, result, LLVMTypeOf(value), "");
    LLVMSetOperand(instruction, operand, result);
}

/* Functions that are not part of the library do not know of symbols. */
static bool is_foreign_call(struct symbols *symbols, LLVMValueRef instruction)
{
    LLVMValueRef callee = LLVMGetCalledValue(instruction);
    if (!LLVMIsAFunction(callee) || !module_is_foreign(symbols->module, callee))
        return false;
    size_t length;
    const char *name = LLVMGetValueName2(callee, &length);
    return !text_starts_with(name, "llvm.dbg") && !text_starts_with(name, "llvm.lifetime");
}

static void change_call(struct symbols *symbols, LLVMValueRef instruction)
{
    if (is_foreign_call(symbols, instruction))
        for (unsigned i = 0; i < LLVMGetNumArgOperands(instruction); i++)
            use_operand(symbols, instruction, i);
}

static bool is_large_constant(LLVMValueRef value)
{
    if (!LLVMIsAConstantInt(value))
        return false;
    long long number = LLVMConstIntGetSExtValue(value);
    return number > ASSAY_SYMBOLS_REACH || number < -ASSAY_SYMBOLS_REACH;
}

/* Small constants are added to the number that stands for another. */
static void change_sum(struct symbols *symbols, LLVMValueRef instruction, bool is_difference)
{
    LLVMValueRef left = LLVMGetOperand(instruction, 0), right = LLVMGetOperand(instruction, 1);
    bool first = may_be_symbol(left), second = may_be_symbol(right);
    if ((first && is_large_constant(right)) || (second && is_large_constant(left)))
        replace_result(symbols, instruction, symbols->operate, is_difference ? LLVMSub : LLVMAdd,
                       true);
    else if (is_difference && second)
        replace_result(symbols, instruction, symbols->subtract, LLVMSub, true);
    else if (first && second)
        replace_result(symbols, instruction, symbols->add, LLVMAdd, true);
}

static void change_operation(struct symbols *symbols, LLVMValueRef instruction)
{
    if (may_be_symbol(LLVMGetOperand(instruction, 0)) ||
        may_be_symbol(LLVMGetOperand(instruction, 1)))
        replace_result(symbols, instruction, symbols->operate,
                       LLVMGetInstructionOpcode(instruction), true);
}

static bool narrows(LLVMValueRef instruction)
{
    return LLVMGetIntTypeWidth(LLVMTypeOf(instruction)) < NARROWEST;
}

static void change_instruction(struct symbols *symbols, LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMICmp:
        change_comparison(symbols, instruction);
        return;
    case LLVMSub: case LLVMAdd:
        change_sum(symbols, instruction, LLVMGetInstructionOpcode(instruction) == LLVMSub);
        return;
    case LLVMMul: case LLVMUDiv: case LLVMSDiv: case LLVMURem: case LLVMSRem: case LLVMAnd:
    case LLVMOr: case LLVMXor: case LLVMShl: case LLVMLShr: case LLVMAShr:
        change_operation(symbols, instruction);
        return;
    case LLVMTrunc:
        if (!narrows(instruction))
            return;
        break;
    case LLVMCall:
        change_call(symbols, instruction);
        return;
    case LLVMPHI: case LLVMSelect: case LLVMStore: case LLVMLoad: case LLVMRet: case LLVMSExt:
    case LLVMZExt: case LLVMAlloca: case LLVMBr: case LLVMFreeze: case LLVMUnreachable:
        return;
    default:
        break;
    }
    unsigned count = (unsigned)LLVMGetNumOperands(instruction);
    for (unsigned i = 0; i < count; i++)
        use_operand(symbols, instruction, i);
}

static void change_function(void *state, LLVMValueRef function, const char *file)
{
    (void)file;
    VECTOR_OF(LLVMValueRef) instructions = {0};
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at;
             at = LLVMGetNextInstruction(at))
            vector_push(&instructions, at);
    for (size_t i = 0; i < instructions.count; i++)
        change_instruction(state, instructions.items[i]);
    vector_release(&instructions);
}

const struct instrument_class instrument_symbols = {
    .begin = begin,
    .change_function = change_function,
};
