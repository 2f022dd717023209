/* What each instruction does to expressions. */
#include "assay/harness.h"
#include "instrument/tracing.h"
#include "wire/trace.h"

static void set_after(struct tracer *tracer, LLVMValueRef instruction, LLVMValueRef shadow)
{
    shadow_set(tracer, instruction, shadow);
}

/* ---- arithmetic ---- */

/* Of two operands; the kind is the operation or the predicate. */
static void trace_operands(struct tracer *tracer, LLVMValueRef instruction, const char *name,
                           unsigned kind)
{
    LLVMValueRef a = LLVMGetOperand(instruction, 0), b = LLVMGetOperand(instruction, 1);
    struct traced_pair pair = trace_pair_of(tracer, a, b);
    if (!pair.width || trace_pair_is_plain(tracer, a, b))
        return;
    place_after(tracer->module, instruction);
    set_after(tracer, instruction, trace_combined(tracer, &pair, name, kind));
}

static void trace_comparison(struct tracer *tracer, LLVMValueRef instruction)
{
    trace_operands(tracer, instruction, "__assay_trace_compare", LLVMGetICmpPredicate(instruction));
}

/* It depends on its operands, and nobody says how. */
static void trace_opaque(struct tracer *tracer, LLVMValueRef instruction)
{
    unsigned width = trace_width(tracer, LLVMTypeOf(instruction));
    LLVMValueRef first = shadow_of_value(tracer, LLVMGetOperand(instruction, 0));
    LLVMValueRef second = LLVMGetNumOperands(instruction) > 1
                              ? shadow_of_value(tracer, LLVMGetOperand(instruction, 1))
                              : NULL;
    if (!width || (!first && !second))
        return;
    place_after(tracer->module, instruction);
    LLVMValueRef none = trace_number(tracer, 0);
    set_after(tracer, instruction,
              TRACE_CALL(tracer, "__assay_trace_opaque", tracer->module->number,
                         trace_number(tracer, width), first ? first : none,
                         second ? second : none, trace_word(tracer, instruction)));
}

static void trace_conversion(struct tracer *tracer, LLVMValueRef instruction)
{
    LLVMValueRef from = LLVMGetOperand(instruction, 0), shadow = shadow_of_value(tracer, from);
    unsigned width = trace_width(tracer, LLVMTypeOf(instruction));
    if (!shadow || !width)
        return;
    if (width == trace_width(tracer, LLVMTypeOf(from))) {
        shadow_set(tracer, instruction, shadow);
        return;
    }
    place_after(tracer->module, instruction);
    bool is_signed = LLVMGetInstructionOpcode(instruction) == LLVMSExt;
    set_after(tracer, instruction,
              TRACE_CALL(tracer, "__assay_trace_convert", tracer->module->number,
                         trace_code(tracer, is_signed, width), shadow));
}

/* ---- addresses ---- */

/* An address on its way through the indices of an access. */
struct addressing {
    LLVMValueRef shadow;
    LLVMValueRef address;
    LLVMTypeRef type;
};

static void add_to_address(struct tracer *tracer, struct addressing *at, LLVMValueRef index,
                           uint64_t scale)
{
    LLVMBuilderRef builder = tracer->module->builder;
    LLVMValueRef wide = LLVMBuildIntCast2(builder, index, tracer->module->word, true, "");
    at->shadow = TRACE_CALL(tracer, "__assay_trace_index", tracer->module->number, at->shadow,
                            at->address, shadow_or_none(tracer, index), wide,
                            trace_long(tracer, scale));
    at->address = LLVMBuildAdd(builder, at->address,
                               LLVMBuildMul(builder, wide, trace_long(tracer, scale), ""), "");
}

static void add_index(struct tracer *tracer, struct addressing *at, LLVMValueRef index,
                      bool is_first)
{
    if (!is_first && LLVMGetTypeKind(at->type) == LLVMStructTypeKind) {
        unsigned member = (unsigned)LLVMConstIntGetZExtValue(index);
        uint64_t offset = LLVMOffsetOfElement(tracer->layout, at->type, member);
        at->type = LLVMStructGetTypeAtIndex(at->type, member);
        if (offset)
            add_to_address(tracer, at, trace_long(tracer, offset), 1);
        return;
    }
    if (!is_first)
        at->type = LLVMGetElementType(at->type);
    if (!LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index))
        add_to_address(tracer, at, index, LLVMABISizeOfType(tracer->layout, at->type));
}

