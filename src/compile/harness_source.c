#include "compile/harness_source.h"

#include <ctype.h>
#include <string.h>

#include "csource/csource.h"
#include "state/layouts.h"

/* Names in the file start with `assay_`, so that they do not clash with the library's. */

static void add_includes(struct text *out, const struct api *api)
{
    for (size_t i = 0; i < api->include_count; i++)
        csource_include(out, api->includes[i]);
    csource_prototypes(out, api);
    text_add(out, "\n#include <stddef.h>\n#include <stdlib.h>\n#include <string.h>\n\n"
                  "#include \"assay/harness.h\"\n");
}

static void add_contract_files(struct text *out, const struct library *library)
{
    const char **files = library->contract_files;
    for (size_t i = 0; files && files[i]; i++) {
        text_add_char(out, '\n');
        csource_include_contracts(out, files[i], i);
    }
}

/* Values lie at multiples of 16; some types want more. */
static bool is_overaligned(const struct type *type)
{
    return type->alignment > 16;
}

static void add_copied_argument(struct text *out, const char *spelling, size_t index)
{
    text_add(out, "({ ");
    csource_declare(out, spelling, "assay_value");
    text_printf(out, "; __builtin_memcpy(&assay_value, arguments[%zu], sizeof assay_value); "
                "assay_value; })", index);
}

/* `*(struct rat **)arguments[1]` */
static void add_argument(struct text *out, const char *spelling, size_t index)
{
    text_add(out, "*(");
    csource_declare(out, spelling, "*");
    text_printf(out, ")arguments[%zu]", index);
}

static void add_thunk_call(struct text *out, const struct function *function)
{
    struct text arguments[API_MAXIMUM_PARAMETERS] = {0};
    const char *strings[API_MAXIMUM_PARAMETERS];
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        if (is_overaligned(parameter->type))
            add_copied_argument(&arguments[i], parameter->spelling, i);
        else
            add_argument(&arguments[i], parameter->spelling, i);
        strings[i] = text_string(&arguments[i]);
    }
    csource_call(out, function, strings);
    for (size_t i = 0; i < function->parameter_count; i++)
        text_release(&arguments[i]);
}

/* What we wrote ourselves, in the order in which one calls another. */
static bool has_helpers(const struct vocabulary *vocabulary)
{
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct function *function = vocabulary->operations.items[i]->function;
        if (function && (function->definition || function->undone_by))
            return true;
    }
    return false;
}

static void add_helpers(struct text *out, const struct vocabulary *vocabulary)
{
    for (size_t i = 0; i < vocabulary->operations.count; i++)
        if (vocabulary_defines(vocabulary, i))
            text_printf(out, "\n%s", vocabulary->operations.items[i]->function->definition);
}

static void add_thunk(struct text *out, const struct operation *operation)
{
    const struct function *function = operation->function;
    text_printf(out, "\nstatic void assay_thunk_%u(void **arguments, void *result)\n{\n",
                operation->id);
    text_add(out, function->parameter_count ? "" : "    (void)arguments;\n");
    bool is_copied = is_overaligned(function->result);
    if (function->result->kind == TYPE_VOID) {
        text_add(out, "    (void)result;\n    ");
    } else if (is_copied) {
        text_add(out, "    ");
        csource_declare(out, csource_result_spelling(function), "assay_value = ");
    } else {
        text_add(out, "    *(");
        csource_declare(out, csource_result_spelling(function), "*");
        text_add(out, ")result = ");
    }
    add_thunk_call(out, function);
    text_add(out, ";\n");
    if (is_copied)
        text_add(out, "    __builtin_memcpy(result, &assay_value, sizeof assay_value);\n");
    text_add(out, "}\n");
}

static bool is_absent_result(const struct contract *contract, size_t index)
{
    return contract->kind == CONTRACT_ENSURES && index == 0 &&
           contract->function->result->kind == TYPE_VOID;
}

static void add_check(struct text *out, const struct contract *contract)
{
    bool is_signed = contract->kind == CONTRACT_COMPARE;
    text_printf(out, "\nstatic uint64_t assay_check_%u(void **arguments)\n{\n", contract->id);
    text_printf(out, "    (void)arguments;\n    return (uint64_t)%s", is_signed ? "(int64_t)" : "");
    csource_contract_name(out, contract);
    text_add_char(out, '(');
    for (size_t i = 0; i < contract->parameter_count; i++) {
        text_add(out, i ? ", " : "");
        if (is_absent_result(contract, i))
            text_add_char(out, '0');
        else
            add_argument(out, contract->parameter_spellings[i], i);
    }
    text_add(out, ");\n}\n");
}

static bool is_data_pointer(const struct type *type)
{
    return type->kind == TYPE_POINTER && !type_is_function_pointer(type);
}

static unsigned pointer_arguments(const struct operation *operation)
{
    unsigned mask = 0;
    for (size_t i = 0; i < operation->argument_count; i++)
        if (is_data_pointer(operation->arguments[i]))
            mask |= 1u << i;
    return mask;
}

static bool same_letters(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)a[i]) != b[i])
            return false;
    return true;
}

