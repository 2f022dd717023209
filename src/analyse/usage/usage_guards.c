/* What conditions say of null pointers. */
#include "analyse/usage/usage_walk.h"

/* The parameter whose value an expression names, without walking it. */
static parameter_set named_parameter(const struct walk *walk, const struct code *code)
{
    code = code_plain(code);
    if (code && code->kind == CODE_ASSIGN)
        code = code_plain(code_child(code, 1));
    if (!code || (code->kind != CODE_PARAMETER && code->kind != CODE_LOCAL))
        return 0;
    size_t parameters = walk->summary->parameter_count;
    size_t slot = (size_t)code->number + (code->kind == CODE_LOCAL ? parameters : 0);
    if (slot >= walk->variable_count || !origin_is_exact(&walk->variables[slot]))
        return 0;
    return walk->variables[slot].values;
}

/* What is compared with null or zero; NULL when the condition is something else. */
static const struct code *compared_with_zero(const struct code *code)
{
    const struct code *left = code_child(code, 0), *right = code_child(code, 1);
    if (code->kind != CODE_BINARY ||
        (code->operation != CODE_EQUAL && code->operation != CODE_UNEQUAL) || !right)
        return NULL;
    if (code_is_zero(right))
        return left;
    return code_is_zero(left) ? right : NULL;
}

/* __builtin_expect(condition, 1) is the condition. */
static const struct code *condition_in(const struct code *code)
{
    code = code_plain(code);
    while (code && code->kind == CODE_CALL && code_callee(code) &&
           hash_string(code_callee(code)) == hash_string("__builtin_expect"))
        code = code_plain(code_child(code, 1));
    return code;
}

parameter_set nonnull_when(const struct walk *walk, const struct code *condition, bool truth)
{
    const struct code *code = condition_in(condition);
    if (!code)
        return 0;
    if (code->kind == CODE_NOT)
        return nonnull_when(walk, code->first, !truth);
    const struct code *compared = compared_with_zero(code);
    if (compared)
        return nonnull_when(walk, compared, code->operation == CODE_UNEQUAL ? truth : !truth);
    if (code->kind == CODE_BINARY &&
        (code->operation == CODE_AND || code->operation == CODE_OR)) {
        parameter_set left = nonnull_when(walk, code_child(code, 0), truth);
        parameter_set right = nonnull_when(walk, code_child(code, 1), truth);
        return (code->operation == CODE_AND) == truth ? left | right : left & right;
    }
    return truth && code->is_pointer ? named_parameter(walk, code) : 0;
}

/* Of `a == b`, where both are parameters. */
static parameter_set compared_parameters(const struct walk *walk, const struct code *condition)
{
    const struct code *code = condition_in(condition);
    if (!code || code->kind != CODE_BINARY || code->operation != CODE_EQUAL)
        return 0;
    const struct code *left = code_child(code, 0), *right = code_child(code, 1);
    if (!left || !right || !left->is_pointer || !right->is_pointer)
        return 0;
    parameter_set first = named_parameter(walk, left), second = named_parameter(walk, right);
    return first && second ? first | second : 0;
}

parameter_set null_together(const struct walk *walk, const struct code *condition)
{
    const struct code *code = condition_in(condition);
    while (code && code->kind == CODE_NOT)
        code = condition_in(code->first);
    if (!code || code->kind != CODE_BINARY || code->operation != CODE_OR)
        return 0;
    const struct code *left = code_child(code, 0), *right = code_child(code, 1);
    return (compared_parameters(walk, right) & nonnull_when(walk, left, true)) |
           (compared_parameters(walk, left) & nonnull_when(walk, right, true));
}

bool is_failure_when(const struct code *condition, bool truth)
{
    const struct code *code = condition_in(condition);
    if (!code)
        return false;
    if (code->kind == CODE_NOT)
        return is_failure_when(code->first, !truth);
    const struct code *compared = compared_with_zero(code);
    if (compared)
        return is_failure_when(compared, code->operation == CODE_UNEQUAL ? truth : !truth);
    if (code->kind == CODE_BINARY && (code->operation == CODE_AND || code->operation == CODE_OR))
        return is_failure_when(code_child(code, 0), truth) ||
               is_failure_when(code_child(code, 1), truth);
    return !truth && code->is_pointer;
}

static const struct code *last_child(const struct code *code)
{
    const struct code *last = code->first;
    while (last && last->next)
        last = last->next;
    return last;
}

static bool is_block(const struct code *code)
{
    return code->kind == CODE_BLOCK || code->kind == CODE_OTHER ||
           (code->kind == CODE_BINARY && code->operation == CODE_COMMA) ||
           code->kind == CODE_CAST;
}

bool ends_program(const struct walk *walk, const struct code *statement)
{
    if (!statement)
        return false;
    if (statement->kind == CODE_CALL && code_callee(statement)) {
        const struct usage_summary *summary = usage_of(walk->usage, code_callee(statement));
        return summary && summary->is_noreturn;
    }
    return is_block(statement) && ends_program(walk, last_child(statement));
}

bool leaves(const struct walk *walk, const struct code *statement)
{
    if (!statement)
        return false;
    if (statement->kind == CODE_RETURN || statement->kind == CODE_JUMP)
        return true;
    if (statement->kind == CODE_IF)
        return leaves(walk, code_child(statement, 1)) && leaves(walk, code_child(statement, 2));
    if (is_block(statement) && statement->first)
        return leaves(walk, last_child(statement));
    return ends_program(walk, statement);
}
