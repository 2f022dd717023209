#include "model/finding.h"

bool condition_is_same(const struct condition *a, const struct condition *b)
{
    return a->kind == b->kind && a->function == b->function && a->parameter == b->parameter;
}

static bool is_said(const struct evidence *evidence)
{
    return evidence->source == EVIDENCE_USER;
}

static bool has_role(const struct parameter *parameter, uint32_t traits)
{
    return is_said(&parameter->role_evidence) && role_has(parameter->role, traits);
}

/* What of the parameter has to be said for a condition to be forbidden, by the roles of
 * conditions.def. */

static bool says_none(const struct parameter *parameter)
{
    (void)parameter;
    return false;
}

static bool says_nonnull(const struct parameter *parameter)
{
    return is_said(&parameter->nullness_evidence) && parameter->nullness == NULLNESS_FORBIDDEN;
}

static bool says_index(const struct parameter *parameter)
{
    return has_role(parameter, TRAIT_POSITION);
}

static bool says_length(const struct parameter *parameter)
{
    return has_role(parameter, TRAIT_COUNTED | TRAIT_MEASURES);
}

static bool says_choice(const struct parameter *parameter)
{
    return has_role(parameter, TRAIT_NAMED);
}

static bool says_fate(const struct parameter *parameter)
{
    return is_said(&parameter->fate_evidence) &&
           (parameter->fate == FATE_KEPT || parameter->fate == FATE_TAKEN);
}

static const struct {
    bool (*says)(const struct parameter *parameter);
} sayings[CONDITION_COUNT] = {
#define CONDITION(name, word, in_tests, role, requirement, meaning)                                \
    [CONDITION_##name] = {says_##role},
#include "model/conditions.def"
#undef CONDITION
};

/* The user said what the parameter is; who gives something else has been told. */
static bool is_forbidden(const struct parameter *parameter, enum condition_kind kind)
{
    return sayings[kind].says(parameter);
}

/* What nobody weighed, as a contract of the user's that is broken, goes by its class alone. Of many
 * of one shape, one is shown to who wants to see only what is sure enough. */
bool finding_is_shown(const struct finding *finding, const struct show *show)
{
    if (finding->verdict > show->last || (finding->stands_behind && show->least > 0))
        return false;
    return finding->certainty.is_known ? finding->certainty.probability >= show->least
                                       : finding->verdict <= VERDICT_PEDANTIC || show->least <= 0;
}

unsigned finding_severity(const struct finding *finding)
{
    enum { VIOLATES_MEMORY, CRASHES, BREAKS_CONTRACT, IS_UNDEFINED, LEAKS, ENDS_OTHERWISE };
    enum wire_end end = finding->end;
    if (end >= END_HEAP_OVERFLOW && end <= END_BAD_ARGUMENT)
        return VIOLATES_MEMORY;
    if (end >= END_SEGMENTATION_FAULT && end <= END_EXIT)
        return CRASHES;
    if (end_is_contract(end))
        return BREAKS_CONTRACT;
    return end == END_UNDEFINED ? IS_UNDEFINED : end == END_LEAK ? LEAKS : ENDS_OTHERWISE;
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