/* Is the word in the name, as in `poly_copy`, `copyPoly`, `PolyCopy2`? */
static bool has_word(const char *name, const char *word)
{
    size_t length = strlen(word), name_length = strlen(name);
    for (size_t i = 0; i + length <= name_length; i++) {
        bool starts = i == 0 || !isalpha((unsigned char)name[i - 1]) ||
                      (islower((unsigned char)name[i - 1]) && isupper((unsigned char)name[i]));
        if (starts && same_letters(name + i, word, length) &&
            !islower((unsigned char)name[i + length]))
            return true;
    }
    return false;
}

static bool is_copy(const struct operation *operation)
{
    const char *name = operation->function->name;
    return operation->argument_count == 1 && is_data_pointer(operation->result) &&
           operation->arguments[0] == operation->result &&
           (has_word(name, "copy") || has_word(name, "clone") || has_word(name, "dup") ||
            has_word(name, "duplicate"));
}

/* The contract of the kind on the function, as the index the runtime knows. */
static void add_contract_of(struct text *out, const struct api *api, const char *field,
                            enum contract_kind kind, const struct function *function)
{
    for (size_t i = 0; function && i < api->contracts.count; i++) {
        const struct contract *contract = api->contracts.items[i];
        if (contract->kind == kind && contract->function == function) {
            text_printf(out, " .%s = %u,", field, contract->id);
            return;
        }
    }
    text_printf(out, " .%s = ASSAY_NO_CONTRACT,", field);
}

static size_t value_size(const struct operation *operation)
{
    const struct type *type =
        operation->kind == OPERATION_CALL ? operation->result : operation->element;
    return type->kind == TYPE_VOID ? 0 : type->size;
}

static void add_operation_name(struct text *out, const struct operation *operation)
{
    static const char *const words[] = {
        [OPERATION_OBJECT] = "object", [OPERATION_LOAD] = "load", [OPERATION_BUFFER] = "buffer"};
    if (operation->kind == OPERATION_CALL)
        text_printf(out, ".name = \"%s\"", operation->function->name);
    else
        text_printf(out, ".name = \"%s %s\"", words[operation->kind], operation->element->spelling);
}

static void add_opened(struct text *out, const struct operation *operation)
{
    if (type_is_stream(operation->result))
        text_add(out, ",\n     .opens = ASSAY_OPENS_STREAM");
    else if (operation->function && operation->function->undone_by)
        text_add(out, ",\n     .opens = ASSAY_OPENS_DESCRIPTOR");
}

/* Which words of a value are pointers for sure: what a union holds is not known. */
static uint64_t pointer_words(const struct type *type, size_t bit_offset)
{
    enum { WORD_BITS = 64, WORDS = 64 };
    uint64_t words = 0;
    if (type->kind == TYPE_POINTER)
        return is_data_pointer(type) && bit_offset % WORD_BITS == 0 &&
                       bit_offset / WORD_BITS < WORDS
                   ? UINT64_C(1) << bit_offset / WORD_BITS
                   : 0;
    for (size_t i = 0; type->kind == TYPE_ARRAY && i < type->length && i < WORDS; i++)
        words |= pointer_words(type->target, bit_offset + 8 * i * type->target->size);
    if (type->kind != TYPE_RECORD || !type->record || type->record->is_union)
        return words;
    for (size_t i = 0; i < type->record->field_count; i++) {
        const struct field *field = &type->record->fields[i];
        if (!field->bit_width)
            words |= pointer_words(field->type, bit_offset + field->bit_offset);
    }
    return words;
}

static void add_operation(struct text *out, const struct api *api,
                          const struct operation *operation)
{
    static const char *const kinds[] = {
        [OPERATION_CALL] = "ASSAY_CALL", [OPERATION_OBJECT] = "ASSAY_OBJECT",
        [OPERATION_LOAD] = "ASSAY_LOAD", [OPERATION_BUFFER] = "ASSAY_BUFFER"};
    const struct function *function = operation->function;
    text_add(out, "    {");
    add_operation_name(out, operation);
    text_printf(out, ", .kind = %s", kinds[operation->kind]);
    if (function)
        text_printf(out, ", .thunk = assay_thunk_%u", operation->id);
    text_printf(out, ",\n     .size = %zu, .sort = %u, .argument_count = %zu",
                value_size(operation), operation->result->id, operation->argument_count);
    text_printf(out, ", .pointer_arguments = 0x%x", pointer_arguments(operation));
    text_add(out, ",\n    ");
    add_contract_of(out, api, "requires", CONTRACT_REQUIRES, function);
    add_contract_of(out, api, "ensures", CONTRACT_ENSURES, function);
    text_printf(out, "\n     .result_is_pointer = %d, .result_is_copy = %d, .initialises = %d",
                is_data_pointer(operation->result), function && is_copy(operation),
                function && function_is_initialiser(function));
    if (operation->result->kind == TYPE_RECORD && pointer_words(operation->result, 0))
        text_printf(out, ",\n     .pointer_words = 0x%llx",
                    (unsigned long long)pointer_words(operation->result, 0));
    add_opened(out, operation);
    text_add(out, "},\n");
}

