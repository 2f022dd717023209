#include "analyse/roles/from_names.h"

#include <string.h>

#include "analyse/roles/claims.h"
#include "analyse/roles/from_types.h"
#include "analyse/roles/lengths_by_name.h"
#include "analyse/roles/names.h"
#include "model/words.h"

/* `confidence`: how much the name of the parameter says. */
static void claim(struct api *api, struct function *function, size_t index, enum role role,
                  unsigned confidence)
{
    /* A position is one in the object that the call is about, which comes first. */
    int partner = role == ROLE_INDEX ? 0 : -1;
    struct claim made = {role, partner, -1,
                         evidence_of(EVIDENCE_NAME, confidence,
                                     REASON(api, "named '%s'", function->parameters[index].name))};
    claim_role(api, function, index, made);
}

static void claim_index(struct api *api, struct function *function, size_t index)
{
    if (index > 0 && role_has(function->parameters[0].role, TRAIT_OBJECT))
        claim(api, function, index, ROLE_INDEX, CONFIDENCE_NAME);
}

static void claim_number(struct api *api, struct function *function, size_t index)
{
    const struct parameter *parameter = &function->parameters[index];
    bool is_alone = function->parameters[index].role == ROLE_VALUE;
    if (!is_count_type(parameter->type) || !is_alone)
        return;
    if (name_says(parameter->name, WORDS_DESCRIPTOR))
        claim(api, function, index, ROLE_DESCRIPTOR, CONFIDENCE_NAME);
    else if (name_says(parameter->name, WORDS_INDEX) && api_rule_is_on(api, RULE_INDEXES))
        claim_index(api, function, index);
    else if (name_length_hint(parameter->name) == LENGTH_BYTES)
        claim(api, function, index, ROLE_SIZE, CONFIDENCE_WORD);
}

static void claim_user_data(struct api *api, struct function *function, size_t index)
{
    struct parameter *parameters = function->parameters;
    bool follows = index > 0 && role_has(parameters[index - 1].role, TRAIT_CALLED);
    bool precedes =
        index + 1 < function->parameter_count && role_has(parameters[index + 1].role, TRAIT_CALLED);
    struct claim made = {ROLE_USER_DATA, -1, -1, {0}};
    if (follows || precedes)
        made.evidence =
            evidence_of(EVIDENCE_NAME, CONFIDENCE_NAME, "a void * beside a callback");
    else if (name_says(parameters[index].name, WORDS_USER_DATA))
        made.evidence = evidence_of(EVIDENCE_NAME, CONFIDENCE_WORD,
                                    REASON(api, "a void * named '%s'", parameters[index].name));
    if (made.evidence.reason && parameters[index].role == ROLE_USER_DATA)
        claim_role(api, function, index, made);
}

static bool precedes_variable_arguments(const struct function *function, size_t index)
{
    if (index + 1 == function->parameter_count)
        return function->is_variadic;
    const struct type *next = function->parameters[index + 1].type;
    return next->kind == TYPE_OTHER && strstr(next->spelling, "va_list");
}

/* The last string before variable arguments, or what `set_format` sets for later. */
static bool is_format(const struct function *function, size_t index)
{
    const struct parameter *parameter = &function->parameters[index];
    if (parameter->role != ROLE_STRING || !name_says(parameter->name, WORDS_FORMAT))
        return false;
    return precedes_variable_arguments(function, index) ||
           (function->parameter_count <= 2 && name_says(function->name, WORDS_FORMAT));
}

void names_claim(struct api *api, struct function *function)
{
    if (api_rule_is_on(api, RULE_LENGTHS)) {
        pairs_claim(api, function);
        products_claim(api, function);
    }
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        if (is_format(function, i))
            claim(api, function, i, ROLE_FORMAT, CONFIDENCE_NAME);
        else if (parameter->role == ROLE_STRING && name_says(parameter->name, WORDS_FILE))
            claim(api, function, i, ROLE_FILE_NAME, CONFIDENCE_NAME);
        else if (type_is_pointer_to(parameter->type, TYPE_VOID))
            claim_user_data(api, function, i);
        else
            claim_number(api, function, i);
    }
}
