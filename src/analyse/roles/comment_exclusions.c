#include "analyse/roles/comment_exclusions.h"

#include <string.h>

#include "analyse/roles/passages.h"
#include "base/text.h"

/* What stands before a list of characters that are not taken. */
static const char *const phrases[] = {
    "any character but ", "any character except ", "any character other than ",
    "any byte but ",      "any byte except ",      "any but ",
    "anything but ",      "must not be ",          "may not be ",
    "cannot be ",         "other than ",
};

#define COUNT_OF(table) (sizeof(table) / sizeof *(table))

/* Reads `'c'` or `'\n'`; NULL when there is none. */
static const char *read_character(const char *at, char *character)
{
    if (*at++ != '\'' || !*at)
        return NULL;
    bool is_escape = at[0] == '\\' && at[1];
    at++;
    *character = is_escape ? text_unescape(&at) : at[-1];
    return *at == '\'' ? at + 1 : NULL;
}

static const char *skip_conjunction(const char *at)
{
    static const char *const between[] = {", and ", ", or ", ", nor ", " and ",
                                          " or ",   " nor ", ", "};
    for (size_t i = 0; i < COUNT_OF(between); i++)
        if (strncmp(at, between[i], strlen(between[i])) == 0)
            return at + strlen(between[i]);
    return NULL;
}

static void claim_list(struct parameter *parameter, const char *at)
{
    char character;
    while (at && (at = read_character(at, &character))) {
        if (parameter->excluded_count < EXCLUDED_MAXIMUM)
            parameter->excluded[parameter->excluded_count++] = character;
        at = skip_conjunction(at);
    }
}

static void claim_of_parameter(struct parameter *parameter, const char *passage)
{
    for (size_t i = 0; i < COUNT_OF(phrases) && !parameter->excluded_count; i++)
        for (const char *at = passage; (at = strstr(at, phrases[i]));) {
            at += strlen(phrases[i]);
            claim_list(parameter, at);
        }
}

void exclusions_claim(const struct api *api, struct function *function)
{
    const struct function *owner = api_documented_with(api, function);
    struct arena scratch = {0};
    for (size_t i = 0; owner && i < function->parameter_count; i++)
        if (type_is_integer(function->parameters[i].type))
            claim_of_parameter(&function->parameters[i],
                               passage_of_parameter(&scratch, owner->comment,
                                                    function->parameters[i].name));
    arena_release(&scratch);
}

static const struct parameter *like(const struct api *api, const struct parameter *parameter)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        for (size_t j = 0; j < function->parameter_count; j++) {
            const struct parameter *other = &function->parameters[j];
            if (other->excluded_count && other->type->sort == parameter->type->sort &&
                strcmp(other->name, parameter->name) == 0)
                return other;
        }
    }
    return NULL;
}

void exclusions_borrow(const struct api *api, struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct parameter *parameter = &function->parameters[i];
        const struct parameter *other =
            *parameter->name && !parameter->excluded_count ? like(api, parameter) : NULL;
        if (!other)
            continue;
        memcpy(parameter->excluded, other->excluded, sizeof other->excluded);
        parameter->excluded_count = other->excluded_count;
    }
}
