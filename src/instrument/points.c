/* What may be different in an instruction. The sets are small on purpose: what every test notices
 * that notices the others is left out. Of the six other comparisons three suffice, and `||` for
 * `&&` is noticed by whoever notices that an operand does not count. */
#include <ctype.h>
#include <inttypes.h>
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "instrument/schemata.h"

static bool is_called(LLVMValueRef value, const char *prefix)
{
    size_t length;
    return text_starts_with(LLVMGetValueName2(value, &length), prefix);
}

static bool is_any_integer(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64;
}

static bool is_pointer(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

static LLVMValueRef integer(LLVMValueRef like, int64_t value)
{
    return LLVMConstInt(LLVMTypeOf(like), (uint64_t)value, true);
}

static LLVMBuilderRef builder_of(const struct point *point)
{
    return point->schemata->module->builder;
}

/* ---- constants ---- */

static LLVMValueRef without_conversion(LLVMValueRef value)
{
    value = unchosen(value);
    while (LLVMIsASExtInst(value) || LLVMIsAZExtInst(value))
        value = unchosen(LLVMGetOperand(value, 0));
    return value;
}

/* As a person writes it: as a character when it is compared with one. */
static const char *written(struct schemata *schemata, LLVMValueRef like, int64_t value)
{
    bool is_character = like && value > 0 && value < 128 && isprint((int)value) &&
                        value != '\'' && value != '\\' && is_integer(without_conversion(like), 8);
    return is_character ? arena_printf(&schemata->module->scratch, "'%c'", (int)value)
                        : arena_printf(&schemata->module->scratch, "%" PRId64, value);
}

/* Steps from a constant to others that are tried; bytes are truth values more often than not. */
static void offer_constants(struct point *point, LLVMValueRef like, bool up, bool down)
{
    int64_t value = LLVMConstIntGetSExtValue(point->original);
    if (is_integer(point->original, 1) || (is_integer(point->original, 8) && !(value & ~1))) {
        value = value != 0;
        uint32_t number =
            point_number(point, MUTATION_CONSTANT, "%" PRId64 " became %d", value, !value);
        point_offer(point, number, integer(point->original, !value));
        return;
    }
    for (int step = -1; step <= 1; step += 2) {
        if (!(step < 0 ? down : up))
            continue;
        uint32_t number = point_number(point, MUTATION_CONSTANT, "%s became %s",
                                       written(point->schemata, like, value),
                                       written(point->schemata, like, value + step));
        point_offer(point, number, integer(point->original, value + step));
    }
}

static bool is_number(LLVMValueRef value)
{
    return LLVMIsAConstantInt(value) && is_any_integer(value);
}

static void mutate_constant(struct schemata *schemata, LLVMValueRef instruction, unsigned operand,
                            LLVMValueRef like)
{
    LLVMValueRef value = LLVMGetOperand(instruction, operand);
    if (!is_number(value))
        return;
    struct point point = point_before(schemata, instruction, instruction, value);
    offer_constants(&point, like, true, true);
    LLVMSetOperand(instruction, operand, point.result);
}

/* ---- arithmetic ---- */

static bool is_division(LLVMOpcode opcode)
{
    return opcode == LLVMSDiv || opcode == LLVMUDiv || opcode == LLVMSRem || opcode == LLVMURem;
}

static const struct {
    LLVMOpcode from, to;
    const char *sign, *other_sign;
    enum mutation mutation;
    bool unless_constant; /* with a constant it is hardly another than the change of the constant */
} operators[] = {
    {LLVMAdd, LLVMSub, "+", "-", MUTATION_ARITHMETIC, false},
    {LLVMAdd, LLVMMul, "+", "*", MUTATION_ARITHMETIC, true},
    {LLVMSub, LLVMAdd, "-", "+", MUTATION_ARITHMETIC, false},
    {LLVMSub, LLVMMul, "-", "*", MUTATION_ARITHMETIC, true},
    {LLVMMul, LLVMAdd, "*", "+", MUTATION_ARITHMETIC, false},
    {LLVMMul, LLVMSDiv, "*", "/", MUTATION_ARITHMETIC, false},
    {LLVMSDiv, LLVMMul, "/", "*", MUTATION_ARITHMETIC, false},
    {LLVMSDiv, LLVMSRem, "/", "%", MUTATION_ARITHMETIC, false},
    {LLVMUDiv, LLVMMul, "/", "*", MUTATION_ARITHMETIC, false},
    {LLVMUDiv, LLVMURem, "/", "%", MUTATION_ARITHMETIC, false},
    {LLVMSRem, LLVMMul, "%", "*", MUTATION_ARITHMETIC, false},
    {LLVMSRem, LLVMSDiv, "%", "/", MUTATION_ARITHMETIC, false},
    {LLVMURem, LLVMMul, "%", "*", MUTATION_ARITHMETIC, false},
    {LLVMURem, LLVMUDiv, "%", "/", MUTATION_ARITHMETIC, false},
    {LLVMFAdd, LLVMFSub, "+", "-", MUTATION_ARITHMETIC, false},
    {LLVMFSub, LLVMFAdd, "-", "+", MUTATION_ARITHMETIC, false},
    {LLVMFMul, LLVMFDiv, "*", "/", MUTATION_ARITHMETIC, false},
    {LLVMFDiv, LLVMFMul, "/", "*", MUTATION_ARITHMETIC, false},
    {LLVMAnd, LLVMOr, "&", "|", MUTATION_BITWISE, false},
    {LLVMAnd, LLVMXor, "&", "^", MUTATION_BITWISE, false},
    {LLVMOr, LLVMAnd, "|", "&", MUTATION_BITWISE, false},
    {LLVMOr, LLVMXor, "|", "^", MUTATION_BITWISE, false},
    {LLVMXor, LLVMAnd, "^", "&", MUTATION_BITWISE, false},
    {LLVMXor, LLVMOr, "^", "|", MUTATION_BITWISE, false},
    {LLVMShl, LLVMLShr, "<<", ">>", MUTATION_BITWISE, false},
    {LLVMLShr, LLVMShl, ">>", "<<", MUTATION_BITWISE, false},
    {LLVMAShr, LLVMShl, ">>", "<<", MUTATION_BITWISE, false},
};

/* A division by zero must not happen but in the mutant. */
static void offer_operator(struct point *point, uint32_t number, LLVMOpcode opcode)
{
    LLVMBuilderRef builder = builder_of(point);
    LLVMValueRef left = LLVMGetOperand(point->original, 0);
    LLVMValueRef right = LLVMGetOperand(point->original, 1);
    if (is_division(opcode))
        right = LLVMBuildSelect(builder, point_is(point, number), right, integer(right, 1), "");
    LLVMValueRef value = LLVMBuildBinOp(builder, opcode, left, right, "");
    /* The builder may have folded it; a constant does no harm. */
    point_offer(point, number, value);
}

static void offer_operators(struct point *point)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(point->original);
    bool has_constant = LLVMIsAConstant(LLVMGetOperand(point->original, 1));
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        if (operators[i].from != opcode || (operators[i].unless_constant && has_constant))
            continue;
        offer_operator(point,
                       point_number(point, operators[i].mutation, "`%s` became `%s`",
                                    operators[i].sign, operators[i].other_sign),
                       operators[i].to);
    }
}

