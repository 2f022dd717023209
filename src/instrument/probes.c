#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "instrument/instrument_internal.h"

/* Names that the runtime and the harness know; see include/assay/harness.h. */
static const char map_name[] = "assay_branch_map";

/* The checks are functions, always inlined: the optimiser splits blocks for us. */
static const char check_reached[] = "assay.check.reached";
static const char check_compared[] = "assay.check.compared";
static const char check_strings[] = "assay.check.strings";

void add_attribute(struct module *module, LLVMValueRef function, const char *name)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(module->context, kind, 0));
}

/* AddressSanitizer leaves it alone. */
void mark_unchecked(struct module *module, LLVMValueRef instruction)
{
    unsigned kind = LLVMGetMDKindIDInContext(module->context, "nosanitize", 10);
    LLVMMetadataRef empty = LLVMMDNodeInContext2(module->context, NULL, 0);
    LLVMSetMetadata(instruction, kind, LLVMMetadataAsValue(module->context, empty));
}

const char branch_mark[] = "assay.branch";

void mark_branch(struct module *module, LLVMValueRef instruction, uint32_t first)
{
    if (!module_has(module, INSTRUMENT_TRACE) || !LLVMIsAInstruction(instruction))
        return;
    unsigned kind = LLVMGetMDKindIDInContext(module->context, branch_mark, sizeof branch_mark - 1);
    LLVMMetadataRef number =
        LLVMValueAsMetadata(LLVMConstInt(module->number, first, false));
    LLVMSetMetadata(instruction, kind,
                    LLVMMetadataAsValue(module->context,
                                        LLVMMDNodeInContext2(module->context, &number, 1)));
}

void mark_unlikely(struct module *module, LLVMValueRef branch)
{
    LLVMMetadataRef parts[] = {
        LLVMMDStringInContext2(module->context, "branch_weights", 14),
        LLVMValueAsMetadata(LLVMConstInt(module->number, 1, false)),
        LLVMValueAsMetadata(LLVMConstInt(module->number, 1 << 20, false)),
    };
    unsigned kind = LLVMGetMDKindIDInContext(module->context, "prof", 4);
    LLVMSetMetadata(branch, kind,
                    LLVMMetadataAsValue(module->context,
                                        LLVMMDNodeInContext2(module->context, parts, 3)));
}

/* The function of the runtime keeps nearly all registers, so that the code around the check does
 * not pay for a call that is made once. */
LLVMValueRef runtime_function(struct module *module, const char *name, LLVMTypeRef type)
{
    LLVMValueRef function = LLVMAddFunction(module->module, name, type);
    LLVMSetFunctionCallConv(function, LLVMPreserveMostCallConv);
    add_attribute(module, function, "cold");
    add_attribute(module, function, "nounwind");
    return function;
}

/* void check(branch, ...) { if (!map[branch]) runtime(branch, ...); } */
static void add_check(struct module *module, const char *name, const char *runtime_name,
                      LLVMTypeRef *parameters, unsigned count)
{
    LLVMTypeRef type = LLVMFunctionType(module->nothing, parameters, count, false);
    LLVMValueRef runtime = runtime_function(module, runtime_name, type);
    LLVMValueRef check = LLVMAddFunction(module->module, name, type);
    LLVMSetLinkage(check, LLVMInternalLinkage);
    add_attribute(module, check, "alwaysinline");
    add_attribute(module, check, "nounwind");

    LLVMBuilderRef builder = module->builder;
    LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(module->context, check, "");
    LLVMBasicBlockRef cold = LLVMAppendBasicBlockInContext(module->context, check, "");
    LLVMBasicBlockRef end = LLVMAppendBasicBlockInContext(module->context, check, "");
    LLVMPositionBuilderAtEnd(builder, entry);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMValueRef arguments[8];
    LLVMGetParams(check, arguments);
    LLVMValueRef index = LLVMBuildZExt(builder, arguments[0], module->word, "");
    LLVMValueRef place =
        LLVMBuildInBoundsGEP2(builder, module->byte, module->map, &index, 1, "");
    LLVMValueRef byte = LLVMBuildLoad2(builder, module->byte, place, "");
    mark_unchecked(module, byte);
    LLVMValueRef is_new =
        LLVMBuildICmp(builder, LLVMIntEQ, byte, LLVMConstNull(module->byte), "");
    mark_unlikely(module, LLVMBuildCondBr(builder, is_new, cold, end));
    LLVMPositionBuilderAtEnd(builder, cold);
    LLVMValueRef call = LLVMBuildCall2(builder, type, runtime, arguments, count, "");
    LLVMSetInstructionCallConv(call, LLVMPreserveMostCallConv);
    LLVMBuildBr(builder, end);
    LLVMPositionBuilderAtEnd(builder, end);
    LLVMBuildRetVoid(builder);
}

