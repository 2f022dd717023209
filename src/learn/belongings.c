#include "learn/belongings.h"

bool belongings_hold(const struct belongings *belongings, size_t holder, size_t index)
{
    for (int at = belongings->holder[index], steps = 0; at >= 0 && steps < SEQUENCE_MAXIMUM;
         at = belongings->holder[at], steps++)
        if ((size_t)at == holder)
            return true;
    return false;
}

bool belongings_are_gone(const struct belongings *belongings, size_t index)
{
    int at = (int)index;
    for (int steps = 0; at >= 0 && steps < SEQUENCE_MAXIMUM; steps++) {
        if (belongings->is_gone[at])
            return true;
        at = belongings->holder[at];
    }
    return false;
}

static void give(struct belongings *belongings, int value, int holder)
{
    bool would_be_a_circle =
        holder >= 0 && (holder == value ||
                        belongings_hold(belongings, (size_t)value, (size_t)holder));
    if (!would_be_a_circle)
        belongings->holder[value] = (int16_t)holder;
}

/* A statement that calls a function. */
struct noted_call {
    const struct statements *statements;
    size_t index;
    const struct operation *operation;
};

static void note_argument(struct belongings *belongings, const struct experience *experience,
                          const struct noted_call *call, size_t argument)
{
    const struct statements *statements = call->statements;
    const struct operation *operation = call->operation;
    int value = statements_source(statements, call->index, argument);
    if (value < 0 || operation->arguments[argument]->kind != TYPE_POINTER)
        return;
    int content = operation->function->parameters[argument].replaces_target
                      ? statements_source(statements, (size_t)value, 0)
                      : -1;
    if (content >= 0)
        belongings->is_gone[content] = true;
    if (argument == 0 && function_is_initialiser(operation->function)) {
        belongings->is_gone[value] = false;
        return;
    }
    switch (experience_fate(experience, operation, argument)) {
    case FATE_RELEASED:
        belongings->is_gone[value] = true;
        break;
    case FATE_KEPT:
    case FATE_TAKEN: {
        int owner = experience_owner(experience, operation, argument);
        int holder = owner >= 0 ? statements_source(statements, call->index, (size_t)owner) : -1;
        if (holder >= 0)
            give(belongings, value, holder);
        break;
    }
    default:
        break;
    }
}

void belongings_note(struct belongings *belongings, const struct experience *experience,
                     const struct vocabulary *vocabulary, const struct statements *statements,
                     size_t index)
{
    const struct operation *operation =
        vocabulary->operations.items[statements->items[index].operation];
    belongings->holder[index] = -1;
    belongings->is_gone[index] = false;
    if (operation->kind != OPERATION_CALL)
        return;
    struct noted_call call = {statements, index, operation};
    for (size_t i = 0; i < operation->argument_count; i++)
        note_argument(belongings, experience, &call, i);
    int lender = operation->result->kind == TYPE_POINTER
                     ? experience_lender(experience, operation)
                     : -1;
    /* What the call released holds nothing: its result may stand where that stood. */
    if (lender >= 0 && experience_fate(experience, operation, (size_t)lender) != FATE_RELEASED)
        belongings->holder[index] = (int16_t)statements_source(statements, index, (size_t)lender);
}

void belongings_identify(struct belongings *belongings, const struct experience *experience,
                         const struct operation *operation, size_t index, size_t same)
{
    if (operation->kind == OPERATION_CALL && experience_hands_over(experience, operation))
        belongings->holder[same] = belongings->holder[index] = -1;
    else if (belongings->holder[index] < 0)
        belongings->holder[index] =
            belongings->holder[same] >= 0 ? belongings->holder[same] : (int16_t)same;
}