static bool has_traced_operand(const struct tracer *tracer, LLVMValueRef instruction)
{
    for (int i = 0; i < LLVMGetNumOperands(instruction); i++)
        if (shadow_of_value(tracer, LLVMGetOperand(instruction, (unsigned)i)))
            return true;
    return false;
}

static void trace_address(struct tracer *tracer, LLVMValueRef instruction)
{
    if (!trace_width(tracer, LLVMTypeOf(instruction)) ||
        !has_traced_operand(tracer, instruction))
        return;
    place_after(tracer->module, instruction);
    LLVMValueRef base = LLVMGetOperand(instruction, 0);
    struct addressing at = {shadow_or_none(tracer, base), trace_word(tracer, base),
                            LLVMGetGEPSourceElementType(instruction)};
    for (int i = 1; i < LLVMGetNumOperands(instruction); i++)
        add_index(tracer, &at, LLVMGetOperand(instruction, (unsigned)i), i == 1);
    set_after(tracer, instruction, at.shadow);
}

/* ---- decisions ---- */

/* The first branch of the site; TRACE_NO_BRANCH when it is none of the library's. */
static uint64_t marked_branch(const struct tracer *tracer, LLVMValueRef instruction)
{
    LLVMValueRef mark = LLVMGetMetadata(instruction, tracer->branch_mark), number;
    if (!mark || LLVMGetMDNodeNumOperands(mark) != 1)
        return TRACE_NO_BRANCH;
    LLVMGetMDNodeOperands(mark, &number);
    return LLVMConstIntGetZExtValue(number);
}

static void tell_decision(struct tracer *tracer, LLVMValueRef instruction, const char *name,
                          LLVMValueRef condition)
{
    uint64_t branch = marked_branch(tracer, instruction);
    /* Of those of the library it is told that they are decided by nothing. */
    if (!shadow_of_value(tracer, condition) && branch == TRACE_NO_BRANCH)
        return;
    place_before(tracer->module, instruction);
    LLVMValueRef taken =
        LLVMBuildZExt(tracer->module->builder, condition, tracer->module->number, "");
    TRACE_CALL(tracer, name, tracer->module->nothing, shadow_or_none(tracer, condition), taken,
               trace_number(tracer, branch));
}

static void trace_branch(struct tracer *tracer, LLVMValueRef instruction)
{
    if (LLVMIsConditional(instruction))
        tell_decision(tracer, instruction, "__assay_trace_decided",
                      LLVMGetCondition(instruction));
}

static void trace_switch(struct tracer *tracer, LLVMValueRef instruction)
{
    LLVMValueRef value = LLVMGetOperand(instruction, 0), shadow = shadow_of_value(tracer, value);
    unsigned width = trace_width(tracer, LLVMTypeOf(value));
    if (!shadow || !width)
        return;
    place_before(tracer->module, instruction);
    TRACE_CALL(tracer, "__assay_trace_switched", tracer->module->nothing,
               trace_code(tracer, 0, width), shadow, trace_word(tracer, value),
               trace_number(tracer, marked_branch(tracer, instruction)));
}

/* Of a record, the parts of the one that was chosen. */
static void select_parts(struct tracer *tracer, LLVMValueRef instruction)
{
    LLVMBuilderRef builder = tracer->module->builder;
    LLVMValueRef none = trace_number(tracer, 0);
    unsigned parts = trace_parts(tracer, LLVMTypeOf(instruction));
    place_after(tracer->module, instruction);
    for (unsigned i = 0; i < parts; i++) {
        LLVMValueRef a = shadow_of_part(tracer, LLVMGetOperand(instruction, 1), i);
        LLVMValueRef b = shadow_of_part(tracer, LLVMGetOperand(instruction, 2), i);
        if (a || b)
            shadow_set_part(tracer, instruction, i,
                            LLVMBuildSelect(builder, LLVMGetOperand(instruction, 0),
                                            a ? a : none, b ? b : none, ""));
    }
}