void probes_prepare(struct module *module)
{
    module->map = LLVMAddGlobal(module->module, LLVMArrayType2(module->byte, 0), map_name);
    LLVMSetVisibility(module->map, LLVMHiddenVisibility);
    LLVMTypeRef number = module->number, word = module->word, pointer = module->pointer;
    add_check(module, check_reached, "__assay_reached", (LLVMTypeRef[]){number}, 1);
    add_check(module, check_compared, "__assay_compared", (LLVMTypeRef[]){number, word, word}, 3);
    add_check(module, check_strings, "__assay_compared_strings",
              (LLVMTypeRef[]){number, pointer, pointer, word, number}, 5);
}

static void call_check(struct module *module, const char *name, LLVMValueRef *arguments,
                       unsigned count)
{
    LLVMValueRef check = LLVMGetNamedFunction(module->module, name);
    LLVMBuildCall2(module->builder, LLVMGlobalGetValueType(check), check, arguments, count, "");
}

static LLVMValueRef number(struct module *module, uint64_t value)
{
    return LLVMConstInt(module->number, value, false);
}

static LLVMValueRef widened(struct module *module, LLVMValueRef value)
{
    return LLVMBuildZExtOrBitCast(module->builder, value, module->word, "");
}

static void check_branch(struct module *module, LLVMValueRef branch, const struct probe *probe)
{
    if (!probe->compares) {
        call_check(module, check_reached, &branch, 1);
        return;
    }
    LLVMValueRef right = probe->right ? widened(module, probe->right)
                                      : LLVMConstNull(module->word);
    LLVMValueRef arguments[] = {branch, widened(module, probe->left), right};
    call_check(module, check_compared, arguments, 3);
}

struct probe probe_of(const struct site *site, uint32_t branch, LLVMValueRef comparison)
{
    struct probe probe = {.branch = branch, .compares = site->width > 0};
    if (probe.compares) {
        probe.left = LLVMGetOperand(comparison, 0);
        probe.right = LLVMGetOperand(comparison, 1);
    }
    return probe;
}

void probe_edge(struct module *module, LLVMValueRef terminator, unsigned successor,
                const struct probe *probe)
{
    LLVMBasicBlockRef from = LLVMGetInstructionParent(terminator);
    LLVMBasicBlockRef to = LLVMGetSuccessor(terminator, successor);
    LLVMBasicBlockRef edge = LLVMInsertBasicBlockInContext(module->context, to, "");
    redirect_phis(module, to, from, edge);
    LLVMPositionBuilderAtEnd(module->builder, edge);
    LLVMSetCurrentDebugLocation2(module->builder, LLVMInstructionGetDebugLoc(terminator));
    check_branch(module, number(module, probe->branch), probe);
    LLVMBuildBr(module->builder, to);
    LLVMSetSuccessor(terminator, successor, edge);
}

void probe_condition(struct module *module, LLVMValueRef before, LLVMValueRef condition,
                     const struct probe *probe)
{
    place_before(module, before);
    LLVMValueRef branch = LLVMBuildSelect(module->builder, condition,
                                          number(module, probe->branch),
                                          number(module, probe->branch + 1), "");
    mark_branch(module, branch, probe->branch);
    check_branch(module, branch, probe);
}

void probe_comparison(struct module *module, LLVMValueRef before, const struct probe *probe)
{
    place_before(module, before);
    check_branch(module, number(module, probe->branch), probe);
}

void probe_strings(struct module *module, LLVMValueRef call, uint32_t branch, unsigned how,
                   int limit_argument)
{
    place_before(module, LLVMGetNextInstruction(call));
    LLVMSetCurrentDebugLocation2(module->builder, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef right = LLVMGetOperand(call, 1);
    if (LLVMGetTypeKind(LLVMTypeOf(right)) == LLVMIntegerTypeKind)
        right = LLVMBuildIntToPtr(module->builder, widened(module, right), module->pointer, "");
    LLVMValueRef limit = limit_argument < 0
                             ? LLVMConstAllOnes(module->word)
                             : widened(module, LLVMGetOperand(call, (unsigned)limit_argument));
    LLVMValueRef arguments[] = {number(module, branch), LLVMGetOperand(call, 0), right, limit,
                                number(module, how)};
    call_check(module, check_strings, arguments, 5);
}
