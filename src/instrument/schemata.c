#include "instrument/schemata.h"

#include <llvm-c/DebugInfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char schemata_number_name[] = "assay_mutant";
const char schemata_reached_name[] = "assay_mutant_reached";
const char schemata_choice_name[] = "assay.choice";

enum { CHANGE_MAXIMUM = 240 };

void schemata_prepare(struct schemata *schemata)
{
    struct module *module = schemata->module;
    schemata->number = LLVMAddGlobal(module->module, module->number, schemata_number_name);
    schemata->reached =
        LLVMAddGlobal(module->module, LLVMArrayType2(module->byte, 0), schemata_reached_name);
    LLVMSetVisibility(schemata->number, LLVMHiddenVisibility);
    LLVMSetVisibility(schemata->reached, LLVMHiddenVisibility);
}

static uint32_t add_mutant(struct schemata *schemata, enum mutation mutation, uint32_t line,
                           uint32_t column, const char *change)
{
    struct mutant mutant = {.mutation = mutation,
                            .function = schemata->function,
                            .line = line,
                            .column = column,
                            .change = change};
    uint32_t number = mutants_add(schemata->mutants, &mutant);
    if (!schemata->spot)
        schemata->spot = number;
    mutants_get(schemata->mutants, number)->spot = schemata->spot;
    return number;
}

struct point point_before(struct schemata *schemata, LLVMValueRef instruction, LLVMValueRef where,
                          LLVMValueRef original)
{
    place_before(schemata->module, instruction);
    return (struct point){.schemata = schemata,
                          .line = LLVMGetDebugLocLine(where),
                          .column = LLVMGetDebugLocColumn(where),
                          .original = original,
                          .result = original};
}

struct point point_behind(struct schemata *schemata, LLVMValueRef instruction)
{
    return point_before(schemata, LLVMGetNextInstruction(instruction), instruction, instruction);
}

uint32_t point_number(struct point *point, enum mutation mutation, const char *format, ...)
{
    char change[CHANGE_MAXIMUM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(change, sizeof change, format, arguments);
    va_end(arguments);
    return add_mutant(point->schemata, mutation, point->line, point->column, change);
}

/* The number does not change while the library runs. */
static LLVMValueRef build_is(struct schemata *schemata, uint32_t number)
{
    struct module *module = schemata->module;
    LLVMValueRef load =
        LLVMBuildLoad2(module->builder, module->number, schemata->number, "");
    unsigned kind = LLVMGetMDKindIDInContext(module->context, "invariant.load", 14);
    LLVMMetadataRef empty = LLVMMDNodeInContext2(module->context, NULL, 0);
    LLVMSetMetadata(load, kind, LLVMMetadataAsValue(module->context, empty));
    return LLVMBuildICmp(module->builder, LLVMIntEQ, load,
                         LLVMConstInt(module->number, number, false), "");
}

LLVMValueRef point_is(struct point *point, uint32_t number)
{
    return build_is(point->schemata, number);
}

LLVMValueRef unchosen(LLVMValueRef value)
{
    size_t length;
    while (LLVMIsASelectInst(value) &&
           text_starts_with(LLVMGetValueName2(value, &length), schemata_choice_name))
        value = LLVMGetOperand(value, 2);
    return value;
}

void point_offer(struct point *point, uint32_t number, LLVMValueRef value)
{
    LLVMValueRef is_chosen = point_is(point, number);
    point->result = LLVMBuildSelect(point->schemata->module->builder, is_chosen, value,
                                    point->result, schemata_choice_name);
    if (!point->first)
        point->first = point->result;
}

/* Only the first choice goes on using the instruction itself. */
void point_finish(struct point *point)
{
    if (!point->first)
        return;
    LLVMReplaceAllUsesWith(point->original, point->result);
    LLVMSetOperand(point->first, 2, point->original);
}

void schemata_omit(struct schemata *schemata, LLVMValueRef instruction, const char *format, ...)
{
    char change[CHANGE_MAXIMUM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(change, sizeof change, format, arguments);
    va_end(arguments);
    struct omission omission = {
        instruction,
        add_mutant(schemata, MUTATION_DELETION, LLVMGetDebugLocLine(instruction),
                   LLVMGetDebugLocColumn(instruction), change),
    };
    vector_push(&schemata->omissions, omission);
}

void schemata_end_block(struct schemata *schemata, LLVMBasicBlockRef block)
{
    struct module *module = schemata->module;
    LLVMValueRef at = LLVMGetFirstInstruction(block);
    while (LLVMIsAPHINode(at))
        at = LLVMGetNextInstruction(at);
    if (!schemata->spot)
        return;
    place_before(module, at);
    LLVMValueRef index = LLVMConstInt(module->word, schemata->spot, false);
    LLVMValueRef place =
        LLVMBuildInBoundsGEP2(module->builder, module->byte, schemata->reached, &index, 1, "");
    LLVMBuildStore(module->builder, LLVMConstInt(module->byte, 1, false), place);
    schemata->spot = 0;
}

/* The instruction in a block of its own, which the mutant jumps over. */
static void build_omission(struct schemata *schemata, const struct omission *omission)
{
    struct module *module = schemata->module;
    LLVMValueRef after = LLVMGetNextInstruction(omission->instruction);
    LLVMBasicBlockRef block = LLVMGetInstructionParent(omission->instruction);
    LLVMBasicBlockRef rest = split_before(module, after);
    LLVMBasicBlockRef usual = LLVMInsertBasicBlockInContext(module->context, rest, "");
    LLVMInstructionRemoveFromParent(omission->instruction);
    LLVMPositionBuilderAtEnd(module->builder, usual);
    LLVMInsertIntoBuilder(module->builder, omission->instruction);
    LLVMBuildBr(module->builder, rest);
    LLVMPositionBuilderAtEnd(module->builder, block);
    LLVMBuildCondBr(module->builder, build_is(schemata, omission->number), rest, usual);
}

void schemata_end_function(struct schemata *schemata)
{
    for (size_t i = schemata->omissions.count; i-- > 0;)
        build_omission(schemata, &schemata->omissions.items[i]);
    schemata->omissions.count = 0;
    schemata->declared.count = 0;
}
