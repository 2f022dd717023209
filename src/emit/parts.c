/* What a test says about a value with parts: a record member by member, a complex number by its two
 * halves. Nothing is said about unions: which member holds is not known. */
#include <string.h>

#include "csource/csource.h"
#include "emit/internal.h"
#include "model/value.h"

/* A test that repeats a table of numbers helps nobody. */
enum { ELEMENTS_MAXIMUM = 16 };

static bool is_unsaid(const struct type *type)
{
    return type->kind == TYPE_OTHER || type->kind == TYPE_FUNCTION || type->kind == TYPE_VOID;
}

bool parts_exist(const struct type *type)
{
    if (type->kind == TYPE_ARRAY && strcmp(type->target->sort->spelling, "char") == 0)
        return type->length > 0;
    if (type->kind == TYPE_ARRAY)
        return type->length && type->length <= ELEMENTS_MAXIMUM && parts_exist(type->target);
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

static void add_wide(struct body *body, struct text *out, const struct type *type,
                     const char *bytes, const char *expression)
{
    struct text condition = {0};
    text_printf(&condition, "%s %s ", expression, is_nan(type, bytes) ? "!=" : "==");
    if (is_nan(type, bytes))
        text_add(&condition, expression);
    else
        csource_initialiser(&condition, type, bytes);
    assertion_add_condition(body, out, text_string(&condition));
    text_release(&condition);
}

static void add_complex(struct body *body, struct text *out, const struct type *part,
                        const char *bytes, const char *expression)
{
    const char *suffix = part->size == sizeof(float) ? "f" : part->size > sizeof(double) ? "l" : "";
    parts_add(body, out, part, bytes,
              arena_printf(body->arena, "creal%s(%s)", suffix, expression));
    parts_add(body, out, part, bytes + part->size,
              arena_printf(body->arena, "cimag%s(%s)", suffix, expression));
}

static bool is_string(const struct type *type, const char *bytes)
{
    return strcmp(type->target->sort->spelling, "char") == 0 && memchr(bytes, '\0', type->length);
}

static void add_array(struct body *body, struct text *out, const struct type *type,
                      const char *bytes, const char *expression)
{
    if (is_string(type, bytes)) {
        struct text condition = {0};
        text_printf(&condition, "strcmp(%s, ", expression);
        csource_quote(&condition, bytes, strlen(bytes));
        text_add(&condition, ") == 0");
        assertion_add_condition(body, out, text_string(&condition));
        text_release(&condition);
        return;
    }
    for (size_t i = 0; i < type->length && type->length <= ELEMENTS_MAXIMUM; i++)
        parts_add(body, out, type->target, bytes + i * type->target->size,
                  arena_printf(body->arena, "%s[%zu]", expression, i));
}

static void add_record(struct body *body, struct text *out, const struct record *record,
                       const char *bytes, const char *expression)
{
    for (size_t i = 0; i < record->field_count && !record->is_union; i++) {
        const struct field *field = &record->fields[i];
        char *member = *field->name ? arena_printf(body->arena, "%s.%s", expression, field->name)
                                    : arena_copy_string(body->arena, expression);
        if (field->bit_width)
            assertion_add_scalar(body, out, field->type, value_member_bits(field, bytes), member);
        else
            parts_add(body, out, field->type, bytes + field->bit_offset / 8, member);
    }
}

void parts_add(struct body *body, struct text *out, const struct type *type, const char *bytes,
               const char *expression)
{
    uint64_t bits = 0;
    switch (type->kind) {
    case TYPE_RECORD:
        add_record(body, out, type->record, bytes, expression);
        return;
    case TYPE_ARRAY:
        add_array(body, out, type, bytes, expression);
        return;
    case TYPE_COMPLEX:
        add_complex(body, out, type->target, bytes, expression);
        return;
    case TYPE_POINTER:
        assertion_add_null(body, out, value_is_zero(bytes, type->size), expression);
        return;
    default:
        break;
    }
    if (type_is_wide(type)) {
        add_wide(body, out, type, bytes, expression);
    } else if (type_is_scalar(type)) {
        memcpy(&bits, bytes, type->size);
        assertion_add_scalar(body, out, type, bits, expression);
    }
}
