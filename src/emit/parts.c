/* What a test says about a value with parts: a record member by member, a complex number by its two
 * halves. Nothing is said about unions: which member holds is not known. */
#include <string.h>

#include "csource/csource.h"
#include "emit/emit_internal.h"
#include "model/value.h"

/* Does the test speak of what starts there? */
static bool is_said(struct printed_body *body, const char *bytes)
{
    if (!body->said)
        return true;
    body->said_offset = (size_t)(bytes - body->said->bytes);
    return body->said->is_said[body->said_offset];
}

static bool is_unsaid(const struct type *type)
{
    return type->kind == TYPE_OTHER || type->kind == TYPE_FUNCTION || type->kind == TYPE_VOID;
}

bool parts_exist(const struct type *type)
{
    if (type_is_text(type))
        return true;
    if (type->kind == TYPE_ARRAY)
        return type->length && type->length <= VALUE_ELEMENTS_MAXIMUM && parts_exist(type->target);
    if (type->kind != TYPE_RECORD)
        return !is_unsaid(type);
    for (size_t i = 0; i < type->record->field_count && !type->record->is_union; i++)
        if (parts_exist(type->record->fields[i].type))
            return true;
    return false;
}

/* A number that is not one differs from itself. */
static bool is_nan(const struct type *type, const char *bytes)
{
    long double value = 0;
    memcpy(&value, bytes, type->size);
    return type->kind == TYPE_FLOATING && value != value;
}

static void add_wide(struct printed_body *body, struct text *out, const struct type *type,
                     const char *bytes, const char *expression)
{
    struct text condition = {0};
    text_printf(&condition, "%s %s ", expression, is_nan(type, bytes) ? "!=" : "==");
    size_t start = condition.length;
    if (is_nan(type, bytes))
        text_add(&condition, expression);
    else
        csource_initialiser(&condition, type, bytes);
    struct looked looked = {is_nan(type, bytes) ? LOOK_OTHER : LOOK_EQUAL, expression,
                            text_string(&condition) + start, ""};
    assertion_add_condition(body, out, text_string(&condition), &looked);
    text_release(&condition);
}

static void add_complex(struct printed_body *body, struct text *out, const struct type *part,
                        const char *bytes, const char *expression)
{
    const char *suffix = part->size == sizeof(float) ? "f" : part->size > sizeof(double) ? "l" : "";
    parts_add(body, out, part, bytes,
              arena_printf(body->arena, "creal%s(%s)", suffix, expression));
    parts_add(body, out, part, bytes + part->size,
              arena_printf(body->arena, "cimag%s(%s)", suffix, expression));
}

static void add_bytes(struct printed_body *body, struct text *out, const char *bytes, size_t size,
                      const char *expression)
{
    struct text condition = {0}, expected = {0};
    csource_quote(&expected, bytes, size);
    text_printf(&condition, "memcmp(%s, %s, %zu) == 0", expression, text_string(&expected), size);
    struct looked looked = {LOOK_BYTES, expression, text_string(&expected),
                            arena_printf(body->arena, "%zu", size)};
    assertion_add_condition(body, out, text_string(&condition), &looked);
    text_release(&condition);
    text_release(&expected);
}

static void add_text(struct printed_body *body, struct text *out, const struct type *type,
                     const char *bytes, const char *expression)
{
    if (!is_said(body, bytes))
        return;
    if (memchr(bytes, '\0', type->length))
        assertion_add_string(body, out, type->target, bytes, expression);
    else
        add_bytes(body, out, bytes, type->length, expression);
}

static void add_array(struct printed_body *body, struct text *out, const struct type *type,
                      const char *bytes, const char *expression)
{
    if (type_is_text(type)) {
        add_text(body, out, type, bytes, expression);
        return;
    }
    for (size_t i = 0; i < type->length && type->length <= VALUE_ELEMENTS_MAXIMUM; i++)
        parts_add(body, out, type->target, bytes + i * type->target->size,
                  arena_printf(body->arena, "%s[%zu]", expression, i));
}

static void add_number(struct printed_body *body, struct text *out, const struct field *field,
                       const char *record, const char *expression)
{
    struct scalar scalar = {field->type, value_member_bits(field, record), &field->constants};
    if (is_said(body, record + field->bit_offset / 8))
        assertion_add_scalar(body, out, &scalar, expression);
}

/* `access`: how C gets at a member, "p->" for example. */
static void add_record(struct printed_body *body, struct text *out, const struct record *record,
                       const char *bytes, const char *access)
{
    for (size_t i = 0; i < record->field_count && !record->is_union; i++) {
        const struct field *field = &record->fields[i];
        const char *at = bytes + field->bit_offset / 8;
        char *member = arena_printf(body->arena, "%s%s", access, field->name);
        if (field->bit_width || type_is_integer(field->type))
            add_number(body, out, field, bytes, member);
        else if (*field->name)
            parts_add(body, out, field->type, at, member);
        else if (field->type->kind == TYPE_RECORD) /* whose members are members of this one */
            add_record(body, out, field->type->record, at, access);
    }
}

