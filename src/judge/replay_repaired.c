#include "judge/judge_internal.h"

/* Damaged memory shows in many ways: one of these stands for any other. That what is no block is
 * freed says another thing: whose it is. */
static bool is_memory_error(enum wire_end end)
{
    switch (end) {
    case END_SEGMENTATION_FAULT:
    case END_BUS_ERROR:
    case END_HEAP_OVERFLOW:
    case END_STACK_OVERFLOW:
    case END_GLOBAL_OVERFLOW:
    case END_USE_AFTER_FREE:
    case END_USE_AFTER_SCOPE:
    case END_BAD_ACCESS:
    case END_DOUBLE_FREE:
    case END_BAD_ARGUMENT:
        return true;
    default:
        return false;
    }
}

enum { REPLAY_FLAGS = WIRE_CHECK_CONTRACTS | WIRE_CHECK_ALL | WIRE_OBSERVE };

bool laboratory_run(const struct laboratory *laboratory, const struct statements *statements,
                    struct outcome *outcome)
{
    struct error ignored; /* what cannot be tried is not known */
    return runner_run(laboratory->runner, statements, REPLAY_FLAGS | laboratory->flags, outcome,
                      &ignored);
}

bool laboratory_run_so(const struct laboratory *laboratory, const struct statements *statements,
                       uint32_t flags, uint8_t fill, struct outcome *outcome)
{
    struct error ignored;
    return runner_run_with(laboratory->runner, statements,
                           &(struct run_options){.flags = REPLAY_FLAGS | laboratory->flags | flags,
                                                .fill = fill},
                           outcome, &ignored);
}

bool replay_observe(struct inquiry *inquiry, const struct statements *candidate)
{
    if (!inquiry->runs_left || !candidate->count)
        return false;
    inquiry->runs_left--;
    statements_verify(candidate, inquiry->vocabulary, "a repair");
    if (laboratory_run(inquiry->laboratory, candidate, &inquiry->seen))
        return true;
    inquiry->is_cut_short = true;
    return false;
}

void replay_before(struct inquiry *inquiry)
{
    struct statements before = *inquiry->statements;
    before.count = inquiry->last;
    if (!replay_observe(inquiry, &before) || !outcome_is_ok(&inquiry->seen))
        return;
    inquiry->before = arena_copy(inquiry->arena, &inquiry->seen, sizeof inquiry->seen);
}

enum replay replay(struct inquiry *inquiry, const struct statements *candidate)
{
    if (!replay_observe(inquiry, candidate) || inquiry->seen.end == END_LOST)
        return REPLAY_UNKNOWN;
    const struct outcome *seen = &inquiry->seen;
    if (outcome_is_ok(seen))
        return outcome_has_skipped(seen) ? REPLAY_UNKNOWN : REPLAY_RETURNS;
    enum wire_end end = inquiry->outcome->end;
    bool is_same_end =
        seen->end == end || (is_memory_error(seen->end) && is_memory_error(end));
    bool is_same_call = seen->statement < candidate->count &&
                        candidate->items[seen->statement].operation ==
                            inquiry->statements->items[inquiry->last].operation;
    return is_same_end && is_same_call ? REPLAY_FAILS : REPLAY_OTHER;
}

/* That it finds nothing, and returns null, is no refusal. */
bool value_refuses(const struct function *function, const struct observed_value *value)
{
    return !(value->flags & VALUE_SKIPPED) && function->failure != FAILURE_UNKNOWN &&
           function->failure != FAILURE_NULL && !function_succeeded(function, value);
}

bool call_was_refused(const struct inquiry *inquiry, size_t statement)
{
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, statement)->function;
    enum wire_end end = inquiry->outcome->end;
    const struct outcome *seen =
        inquiry->before && end != END_LAW ? inquiry->before : inquiry->outcome;
    bool has_returned = statement < inquiry->last || end == END_LEAK || end == END_LAW;
    return has_returned && value_refuses(function, &seen->values[statement]);
}

bool replay_refuses(const struct inquiry *inquiry, size_t first, size_t shift)
{
    for (size_t i = first; i <= inquiry->last; i++) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        if (operation->kind != OPERATION_CALL)
            continue;
        if (!call_was_refused(inquiry, i) &&
            value_refuses(operation->function, &inquiry->seen.values[i + shift]))
            return true;
    }
    return false;
}
