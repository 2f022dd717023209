#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "instrument/instrument_internal.h"

enum {
    LOGGED_BITS = 64,
    LEAST_BITS = 8,     /* what is narrower is a truth value */
    DESCRIBED_DEPTH = 6, /* of an expression; what is deeper is "..." */
    DESCRIBED_LENGTH = 160,
};

bool is_integer(LLVMValueRef value, unsigned bits)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == bits;
}

bool is_zero(LLVMValueRef value)
{
    return LLVMIsAConstant(value) && LLVMIsNull(value);
}

const char *called_name(LLVMValueRef call)
{
    LLVMValueRef called = LLVMGetCalledValue(call);
    size_t length;
    return called && LLVMIsAFunction(called) ? LLVMGetValueName2(called, &length) : "";
}

bool is_sanitizers(struct module *module, LLVMValueRef instruction)
{
    unsigned kind = LLVMGetMDKindIDInContext(module->context, "nosanitize", 10);
    return LLVMHasMetadata(instruction) && LLVMGetMetadata(instruction, kind);
}

bool is_short_circuit(LLVMValueRef value)
{
    if (!LLVMIsAPHINode(value) || !is_integer(value, 1))
        return false;
    for (unsigned i = 0; i < LLVMCountIncoming(value); i++)
        if (LLVMIsAConstantInt(LLVMGetIncomingValue(value, i)))
            return true;
    return false;
}

/* What only passes a truth value on: conversions, `!= 0`, __builtin_expect. NULL: not that. */
static LLVMValueRef passed_on(LLVMValueRef value)
{
    if (LLVMIsAZExtInst(value) || LLVMIsASExtInst(value))
        return LLVMGetOperand(value, 0);
    if (LLVMIsACallInst(value) && text_starts_with(called_name(value), "llvm.expect."))
        return LLVMGetOperand(value, 0);
    return NULL;
}

/* Is the number made of a truth value? Then that one; else NULL. */
static LLVMValueRef truth_within(LLVMValueRef number)
{
    for (LLVMValueRef inner = number; inner; inner = passed_on(inner))
        if (is_integer(inner, 1))
            return inner;
    return NULL;
}

struct decided_condition condition_of(LLVMValueRef value)
{
    struct decided_condition condition = {.root = value};
    for (;;) {
        LLVMValueRef root = condition.root;
        if (LLVMIsABinaryOperator(root) && LLVMGetInstructionOpcode(root) == LLVMXor &&
            LLVMIsAConstantInt(LLVMGetOperand(root, 1)) && is_integer(root, 1)) {
            condition.is_negated = !condition.is_negated;
            condition.root = LLVMGetOperand(root, 0);
            continue;
        }
        LLVMIntPredicate predicate = LLVMIsAICmpInst(root) ? LLVMGetICmpPredicate(root) : 0;
        LLVMValueRef within = LLVMIsAICmpInst(root) && is_zero(LLVMGetOperand(root, 1)) &&
                                      (predicate == LLVMIntNE || predicate == LLVMIntEQ)
                                  ? truth_within(LLVMGetOperand(root, 0))
                                  : NULL;
        if (!within)
            return condition;
        condition.is_negated ^= predicate == LLVMIntEQ;
        condition.root = within;
    }
}

bool is_loggable(LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return false;
    unsigned bits = LLVMGetIntTypeWidth(type);
    return bits >= LEAST_BITS && bits <= LOGGED_BITS;
}

/* ---- words ---- */

static void add_value(struct text *out, LLVMValueRef value, unsigned depth);

/* "length.addr" is where a parameter is kept, "length3" the third value of that name. */
static void add_name(struct text *out, const char *name, bool is_member)
{
    size_t length = strcspn(name, ".");
    while (is_member && length > 1 && name[length - 1] >= '0' && name[length - 1] <= '9')
        length--;
    text_add_bytes(out, name, length);
}

static bool has_name(LLVMValueRef value)
{
    size_t length;
    LLVMGetValueName2(value, &length);
    return length > 0;
}