/* `-x` and `~x` are written as what they are not: 0 - x and x ^ -1. */
static LLVMValueRef negated_in(LLVMValueRef operation)
{
    LLVMValueRef left = LLVMGetOperand(operation, 0), right = LLVMGetOperand(operation, 1);
    LLVMOpcode opcode = LLVMGetInstructionOpcode(operation);
    if (opcode == LLVMSub && is_zero(left))
        return right;
    if (opcode == LLVMXor && is_number(right) && LLVMConstIntGetSExtValue(right) == -1)
        return left;
    return NULL;
}

static void mutate_operation(struct schemata *schemata, LLVMValueRef operation)
{
    /* Of bit-fields, of differences of pointers, and of `!`. */
    bool is_compilers = is_called(operation, "bf.") || is_called(operation, "sub.ptr") ||
                        is_integer(operation, 1);
    if (is_compilers && !is_called(operation, "sub.ptr.sub"))
        return;
    bool is_step = is_called(operation, "inc") || is_called(operation, "dec");
    struct point point = point_behind(schemata, operation);
    LLVMValueRef negated = negated_in(operation);
    if (negated) {
        bool is_minus = LLVMGetInstructionOpcode(operation) == LLVMSub;
        point_offer(&point,
                    point_number(&point, is_minus ? MUTATION_ARITHMETIC : MUTATION_BITWISE,
                                 "`%s` was left out", is_minus ? "-" : "~"),
                    negated);
    } else if (is_step) {
        bool is_up = is_called(operation, "inc");
        offer_operator(&point,
                       point_number(&point, MUTATION_ARITHMETIC, "`%s` became `%s`",
                                    is_up ? "++" : "--", is_up ? "--" : "++"),
                       LLVMSub);
    } else {
        offer_operators(&point);
    }
    point_finish(&point);
    if (negated || is_step)
        return;
    mutate_constant(schemata, operation, 0, NULL);
    if (!is_division(LLVMGetInstructionOpcode(operation)) ||
        LLVMIsAConstantInt(LLVMGetOperand(operation, 1)) == NULL ||
        LLVMConstIntGetSExtValue(LLVMGetOperand(operation, 1)) != 1)
        mutate_constant(schemata, operation, 1, NULL);
}

