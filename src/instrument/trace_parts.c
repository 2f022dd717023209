/* Records, arrays and vectors as values: each part has an expression of its own. What has more
 * parts than fit, or parts in parts, is taken as it is. */
#include "instrument/tracing.h"

/* ---- what a type is made of ---- */

static unsigned part_count(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        return LLVMCountStructElementTypes(type);
    case LLVMArrayTypeKind:
        return LLVMGetArrayLength2(type) <= TRACE_PARTS ? (unsigned)LLVMGetArrayLength2(type) : 0;
    case LLVMVectorTypeKind:
        return LLVMGetVectorSize(type);
    default:
        return 0;
    }
}

LLVMTypeRef trace_part_type(LLVMTypeRef type, unsigned part)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind)
        return LLVMStructGetTypeAtIndex(type, part);
    return kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind ? LLVMGetElementType(type)
                                                                   : type;
}

unsigned trace_parts(const struct tracer *tracer, LLVMTypeRef type)
{
    if (trace_width(tracer, type))
        return 1;
    unsigned count = part_count(type);
    if (count > TRACE_PARTS)
        return 0;
    for (unsigned i = 0; i < count; i++)
        if (!trace_width(tracer, trace_part_type(type, i)))
            return 0;
    return count;
}

static uint64_t part_offset(const struct tracer *tracer, LLVMTypeRef type, unsigned part)
{
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
        return LLVMOffsetOfElement(tracer->layout, type, part);
    return part ? part * LLVMABISizeOfType(tracer->layout, trace_part_type(type, part)) : 0;
}

/* Vectors of bits lie closer together than their parts would. */
static bool lies_in_bytes(const struct tracer *tracer, LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) != LLVMVectorTypeKind ||
           trace_width(tracer, LLVMGetElementType(type)) % 8 == 0;
}

static unsigned size_of(const struct tracer *tracer, LLVMTypeRef type)
{
    return (unsigned)LLVMStoreSizeOfType(tracer->layout, type);
}

static LLVMValueRef part_of(struct tracer *tracer, LLVMValueRef value, unsigned part)
{
    LLVMBuilderRef builder = tracer->module->builder;
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(value));
    if (kind == LLVMVectorTypeKind)
        return LLVMBuildExtractElement(builder, value, trace_number(tracer, part), "");
    return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind
               ? LLVMBuildExtractValue(builder, value, part, "")
               : value;
}

/* ---- memory ---- */

static LLVMValueRef load_part(struct tracer *tracer, LLVMValueRef from, LLVMValueRef value,
                              uint64_t offset)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    unsigned width = trace_width(tracer, type);
    LLVMValueRef address = LLVMBuildAdd(tracer->module->builder, trace_word(tracer, from),
                                        trace_long(tracer, offset), "");
    return TRACE_CALL(tracer, "__assay_trace_load", tracer->module->number,
                      trace_code(tracer, size_of(tracer, type), width), address,
                      trace_word(tracer, value),
                      offset ? trace_number(tracer, 0) : shadow_or_none(tracer, from));
}

LLVMValueRef trace_loaded(struct tracer *tracer, LLVMValueRef from, LLVMValueRef value)
{
    return load_part(tracer, from, value, 0);
}

void trace_load(struct tracer *tracer, LLVMValueRef instruction)
{
    LLVMTypeRef type = LLVMTypeOf(instruction);
    unsigned parts = trace_parts(tracer, type);
    if (!lies_in_bytes(tracer, type))
        return;
    place_after(tracer->module, instruction);
    for (unsigned i = 0; i < parts; i++)
        shadow_set_part(tracer, instruction, i,
                        load_part(tracer, LLVMGetOperand(instruction, 0),
                                  part_of(tracer, instruction, i),
                                  part_offset(tracer, type, i)));
}

static void write_part(struct tracer *tracer, LLVMValueRef address, unsigned size,
                       LLVMValueRef shadow, LLVMValueRef address_shadow)
{
    TRACE_CALL(tracer, "__assay_trace_store", tracer->module->nothing,
               trace_number(tracer, size), address, shadow, address_shadow);
}

