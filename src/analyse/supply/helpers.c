#include "analyse/supply/helpers.h"

#include "base/text.h"
#include "model/injected_failure.h"

/* A function as C has it: `FILE *open_text(const char *text)`. */
struct helper {
    const char *name;
    const char *result; /* NULL: the stream that some parameter of the API is */
    const char *result_spelling;
    const char *parameters[2]; /* canonical, without const */
    const char *spellings[2];
    const char *header;     /* of the C library's own */
    const char *definition; /* of ours */
};

static const struct helper open_text = {
    .name = HELPER_OPEN_TEXT,
    .result_spelling = "FILE *",
    .parameters = {"char *"},
    .spellings = {"const char *"},
    .definition = "/* A stream in memory, to read the text from and to write to. */\n"
                  "static FILE *open_text(const char *text)\n"
                  "{\n"
                  "    FILE *stream = fmemopen(NULL, 4096, \"w+\");\n"
                  "    if (stream) {\n"
                  "        fputs(text, stream);\n"
                  "        rewind(stream);\n"
                  "    }\n"
                  "    return stream;\n"
                  "}\n",
};

/* The longest that is read fits a string that the workers tell. */
static const struct helper text_of = {
    .name = HELPER_TEXT_OF,
    .result = "char *",
    .result_spelling = "const char *",
    .spellings = {"FILE *"},
    .definition = "/* What can be read from the beginning of the stream, with '0' for a NUL. */\n"
                  "static const char *text_of(FILE *stream)\n"
                  "{\n"
                  "    static char text[240];\n"
                  "    rewind(stream);\n"
                  "    size_t length = fread(text, 1, sizeof text - 1, stream);\n"
                  "    text[length] = '\\0';\n"
                  "    for (size_t i = 0; i < length; i++)\n"
                  "        text[i] = text[i] ? text[i] : '0';\n"
                  "    return text;\n"
                  "}\n",
};

static const struct helper fclose_helper = {
    .name = "fclose",
    .result = "int",
    .result_spelling = "int",
    .spellings = {"FILE *"},
    .header = "stdio.h",
};

static const struct helper make_file = {
    .name = HELPER_MAKE_FILE,
    .result = "void",
    .result_spelling = "void",
    .parameters = {"char *", "char *"},
    .spellings = {"const char *", "const char *"},
    .definition = "static void make_file(const char *name, const char *text)\n"
                  "{\n"
                  "    FILE *file = fopen(name, \"w\");\n"
                  "    if (file) {\n"
                  "        fputs(text, file);\n"
                  "        fclose(file);\n"
                  "    }\n"
                  "}\n",
};

static const struct helper open_file = {
    .name = HELPER_OPEN_FILE,
    .result = "int",
    .result_spelling = "int",
    .parameters = {"char *"},
    .spellings = {"const char *"},
    .definition = "static int open_file(const char *name)\n"
                  "{\n"
                  "    return open(name, O_RDWR | O_CREAT, 0600);\n"
                  "}\n",
};

static const struct helper close_helper = {
    .name = "close",
    .result = "int",
    .result_spelling = "int",
    .parameters = {"int"},
    .spellings = {"int"},
    .header = "unistd.h",
};

static const struct helper start_listening = {
    .name = HELPER_LISTEN,
    .result = "void",
    .result_spelling = "void",
    .definition = "static inline void start_listening(void)\n"
                  "{\n"
                  "    ear.is_on = 1;\n"
                  "    ear.length = 0;\n"
                  "    ear.text[0] = '\\0';\n"
                  "}\n",
};

static const struct helper heard = {
    .name = HELPER_HEARD,
    .result = "char *",
    .result_spelling = "const char *",
    .definition = "static inline const char *heard(void)\n"
                  "{\n"
                  "    ear.is_on = 0;\n"
                  "    if (ear.length && ear.text[ear.length - 1] == ' ')\n"
                  "        ear.text[ear.length - 1] = '\\0';\n"
                  "    return ear.text;\n"
                  "}\n",
};

static const struct type *plain_type(struct api *api, const char *spelling)
{
    bool is_new;
    struct type *type = api_intern_type(api, spelling, &is_new);
    if (!is_new)
        return type;
    switch (*spelling) {
    case 'v':
        type->kind = TYPE_VOID;
        break;
    case 'i':
        type->kind = TYPE_SIGNED;
        type->is_signed = true;
        type->size = type->alignment = sizeof(int);
        break;
    case 'd':
        type->kind = TYPE_FLOATING;
        type->is_signed = true;
        type->size = type->alignment = sizeof(double);
        break;
    default:
        type->kind = TYPE_CHAR;
        type->is_signed = true;
        type->size = type->alignment = 1;
        break;
    }
    return type;
}