/* ---- truth ---- */

static void offer_truth(struct point *point, const char *what, bool value)
{
    uint32_t number = point_number(point, MUTATION_LOGICAL, "%s was always %s", what,
                                   value ? "true" : "false");
    point_offer(point, number, integer(point->original, value));
}

static const char *sign_of(LLVMIntPredicate predicate)
{
    switch (predicate) {
    case LLVMIntEQ:
        return "==";
    case LLVMIntNE:
        return "!=";
    case LLVMIntUGT:
    case LLVMIntSGT:
        return ">";
    case LLVMIntUGE:
    case LLVMIntSGE:
        return ">=";
    case LLVMIntULT:
    case LLVMIntSLT:
        return "<";
    case LLVMIntULE:
    case LLVMIntSLE:
        return "<=";
    }
    return "?";
}

/* A test set that tells a comparison from these tells it from all others. The constant beside an
 * order is moved the other way than the boundary is. */
static const struct {
    LLVMIntPredicate from, to[2];
    bool forced;
    enum mutation mutation; /* of the first */
    bool up, down;
} comparisons[] = {
    {LLVMIntEQ, {LLVMIntSLE, LLVMIntSGE}, false, MUTATION_RELATIONAL, true, false},
    {LLVMIntNE, {LLVMIntSLT, LLVMIntSGT}, true, MUTATION_RELATIONAL, true, false},
    {LLVMIntSLT, {LLVMIntSLE, LLVMIntNE}, false, MUTATION_BOUNDARY, false, true},
    {LLVMIntULT, {LLVMIntULE, LLVMIntNE}, false, MUTATION_BOUNDARY, false, true},
    {LLVMIntSGT, {LLVMIntSGE, LLVMIntNE}, false, MUTATION_BOUNDARY, true, false},
    {LLVMIntUGT, {LLVMIntUGE, LLVMIntNE}, false, MUTATION_BOUNDARY, true, false},
    {LLVMIntSLE, {LLVMIntSLT, LLVMIntEQ}, true, MUTATION_BOUNDARY, true, false},
    {LLVMIntULE, {LLVMIntULT, LLVMIntEQ}, true, MUTATION_BOUNDARY, true, false},
    {LLVMIntSGE, {LLVMIntSGT, LLVMIntEQ}, true, MUTATION_BOUNDARY, false, true},
    {LLVMIntUGE, {LLVMIntUGT, LLVMIntEQ}, true, MUTATION_BOUNDARY, false, true},
};

