#include "model_builder.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

enum { POINTER_SIZE = 8, RECORD_SIZE = 16 };

static const struct {
    const char *spelling;
    enum type_kind kind;
    size_t size;
    bool is_signed;
} plain_types[] = {
    {"void", TYPE_VOID, 0, false},
    {"_Bool", TYPE_BOOL, 1, false},
    {"char", TYPE_CHAR, 1, true},
    {"unsigned char", TYPE_CHAR, 1, false},
    {"int", TYPE_SIGNED, 4, true},
    {"long", TYPE_SIGNED, 8, true},
    {"unsigned int", TYPE_UNSIGNED, 4, false},
    {"unsigned long", TYPE_UNSIGNED, 8, false},
    {"double", TYPE_FLOATING, 8, true},
};

void model_init(struct model *model)
{
    *model = (struct model){0};
    api_init(&model->api, &model->arena);
}

void model_release(struct model *model)
{
    vocabulary_release(&model->vocabulary);
    api_release(&model->api);
    arena_release(&model->arena);
}

int model_tear_down(void **state)
{
    model_release(*state);
    return 0;
}

static void fill_record(struct model *model, struct type *type)
{
    struct record *record = arena_alloc_zeroed(&model->arena, 1, sizeof *record);
    record->spelling = type->spelling;
    record->is_complete = true;
    vector_push(&model->api.records, record);
    type->kind = TYPE_RECORD;
    type->size = RECORD_SIZE;
    type->alignment = POINTER_SIZE;
    type->record = record;
}

static void fill_plain(struct model *model, struct type *type)
{
    if (text_starts_with(type->spelling, "struct ")) {
        fill_record(model, type);
        return;
    }
    for (size_t i = 0; i < sizeof plain_types / sizeof plain_types[0]; i++)
        if (strcmp(plain_types[i].spelling, type->spelling) == 0) {
            type->kind = plain_types[i].kind;
            type->size = type->alignment = plain_types[i].size;
            type->is_signed = plain_types[i].is_signed;
        }
    if (type->kind == TYPE_INVALID)
        fail_msg("the model builder does not know the type '%s'", type->spelling);
}

static void fill_const(struct model *model, struct type *type)
{
    const struct type *base = model_type(model, type->spelling + strlen("const "));
    struct type copy = *base;
    copy.id = type->id;
    copy.spelling = type->spelling;
    copy.is_const = true;
    *type = copy;
}

static const char *pointer_spelling(struct model *model, const char *target)
{
    return arena_printf(&model->arena, text_ends_with(target, "*") ? "%s*" : "%s *", target);
}

static void fill_pointer(struct model *model, struct type *type)
{
    size_t length = strlen(type->spelling) - 1;
    while (length && type->spelling[length - 1] == ' ')
        length--;
    const struct type *target =
        model_type(model, arena_printf(&model->arena, "%.*s", (int)length, type->spelling));
    type->kind = TYPE_POINTER;
    type->size = type->alignment = POINTER_SIZE;
    type->target = target;
    if (target->sort != target)
        type->sort = model_type(model, pointer_spelling(model, target->sort->spelling));
}

const struct type *model_type(struct model *model, const char *spelling)
{
    bool is_new;
    struct type *type = api_intern_type(&model->api, spelling, &is_new);
    if (!is_new)
        return type;
    if (text_ends_with(spelling, "*"))
        fill_pointer(model, type);
    else if (text_starts_with(spelling, "const "))
        fill_const(model, type);
    else
        fill_plain(model, type);
    return type;
}

const struct type *model_callback_type(struct model *model, const char *spelling,
                                       const char *result, const char *const *parameters)
{
    bool is_new;
    struct type *pointer = api_intern_type(&model->api, spelling, &is_new);
    if (!is_new)
        return pointer;
    struct type *function = api_intern_type(
        &model->api, arena_printf(&model->arena, "function behind %s", spelling), &is_new);
    function->kind = TYPE_FUNCTION;
    function->target = model_type(model, result);
    function->parameters =
        arena_alloc_zeroed(&model->arena, API_MAXIMUM_PARAMETERS, sizeof *function->parameters);
    for (; parameters[function->parameter_count]; function->parameter_count++)
        function->parameters[function->parameter_count] =
            model_type(model, parameters[function->parameter_count]);
    pointer->kind = TYPE_POINTER;
    pointer->size = pointer->alignment = POINTER_SIZE;
    pointer->target = function;
    return pointer;
}

void model_open_record(struct model *model, const char *spelling)
{
    /* The builder made the record, and it is not const there. */
    struct record *record = (struct record *)model_type(model, spelling)->record;
    record->is_complete_for_users = true;
}

struct function *model_function(struct model *model, const char *result, const char *name)
{
    struct function *function = api_add_function(&model->api, name);
    function->result = model_type(model, result);
    function->result_spelling = function->result->spelling;
    function->header = "fake.h";
    function->parameters = arena_alloc_zeroed(&model->arena, API_MAXIMUM_PARAMETERS,
                                              sizeof *function->parameters);
    return function;
}

struct parameter *model_parameter(struct model *model, struct function *function,
                                  const char *type, const char *name, enum role role)
{
    struct parameter *parameter = &function->parameters[function->parameter_count++];
    parameter->name = name;
    parameter->type = model_type(model, type);
    parameter->spelling = parameter->type->spelling;
    parameter->role = role;
    parameter->partner = parameter->factor = parameter->owner = -1;
    return parameter;
}

void model_pair(struct function *function, size_t buffer, size_t length)
{
    function->parameters[buffer].role = ROLE_BUFFER;
    function->parameters[buffer].partner = (int)length;
    function->parameters[length].role = ROLE_LENGTH;
    function->parameters[length].partner = (int)buffer;
}

struct contract *model_contract(struct model *model, enum contract_kind kind, const char *file,
                                unsigned line)
{
    struct contract *contract = api_add_contract(&model->api);
    contract->kind = kind;
    contract->file = file;
    contract->line = line;
    return contract;
}

void model_finish(struct model *model)
{
    vocabulary_init(&model->vocabulary, &model->api, &model->arena);
}

const struct operation *model_call(const struct model *model, const char *function)
{
    const struct function *found = api_find_function(&model->api, function);
    if (!found)
        fail_msg("the model has no function %s", function);
    return vocabulary_call(&model->vocabulary, found);
}

struct statements model_statements(struct model *model, const char *text)
{
    struct statements statements = {.count = 0};
    struct error err;
    if (!statements_parse(text, &model->vocabulary, &statements, &err))
        fail_msg("%s", err.text);
    return statements;
}

const char *model_text(struct model *model, const struct statements *statements)
{
    struct text text = {0};
    statements_print(statements, &model->vocabulary, &text);
    const char *copy = arena_copy_string(&model->arena, text_string(&text));
    text_release(&text);
    return copy;
}

void assert_statements(struct model *model, const struct statements *statements,
                       const char *expected)
{
    assert_string_equal(model_text(model, statements), expected);
}