const struct type *helpers_type(struct api *api, const char *spelling)
{
    if (!text_ends_with(spelling, " *"))
        return plain_type(api, spelling);
    bool is_new;
    struct type *type = api_intern_type(api, spelling, &is_new);
    if (is_new) {
        type->kind = TYPE_POINTER;
        type->size = type->alignment = sizeof(void *);
        type->target = plain_type(api, "char");
    }
    return type;
}

static struct function *add(struct api *api, const struct helper *helper,
                            const struct type *stream)
{
    if (api_find_function(api, helper->name))
        return NULL;
    struct function *function = api_add_function(api, helper->name);
    function->result = helper->result ? helpers_type(api, helper->result) : stream;
    function->result_spelling = helper->result_spelling;
    function->parameters = arena_alloc_zeroed(api->arena, 2, sizeof *function->parameters);
    for (size_t i = 0; i < 2 && helper->spellings[i]; i++) {
        bool is_stream = !helper->parameters[i];
        function->parameters[function->parameter_count++] = (struct parameter){
            .name = "", .type = is_stream ? stream : helpers_type(api, helper->parameters[i]),
            .spelling = helper->spellings[i], .role = is_stream ? ROLE_STREAM : ROLE_VALUE,
            .partner = -1, .factor = -1, .owner = -1};
    }
    function->header = helper->header;
    function->definition = helper->definition;
    function->is_support = true;
    return function;
}

/* Both or none: a library may have a function of that name itself. */
static void add_pair(struct api *api, const struct helper *opener, const struct helper *closer,
                     const struct type *stream)
{
    if (api_find_function(api, closer->name))
        return;
    struct function *opens = add(api, opener, stream);
    if (opens)
        opens->undone_by = add(api, closer, stream);
}

/* They are defined in a file of its own; see csource_injections(). */
static void add_injection(struct api *api, const struct injectable_words *words)
{
    struct helper fails = {
        .name = words->fails,
        .result = "void",
        .result_spelling = "void",
        .parameters = {"int"},
        .spellings = {"int"},
        .definition = arena_printf(api->arena, "void %s(int number); /* see assay_refusals.c */\n",
                                   words->fails),
    };
    struct helper failed = {
        .name = words->failed,
        .result = "int",
        .result_spelling = "int",
        .definition = arena_printf(api->arena, "int %s(void);\n", words->failed),
    };
    add(api, &fails, NULL);
    add(api, &failed, NULL);
}

static void add_injections(struct api *api)
{
    for (unsigned i = 1; i < INJECTABLE_COUNT; i++)
        if (api_rule_is_on(api, injectable_words((enum injectable)i)->rule))
            add_injection(api, injectable_words((enum injectable)i));
}

/* The names of csource_listening() must not be the library's. */
static void add_listening(struct api *api)
{
    static const char *const names[] = {"ear", "hear", "hear_bytes", "hear_text", "hear_number",
                                        HELPER_LISTEN, HELPER_HEARD};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (api_find_function(api, names[i]))
            return;
    add(api, &start_listening, NULL);
    add(api, &heard, NULL);
}

void helpers_add(struct api *api)
{
    const struct type *stream = NULL;
    bool needs_file = false, needs_descriptor = false, has_callbacks = false;
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        for (size_t j = 0; function_is_callable(function) && j < function->parameter_count; j++) {
            const struct parameter *parameter = &function->parameters[j];
            if (type_is_stream(parameter->type))
                stream = parameter->type->sort;
            has_callbacks |= type_is_function_pointer(parameter->type);
            needs_file |= role_has(parameter->role, TRAIT_NAMES_FILE);
            needs_descriptor |= parameter->role == ROLE_DESCRIPTOR;
        }
    }
    add_injections(api);
    if (has_callbacks)
        add_listening(api);
    if (stream) {
        add_pair(api, &open_text, &fclose_helper, stream);
        add(api, &text_of, stream);
    }
    if (needs_file || needs_descriptor)
        add(api, &make_file, NULL);
    if (needs_descriptor)
        add_pair(api, &open_file, &close_helper, NULL);
}