/* A select that is marked is our own, and stands for the condition. */
static void trace_select(struct tracer *tracer, LLVMValueRef instruction)
{
    LLVMBuilderRef builder = tracer->module->builder;
    LLVMValueRef condition = LLVMGetOperand(instruction, 0);
    LLVMValueRef a = LLVMGetOperand(instruction, 1), b = LLVMGetOperand(instruction, 2);
    unsigned width = trace_width(tracer, LLVMTypeOf(instruction));
    if (trace_width(tracer, LLVMTypeOf(condition)) != 1)
        return;
    if (!width) {
        select_parts(tracer, instruction);
        return;
    }
    if (marked_branch(tracer, instruction) != TRACE_NO_BRANCH) {
        tell_decision(tracer, instruction, "__assay_trace_selected", condition);
        return;
    }
    if (!has_traced_operand(tracer, instruction))
        return;
    place_after(tracer->module, instruction);
    LLVMValueRef taken = LLVMBuildZExt(builder, condition, tracer->module->number, "");
    LLVMValueRef code =
        LLVMBuildOr(builder, LLVMBuildShl(builder, taken, trace_number(tracer, 8), ""),
                    trace_number(tracer, width), "");
    LLVMValueRef x = trace_word(tracer, a), y = trace_word(tracer, b);
    set_after(tracer, instruction,
              TRACE_CALL(tracer, "__assay_trace_choose", tracer->module->number, code,
                         shadow_or_none(tracer, condition), shadow_or_none(tracer, a),
                         shadow_or_none(tracer, b), x, y));
}

/* ---- where ways join ---- */

static void begin_phi(struct tracer *tracer, LLVMValueRef instruction)
{
    unsigned parts = trace_parts(tracer, LLVMTypeOf(instruction));
    place_before(tracer->module, instruction);
    for (unsigned i = 0; i < parts; i++)
        shadow_set_part(tracer, instruction, i,
                        LLVMBuildPhi(tracer->module->builder, tracer->module->number, ""));
}

static void end_part(struct tracer *tracer, LLVMValueRef instruction, unsigned part)
{
    LLVMValueRef shadow = shadow_of_part(tracer, instruction, part);
    for (unsigned i = 0; shadow && i < LLVMCountIncoming(instruction); i++) {
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(instruction, i);
        LLVMValueRef value =
            shadow_of_part(tracer, LLVMGetIncomingValue(instruction, i), part);
        value = value ? value : trace_number(tracer, 0);
        LLVMAddIncoming(shadow, &value, &block, 1);
    }
}

static void end_phi(struct tracer *tracer, LLVMValueRef instruction)
{
    for (unsigned i = 0; i < TRACE_PARTS; i++)
        end_part(tracer, instruction, i);
}

/* ---- functions ---- */

/* What is done after an instruction, by its code. */
static const struct way_of_tracing {
    void (*trace)(struct tracer *tracer, LLVMValueRef instruction);
    unsigned operation; /* of two operands, instead */
} ways_of_tracing[] = {
    [LLVMAdd] = {.operation = TRACE_ADD},
    [LLVMSub] = {.operation = TRACE_SUBTRACT},
    [LLVMMul] = {.operation = TRACE_MULTIPLY},
    [LLVMUDiv] = {.operation = TRACE_DIVIDE},
    [LLVMSDiv] = {.operation = TRACE_DIVIDE_SIGNED},
    [LLVMURem] = {.operation = TRACE_REMAINDER},
    [LLVMSRem] = {.operation = TRACE_REMAINDER_SIGNED},
    [LLVMAnd] = {.operation = TRACE_AND},
    [LLVMOr] = {.operation = TRACE_OR},
    [LLVMXor] = {.operation = TRACE_XOR},
    [LLVMShl] = {.operation = TRACE_SHIFT_LEFT},
    [LLVMLShr] = {.operation = TRACE_SHIFT_RIGHT},
    [LLVMAShr] = {.operation = TRACE_SHIFT_RIGHT_SIGNED},
    [LLVMICmp] = {.trace = trace_comparison},
    [LLVMZExt] = {.trace = trace_conversion},
    [LLVMSExt] = {.trace = trace_conversion},
    [LLVMTrunc] = {.trace = trace_conversion},
    [LLVMPtrToInt] = {.trace = trace_conversion},
    [LLVMIntToPtr] = {.trace = trace_conversion},
    [LLVMBitCast] = {.trace = trace_conversion},
    [LLVMFreeze] = {.trace = trace_conversion},
    [LLVMLoad] = {.trace = trace_load},
    [LLVMStore] = {.trace = trace_store},
    [LLVMAtomicRMW] = {.trace = trace_changed_atomically},
    [LLVMAtomicCmpXchg] = {.trace = trace_exchanged},
    [LLVMGetElementPtr] = {.trace = trace_address},
    [LLVMBr] = {.trace = trace_branch},
    [LLVMSwitch] = {.trace = trace_switch},
    [LLVMSelect] = {.trace = trace_select},
    [LLVMExtractValue] = {.trace = trace_extracted},
    [LLVMInsertValue] = {.trace = trace_inserted},
    [LLVMExtractElement] = {.trace = trace_extracted},
    [LLVMInsertElement] = {.trace = trace_inserted},
    [LLVMShuffleVector] = {.trace = trace_shuffled},
    [LLVMRet] = {.trace = trace_return},
    [LLVMCall] = {.trace = trace_called_function},
    [LLVMFAdd] = {.trace = trace_opaque},
    [LLVMFSub] = {.trace = trace_opaque},
    [LLVMFMul] = {.trace = trace_opaque},
    [LLVMFDiv] = {.trace = trace_opaque},
    [LLVMFRem] = {.trace = trace_opaque},
    [LLVMFNeg] = {.trace = trace_opaque},
    [LLVMFCmp] = {.trace = trace_opaque},
    [LLVMFPToUI] = {.trace = trace_opaque},
    [LLVMFPToSI] = {.trace = trace_opaque},
    [LLVMUIToFP] = {.trace = trace_opaque},
    [LLVMSIToFP] = {.trace = trace_opaque},
    [LLVMFPTrunc] = {.trace = trace_opaque},
    [LLVMFPExt] = {.trace = trace_opaque},
};

