/* Which call of a sequence leaks: the one without which nothing is left behind. */
#include "judge/judge_internal.h"

static bool is_call(const struct vocabulary *vocabulary, const struct statements *statements,
                    size_t index, bool is_support)
{
    const struct operation *operation = operation_at(vocabulary, statements, index);
    return operation->kind == OPERATION_CALL && operation->function->is_support == is_support;
}

int judge_leaking_call(const struct vocabulary *vocabulary, struct statements *statements,
                       judge_leaks *leaks, void *context)
{
    for (size_t i = 0; i < statements->count; i++) {
        if (!is_call(vocabulary, statements, i, false))
            continue;
        struct statements beginning = *statements;
        beginning.count = i + 1;
        while (beginning.count < statements->count &&
               is_call(vocabulary, statements, beginning.count, true))
            beginning.count++; /* such as the end of a failing allocation */
        if (!leaks(context, &beginning))
            continue;
        *statements = beginning;
        return (int)i;
    }
    return -1;
}
