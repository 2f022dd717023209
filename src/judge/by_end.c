/* What needs no look at the arguments: how the failing call ended. */
#include <string.h>

#include "base/file.h"
#include "judge/place.h"

const char *undecidable(enum wire_end end)
{
    switch (end) {
    case END_HANG:
        return "the call may be slow rather than stuck";
    case END_EXIT:
        return "the library may be meant to end the process";
    case END_ABORT:
        return "the library may be meant to abort";
    case END_MEMORY_EXHAUSTED:
        return "the call may be meant to use much memory";
    case END_FORBIDDEN:
        return "the sandbox stopped the call, which is not a fault";
    case END_STACK_EXHAUSTED:
        return "the call may need more stack than there is";
    case END_SIGNAL:
        return "the library may be meant to raise the signal";
    default:
        return NULL;
    }
}

/* What compilers never make use of, and a later C allows: nothing to add to no object. */
static bool is_harmless(const struct outcome *outcome)
{
    static const char nothing_added[] = "nullptr with offset";
    return outcome->end == END_UNDEFINED &&
           strncmp(outcome->message, nothing_added, strlen(nothing_added)) == 0;
}

static const char *broken_contract(struct arena *arena, const struct vocabulary *vocabulary,
                                   const struct outcome *outcome)
{
    if (outcome->contract < 0)
        return arena_printf(arena, "the call %s", end_sentence(outcome->end));
    const struct contract *contract = vocabulary->api->contracts.items[outcome->contract];
    return arena_printf(arena, "the call %s (%s at %s:%u)", end_sentence(outcome->end),
                        contract_kind_name(contract->kind), file_base_name(contract->file),
                        contract->line);
}

/* The function of the failing call; NULL when it is no call. */
static const struct function *failing_function(const struct inquiry *inquiry)
{
    return operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last)->function;
}

void decide_expected(const struct place *place)
{
    const struct function *function = failing_function(place->inquiry);
    if (function && function_expects(function, place->inquiry->outcome->end))
        decide(place->inquiry, "a contract says that the function fails like this");
}

void decide_own_helper(const struct place *place)
{
    const struct function *function = failing_function(place->inquiry);
    if (end_is_contract(place->inquiry->outcome->end) && (!function || function->is_support))
        decide(place->inquiry, "the contract is broken by what the test does, and not by a call "
                               "of the library");
}

/* What the run said is gone when the next one begins. */
void decide_law(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    if (inquiry->outcome->end == END_LAW)
        decide(inquiry, *inquiry->outcome->message
                            ? arena_copy_string(inquiry->arena, inquiry->outcome->message)
                            : "the call breaks a law of the library");
}

void decide_contract(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    if (end_is_contract(inquiry->outcome->end) && inquiry->outcome->end != END_LAW)
        decide(inquiry, broken_contract(inquiry->arena, inquiry->vocabulary, inquiry->outcome));
}

void decide_precondition(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct function *function = failing_function(inquiry);
    if (inquiry->outcome->end == END_ASSERT && function && is_precondition(inquiry, function))
        decide(inquiry, arena_printf(inquiry->arena, "%s asserts a precondition of its own: %s",
                                     function->name, inquiry->outcome->message));
}

void decide_asserted_state(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct function *function = failing_function(inquiry);
    if (inquiry->outcome->end == END_ASSERT && function && is_about_state(inquiry, function) &&
        !(is_all_fresh(inquiry) && may_be_empty(inquiry)))
        decide(inquiry, arena_printf(inquiry->arena, "%s asserts something of what it is given: %s",
                                     function->name, inquiry->outcome->message));
}

void decide_in_callback(const struct place *place)
{
    if (place->inquiry->is_in_callback)
        decide(place->inquiry,
               "it happened in a callback of the test, on what the library passed to it");
}

void decide_null_plus_zero(const struct place *place)
{
    if (is_harmless(place->inquiry->outcome))
        decide(place->inquiry, "adding 0 to a null pointer does no harm");
}

void decide_limit(const struct place *place)
{
    const char *reason = undecidable(place->inquiry->outcome->end);
    if (reason && !is_out_of_proportion(place->inquiry))
        decide(place->inquiry, reason);
}
