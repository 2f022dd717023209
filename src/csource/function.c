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

enum { LETTERS = 26 };

static void add_parameter_name(struct text *out, size_t index)
{
    if (index < LETTERS)
        text_add_char(out, (char)('a' + index));
    else
        text_printf(out, "parameter%zu", index);
}

static void add_parameters(struct text *out, const struct type *function)
{
    text_add_char(out, '(');
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct text name = {0};
        add_parameter_name(&name, i);
        text_add(out, i ? ", " : "");
        csource_declare(out, function->parameters[i]->spelling, text_string(&name));
        text_release(&name);
    }
    if (!function->parameter_count)
        text_add(out, "void");
    else if (function->is_variadic)
        text_add(out, ", ...");
    text_add_char(out, ')');
}

static void add_unused(struct text *out, const struct type *function, size_t first)
{
    for (size_t i = first; i < function->parameter_count; i++) {
        text_add(out, "    (void)");
        add_parameter_name(out, i);
        text_add(out, ";\n");
    }
}

static void add_view(struct text *out, const struct type *parameter, const char *view,
                     const char *name)
{
    bool is_void = parameter->target->kind == TYPE_VOID;
    text_printf(out, "    const unsigned char *%s = %s%s;\n", view, is_void ? "" : "(const void *)",
                name);
}

/* A bool cannot say "less", "same" and "greater"; functions with such results ask for equality. */
static void add_comparison(struct text *out, const struct type *function)
{
    add_unused(out, function, 2);
    add_view(out, function->parameters[0], "x", "a");
    add_view(out, function->parameters[1], "y", "b");
    bool is_equality = function->target->kind == TYPE_BOOL;
    text_printf(out, "    return %s;\n", is_equality ? "*x == *y" : "(*x > *y) - (*x < *y)");
}

static void add_return(struct text *out, const struct type *result, bool is_true)
{
    switch (result->kind) {
    case TYPE_VOID:
        return;
    case TYPE_BOOL:
        text_printf(out, "    return %s;\n", is_true ? "true" : "false");
        return;
    case TYPE_POINTER:
        text_add(out, "    return NULL;\n");
        return;
    case TYPE_RECORD:
        text_add(out, "    ");
        csource_declare(out, result->sort->spelling, "nothing");
        text_add(out, " = {0};\n    return nothing;\n");
        return;
    default:
        text_printf(out, "    return %d;\n", is_true);
        return;
    }
}

void csource_callback(struct text *out, const struct callback *callback)
{
    const struct type *function = callback->type->target;
    struct text declarator = {0};
    text_add(&declarator, callback->symbol);
    add_parameters(&declarator, function);
    text_add(out, "static ");
    csource_declare(out, function->target->spelling, text_string(&declarator));
    text_release(&declarator);

    text_add(out, "\n{\n");
    if (callback->behaviour == CALLBACK_COMPARE) {
        add_comparison(out, function);
    } else {
        add_unused(out, function, 0);
        add_return(out, function->target, callback->behaviour == CALLBACK_VISIT);
    }
    text_add(out, "}\n");
}