static size_t comparison_of(LLVMIntPredicate predicate)
{
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++)
        if (comparisons[i].from == predicate)
            return i;
    BUG("a comparison that LLVM does not know: %d", (int)predicate);
}

static const char *quoted(struct schemata *schemata, const char *words)
{
    bool is_known = words[0] && !strstr(words, "...");
    return is_known ? arena_printf(&schemata->module->scratch, "`%s`", words) : "the condition";
}

/* "`list->length > 4096`"; of `if (list)` "`list`". */
static const char *words_of(struct schemata *schemata, LLVMValueRef comparison)
{
    const char *left = describe_value(schemata->module, LLVMGetOperand(comparison, 0));
    const char *right = describe_value(schemata->module, LLVMGetOperand(comparison, 1));
    if (is_called(comparison, "tobool"))
        return quoted(schemata, left);
    if (!left[0] || !right[0])
        return "the condition";
    return quoted(schemata, arena_printf(&schemata->module->scratch, "%s %s %s", left,
                                         sign_of(LLVMGetICmpPredicate(comparison)), right));
}

static void offer_comparisons(struct point *point, size_t row, const char *what)
{
    const char *sign = sign_of(comparisons[row].from);
    LLVMValueRef left = LLVMGetOperand(point->original, 0);
    LLVMValueRef right = LLVMGetOperand(point->original, 1);
    for (int i = 0; i < 2; i++) {
        LLVMIntPredicate to = comparisons[row].to[i];
        uint32_t number =
            point_number(point, i ? MUTATION_RELATIONAL : comparisons[row].mutation,
                         "`%s` became `%s`", sign, sign_of(to));
        point_offer(point, number, LLVMBuildICmp(builder_of(point), to, left, right, ""));
    }
    offer_truth(point, what, comparisons[row].forced);
}

static void mutate_comparison(struct schemata *schemata, LLVMValueRef comparison)
{
    if (condition_of(comparison).root != comparison)
        return; /* it only passes a truth value on */
    LLVMValueRef left = LLVMGetOperand(comparison, 0), right = LLVMGetOperand(comparison, 1);
    size_t row = comparison_of(LLVMGetICmpPredicate(comparison));
    bool is_written = is_any_integer(left) && !is_called(comparison, "tobool");
    const char *what = words_of(schemata, comparison);
    struct point point = point_behind(schemata, comparison);
    if (is_written) {
        offer_comparisons(&point, row, what);
    } else {
        offer_truth(&point, what, true);
        offer_truth(&point, what, false);
    }
    point_finish(&point);
    if (!is_written || !is_number(right) || is_number(left))
        return;
    struct point constant = point_before(schemata, comparison, comparison, right);
    offer_constants(&constant, left, comparisons[row].up, comparisons[row].down);
    LLVMSetOperand(comparison, 1, constant.result);
}

static void mutate_truth(struct schemata *schemata, LLVMValueRef instruction, const char *what)
{
    struct point point = point_behind(schemata, instruction);
    offer_truth(&point, what, true);
    offer_truth(&point, what, false);
    point_finish(&point);
}