/* The string that a pointer there points to; NULL. Where characters have a sign said, they are as
 * often bytes, with a length elsewhere. */
static const char *text_behind(const struct printed_body *body, const struct type *type,
                               const char *bytes)
{
    if (!body->said || !type_is_char_pointer(type, false))
        return NULL;
    size_t statement = (size_t)(body->said - body->test->contents);
    for (size_t i = 0; i < body->test->text_count; i++)
        if (body->test->texts[i].statement == statement &&
            body->said->bytes + body->test->texts[i].offset == bytes)
            return body->test->texts[i].string;
    return NULL;
}

static void add_pointer(struct printed_body *body, struct text *out, const struct type *type,
                        const char *bytes, const char *expression)
{
    const char *string = text_behind(body, type, bytes);
    if (!is_said(body, bytes))
        return;
    if (string)
        assertion_add_string(body, out, type->target, string, expression);
    else
        assertion_add_null(body, out, value_is_zero(bytes, type->size), expression);
}

void parts_add(struct printed_body *body, struct text *out, const struct type *type,
               const char *bytes, const char *expression)
{
    struct scalar scalar = {.type = type};
    switch (type->kind) {
    case TYPE_RECORD:
        add_record(body, out, type->record, bytes, arena_printf(body->arena, "%s.", expression));
        return;
    case TYPE_ARRAY:
        add_array(body, out, type, bytes, expression);
        return;
    case TYPE_COMPLEX:
        add_complex(body, out, type->target, bytes, expression);
        return;
    case TYPE_POINTER:
        add_pointer(body, out, type, bytes, expression);
        return;
    default:
        break;
    }
    if (!is_said(body, bytes))
        return;
    if (type_is_wide(type)) {
        add_wide(body, out, type, bytes, expression);
    } else if (type_is_scalar(type)) {
        memcpy(&scalar.bits, bytes, type->size);
        assertion_add_scalar(body, out, &scalar, expression);
    }
}

static bool says_anything(const struct test_content *content)
{
    return memchr(content->is_said, 1, content->count * content->element->size) != NULL;
}

bool parts_content_exists(const struct printed_body *body, size_t index)
{
    if (!body->test || index >= body->clean_up)
        return false;
    const struct test_content *content = &body->test->contents[index];
    return content->bytes && !content->is_value && says_anything(content);
}

bool parts_of_value_are_said(const struct printed_body *body, size_t index)
{
    const struct test_content *content = body->test ? &body->test->contents[index] : NULL;
    return !content || !content->is_value || says_anything(content);
}

void parts_add_value(struct printed_body *body, struct text *out, size_t index,
                     const char *expression)
{
    const struct type *type = body->variables[index].type;
    const struct test_content *content = body->test ? &body->test->contents[index] : NULL;
    if (*expression == '*')
        expression = arena_printf(body->arena, "(%s)", expression);
    body->said = content && content->is_value ? content : NULL;
    parts_add(body, out, type,
              body->said ? content->bytes : observed_bytes(&body->values[index], type), expression);
    body->said = NULL;
}

/* Characters that end where they should are a string; others are bytes. */
static void add_characters(struct printed_body *body, struct text *out,
                           const struct test_content *content, const char *expression)
{
    size_t size = content->count, length = strnlen(content->bytes, content->count);
    while (!content->is_said[size - 1])
        size--;
    bool is_plain = strcmp(content->element->sort->spelling, "char") == 0;
    if (is_plain && length < content->count && size <= length + 1)
        assertion_add_string(body, out, content->element, content->bytes, expression);
    else
        add_bytes(body, out, content->bytes, size, expression);
}

static void add_elements(struct printed_body *body, struct text *out,
                         const struct test_content *content, const char *expression)
{
    for (size_t i = 0; i < content->count; i++)
        parts_add(body, out, content->element, content->bytes + i * content->element->size,
                  arena_printf(body->arena, "%s[%zu]", expression, i));
}

void parts_add_content(struct printed_body *body, struct text *out, size_t index)
{
    const struct test_content *content = &body->test->contents[index];
    enum operation_kind kind = body_operation(body, index)->kind;
    struct text value = {0};
    expression_add_value(&value, body, index);
    const char *expression = text_string(&value);
    if (*expression == '*')
        expression = arena_printf(body->arena, "(%s)", expression);
    body->said = content;
    body->said_offset = 0;
    if (kind == OPERATION_OBJECT)
        parts_add(body, out, content->element, content->bytes, expression + 1);
    else if (kind == OPERATION_BUFFER && content->element->kind == TYPE_CHAR)
        add_characters(body, out, content, expression);
    else if (kind == OPERATION_BUFFER)
        add_elements(body, out, content, expression);
    else
        add_record(body, out, content->element->record, content->bytes,
                   arena_printf(body->arena, "%s->", expression));
    body->said = NULL;
    text_release(&value);
}
