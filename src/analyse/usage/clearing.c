#include "analyse/usage/clearing.h"

#include <stdint.h>
#include <string.h>

#include "analyse/usage/usage_walk.h"
#include "base/text.h"

#define CLEARED_WHOLE SIZE_MAX

/* What became of the record on the way through the body. */
enum state {
    UNTOUCHED, /* neither read nor cleared */
    LEFT,      /* likewise, and the call is over: it failed, or was given null */
    CLEARED,
    SPOILT,    /* read, or cleared on some ways only */
};

struct clearing {
    const struct usage *usage;
    size_t index; /* of the parameter */
    size_t bytes; /* that were cleared; the fewest, when there are several ways */
};

static enum state visit(struct clearing *clearing, const struct code *code);

static bool is_parameter(const struct clearing *clearing, const struct code *code)
{
    code = code_plain(code);
    return code && code->kind == CODE_PARAMETER && code->number == (int64_t)clearing->index;
}

static enum state cleared(struct clearing *clearing, size_t bytes)
{
    if (bytes < clearing->bytes)
        clearing->bytes = bytes;
    return CLEARED;
}

/* Where two ways meet. */
static enum state meet(enum state a, enum state b)
{
    if (a == LEFT || a == b)
        return b;
    return b == LEFT ? a : SPOILT;
}

/* One after the other. */
static enum state visit_all(struct clearing *clearing, const struct code *first)
{
    enum state state = UNTOUCHED;
    for (const struct code *code = first; code && state == UNTOUCHED; code = code->next)
        state = visit(clearing, code);
    return state;
}

/* 1: the condition is true when the parameter is not null, and else false; -1: the other way round;
 * 0: it asks something else. */
static int null_test(const struct clearing *clearing, const struct code *condition)
{
    const struct code *code = code_plain(condition);
    if (is_parameter(clearing, code))
        return 1;
    if (code && code->kind == CODE_NOT)
        return -null_test(clearing, code->first);
    if (!code || code->kind != CODE_BINARY || !code_child(code, 1) ||
        (code->operation != CODE_EQUAL && code->operation != CODE_UNEQUAL))
        return 0;
    bool is_about_null =
        (is_parameter(clearing, code->first) && code_is_zero(code_child(code, 1))) ||
        (code_is_zero(code->first) && is_parameter(clearing, code_child(code, 1)));
    return !is_about_null ? 0 : code->operation == CODE_UNEQUAL ? 1 : -1;
}

/* A null test of the parameter reads nothing of the record. */
static enum state visit_condition(struct clearing *clearing, const struct code *condition)
{
    return null_test(clearing, condition) ? UNTOUCHED : visit(clearing, condition);
}

/* What stands there may be left out. */
static enum state visit_optional(struct clearing *clearing, const struct code *code)
{
    return meet(code ? visit_condition(clearing, code) : UNTOUCHED, UNTOUCHED);
}

static bool is_bare_return(const struct code *branch)
{
    if (branch->kind == CODE_BLOCK && branch->first && !branch->first->next)
        branch = branch->first;
    return branch->kind == CODE_RETURN && !branch->first;
}

/* What is done for null only, or for all but null, is done on every way that matters. */
static enum state visit_choice(struct clearing *clearing, const struct code *code)
{
    const struct code *condition = code->first, *yes = code_child(code, 1),
                      *no = code_child(code, 2);
    enum state state = condition ? visit_condition(clearing, condition) : SPOILT;
    if (state != UNTOUCHED || !yes)
        return state;
    int test = null_test(clearing, condition);
    if (test)
        return test > 0 ? visit(clearing, yes) : no ? visit(clearing, no) : UNTOUCHED;
    if (is_failure_when(condition, true) && is_bare_return(yes))
        return no ? visit(clearing, no) : UNTOUCHED;
    return meet(visit(clearing, yes), no ? visit(clearing, no) : UNTOUCHED);
}

static enum state visit_logic(struct clearing *clearing, const struct code *code)
{
    enum state state = visit_condition(clearing, code->first);
    return state == UNTOUCHED ? visit_optional(clearing, code_child(code, 1)) : state;
}

/* The body is the last child; of do it comes first, and runs at least once. */
static enum state visit_loop(struct clearing *clearing, const struct code *code)
{
    const struct code *body = code->first;
    while (body && body->next)
        body = body->next;
    enum state state = code->number && body ? visit(clearing, body) : UNTOUCHED;
    for (const struct code *part = code->first; part != body && state == UNTOUCHED;
         part = part->next)
        state = visit_condition(clearing, part);
    if (state != UNTOUCHED || code->number)
        return state;
    return visit_optional(clearing, body);
}

static enum state visit_switch(struct clearing *clearing, const struct code *code)
{
    enum state state = code->first ? visit(clearing, code->first) : UNTOUCHED;
    for (const struct code *way = code_child(code, 1) ? code_child(code, 1)->first : NULL;
         way && state == UNTOUCHED; way = way->next)
        state = visit_optional(clearing, way);
    return state;
}