/* In the mutant the value of a case becomes one that has no case. */
static void mutate_switch(struct schemata *schemata, LLVMValueRef jump)
{
    LLVMValueRef value = LLVMGetOperand(jump, 0);
    unsigned cases = LLVMGetNumSuccessors(jump) - 1;
    if (!is_any_integer(value) || is_called(value, "cleanup.dest"))
        return;
    uint64_t free_value = 0;
    for (unsigned i = 0; i < cases; i++)
        if (LLVMConstIntGetZExtValue(LLVMGetOperand(jump, 2 + 2 * i)) == free_value) {
            free_value++;
            i = UINT32_MAX; /* from the beginning */
        }
    struct point point = point_before(schemata, jump, jump, value);
    for (unsigned i = 0; i < cases; i++) {
        LLVMValueRef label = LLVMGetOperand(jump, 2 + 2 * i);
        uint32_t number =
            point_number(&point, MUTATION_LOGICAL, "`case %s` was never taken",
                         written(schemata, value, LLVMConstIntGetSExtValue(label)));
        LLVMValueRef is_label = LLVMBuildICmp(builder_of(&point), LLVMIntEQ, value, label, "");
        point_offer(&point, number,
                    LLVMBuildSelect(builder_of(&point), is_label,
                                    integer(value, (int64_t)free_value), value, ""));
    }
    LLVMSetOperand(jump, 0, point.result);
}

/* ---- values that go somewhere ---- */

/* Made of a constant, which is changed itself. */
static bool has_own_change(LLVMValueRef value)
{
    value = without_conversion(value);
    return LLVMIsAConstant(value) || is_integer(value, 1) ||
           (LLVMIsABinaryOperator(value) &&
            (LLVMIsAConstant(unchosen(LLVMGetOperand(value, 0))) ||
             LLVMIsAConstant(unchosen(LLVMGetOperand(value, 1)))));
}

static bool may_be_negated(LLVMValueRef value)
{
    return is_any_integer(value) && !LLVMIsAConstant(value) &&
           !is_integer(without_conversion(value), 1);
}

static void offer_negation(struct point *point, const char *what)
{
    uint32_t number = point_number(point, MUTATION_UNARY, "%s was negated", what);
    point_offer(point, number, LLVMBuildNeg(builder_of(point), point->original, ""));
}

static void offer_step(struct point *point, enum mutation mutation, const char *what, int step)
{
    uint32_t number = point_number(point, mutation, "%s was one %s", what,
                                   step > 0 ? "greater" : "less");
    point_offer(point, number, LLVMBuildAdd(builder_of(point), point->original,
                                            integer(point->original, step), ""));
}

static const char *ordinal(unsigned number)
{
    static const char *const words[] = {"first", "second", "third", "fourth", "fifth", "sixth"};
    return number < sizeof words / sizeof *words ? words[number] : "last";
}

static bool is_intrinsic(LLVMValueRef call)
{
    return text_starts_with(called_name(call), "llvm.");
}

static bool copies_memory(LLVMValueRef call)
{
    const char *name = called_name(call);
    return text_starts_with(name, "llvm.memcpy.") || text_starts_with(name, "llvm.memmove.") ||
           text_starts_with(name, "llvm.memset.");
}

/* An allocation that is a byte smaller cannot be told but by luck. */
static bool allocates(LLVMValueRef call)
{
    unsigned kind = LLVMGetEnumAttributeKindForName("noalias", 7);
    LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeReturnIndex;
    LLVMValueRef called = LLVMGetCalledValue(call);
    return LLVMGetCallSiteEnumAttribute(call, at, kind) ||
           (LLVMIsAFunction(called) && LLVMGetEnumAttributeAtIndex(called, at, kind));
}

static void mutate_argument(struct schemata *schemata, LLVMValueRef call, unsigned index)
{
    LLVMValueRef value = LLVMGetOperand(call, index);
    if (LLVMIsAConstant(value) && !allocates(call)) {
        mutate_constant(schemata, call, index, NULL);
        return;
    }
    if (!may_be_negated(value))
        return;
    const char *what =
        arena_printf(&schemata->module->scratch, "the %s argument", ordinal(index));
    struct point point = point_before(schemata, call, call, value);
    offer_negation(&point, what);
    if (!has_own_change(value))
        offer_step(&point, MUTATION_UNARY, what, 1);
    LLVMSetOperand(call, index, point.result);
}

static const char *name_of_called(struct schemata *schemata, LLVMValueRef call)
{
    const char *name = called_name(call);
    if (copies_memory(call))
        return text_starts_with(name, "llvm.memcpy") ? "memcpy()"
               : text_starts_with(name, "llvm.memset") ? "memset()" : "memmove()";
    return name[0] ? arena_printf(&schemata->module->scratch, "%s()", name) : "a function";
}

