#include "analyse/roles/from_types.h"

#include <string.h>

#include "analyse/roles/claims.h"

bool is_count_type(const struct type *type)
{
    return type->kind == TYPE_SIGNED || type->kind == TYPE_UNSIGNED;
}

bool is_hidden_record(const struct type *type)
{
    return type->kind == TYPE_RECORD && type->record && !type->record->is_complete_for_users;
}

static void set_role(struct parameter *parameter, enum role role, unsigned confidence,
                     const char *reason)
{
    parameter->role = role;
    parameter->partner = parameter->factor = -1;
    parameter->role_evidence = evidence_of(reason ? EVIDENCE_TYPE : EVIDENCE_NONE,
                                           reason ? confidence : 0, reason);
}

static void set_role_of_record(struct parameter *parameter)
{
    if (type_is_stream(parameter->type))
        set_role(parameter, ROLE_STREAM, CONFIDENCE_TYPE, "a FILE *");
    else if (is_hidden_record(parameter->type->target))
        set_role(parameter, ROLE_OBJECT, CONFIDENCE_HABIT,
                 "a pointer to a record only the library can make");
    else
        set_role(parameter, ROLE_OBJECT, CONFIDENCE_HABIT,
                 "a pointer to a record the headers define");
}

static bool is_wide_text(const struct parameter *parameter)
{
    return strstr(parameter->spelling, "wchar_t") || strstr(parameter->spelling, "char16_t") ||
           strstr(parameter->spelling, "char32_t");
}

static void set_role_of_scalars(struct parameter *parameter)
{
    bool is_const = parameter->type->target->is_const;
    bool is_text = parameter->type->target->kind == TYPE_CHAR;
    if (is_text && is_const)
        set_role(parameter, ROLE_STRING, CONFIDENCE_HABIT,
                 "const characters without a length beside them");
    else if (is_text)
        set_role(parameter, ROLE_TEXT_BUFFER, CONFIDENCE_HABIT, "characters that may be written");
    else if (is_wide_text(parameter))
        set_role(parameter, ROLE_TEXT_BUFFER, CONFIDENCE_WORD, "wide characters");
    else if (is_const)
        set_role(parameter, ROLE_BUFFER, CONFIDENCE_HABIT,
                 "only read, and without a length beside it");
    else
        set_role(parameter, ROLE_OUT, CONFIDENCE_HABIT,
                 "a pointer to one value that may be written");
}

static void set_role_of_pointer(struct api *api, struct parameter *parameter)
{
    if (parameter->declared_length && !is_hidden_record(parameter->type->target)) {
        set_role(parameter, ROLE_BUFFER, CONFIDENCE_BODY,
                 REASON(api, "declared as an array of %zu", parameter->declared_length));
        return;
    }
    switch (parameter->type->target->kind) {
    case TYPE_FUNCTION:
        set_role(parameter, ROLE_CALLBACK, CONFIDENCE_TYPE, "a pointer to a function");
        break;
    case TYPE_RECORD:
        set_role_of_record(parameter);
        break;
    case TYPE_VOID:
        set_role(parameter, ROLE_USER_DATA, CONFIDENCE_HABIT,
                 "a void * without a length beside it");
        break;
    case TYPE_ARRAY:
        set_role(parameter, ROLE_BUFFER, CONFIDENCE_TRACE, "a pointer to an array");
        break;
    default:
        set_role_of_scalars(parameter);
        break;
    }
}

void baseline_role(struct api *api, struct parameter *parameter)
{
    if (parameter->type->kind == TYPE_POINTER)
        set_role_of_pointer(api, parameter);
    else
        set_role(parameter, ROLE_VALUE, 0, NULL);
}
