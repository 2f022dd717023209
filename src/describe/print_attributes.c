/* The declarations again, with the attributes that compilers check, to be pasted into headers. What
 * a header claims, every compiler believes: only what is nearly certain is printed. */
#include <string.h>

#include "csource/csource.h"
#include "describe/describe_internal.h"
#include "model/confidence.h"

/* clang does not know these, and gcc only since version 11. */
static const char macros[] =
    "\n"
    "#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 11\n"
    "#define ATTRIBUTE_ACCESS(...) __attribute__((access(__VA_ARGS__)))\n"
    "#define ATTRIBUTE_MALLOC(...) __attribute__((malloc(__VA_ARGS__)))\n"
    "#else\n"
    "#define ATTRIBUTE_ACCESS(...)\n"
    "#define ATTRIBUTE_MALLOC(...)\n"
    "#endif\n";

static bool is_certain(const struct evidence *evidence)
{
    return evidence->source != EVIDENCE_NONE && evidence->confidence >= CONFIDENCE_CERTAIN;
}

/* An attribute of an inline function has to stand at its definition, and nobody can write down a
 * type without a name. */
static bool can_be_declared(const struct function *function)
{
    if (function->is_macro || function->expression || function->lacks_prototype)
        return false; /* no prototype to repeat */
    bool is_nameless = strstr(function->result_spelling, "(unnamed");
    for (size_t i = 0; i < function->parameter_count; i++)
        is_nameless = is_nameless || strstr(function->parameters[i].spelling, "(unnamed");
    return !function->is_inline && !is_nameless;
}

static bool is_nonnull(const struct parameter *parameter)
{
    return parameter->nullness == NULLNESS_FORBIDDEN && is_certain(&parameter->nullness_evidence);
}

static void add_nonnull(struct text *out, const struct function *function)
{
    const char *separator = "\n    __attribute__((nonnull(";
    bool is_open = false;
    for (size_t i = 0; i < function->parameter_count; i++)
        if (is_nonnull(&function->parameters[i])) {
            text_printf(out, "%s%zu", separator, i + 1);
            separator = ", ";
            is_open = true;
        }
    if (is_open)
        text_add(out, ")))");
}

static bool is_measured_by(const struct parameter *buffer, const struct parameter *length)
{
    bool counts = length->type->kind == TYPE_SIGNED || length->type->kind == TYPE_UNSIGNED;
    return counts && buffer->factor < 0 && is_certain(&buffer->role_evidence);
}

static const char *access_mode(const struct function *function, const struct parameter *buffer)
{
    if (buffer->type->target->is_const)
        return "read_only";
    bool is_filled = role_has(buffer->role, TRAIT_RESULT) ||
                     role_has(function->parameters[buffer->partner].role, TRAIT_ROOM);
    return is_filled ? "write_only" : "read_write";
}

static void add_access(struct text *out, const struct function *function, size_t index)
{
    const struct parameter *parameter = &function->parameters[index];
    bool is_known = is_certain(&parameter->role_evidence) &&
                    parameter->type->kind == TYPE_POINTER;
    if (is_known && role_has(parameter->role, TRAIT_RESULT) && parameter->type->target->size)
        text_printf(out, "\n    ATTRIBUTE_ACCESS(%s, %zu)", access_mode(function, parameter),
                    index + 1);
    if (is_known && role_has(parameter->role, TRAIT_COUNTED) && parameter->partner >= 0 &&
        is_measured_by(parameter, &function->parameters[parameter->partner]))
        text_printf(out, "\n    ATTRIBUTE_ACCESS(%s, %zu, %d)", access_mode(function, parameter),
                    index + 1, parameter->partner + 1);
}

/* The parameter in which the function takes the pointer to end its life; -1. */
static int released_parameter(const struct function *function, const struct type *sort)
{
    if (function->is_support || !can_be_declared(function))
        return -1;
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        if (parameter->type->sort == sort && parameter->fate == FATE_RELEASED &&
            is_certain(&parameter->fate_evidence))
            return (int)i;
    }
    return -1;
}