static bool is_declared_here(const struct schemata *schemata, LLVMValueRef instruction)
{
    uint64_t place = (uint64_t)LLVMGetDebugLocLine(instruction) << 32 |
                     LLVMGetDebugLocColumn(instruction);
    for (size_t i = 0; i < schemata->declared.count; i++)
        if (schemata->declared.items[i] == place)
            return true;
    return false;
}

/* What the compiler makes to be copied has no value before. */
static bool is_temporary(LLVMValueRef place)
{
    while (LLVMIsAGetElementPtrInst(place))
        place = LLVMGetOperand(place, 0);
    return LLVMIsAAllocaInst(place) && (is_called(place, ".") || is_called(place, "agg."));
}

static void mutate_call(struct schemata *schemata, LLVMValueRef call)
{
    /* That something is not freed, no test sees. */
    bool is_statement = !LLVMGetFirstUse(call) && strcmp(called_name(call), "free") != 0 &&
                        !LLVMIsAUnreachableInst(LLVMGetNextInstruction(call)) &&
                        !is_declared_here(schemata, call) &&
                        !(copies_memory(call) && is_temporary(LLVMGetOperand(call, 0)));
    if (LLVMIsAInlineAsm(LLVMGetCalledValue(call)) || (is_intrinsic(call) && !copies_memory(call)))
        return;
    if (is_integer(call, 1) && !is_statement)
        mutate_truth(schemata, call, quoted(schemata, name_of_called(schemata, call)));
    for (unsigned i = 0; !is_intrinsic(call) && i < LLVMGetNumArgOperands(call); i++)
        mutate_argument(schemata, call, i);
    if (is_statement)
        schemata_omit(schemata, call, "the call of %s was left out",
                      name_of_called(schemata, call));
}

/* Replaces a value that a function returns, in a `return` or on its way there. */
static void mutate_returned(struct schemata *schemata, LLVMValueRef instruction)
{
    LLVMValueRef value = LLVMGetOperand(instruction, 0);
    LLVMValueRef inner = without_conversion(value);
    if (is_number(value)) {
        mutate_constant(schemata, instruction, 0, NULL);
        return;
    }
    if (is_zero(value) || is_integer(inner, 1) ||
        (LLVMIsALoadInst(inner) && is_called(LLVMGetOperand(inner, 0), "retval")))
        return;
    struct point point = point_before(schemata, instruction, instruction, value);
    if (is_pointer(value)) {
        point_offer(&point, point_number(&point, MUTATION_RETURN, "NULL was returned"),
                    LLVMConstNull(LLVMTypeOf(value)));
    } else if (is_any_integer(value)) {
        point_offer(&point, point_number(&point, MUTATION_RETURN, "0 was returned"),
                    LLVMConstNull(LLVMTypeOf(value)));
        offer_negation(&point, "what is returned");
    }
    LLVMSetOperand(instruction, 0, point.result);
}

static bool is_copy(LLVMValueRef value)
{
    value = without_conversion(value);
    return LLVMIsALoadInst(value) || LLVMIsACallInst(value);
}

/* Where to go behind a scope, and the stack and lengths of arrays with lengths that vary. */
static bool is_of_compiler(LLVMValueRef value, LLVMValueRef place)
{
    bool is_stack = LLVMIsACallInst(value) &&
                    text_starts_with(called_name(value), "llvm.stacksave");
    return is_stack || is_called(place, "cleanup.dest") || is_called(place, "__vla_expr");
}