/* The bytes that memset(p, 0, sizeof *p) or bzero(p, sizeof *p) clears. Other values are there to
 * be noticed, and explicit_bzero() wipes what nobody uses any more. */
static size_t cleared_by_libc(const char *callee, const struct code *call)
{
    static const char builtin[] = "__builtin_";
    if (text_starts_with(callee, builtin))
        callee += sizeof builtin - 1;
    bool is_memset = strcmp(callee, "memset") == 0;
    if (!is_memset && strcmp(callee, "bzero") != 0)
        return 0;
    const struct code *size = code_plain(code_child(call, is_memset ? 3 : 2));
    if (!size || (is_memset && !code_is_zero(code_child(call, 2))) ||
        (size->kind != CODE_SIZEOF && size->kind != CODE_NUMBER) || size->number < 0)
        return 0;
    return (size_t)size->number;
}

static size_t cleared_by_callee(const struct clearing *clearing, const struct code *call,
                                size_t argument)
{
    const char *callee = code_callee(call);
    const struct usage_summary *summary = callee ? usage_of(clearing->usage, callee) : NULL;
    if (!summary || argument >= summary->parameter_count || argument >= USAGE_PARAMETERS)
        return 0;
    if (!summary->body)
        return argument == 0 ? cleared_by_libc(callee, call) : 0;
    return summary->parameters[argument].cleared;
}

static enum state visit_call(struct clearing *clearing, const struct code *call)
{
    size_t position = 0, given = 0, times = 0;
    bool is_cast = false;
    for (const struct code *code = call->first; code; code = code->next, position++) {
        if (position && is_parameter(clearing, code)) {
            given = position - 1;
            is_cast = code->kind == CODE_CAST;
            times++;
            continue;
        }
        enum state state = visit(clearing, code);
        if (state != UNTOUCHED)
            return state;
    }
    if (!times)
        return UNTOUCHED;
    size_t bytes = times == 1 ? cleared_by_callee(clearing, call, given) : 0;
    if (is_cast && bytes == CLEARED_WHOLE)
        bytes = 0; /* the whole of something else */
    return bytes ? cleared(clearing, bytes) : SPOILT;
}

static enum state visit_assignment(struct clearing *clearing, const struct code *code)
{
    const struct code *place = code_plain(code->first), *value = code_child(code, 1);
    bool is_whole = place && place->kind == CODE_DEREFERENCE &&
                    place->first->kind != CODE_CAST && is_parameter(clearing, place->first) &&
                    code->operation == CODE_NO_OPERATION;
    if (!is_whole)
        return visit_all(clearing, code->first);
    enum state state = value ? visit(clearing, value) : SPOILT;
    return state == UNTOUCHED ? cleared(clearing, CLEARED_WHOLE) : state;
}

/* A call that ends without a word may not have done its work. */
static enum state visit_return(struct clearing *clearing, const struct code *code)
{
    if (!code->first)
        return SPOILT;
    enum state state = visit(clearing, code->first);
    return state == UNTOUCHED ? LEFT : state;
}

static enum state visit(struct clearing *clearing, const struct code *code)
{
    switch (code->kind) {
    case CODE_PARAMETER:
        return is_parameter(clearing, code) ? SPOILT : UNTOUCHED;
    case CODE_SIZEOF:
        return UNTOUCHED;
    case CODE_NOT:
        return code->first ? visit_condition(clearing, code->first) : UNTOUCHED;
    case CODE_BINARY:
        if (null_test(clearing, code))
            return UNTOUCHED;
        if (code->operation == CODE_AND || code->operation == CODE_OR)
            return visit_logic(clearing, code);
        return visit_all(clearing, code->first);
    case CODE_ASSIGN:
        return visit_assignment(clearing, code);
    case CODE_CONDITIONAL:
    case CODE_IF:
        return visit_choice(clearing, code);
    case CODE_CALL:
        return visit_call(clearing, code);
    case CODE_LOOP:
        return visit_loop(clearing, code);
    case CODE_SWITCH:
        return visit_switch(clearing, code);
    case CODE_RETURN:
        return visit_return(clearing, code);
    case CODE_JUMP:
        return LEFT;
    default:
        return visit_all(clearing, code->first);
    }
}

/* Where a jump goes is not told in the tree: with a label, it may go past the clearing. */
static bool has_label(const struct code *code)
{
    bool found = code->kind == CODE_BLOCK && code->name;
    for (const struct code *child = code->first; child && !found; child = child->next)
        found = has_label(child);
    return found;
}

size_t cleared_bytes(const struct usage *usage, const struct body *body, size_t index)
{
    struct clearing clearing = {usage, index, CLEARED_WHOLE};
    return !has_label(body->root) && visit(&clearing, body->root) == CLEARED ? clearing.bytes : 0;
}

bool clears_record(size_t cleared, const struct type *record)
{
    return cleared == CLEARED_WHOLE || (cleared && cleared == record->size);
}
