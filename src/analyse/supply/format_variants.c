#include "analyse/supply/format_variants.h"

#include <ctype.h>

#include "analyse/supply/helpers.h"
#include "analyse/supply/sentinels.h"
#include "analyse/supply/variadic_arguments.h"
#include "base/text.h"
#include "csource/csource.h"

enum { EXTRA_MAXIMUM = TAIL_MAXIMUM, FORMATS_MAXIMUM = 3 };

/* Formats, and what they want behind them. An empty format is one that compilers warn of. */
static const struct variant {
    const char *name;
    const char *types[EXTRA_MAXIMUM];
    const char *spellings[EXTRA_MAXIMUM];
    const char *formats[FORMATS_MAXIMUM];
} variants[] = {
    {"d", {"int"}, {"int"}, {"%d", "%5d", "n%x"}},
    {"s", {"char *"}, {"const char *"}, {"%s", "<%s>", "%.3s"}},
    {"sd", {"char *", "int"}, {"const char *", "int"}, {"%s=%d", "%s%c"}},
    {"f", {"double"}, {"double"}, {"%f", "%5.2f", "%g"}},
};

static const char *const plain_formats[] = {"abc", "%%", "a b"};

static int find_format(const struct function *function)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (function->parameters[i].role == ROLE_FORMAT)
            return (int)i;
    return -1;
}

/* The last parameter, when it is a va_list. */
static const struct parameter *va_list_of(const struct function *function)
{
    const struct parameter *last =
        function->parameter_count ? &function->parameters[function->parameter_count - 1] : NULL;
    return last && type_is_va_list(last->type) ? last : NULL;
}

const char *variants_reason(struct api *api, const struct function *function)
{
    const struct parameter *list = va_list_of(function);
    if (find_format(function) >= 0 || (!function->is_variadic && !list) ||
        sentinels_apply(function) || tails_learn(api, function).count)
        return NULL;
    if (!list)
        return "variadic: what it takes after its named parameters is not said";
    return arena_printf(api->arena, "parameter '%s' is a va_list, and nothing says of what",
                        list->name);
}

static void add_declarator(struct text *out, const struct function *function, size_t named,
                           const char *name)
{
    text_printf(out, "%s(", name);
    for (size_t i = 0; i < named; i++) {
        char *parameter = (char[16]){0};
        parameter[0] = (char)('a' + i);
        csource_declare(out, function->parameters[i].spelling, parameter);
        text_add(out, ", ");
    }
    text_add(out, "...)");
}

/* `static int call_vlog(struct log *a, const char *b, ...)` */
static const char *wrapper_of(struct api *api, const struct function *function, const char *name)
{
    struct text text = {0}, declarator = {0};
    size_t named = function->parameter_count - 1;
    bool is_void = function->result->kind == TYPE_VOID;
    add_declarator(&declarator, function, named, name);
    text_add(&text, "static ");
    csource_declare(&text, csource_result_spelling(function), text_string(&declarator));
    text_printf(&text, "\n{\n    va_list list;\n    va_start(list, %c);\n    ",
                (char)('a' + named - 1));
    if (!is_void) {
        csource_declare(&text, csource_result_spelling(function), "result");
        text_add(&text, " = ");
    }
    text_printf(&text, "%s(", function->name);
    for (size_t i = 0; i < named; i++)
        text_printf(&text, "%c, ", (char)('a' + i));
    text_printf(&text, "list);\n    va_end(list);\n%s}\n", is_void ? "" : "    return result;\n");
    const char *copy = arena_copy_string(api->arena, text_string(&text));
    text_release(&declarator);
    text_release(&text);
    return copy;
}

static void set_formats(struct function *function, size_t index, const char *const *formats,
                        size_t maximum)
{
    struct parameter *format = &function->parameters[index];
    format->strings = formats;
    for (format->string_count = 0;
         format->string_count < maximum && formats[format->string_count];)
        format->string_count++;
}

static void add_extra(struct function *function, const struct type *type, const char *spelling)
{
    bool is_string = type_is_char_pointer(type, false);
    function->parameters[function->parameter_count++] = (struct parameter){
        .name = "", .type = type, .spelling = spelling,
        .role = is_string ? ROLE_STRING : type->kind == TYPE_POINTER ? ROLE_OUT : ROLE_VALUE,
        .nullness = type->kind == TYPE_POINTER ? NULLNESS_FORBIDDEN : NULLNESS_UNKNOWN,
        .partner = -1, .factor = -1, .owner = -1};
}