static void trace_instruction(struct tracer *tracer, LLVMValueRef instruction)
{
    size_t opcode = LLVMGetInstructionOpcode(instruction);
    if (opcode >= sizeof ways_of_tracing / sizeof *ways_of_tracing)
        return;
    const struct way_of_tracing *way = &ways_of_tracing[opcode];
    if (way->trace)
        way->trace(tracer, instruction);
    else if (way->operation != TRACE_NONE)
        trace_operands(tracer, instruction, "__assay_trace_binary", way->operation);
    trace_lost(tracer, instruction);
}

struct instructions {
    LLVMValueRef *items;
    size_t count;
    size_t capacity;
};

/* Values are defined before they are used in this order, but by nodes that join ways. Blocks that
 * nothing leads to come last. */
static void collect_from(LLVMBasicBlockRef block, LLVMBasicBlockRef *order, size_t *count,
                         LLVMBasicBlockRef *seen, size_t *seen_count);

static bool is_among(LLVMBasicBlockRef block, const LLVMBasicBlockRef *items, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (items[i] == block)
            return true;
    return false;
}

static void collect_from(LLVMBasicBlockRef block, LLVMBasicBlockRef *order, size_t *count,
                         LLVMBasicBlockRef *seen, size_t *seen_count)
{
    if (is_among(block, seen, *seen_count))
        return;
    seen[(*seen_count)++] = block;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); i++)
        collect_from(LLVMGetSuccessor(end, i), order, count, seen, seen_count);
    order[(*count)++] = block;
}

static void collect_block(struct instructions *instructions, LLVMBasicBlockRef block)
{
    for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
        vector_push(instructions, at);
}

static void collect(struct tracer *tracer, struct instructions *instructions)
{
    size_t blocks = LLVMCountBasicBlocks(tracer->function), count = 0, seen_count = 0;
    struct arena *scratch = &tracer->module->scratch;
    LLVMBasicBlockRef *order = arena_alloc_zeroed(scratch, blocks, sizeof *order);
    LLVMBasicBlockRef *seen = arena_alloc_zeroed(scratch, blocks, sizeof *seen);
    collect_from(LLVMGetEntryBasicBlock(tracer->function), order, &count, seen, &seen_count);
    for (size_t i = count; i-- > 0;)
        collect_block(instructions, order[i]);
}

void trace_function(struct tracer *tracer, LLVMValueRef function)
{
    struct instructions instructions = {0};
    tracer->function = function;
    collect(tracer, &instructions);
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
    while (LLVMIsAAllocaInst(first))
        first = LLVMGetNextInstruction(first);
    place_before(tracer->module, first);
    trace_arguments(tracer);
    for (size_t i = 0; i < instructions.count; i++)
        if (LLVMIsAPHINode(instructions.items[i]))
            begin_phi(tracer, instructions.items[i]);
    for (size_t i = 0; i < instructions.count; i++)
        trace_instruction(tracer, instructions.items[i]);
    for (size_t i = 0; i < instructions.count; i++)
        if (LLVMIsAPHINode(instructions.items[i]))
            end_phi(tracer, instructions.items[i]);
    shadows_forget(&tracer->shadows);
    vector_release(&instructions);
}