static void add_place(struct text *out, LLVMValueRef place, unsigned depth)
{
    size_t length;
    const char *name = LLVMGetValueName2(place, &length);
    if (!depth) {
        text_add(out, "...");
    } else if (LLVMIsAAllocaInst(place) || LLVMIsAGlobalValue(place)) {
        add_name(out, name, false);
    } else if (LLVMIsAGetElementPtrInst(place)) {
        LLVMValueRef base = LLVMGetOperand(place, 0);
        bool is_held = LLVMIsAAllocaInst(base) || LLVMIsAGlobalValue(base) ||
                       LLVMIsAGetElementPtrInst(base);
        if (is_held)
            add_place(out, base, depth - 1);
        else
            add_value(out, base, depth - 1);
        if (text_starts_with(name, "array") || text_starts_with(name, "incdec") ||
            text_starts_with(name, "add.ptr")) {
            text_add(out, "[]");
        } else {
            text_add(out, is_held ? "." : "->");
            add_name(out, name, true);
        }
    } else {
        text_add_char(out, '*');
        add_value(out, place, depth - 1);
    }
}

static const char *operator_sign(LLVMOpcode opcode)
{
    switch (opcode) {
    case LLVMAdd:
    case LLVMFAdd:
        return "+";
    case LLVMSub:
    case LLVMFSub:
        return "-";
    case LLVMMul:
    case LLVMFMul:
        return "*";
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMFDiv:
        return "/";
    case LLVMURem:
    case LLVMSRem:
        return "%";
    case LLVMAnd:
        return "&";
    case LLVMOr:
        return "|";
    case LLVMXor:
        return "^";
    case LLVMShl:
        return "<<";
    default:
        return ">>";
    }
}

static void add_constant(struct text *out, LLVMValueRef value)
{
    if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind)
        text_add(out, LLVMIsNull(value) ? "NULL" : "a constant");
    else if (LLVMIsAConstantInt(value) &&
             LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= LOGGED_BITS)
        text_printf(out, "%" PRId64, (int64_t)LLVMConstIntGetSExtValue(value));
    else
        text_add(out, "a constant");
}

static void add_value(struct text *out, LLVMValueRef value, unsigned depth)
{
    size_t length;
    value = unchosen(value);
    if (!depth) {
        text_add(out, "...");
    } else if (LLVMIsAGlobalValue(value) || LLVMIsAArgument(value)) {
        add_name(out, LLVMGetValueName2(value, &length), false);
    } else if (LLVMIsAConstant(value)) {
        add_constant(out, value);
    } else if (LLVMIsALoadInst(value)) {
        add_place(out, LLVMGetOperand(value, 0), depth);
    } else if (LLVMIsACastInst(value) || LLVMIsAFreezeInst(value) ||
               LLVMIsAExtractValueInst(value)) {
        add_value(out, LLVMGetOperand(value, 0), depth);
    } else if (LLVMIsACallInst(value)) {
        const char *name = called_name(value);
        /* The arithmetic that a sanitizer watches. */
        bool is_watched = text_starts_with(name, "llvm.") && strstr(name, ".with.overflow");
        if (is_watched) {
            add_value(out, LLVMGetOperand(value, 0), depth - 1);
            text_add(out, strstr(name, "add.") ? " + " : strstr(name, "sub.") ? " - " : " * ");
            add_value(out, LLVMGetOperand(value, 1), depth - 1);
        } else {
            text_printf(out, "%s()", name[0] ? name : "a callback");
        }
    } else if (LLVMIsABinaryOperator(value)) {
        add_value(out, LLVMGetOperand(value, 0), depth - 1);
        text_printf(out, " %s ", operator_sign(LLVMGetInstructionOpcode(value)));
        add_value(out, LLVMGetOperand(value, 1), depth - 1);
    } else if (LLVMIsAGetElementPtrInst(value)) {
        text_add_char(out, '&');
        add_place(out, value, depth);
    } else if (LLVMIsAAllocaInst(value) && has_name(value)) {
        text_add_char(out, '&');
        add_name(out, LLVMGetValueName2(value, &length), false);
    }
}

const char *describe_value(struct module *module, LLVMValueRef value)
{
    struct text out = {0};
    add_value(&out, value, DESCRIBED_DEPTH);
    const char *copy = out.length > DESCRIBED_LENGTH
                           ? ""
                           : arena_copy_string(&module->scratch, text_string(&out));
    text_release(&out);
    return copy;
}

const char *describe_place(struct module *module, LLVMValueRef place)
{
    struct text out = {0};
    add_place(&out, place, DESCRIBED_DEPTH);
    const char *copy = out.length > DESCRIBED_LENGTH || strstr(text_string(&out), "...")
                           ? ""
                           : arena_copy_string(&module->scratch, text_string(&out));
    text_release(&out);
    return copy;
}