/* With its named parameters only. */
static struct function *add_variant(struct api *api, const struct function *original, size_t named,
                                    const char *name, const char *wrapper)
{
    struct function *function = api_add_function(
        api, arena_printf(api->arena, "%s.%s", original->name, name));
    uint32_t id = function->id;
    *function = *original;
    function->id = id;
    function->variant_of = original;
    function->variant = name;
    function->is_only_by_variants = false;
    function->definition = wrapper;
    if (wrapper)
        function->name = arena_printf(api->arena, "call_%s", original->name);
    function->parameters =
        arena_alloc_zeroed(api->arena, named + EXTRA_MAXIMUM, sizeof *function->parameters);
    for (size_t i = 0; i < named; i++)
        function->parameters[i] = original->parameters[i];
    function->parameter_count = named;
    return function;
}

static void add_printf_variant(struct api *api, const struct function *original, size_t named,
                               const struct variant *variant, const char *wrapper)
{
    struct function *function =
        add_variant(api, original, named, variant ? variant->name : "plain", wrapper);
    for (size_t i = 0; variant && i < EXTRA_MAXIMUM && variant->types[i]; i++)
        add_extra(function, helpers_type(api, variant->types[i]), variant->spellings[i]);
    set_formats(function, (size_t)find_format(original),
                variant ? variant->formats : plain_formats, FORMATS_MAXIMUM);
}

/* "char_int": what follows, in letters that a name may have. */
static const char *name_of(struct api *api, const struct tail *tail)
{
    struct text name = {0};
    for (size_t i = 0; i < tail->count; i++) {
        text_add(&name, i ? "_" : "");
        for (const char *at = tail->types[i]->sort->spelling; *at; at++)
            text_printf(&name, "%c", isalnum((unsigned char)*at) ? *at : *at == '*' ? 'p' : '_');
    }
    const char *copy = arena_copy_string(api->arena, tail->count ? text_string(&name) : "plain");
    text_release(&name);
    return copy;
}

static void add_tail_variant(struct api *api, const struct function *original, size_t named,
                             const struct tail *tail, const char *wrapper)
{
    struct function *function =
        add_variant(api, original, named, name_of(api, tail), wrapper);
    struct parameter *parameter = &function->parameters[tail->parameter];
    for (size_t i = 0; i < tail->count; i++)
        add_extra(function, tail->types[i], tail->types[i]->spelling);
    parameter->decides_tail = true;
    if (tail->format_count) {
        parameter->role = ROLE_FORMAT;
        parameter->nullness = NULLNESS_FORBIDDEN;
        parameter->strings = tail->formats;
        parameter->string_count = tail->format_count;
    } else {
        parameter->role = ROLE_CHOICE;
        parameter->constants = tail->constants;
        parameter->constant_count = tail->constant_count;
    }
}

static void add_printf_variants(struct api *api, struct function *function, size_t named,
                                const char *wrapper)
{
    if (wrapper)
        add_printf_variant(api, function, named, NULL, wrapper);
    else
        set_formats(function, (size_t)find_format(function), plain_formats, FORMATS_MAXIMUM);
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        add_printf_variant(api, function, named, &variants[i], wrapper);
}

/* What the body does with a format outweighs that it is called one. */
static void add_variants_of(struct api *api, struct function *function)
{
    const struct parameter *list = va_list_of(function);
    size_t named = function->parameter_count - (list != NULL);
    struct tails tails = tails_learn(api, function);
    if (!tails.count && find_format(function) < 0 && sentinels_apply(function))
        sentinels_add(api, function);
    if ((!tails.count && find_format(function) < 0) || (!function->is_variadic && !list) ||
        named + EXTRA_MAXIMUM > API_MAXIMUM_PARAMETERS)
        return;
    char *name = arena_printf(api->arena, "call_%s", function->name);
    const char *wrapper = list ? wrapper_of(api, function, name) : NULL;
    for (size_t i = 0; i < tails.count; i++)
        add_tail_variant(api, function, named, &tails.items[i], wrapper);
    if (!tails.count)
        add_printf_variants(api, function, named, wrapper);
    function->is_only_by_variants = tails.count || list;
}

void variants_add(struct api *api)
{
    size_t count = api->functions.count;
    for (size_t i = 0; i < count; i++)
        if (function_is_callable(api->functions.items[i]) && !api->functions.items[i]->is_support)
            add_variants_of(api, api->functions.items[i]);
}
