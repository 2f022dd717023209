#include "describe/describe.h"

#include <string.h>

#include "describe/describe_internal.h"

static const struct {
    const char *name, *meaning;
    void (*print)(struct text *out, const struct description *description);
} forms[] = {
    [DESCRIBE_UNKNOWN] = {"", "", NULL},
    [DESCRIBE_C] = {"c", "a C file to edit and to give back with --contracts", describe_contracts},
    [DESCRIBE_ATTRIBUTES] = {"attributes", "declarations with C attributes", describe_attributes},
    [DESCRIBE_JSON] = {"json", "JSON", describe_json},
};

enum { FORM_COUNT = sizeof forms / sizeof *forms };

bool describe_form_keyword(size_t n, struct keyword *keyword)
{
    bool is_there = ++n < FORM_COUNT; /* the first is DESCRIBE_UNKNOWN */
    if (is_there)
        *keyword = (struct keyword){forms[n].name, forms[n].meaning};
    return is_there;
}

enum describe_form describe_form_named(const char *name)
{
    for (size_t i = 1; i < FORM_COUNT; i++)
        if (strcmp(forms[i].name, name) == 0)
            return (enum describe_form)i;
    return DESCRIBE_UNKNOWN;
}

void describe_api(struct text *out, const struct description *description,
                  enum describe_form form)
{
    forms[form].print(out, description);
}

void describe_includes(struct text *out, const struct description *description)
{
    for (size_t i = 0; i < description->api->header_count; i++)
        text_printf(out, "#include \"%s\"\n", description->includes[i]);
}

/* What a header declares. A variable is no function, and macros are declared by contract files. */
static bool can_be_described(const struct function *function)
{
    return !function->is_support && !function->variant_of && !function->is_macro &&
           !function->expression;
}

static void print_those_of(struct text *out, const struct description *description,
                           size_t header, describe_function *print)
{
    const struct api *api = description->api;
    size_t count = 0;
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        if (!can_be_described(function) ||
            strcmp(function->header, api->headers[header]) != 0)
            continue;
        if (!count++ && api->header_count > 1)
            text_printf(out, "\n/* %s */\n", description->includes[header]);
        print(out, api, function);
    }
}

void describe_each(struct text *out, const struct description *description,
                   describe_function *print)
{
    for (size_t i = 0; i < description->api->header_count; i++)
        print_those_of(out, description, i, print);
}