/* ---- comparisons ---- */

static enum predicate predicate_of(LLVMIntPredicate predicate, bool is_negated, bool *is_signed)
{
    *is_signed = predicate >= LLVMIntSGT;
    static const enum predicate plain[] = {
        [LLVMIntEQ] = PREDICATE_EQUAL,           [LLVMIntNE] = PREDICATE_NOT_EQUAL,
        [LLVMIntUGT] = PREDICATE_GREATER,        [LLVMIntSGT] = PREDICATE_GREATER,
        [LLVMIntUGE] = PREDICATE_GREATER_OR_EQUAL, [LLVMIntSGE] = PREDICATE_GREATER_OR_EQUAL,
        [LLVMIntULT] = PREDICATE_LESS,           [LLVMIntSLT] = PREDICATE_LESS,
        [LLVMIntULE] = PREDICATE_LESS_OR_EQUAL,  [LLVMIntSLE] = PREDICATE_LESS_OR_EQUAL,
    };
    static const enum predicate negated[] = {
        [PREDICATE_NONE] = PREDICATE_NONE,
        [PREDICATE_EQUAL] = PREDICATE_NOT_EQUAL,
        [PREDICATE_NOT_EQUAL] = PREDICATE_EQUAL,
        [PREDICATE_LESS] = PREDICATE_GREATER_OR_EQUAL,
        [PREDICATE_LESS_OR_EQUAL] = PREDICATE_GREATER,
        [PREDICATE_GREATER] = PREDICATE_LESS_OR_EQUAL,
        [PREDICATE_GREATER_OR_EQUAL] = PREDICATE_LESS,
    };
    return is_negated ? negated[plain[predicate]] : plain[predicate];
}

static void describe_icmp(struct module *module, LLVMValueRef comparison, bool is_negated,
                          struct site *site)
{
    LLVMValueRef left = LLVMGetOperand(comparison, 0), right = LLVMGetOperand(comparison, 1);
    site->predicate =
        predicate_of(LLVMGetICmpPredicate(comparison), is_negated, &site->is_signed);
    site->is_pointer = LLVMGetTypeKind(LLVMTypeOf(left)) == LLVMPointerTypeKind;
    site->left = describe_value(module, left);
    site->right = describe_value(module, right);
    if (!is_loggable(left))
        return;
    site->width = (uint8_t)LLVMGetIntTypeWidth(LLVMTypeOf(left));
    site->has_constant = LLVMIsAConstantInt(right) != NULL;
    if (site->has_constant)
        site->constant = LLVMConstIntGetZExtValue(right);
}

void describe_comparison(struct module *module, LLVMValueRef comparison, struct site *site)
{
    describe_icmp(module, comparison, false, site);
}

static const char *negated_words(struct module *module, const char *words, bool is_negated)
{
    return is_negated && words[0] ? arena_printf(&module->scratch, "!(%s)", words) : words;
}

void describe_condition(struct module *module, const struct decided_condition *condition,
                        struct site *site)
{
    if (LLVMIsAICmpInst(condition->root)) {
        describe_icmp(module, condition->root, condition->is_negated, site);
        return;
    }
    const char *words;
    if (LLVMIsAFCmpInst(condition->root))
        words = arena_printf(&module->scratch, "%s compared with %s",
                             describe_value(module, LLVMGetOperand(condition->root, 0)),
                             describe_value(module, LLVMGetOperand(condition->root, 1)));
    else
        words = describe_value(module, condition->root);
    site->left = negated_words(module, words, condition->is_negated);
    site->right = "";
}

/* The place of what is compared, which is always in the condition; the comparison may have that of
 * the && before it, and a jump only knows where its statement begins. */
void locate_site(struct site *site, const struct find *find, LLVMValueRef root)
{
    bool compares = LLVMIsAICmpInst(root) || LLVMIsAFCmpInst(root);
    LLVMValueRef places[] = {compares ? LLVMGetOperand(root, 0) : NULL, root,
                             find->kind == SITE_COMPARISON ? root : find->instruction};
    for (size_t i = 0; i < 3 && !site->line; i++) {
        if (!places[i] || !LLVMIsAInstruction(places[i]))
            continue;
        site->line = LLVMGetDebugLocLine(places[i]);
        site->column = LLVMGetDebugLocColumn(places[i]);
    }
}
