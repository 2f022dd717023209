#include "csource/csource.h"

#include <string.h>

void csource_call(struct text *out, const struct function *function, const char *const *arguments)
{
    if (function->expression) {
        text_add(out, function->expression);
        return;
    }
    text_printf(out, "%s(", function->name);
    for (size_t i = 0; i < function->parameter_count; i++)
        text_printf(out, "%s%s", i ? ", " : "", arguments[i]);
    text_add_char(out, ')');
}

void csource_include(struct text *out, const char *path)
{
    text_printf(out, *path == '<' ? "#include %s\n" : "#include \"%s\"\n", path);
}

static void add_prototype(struct text *out, const struct function *function)
{
    struct text declarator = {0};
    text_printf(&declarator, "%s(", function->name);
    for (size_t i = 0; i < function->parameter_count; i++) {
        text_add(&declarator, i ? ", " : "");
        csource_declare(&declarator, function->parameters[i].spelling, "");
    }
    text_add_char(&declarator, ')');
    csource_declare(out, function->result_spelling, text_string(&declarator));
    text_add(out, ";\n");
    text_release(&declarator);
}

void csource_prototypes(struct text *out, const struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        if (function->lacks_prototype && function->parameter_count &&
            function_is_callable(function))
            add_prototype(out, function);
    }
}

void csource_include_contracts(struct text *out, const char *path, size_t index)
{
    if (index)
        text_printf(out, "#undef ASSAY_PREFIX\n#define ASSAY_PREFIX assay_%zu_\n", index + 1);
    text_printf(out, "#include \"%s\"\n", path);
}

void csource_contract_name(struct text *out, const struct contract *contract)
{
    static const char prefix[] = "assay_";
    text_add(out, prefix);
    if (contract->file_index)
        text_printf(out, "%zu_", contract->file_index + 1);
    text_add(out, contract->symbol + strlen(prefix));
}

void csource_feature_macro(struct text *out)
{
    text_add(out, "#ifndef _GNU_SOURCE\n#define _GNU_SOURCE\n#endif\n\n");
}
