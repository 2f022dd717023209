#include "model/code.h"

const struct code *code_child(const struct code *code, size_t index)
{
    const struct code *child = code->first;
    while (child && index--)
        child = child->next;
    return child;
}

const struct code *code_plain(const struct code *code)
{
    while (code && code->kind == CODE_CAST && code->first)
        code = code->first;
    return code;
}

bool code_is_zero(const struct code *code)
{
    code = code_plain(code);
    return code && code->kind == CODE_NUMBER && code->number == 0;
}

const char *code_callee(const struct code *call)
{
    const struct code *callee = code_plain(call->first);
    while (callee && (callee->kind == CODE_DEREFERENCE || callee->kind == CODE_ADDRESS))
        callee = code_plain(callee->first);
    return callee && callee->kind == CODE_FUNCTION ? callee->name : NULL;
}
