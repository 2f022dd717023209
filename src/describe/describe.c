#include "describe/describe.h"

#include <string.h>

#include "describe/internal.h"

static const struct {
    const char *name;
    void (*print)(struct text *out, const struct api *api);
} forms[] = {
    [DESCRIBE_UNKNOWN] = {"", NULL},
    [DESCRIBE_JSON] = {"json", describe_json},
};

enum describe_form describe_form_named(const char *name)
{
    for (size_t i = 1; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i].name, name) == 0)
            return (enum describe_form)i;
    return DESCRIBE_UNKNOWN;
}

void describe_api(struct text *out, const struct api *api, enum describe_form form)
{
    forms[form].print(out, api);
}
