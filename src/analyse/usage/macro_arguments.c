#include "analyse/usage/macro_arguments.h"

#include <string.h>

#include "analyse/roles/claims.h"

enum { STAMPS_MAXIMUM = 8 }; /* of one parameter, by different macros */

/* What several macros give to the same parameter. */
struct stamps {
    struct constant numbers[STAMPS_MAXIMUM];
    const char *strings[STAMPS_MAXIMUM];
    size_t number_count, string_count;
    const char *expression;
};

static bool has_number(const struct stamps *stamps, int64_t value)
{
    for (size_t i = 0; i < stamps->number_count; i++)
        if (stamps->numbers[i].value == value)
            return true;
    return false;
}

static bool has_string(const struct stamps *stamps, const char *string)
{
    for (size_t i = 0; i < stamps->string_count; i++)
        if (strcmp(stamps->strings[i], string) == 0)
            return true;
    return false;
}

static void add(struct stamps *stamps, const struct macro *value)
{
    stamps->expression = value->name;
    if (value->is_string && stamps->string_count < STAMPS_MAXIMUM &&
        !has_string(stamps, value->string))
        stamps->strings[stamps->string_count++] = value->string;
    if (!value->is_string && stamps->number_count < STAMPS_MAXIMUM &&
        !has_number(stamps, value->value))
        stamps->numbers[stamps->number_count++] = (struct constant){value->name, value->value};
}

static struct evidence given(struct api *api, const struct stamps *stamps)
{
    return evidence_of(EVIDENCE_CALLER, CONFIDENCE_TYPE,
                       REASON(api, "a macro of the header gives it %s", stamps->expression));
}

static void claim(struct api *api, struct function *function, size_t index,
                  const struct stamps *stamps)
{
    struct parameter *parameter = &function->parameters[index];
    bool is_string = stamps->string_count && type_is_char_pointer(parameter->type->sort, true);
    bool is_number = stamps->number_count && type_is_integer(parameter->type->sort);
    struct claim role = {is_string ? ROLE_STRING : ROLE_CHOICE, -1, -1, given(api, stamps)};
    if ((!is_string && !is_number) || !claim_role(api, function, index, role))
        return;
    if (is_string) {
        parameter->strings = arena_copy(api->arena, stamps->strings, sizeof stamps->strings);
        parameter->string_count = stamps->string_count;
    } else {
        parameter->constants = arena_copy(api->arena, stamps->numbers, sizeof stamps->numbers);
        parameter->constant_count = stamps->number_count;
    }
}

void stamps_claim(struct api *api)
{
    for (size_t i = 0; i < api->stamps.count; i++) {
        const struct stamp *first = &api->stamps.items[i];
        struct stamps stamps = {0};
        for (size_t j = 0; j < api->stamps.count; j++)
            if (api->stamps.items[j].function == first->function &&
                api->stamps.items[j].parameter == first->parameter)
                add(&stamps, &api->stamps.items[j].value);
        claim(api, first->function, first->parameter, &stamps);
    }
}