void trace_written(struct tracer *tracer, LLVMValueRef to, LLVMTypeRef type, LLVMValueRef shadow)
{
    write_part(tracer, trace_word(tracer, to), size_of(tracer, type),
               shadow ? shadow : trace_number(tracer, 0), shadow_or_none(tracer, to));
}

/* First nothing of what was there stays; then each part is there. */
void trace_store(struct tracer *tracer, LLVMValueRef instruction)
{
    LLVMValueRef value = LLVMGetOperand(instruction, 0), to = LLVMGetOperand(instruction, 1);
    LLVMTypeRef type = LLVMTypeOf(value);
    place_after(tracer->module, instruction);
    bool is_whole = trace_width(tracer, type);
    trace_written(tracer, to, type, is_whole ? shadow_of_value(tracer, value) : NULL);
    unsigned parts = !is_whole && lies_in_bytes(tracer, type) ? trace_parts(tracer, type) : 0;
    for (unsigned i = 0; i < parts; i++) {
        LLVMValueRef shadow = shadow_of_part(tracer, value, i);
        LLVMValueRef address =
            LLVMBuildAdd(tracer->module->builder, trace_word(tracer, to),
                         trace_long(tracer, part_offset(tracer, type, i)), "");
        if (shadow)
            write_part(tracer, address, size_of(tracer, trace_part_type(type, i)), shadow,
                       trace_number(tracer, 0));
    }
}

/* ---- taken out and put in ---- */

/* Which part an instruction is about; false when that is decided only when it runs, or when it is a
 * part of a part. */
static bool touched_part(LLVMValueRef instruction, unsigned index_operand, unsigned *part)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    if (opcode == LLVMExtractValue || opcode == LLVMInsertValue) {
        *part = LLVMGetIndices(instruction)[0];
        return LLVMGetNumIndices(instruction) == 1 && *part < TRACE_PARTS;
    }
    LLVMValueRef index = LLVMGetOperand(instruction, index_operand);
    if (!LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index) >= TRACE_PARTS)
        return false;
    *part = (unsigned)LLVMConstIntGetZExtValue(index);
    return true;
}

void trace_extracted(struct tracer *tracer, LLVMValueRef instruction)
{
    unsigned part;
    if (!touched_part(instruction, 1, &part) || !trace_width(tracer, LLVMTypeOf(instruction)))
        return;
    LLVMValueRef shadow = shadow_of_part(tracer, LLVMGetOperand(instruction, 0), part);
    if (shadow)
        shadow_set(tracer, instruction, shadow);
}

void trace_inserted(struct tracer *tracer, LLVMValueRef instruction)
{
    unsigned part, parts = trace_parts(tracer, LLVMTypeOf(instruction));
    LLVMValueRef into = LLVMGetOperand(instruction, 0), value = LLVMGetOperand(instruction, 1);
    if (!touched_part(instruction, 2, &part))
        return;
    for (unsigned i = 0; i < parts; i++) {
        LLVMValueRef shadow =
            i == part ? shadow_of_value(tracer, value) : shadow_of_part(tracer, into, i);
        if (shadow)
            shadow_set_part(tracer, instruction, i, shadow);
    }
}

void trace_shuffled(struct tracer *tracer, LLVMValueRef instruction)
{
    unsigned parts = trace_parts(tracer, LLVMTypeOf(instruction));
    unsigned before = part_count(LLVMTypeOf(LLVMGetOperand(instruction, 0)));
    for (unsigned i = 0; i < parts; i++) {
        int from = LLVMGetMaskValue(instruction, i);
        LLVMValueRef of = from >= 0 ? LLVMGetOperand(instruction, (unsigned)from >= before) : NULL;
        unsigned part = from >= 0 ? (unsigned)from % before : 0;
        LLVMValueRef shadow = of && part < TRACE_PARTS ? shadow_of_part(tracer, of, part) : NULL;
        if (shadow)
            shadow_set_part(tracer, instruction, i, shadow);
    }
}
