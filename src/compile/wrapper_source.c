#include "compile/wrapper_source.h"

#include <string.h>

#include "csource/csource.h"
#include "state/layouts.h"

bool wrapper_is_possible(const struct function *function)
{
    return !function->is_support && !function->expression && !function->is_macro &&
           !function->is_inline && !function->is_variadic && !function->is_noreturn &&
           !function->variant_of && !function->is_hidden;
}

static bool is_object_pointer(const struct type *type)
{
    return type_is_pointer_to(type, TYPE_RECORD) && !type_is_stream(type->sort);
}

static bool is_data_pointer(const struct type *type)
{
    return type->kind == TYPE_POINTER && !type_is_function_pointer(type);
}

/* `list_equal`, `list_equals`, `list_eq` */
static bool is_named_equality(const char *name)
{
    static const char *const words[] = {"equal", "equals", "eq"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(name), word = strlen(words[i]);
        if (length > word && name[length - word - 1] == '_' &&
            strcmp(name + length - word, words[i]) == 0)
            return true;
    }
    return false;
}

const struct function *wrapper_equality(const struct api *api, const struct type *sort)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        if (wrapper_is_possible(function) && function->parameter_count == 2 &&
            function->parameters[0].type->sort == sort &&
            function->parameters[1].type->sort == sort && type_is_integer(function->result) &&
            is_named_equality(function->name))
            return function;
    }
    return NULL;
}

static void add_parameters(struct text *out, const struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct text name = {0};
        text_printf(&name, "a%zu", i);
        text_add(out, i ? ", " : "");
        csource_declare(out, function->parameters[i].spelling, text_string(&name));
        text_release(&name);
    }
    text_add(out, function->parameter_count ? "" : "void");
}

static void add_prototype(struct text *out, const struct function *function, const char *prefix)
{
    struct text name = {0};
    text_printf(&name, "%s%s(", prefix, function->name);
    add_parameters(&name, function);
    text_add(&name, ")");
    csource_declare(out, function->result_spelling, text_string(&name));
    text_release(&name);
}

void wrapper_real_call(struct text *out, const struct function *function)
{
    text_printf(out, "__real_%s(", function->name);
    for (size_t i = 0; i < function->parameter_count; i++)
        text_printf(out, "%sa%zu", i ? ", " : "", i);
    text_add(out, ");\n");
}

static void add_arguments(struct text *out, const struct function *function)
{
    text_add(out, "    const struct assay_argument arguments[] = {");
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        text_printf(out, "{&a%zu, %u, sizeof a%zu, %d, %d}, ", i, type->sort->id, i,
                    is_data_pointer(type), is_object_pointer(type));
    }
    text_add(out, "{0}};\n");
}

void wrapper_begin(struct text *out, const struct function *function)
{
    text_add_char(out, '\n');
    add_prototype(out, function, "__real_");
    text_add(out, ";\n");
    add_prototype(out, function, "__wrap_");
    text_add(out, "\n{\n");
}

static void add_wrapper(struct text *out, const struct function *function)
{
    bool is_void = function->result->kind == TYPE_VOID;
    wrapper_begin(out, function);
    add_arguments(out, function);
    text_printf(out, "    int is_outermost = !assay_call_depth++;\n"
                     "    if (is_outermost)\n"
                     "        assay_call_begin(%u, arguments, %zu);\n    ",
                function->id, function->parameter_count);
    if (!is_void)
        csource_declare(out, csource_result_spelling(function), "result = ");
    wrapper_real_call(out, function);
    text_printf(out, "    if (is_outermost)\n"
                     "        assay_call_end(arguments, %zu, %s);\n"
                     "    assay_call_depth--;\n",
                function->parameter_count,
                is_object_pointer(function->result) ? "&result" : "NULL");
    text_add(out, is_void ? "}\n" : "    return result;\n}\n");
}

static void add_equality(struct text *out, const struct function *function)
{
    text_printf(out, "\nstatic int assay_equal_%u(void *a, void *b)\n{\n"
                     "    return __real_%s(a, b) != 0;\n}\n",
                function->id, function->name);
}

static void add_equalities(struct text *out, const struct api *api)
{
    for (size_t i = 0; i < api->types.count; i++) {
        const struct function *function = wrapper_equality(api, api->types.items[i]);
        if (function)
            add_equality(out, function);
    }
    text_add(out, "\nconst struct assay_equality assay_equalities[] = {\n");
    for (size_t i = 0; i < api->types.count; i++) {
        const struct function *function = wrapper_equality(api, api->types.items[i]);
        if (function)
            text_printf(out, "    {%u, assay_equal_%u},\n", api->types.items[i]->id, function->id);
    }
    text_add(out, "    {0, NULL},\n};\n");
}

void wrapper_includes(struct text *out, const struct api *api)
{
    text_add(out, "#pragma clang diagnostic ignored \"-Weverything\"\n\n");
    for (size_t i = 0; i < api->include_count; i++)
        csource_include(out, api->includes[i]);
    csource_prototypes(out, api);
}

void wrapper_source_print(struct text *out, const struct api *api)
{
    wrapper_includes(out, api);
    text_add(out, "\n#include <stddef.h>\n\n#include \"assay/calls.h\"\n"
                  "#include \"assay/harness.h\"\n");
    for (size_t i = 0; i < api->functions.count; i++)
        if (wrapper_is_possible(api->functions.items[i]))
            add_wrapper(out, api->functions.items[i]);
    add_equalities(out, api);
    layouts_print(out, api);
}

void wrapper_link_flag(struct text *out, const struct api *api)
{
    /* What lets allocations, reads and writes fail in suites that assay wrote: the recorder wants
     * to know, see runtime/recorded_calls.c. */
    static const char *const refusals[] = {"allocation", "read", "write"};
    text_add(out, "-Wl");
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        text_printf(out, ",--wrap=assay_fail_%s,--wrap=assay_%s_failed", refusals[i], refusals[i]);
    for (size_t i = 0; i < api->functions.count; i++)
        if (wrapper_is_possible(api->functions.items[i]))
            text_printf(out, ",--wrap=%s", api->functions.items[i]->name);
}