static void mutate_store(struct schemata *schemata, LLVMValueRef store)
{
    LLVMValueRef value = LLVMGetOperand(store, 0), place = LLVMGetOperand(store, 1);
    if (is_of_compiler(value, place))
        return;
    if (LLVMIsAAllocaInst(place) && is_called(place, "retval")) {
        mutate_returned(schemata, store);
        return;
    }
    if (is_number(value)) {
        mutate_constant(schemata, store, 0, NULL);
    } else if (may_be_negated(value) && is_copy(value)) {
        struct point point = point_before(schemata, store, store, value);
        offer_step(&point, MUTATION_UNARY, "what is assigned", 1);
        LLVMSetOperand(store, 0, point.result);
    }
    if (is_declared_here(schemata, store) || is_temporary(place))
        return;
    const char *name = describe_place(schemata->module, place);
    if (is_called(unchosen(value), "inc") || is_called(unchosen(value), "dec"))
        schemata_omit(schemata, store, "`%s` was left out",
                      is_called(unchosen(value), "inc") ? "++" : "--");
    else if (name[0])
        schemata_omit(schemata, store, "the assignment to `%s` was left out", name);
    else
        schemata_omit(schemata, store, "the assignment was left out");
}

/* ---- pointers ---- */

static void mutate_pointer(struct schemata *schemata, LLVMValueRef element)
{
    unsigned last = (unsigned)LLVMGetNumOperands(element) - 1;
    LLVMValueRef index = LLVMGetOperand(element, last);
    bool is_step = is_called(element, "incdec.ptr"), is_sum = is_called(element, "add.ptr");
    if (!is_step && !is_sum && !is_called(element, "arrayidx"))
        return; /* of a structure, or the beginning of an array */
    struct point point = point_before(schemata, element, element, index);
    if (is_step) {
        bool is_up = LLVMIsAConstantInt(index) && LLVMConstIntGetSExtValue(index) > 0;
        point_offer(&point,
                    point_number(&point, MUTATION_POINTER, "`%s` became `%s`",
                                 is_up ? "++" : "--", is_up ? "--" : "++"),
                    LLVMBuildNeg(builder_of(&point), index, ""));
    } else if (LLVMIsAConstant(index) || !has_own_change(index)) {
        const char *what = is_sum ? "the offset" : "the index";
        offer_step(&point, MUTATION_POINTER, what, 1);
        offer_step(&point, MUTATION_POINTER, what, -1);
    }
    LLVMSetOperand(element, last, point.result);
    LLVMSetIsInBounds(element, false);
}

/* ---- all ---- */

static bool has_note(struct schemata *schemata, LLVMValueRef instruction)
{
    unsigned kind = LLVMGetMDKindIDInContext(schemata->module->context, "annotation", 10);
    return LLVMHasMetadata(instruction) && LLVMGetMetadata(instruction, kind);
}

void mutate_instruction(struct schemata *schemata, LLVMValueRef instruction)
{
    /* What the compiler added for itself has no place, or a note. */
    if (!LLVMGetDebugLocLine(instruction) || has_note(schemata, instruction))
        return;
    if (LLVMIsABinaryOperator(instruction)) {
        mutate_operation(schemata, instruction);
        return;
    }
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMICmp:
        mutate_comparison(schemata, instruction);
        break;
    case LLVMFCmp:
        mutate_truth(schemata, instruction, "the condition");
        break;
    case LLVMTrunc:
        if (is_integer(instruction, 1))
            mutate_truth(schemata, instruction,
                         quoted(schemata, describe_value(schemata->module,
                                                         LLVMGetOperand(instruction, 0))));
        break;
    case LLVMSelect: /* of two constants */
        mutate_constant(schemata, instruction, 1, NULL);
        mutate_constant(schemata, instruction, 2, NULL);
        break;
    case LLVMSwitch:
        mutate_switch(schemata, instruction);
        break;
    case LLVMGetElementPtr:
        mutate_pointer(schemata, instruction);
        break;
    case LLVMStore:
        mutate_store(schemata, instruction);
        break;
    case LLVMCall:
        mutate_call(schemata, instruction);
        break;
    case LLVMRet:
        if (LLVMGetNumOperands(instruction))
            mutate_returned(schemata, instruction);
        break;
    default:
        break;
    }
}
