#include "csource/csource.h"

#include <string.h>

void csource_filling(struct text *out, const struct filler *filler, const char *const *arguments)
{
    text_add_char(out, '{');
    for (size_t i = 0; i < filler->member_count; i++) {
        const struct filled_member *member = &filler->members[i];
        text_add(out, i ? ", " : "");
        if (!filler->is_array)
            text_printf(out, ".%s = ", member->path);
        text_add(out, arguments[member->parameter]);
    }
    text_add_char(out, '}');
}

/* `record = (struct x){.a = 1}` for `&record`. */
static void add_filling(struct text *out, const struct filler *filler,
                        const char *const *arguments)
{
    const char *place = arguments[0], *literal = filler->is_array ? "[]" : "";
    bool is_address = *place == '&';
    if (filler->is_array)
        text_printf(out, "memcpy(%s, ", place);
    else
        text_printf(out, "%s%s = ", is_address ? "" : "*", is_address ? place + 1 : place);
    text_add_char(out, '(');
    csource_declare(out, filler->type->spelling, literal);
    text_add_char(out, ')');
    csource_filling(out, filler, arguments);
    if (filler->is_array)
        text_printf(out, ", %zu)", filler->member_count * filler->type->size);
}

void csource_call(struct text *out, const struct function *function, const char *const *arguments)
{
    if (function->filler) {
        add_filling(out, function->filler, arguments);
        return;
    }
    if (function->expression) {
        text_add(out, function->expression);
        return;
    }
    text_printf(out, function->is_hidden ? "(%s)(" : "%s(", function->name);
    for (size_t i = 0; i < function->parameter_count; i++)
        text_printf(out, "%s%s", i ? ", " : "", arguments[i]);
    text_add(out, function->is_ended_by_null ? ", NULL)" : ")");
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

/* An inline definition that is declared as external besides is one for all; weak, because every
 * file that is printed has it. */
static void add_definition(struct text *out, const struct function *function)
{
    text_printf(out, "#pragma weak %s\nextern __typeof__(%s) %s;\n", function->name,
                function->name, function->name);
}

void csource_prototypes(struct text *out, const struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        if (function->lacks_prototype && function->parameter_count &&
            function_is_callable(function))
            add_prototype(out, function);
        if (function->lacks_definition)
            add_definition(out, function);
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

/* By the symbol's name alone: the compiler has ideas of its own about functions called `sqrt`. */
void csource_stubs(struct text *out, const char *const *symbols, size_t count)
{
    text_add(out, "/* Functions that the library calls and nothing defines. */\n"
                  "#include <err.h>\n");
    for (size_t i = 0; i < count; i++)
        text_printf(out,
                    "\nvoid assay_stub_%zu(void) __asm__(\"%s\");\n"
                    "__attribute__((weak)) void assay_stub_%zu(void)\n"
                    "{\n"
                    "    errx(1, \"nothing defines the function '%s'\");\n"
                    "}\n",
                    i + 1, symbols[i], i + 1, symbols[i]);
}