static void add_malloc(struct text *out, const struct api *api, const struct function *function)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *other = api->functions.items[i];
        int parameter = other == function ? -1 : released_parameter(other, function->result->sort);
        if (parameter < 0)
            continue;
        text_printf(out, "\n    ATTRIBUTE_MALLOC(%s, %d)", other->name, parameter + 1);
        return;
    }
}

static void add_result(struct text *out, const struct api *api, const struct function *function)
{
    bool is_owned = function->belonging == BELONGING_CALLER &&
                    is_certain(&function->belonging_evidence) &&
                    function->result->kind == TYPE_POINTER;
    if (is_owned)
        add_malloc(out, api, function);
    if (is_owned || function->must_use_result)
        text_add(out, "\n    __attribute__((warn_unused_result))");
    if (function->returns_nonnull)
        text_add(out, "\n    __attribute__((returns_nonnull))");
}

static bool takes_arguments_as_list(const struct parameter *last)
{
    return strstr(last->type->spelling, "__va_list_tag") || strstr(last->spelling, "va_list");
}

static void add_format(struct text *out, const struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        const struct parameter *last = &function->parameters[function->parameter_count - 1];
        bool is_list = takes_arguments_as_list(last);
        if (parameter->role != ROLE_FORMAT || !is_certain(&parameter->role_evidence) ||
            !type_is_char_pointer(parameter->type, false) || (!function->is_variadic && !is_list))
            continue;
        text_printf(out, "\n    __attribute__((format(printf, %zu, %zu)))", i + 1,
                    function->is_variadic ? function->parameter_count + 1 : 0);
    }
}

static void add_attributes(struct text *out, const struct api *api,
                           const struct function *function)
{
    add_nonnull(out, function);
    for (size_t i = 0; i < function->parameter_count; i++)
        add_access(out, function, i);
    add_format(out, function);
    add_result(out, api, function);
}

static bool is_declared_as_array(const struct function *function, size_t index)
{
    bool is_users_word =
        function->declared && function->declared->parameters[index].declared_length;
    const struct parameter *parameter = &function->parameters[index];
    bool is_va_list = parameter->type->kind != TYPE_POINTER;
    return parameter->declared_length && !is_users_word && !is_va_list;
}

/* An array stays an array: gcc compares the declarations. */
static void print_parameter(struct text *out, const struct function *function, size_t index)
{
    const struct parameter *parameter = &function->parameters[index];
    if (!is_declared_as_array(function, index)) {
        csource_declare(out, parameter->spelling, parameter->name);
        return;
    }
    struct text declarator = {0};
    text_printf(&declarator, "%s[%zu]", parameter->name, parameter->declared_length);
    csource_declare(out, parameter->type->target->spelling, text_string(&declarator));
    text_release(&declarator);
}

static void print_declaration(struct text *out, const struct function *function)
{
    struct text declarator = {0};
    text_printf(&declarator, "%s(", function->name);
    for (size_t i = 0; i < function->parameter_count; i++) {
        text_add(&declarator, i ? ", " : "");
        print_parameter(&declarator, function, i);
    }
    if (function->is_variadic)
        text_add(&declarator, ", ...");
    text_add(&declarator, function->parameter_count ? ")" : "void)");
    csource_declare(out, function->result_spelling, text_string(&declarator));
    text_release(&declarator);
}

static void print_function(struct text *out, const struct api *api,
                           const struct function *function)
{
    struct text attributes = {0};
    if (can_be_declared(function))
        add_attributes(&attributes, api, function);
    if (attributes.length) {
        text_add_char(out, '\n');
        print_declaration(out, function);
        text_printf(out, "%s;\n", text_string(&attributes));
    }
    text_release(&attributes);
}

void describe_attributes(struct text *out, const struct description *description)
{
    text_add(out, "/* The functions with the attributes that hold of them, as far as assay is\n"
                  " * certain. Move them to the declarations in the headers. */\n");
    describe_includes(out, description);
    text_add(out, macros);
    describe_each(out, description, print_function);
}