static void add_contract(struct text *out, const struct contract *contract)
{
    static const char *const kinds[] = {
        [CONTRACT_INVARIANT] = "INVARIANT", [CONTRACT_EQUAL] = "EQUAL",
        [CONTRACT_HASH] = "HASH",           [CONTRACT_COMPARE] = "COMPARE",
        [CONTRACT_REQUIRES] = "REQUIRES",   [CONTRACT_ENSURES] = "ENSURES",
    };
    text_printf(out, "    {.name = \"%s\", .check = assay_check_%u, .sort = %u,", contract->symbol,
                contract->id, contract->subject ? contract->subject->id : 0);
    text_printf(out, " .kind = ASSAY_CONTRACT_%s},\n", kinds[contract->kind]);
}

/* No array in C is empty, so an unused entry ends each. */
static void add_tables(struct text *out, const struct vocabulary *vocabulary)
{
    const struct api *api = vocabulary->api;
    text_add(out, "\nstatic const struct assay_operation assay_operations[] = {\n");
    for (size_t i = 0; i < vocabulary->operations.count; i++)
        add_operation(out, api, vocabulary->operations.items[i]);
    text_add(out, "    {0},\n};\n");

    text_add(out, "\nstatic const struct assay_contract assay_contracts[] = {\n");
    for (size_t i = 0; i < api->contracts.count; i++)
        add_contract(out, api->contracts.items[i]);
    text_add(out, "    {0},\n};\n");

    text_add(out, "\nstatic void (*const assay_callbacks[])(void) = {\n");
    for (size_t i = 0; i < vocabulary->callbacks.count; i++)
        text_printf(out, "    (void (*)(void))%s,\n", vocabulary->callbacks.items[i]->symbol);
    text_add(out, "    NULL,\n};\n");
}

/* Visible even when the library is compiled with -fvisibility=hidden. */
static void add_harness(struct text *out, const struct vocabulary *vocabulary)
{
    const struct api *api = vocabulary->api;
    text_add(out, "\n__attribute__((visibility(\"default\")))\n"
                  "const struct assay_harness assay_harness = {\n"
                  "    .version = ASSAY_HARNESS_VERSION,\n");
    text_printf(out, "    .operation_count = %zu,\n", vocabulary->operations.count);
    text_printf(out, "    .contract_count = %zu,\n", api->contracts.count);
    text_printf(out, "    .callback_count = %zu,\n", vocabulary->callbacks.count);
    text_printf(out, "    .sort_count = %zu,\n", api->types.count);
    text_add(out, "    .operations = assay_operations,\n"
                  "    .contracts = assay_contracts,\n"
                  "    .callbacks = assay_callbacks,\n"
                  "};\n");
}

/* Shared objects that define functions of the API are the library, too. */
static void add_companions(struct text *out, const struct api *api, const struct library *library)
{
    text_add(out, "\n__attribute__((visibility(\"default\")))\n"
                  "const char *const assay_companions[] = {\n");
    for (size_t i = 0; i < library->linked_count; i++) {
        const struct linked_object *object = &library->linked[i];
        bool is_tested = false;
        for (size_t k = 0; k < api->functions.count && object->is_shared && !is_tested; k++)
            is_tested = library_linked_with(library, api->functions.items[k]->name) == object;
        if (is_tested) {
            text_add(out, "    ");
            csource_quote(out, object->path, strlen(object->path));
            text_add(out, ",\n");
        }
    }
    text_add(out, "    NULL,\n};\n");
}

void harness_source_print(struct text *out, const struct vocabulary *vocabulary,
                          const struct library *library)
{
    /* What the library's headers and a user's contracts warn about is not ours to judge. */
    text_add(out, "#pragma clang diagnostic ignored \"-Weverything\"\n\n");
    if (has_helpers(vocabulary))
        csource_feature_macro(out);
    add_includes(out, vocabulary->api);
    if (has_helpers(vocabulary))
        text_add(out, "#include <fcntl.h>\n#include <stdarg.h>\n#include <stdio.h>\n"
                      "#include <unistd.h>\n");
    add_contract_files(out, library);
    bool listens = vocabulary_helper(vocabulary, HELPER_LISTEN) != NULL;
    if (listens)
        csource_listening(out, NULL, NULL);
    for (size_t i = 0; i < vocabulary->callbacks.count; i++) {
        text_add_char(out, '\n');
        csource_callback(out, vocabulary->callbacks.items[i], listens);
    }
    if (csource_may_inject(vocabulary->api)) {
        text_add_char(out, '\n');
        csource_injections(out);
    }
    add_helpers(out, vocabulary);
    for (size_t i = 0; i < vocabulary->operations.count; i++)
        if (vocabulary->operations.items[i]->kind == OPERATION_CALL)
            add_thunk(out, vocabulary->operations.items[i]);
    const struct api *api = vocabulary->api;
    for (size_t i = 0; i < api->contracts.count; i++)
        add_check(out, api->contracts.items[i]);
    add_tables(out, vocabulary);
    layouts_print(out, api);
    if (library->linked_count)
        add_companions(out, api, library);
    add_harness(out, vocabulary);
}
