#include "model/finding.h"

#include <string.h>

const char *verdict_name(enum verdict verdict)
{
    static const char *const names[] = {
        [VERDICT_NONE] = "none",
        [VERDICT_FAULT] = "fault",
        [VERDICT_MISUSE] = "misuse",
        [VERDICT_UNDECIDED] = "undecided",
        [VERDICT_EXPECTED] = "expected",
    };
    return names[verdict];
}

const char *condition_name(enum condition_kind kind)
{
    static const char *const names[] = {
#define CONDITION(name, word, meaning) [CONDITION_##name] = word,
#include "model/conditions.def"
#undef CONDITION
    };
    return names[kind];
}

bool condition_is_same(const struct condition *a, const struct condition *b)
{
    return a->kind == b->kind && a->function == b->function && a->parameter == b->parameter;
}

enum condition_kind condition_named(const char *word)
{
    for (size_t kind = CONDITION_NONE + 1; kind < CONDITION_COUNT; kind++)
        if (strcmp(condition_name((enum condition_kind)kind), word) == 0)
            return (enum condition_kind)kind;
    return CONDITION_NONE;
}

static bool is_said(const struct evidence *evidence)
{
    return evidence->source == EVIDENCE_USER;
}

/* The user said what the parameter is; who gives something else has been told. */
static bool is_forbidden(const struct parameter *parameter, enum condition_kind kind)
{
    bool has_role = is_said(&parameter->role_evidence);
    enum role role = parameter->role;
    switch (kind) {
    case CONDITION_NULL:
        return is_said(&parameter->nullness_evidence) && parameter->nullness == NULLNESS_FORBIDDEN;
    case CONDITION_INDEX:
        return has_role && role_has(role, TRAIT_POSITION);
    case CONDITION_LENGTH:
        return has_role && role_has(role, TRAIT_COUNTED | TRAIT_MEASURES);
    case CONDITION_CHOICE:
        return has_role && role_has(role, TRAIT_NAMED);
    case CONDITION_ATTACHED:
        return is_said(&parameter->fate_evidence) &&
               (parameter->fate == FATE_KEPT || parameter->fate == FATE_TAKEN);
    default:
        return false;
    }
}

bool finding_is_expected(const struct finding *finding)
{
    const struct condition *condition = &finding->condition;
    if (finding->function && function_expects(finding->function, finding->end))
        return true;
    if (condition->kind == CONDITION_NONE || !condition->function)
        return false;
    if (condition->function->expected_conditions >> condition->kind & 1)
        return true;
    return condition->parameter >= 0 &&
           is_forbidden(&condition->function->parameters[condition->parameter], condition->kind);
}

const struct function *finding_other_function(const struct finding *finding, size_t nth)
{
    const struct function *function = finding->members[nth]->function;
    bool is_told = function == finding->function;
    for (size_t i = 0; i < nth && !is_told; i++)
        is_told = finding->members[i]->function == function;
    return is_told ? NULL : function;
}
