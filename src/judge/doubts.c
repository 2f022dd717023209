/* What is doubtful at first sight: every argument of every call up to the failing one is asked
 * whether the function may be given it. */
#include <string.h>

#include "judge/place.h"

struct doubt *doubts_add(struct inquiry *inquiry, size_t statement, size_t argument,
                         const char *sentence)
{
    struct doubts *doubts = &inquiry->doubts;
    if (doubts->count == DOUBTS_MAXIMUM)
        doubts->count--;
    struct doubt *doubt = &doubts->items[doubts->count++];
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    inquiry->answers++;
    *doubt = (struct doubt){
        .rule = inquiry->rule,
        .condition = {.kind = verdict_rule_row(inquiry->rule)->condition,
                      .function = operation->function,
                      .parameter = (int)argument,
                      .other = -1,
                      .sentence = sentence},
        .statement = statement,
        .argument = argument,
        .owner = -1,
    };
    return doubt;
}

void doubts_drop(struct doubts *doubts, size_t index)
{
    doubts->count--;
    memmove(&doubts->items[index], &doubts->items[index + 1],
            (doubts->count - index) * sizeof doubts->items[0]);
}

void doubts_find(struct inquiry *inquiry)
{
    for (size_t i = 0; i <= inquiry->last; i++) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        if (operation->kind != OPERATION_CALL)
            continue;
        bool is_release = operation->function->is_support;
        for (size_t j = 0; j < (is_release ? 1 : operation->argument_count); j++) {
            struct place place =
                is_release ? (struct place){.inquiry = inquiry, .statement = i, .source = -1}
                           : place_at(inquiry, i, j);
            rules_ask(&place, is_release ? PHASE_RELEASE : PHASE_ARGUMENT);
        }
    }
}
