#include "analyse/roles/claims.h"

#include "analyse/roles/from_types.h"

struct evidence evidence_of(enum evidence_source source, unsigned confidence, const char *reason)
{
    return (struct evidence){source, (uint8_t)confidence, reason};
}

bool evidence_outweighs(const struct evidence *claimed, const struct evidence *believed)
{
    return claimed->confidence > believed->confidence ||
           (claimed->confidence == believed->confidence && claimed->source >= believed->source);
}

const char *describe_parameter(struct arena *arena, const struct function *function, size_t index)
{
    const char *name = function->parameters[index].name;
    return *name ? arena_printf(arena, "'%s'", name)
                 : arena_printf(arena, "parameter %zu", index + 1);
}

static int other_buffer(const struct function *function, size_t number)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (function->parameters[i].role == ROLE_BUFFER &&
            (function->parameters[i].partner == (int)number ||
             function->parameters[i].factor == (int)number))
            return (int)i;
    return -1;
}

/* A length without its buffer is a length no more, unless it measures another one. */
static void leave_length(struct api *api, struct function *function, size_t number)
{
    struct parameter *parameter = &function->parameters[number];
    int other = other_buffer(function, number);
    if (other >= 0)
        parameter->partner = other;
    else
        baseline_role(api, parameter);
}

/* What pointed to the parameter does so no longer. */
static void detach(struct api *api, struct function *function, size_t index)
{
    enum role role = function->parameters[index].role;
    function->parameters[index].role = ROLE_VALUE;
    function->parameters[index].partner = function->parameters[index].factor = -1;
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct parameter *other = &function->parameters[i];
        bool refers = other->partner == (int)index || other->factor == (int)index;
        if (i == index || !refers)
            continue;
        if (other->role == ROLE_BUFFER)
            baseline_role(api, other);
        else if (role == ROLE_BUFFER &&
                 (role_has(other->role, TRAIT_MEASURES) || other->role == ROLE_IN_OUT))
            leave_length(api, function, i);
    }
}

static void believe(struct parameter *parameter, struct claim claim)
{
    parameter->role = claim.role;
    parameter->partner = claim.partner;
    parameter->factor = claim.factor;
    parameter->role_evidence = claim.evidence;
}

bool claim_role(struct api *api, struct function *function, size_t index, struct claim claim)
{
    struct parameter *parameter = &function->parameters[index];
    if (!evidence_outweighs(&claim.evidence, &parameter->role_evidence))
        return false;
    if (parameter->role != claim.role || parameter->partner != claim.partner)
        detach(api, function, index);
    believe(parameter, claim);
    return true;
}

bool claim_pair(struct api *api, struct function *function, size_t pointer, size_t number,
                struct claim length)
{
    struct claim buffer = {ROLE_BUFFER, (int)number, length.factor, length.evidence};
    const struct parameter *believed = &function->parameters[pointer];
    if (!evidence_outweighs(&length.evidence, &function->parameters[number].role_evidence) ||
        !evidence_outweighs(&length.evidence, &believed->role_evidence))
        return false;
    buffer.evidence.reason =
        length.factor < 0
            ? REASON(api, "measured by %s", describe_parameter(api->arena, function, number))
            : REASON(api, "measured by %s times %s",
                     describe_parameter(api->arena, function, number),
                     describe_parameter(api->arena, function, (size_t)length.factor));
    int factor = length.factor;
    length.partner = (int)pointer;
    length.factor = -1;
    if (believed->partner != (int)number)
        detach(api, function, pointer);
    believe(&function->parameters[number], length);
    if (factor >= 0 && factor != (int)number)
        believe(&function->parameters[factor], length);
    believe(&function->parameters[pointer], buffer);
    return true;
}

bool claim_nullness(struct parameter *parameter, enum nullness nullness, struct evidence evidence)
{
    if (parameter->type->kind != TYPE_POINTER ||
        !evidence_outweighs(&evidence, &parameter->nullness_evidence))
        return false;
    parameter->nullness = nullness;
    parameter->nullness_evidence = evidence;
    return true;
}

bool claim_fate(struct parameter *parameter, enum fate fate, int owner, struct evidence evidence)
{
    if (!evidence_outweighs(&evidence, &parameter->fate_evidence))
        return false;
    parameter->fate = fate;
    parameter->owner = owner;
    parameter->fate_evidence = evidence;
    return true;
}

bool claim_purpose(struct function *function, enum purpose purpose, struct evidence evidence)
{
    if (!evidence_outweighs(&evidence, &function->purpose_evidence))
        return false;
    function->purpose = purpose;
    function->purpose_evidence = evidence;
    return true;
}

bool claim_failure(struct function *function, enum failure_convention failure,
                   struct evidence evidence)
{
    if (!evidence_outweighs(&evidence, &function->failure_evidence))
        return false;
    function->failure = failure;
    function->failure_evidence = evidence;
    return true;
}

bool claim_belonging(struct function *function, enum belonging belonging, int owner,
                     struct evidence evidence)
{
    if (!evidence_outweighs(&evidence, &function->belonging_evidence))
        return false;
    function->belonging = belonging;
    function->result_owner = owner;
    function->belonging_evidence = evidence;
    return true;
}
