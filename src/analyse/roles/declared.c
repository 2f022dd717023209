#include "analyse/roles/declared.h"

static bool is_said(const struct evidence *evidence)
{
    return evidence->source == EVIDENCE_USER;
}

static void apply_to_parameter(struct parameter *parameter, const struct parameter *said)
{
    if (is_said(&said->role_evidence)) {
        parameter->role = said->role;
        parameter->role_evidence = said->role_evidence;
        parameter->partner = said->partner;
        parameter->factor = said->factor;
        parameter->constants = said->constants;
        parameter->constant_count = said->constant_count;
        if (said->declared_length)
            parameter->declared_length = said->declared_length;
    }
    if (is_said(&said->nullness_evidence)) {
        parameter->nullness = said->nullness;
        parameter->nullness_evidence = said->nullness_evidence;
        parameter->is_nonnull = said->nullness == NULLNESS_FORBIDDEN;
    }
    if (is_said(&said->fate_evidence)) {
        parameter->fate = said->fate;
        parameter->fate_evidence = said->fate_evidence;
        parameter->owner = said->owner;
    }
}

static void apply_to_function(struct function *function, const struct function *said)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        apply_to_parameter(&function->parameters[i], &said->parameters[i]);
    if (is_said(&said->purpose_evidence)) {
        function->purpose = said->purpose;
        function->purpose_evidence = said->purpose_evidence;
    }
    if (is_said(&said->failure_evidence)) {
        function->failure = said->failure;
        function->failure_evidence = said->failure_evidence;
    }
    if (is_said(&said->belonging_evidence)) {
        function->belonging = said->belonging;
        function->result_owner = said->result_owner;
        function->belonging_evidence = said->belonging_evidence;
    }
    function->sets_hook |= said->sets_hook;
    function->expected_ends |= said->expected_ends;
    function->expected_conditions |= said->expected_conditions;
    if (said->is_excluded && !function->skip_reason)
        function->skip_reason = "a contract says to skip it";
}

void declared_apply(struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        struct function *function = api->functions.items[i];
        if (function->declared)
            apply_to_function(function, function->declared);
    }
}
