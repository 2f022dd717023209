#include "analyse/roles/companions.h"

#include <string.h>

#include "analyse/roles/claims.h"

bool companions_are_made_by_calls(const struct api *api, const struct type *pointer)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        bool takes_one = false;
        for (size_t j = 0; j < function->parameter_count; j++)
            takes_one |= function->parameters[j].type->sort == pointer->sort;
        if (function->result->sort == pointer->sort && !takes_one)
            return true;
    }
    return false;
}

static void make_object(struct function *function, size_t index)
{
    struct parameter *parameter = &function->parameters[index];
    int length = parameter->partner;
    parameter->role = ROLE_OBJECT;
    parameter->partner = parameter->factor = -1;
    parameter->role_evidence =
        evidence_of(EVIDENCE_TYPE, CONFIDENCE_TYPE, "a pointer to a record that calls make");
    if (length >= 0 && function->parameters[length].partner == (int)index) {
        function->parameters[length].role = ROLE_VALUE;
        function->parameters[length].partner = -1;
        function->parameters[length].role_evidence = (struct evidence){0};
    }
}

static void settle_records(struct api *api, struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        if (parameter->role == ROLE_BUFFER && !parameter->declared_length &&
            parameter->role_evidence.source < EVIDENCE_ATTRIBUTE &&
            type_is_pointer_to(parameter->type, TYPE_RECORD) &&
            companions_are_made_by_calls(api, parameter->type))
            make_object(function, i);
    }
}

/* The only length that the function takes; -1 when there is none or there are several. */
static int only_length(const struct function *function)
{
    int found = -1;
    for (size_t i = 0; i < function->parameter_count; i++) {
        if (!role_has(function->parameters[i].role, TRAIT_MEASURES) ||
            function->parameters[i].factor >= 0)
            continue;
        if (found >= 0)
            return -1;
        found = (int)i;
    }
    return found;
}

static bool is_maybe_text(const struct parameter *parameter)
{
    return type_is_pointer_to(parameter->type, TYPE_CHAR) && parameter->partner < 0 &&
           strcmp(parameter->type->target->sort->spelling, "char") != 0 &&
           (parameter->role == ROLE_STRING || parameter->role == ROLE_BUFFER) &&
           !parameter->declared_length && parameter->role_evidence.confidence <= CONFIDENCE_TRACE;
}

/* Bytes beside other bytes of which a length is said are as long as those, not text: people write
 * text as `char`. */
static void settle_bytes(struct function *function)
{
    int length = only_length(function);
    for (size_t i = 0; length >= 0 && i < function->parameter_count; i++) {
        struct parameter *parameter = &function->parameters[i];
        if (!is_maybe_text(parameter))
            continue;
        parameter->role = ROLE_BUFFER;
        parameter->partner = length;
        parameter->role_evidence = evidence_of(EVIDENCE_TYPE, CONFIDENCE_WORD,
                                               "bytes in a function that takes one length");
    }
}

void companions_settle(struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        settle_records(api, api->functions.items[i]);
        if (api_rule_is_on(api, RULE_LENGTHS))
            settle_bytes(api->functions.items[i]);
    }
}
