/* What a test says about the values it saw. */
#include <math.h>
#include <string.h>

#include "csource/csource.h"
#include "emit/attribution.h"
#include "emit/format.h"
#include "model/injected_failure.h"

static bool is_asserted(const struct printed_body *body, size_t index)
{
    return body->values && index < body->clean_up && body->asserts[index] &&
           !body_is_skipped(body, index);
}

/* Is it read from storage that nobody but the test has written to? */
static bool is_own_value(const struct printed_body *body, size_t index)
{
    if (body_operation(body, index)->kind != OPERATION_LOAD)
        return false;
    int source = statements_source(body->statements, index, 0);
    if (source < 0 || body_operation(body, (size_t)source)->kind == OPERATION_CALL)
        return false;
    for (size_t i = (size_t)source + 1; i < index; i++)
        for (size_t j = 0; j < body->statements->items[i].argument_count; j++)
            if (statements_source(body->statements, i, j) == source && !body_filler(body, i))
                return false;
    return true;
}

/* What callbacks were told, or what was written to a stream. */
static bool tells_text(const struct printed_body *body, size_t index)
{
    return body->values[index].text && (body_is_helper(body, index, HELPER_HEARD) ||
                                        body_is_helper(body, index, HELPER_TEXT_OF));
}

bool assertion_exists(const struct printed_body *body, size_t index)
{
    enum operation_kind kind = body_operation(body, index)->kind;
    const struct type *type = body->variables[index].type;
    if (!is_asserted(body, index) || (kind != OPERATION_CALL && kind != OPERATION_LOAD) ||
        is_own_value(body, index))
        return false;
    if (kind == OPERATION_CALL && body_operation(body, index)->function->is_support)
        return injectable_asked_by(body_operation(body, index)->function) != INJECTABLE_NONE ||
               tells_text(body, index);
    if (type->kind == TYPE_RECORD || type_is_wide(type))
        return observed_bytes(&body->values[index], type) && parts_exist(type) &&
               parts_of_value_are_said(body, index);
    return type_is_scalar(type) || type->kind == TYPE_POINTER;
}

/* That a buffer still holds what the test put there says nothing. */
static bool has_changed(const struct printed_body *body, size_t index)
{
    const struct literal *literal = body_literal(body, index, 0);
    const char *text = body->values[index].text;
    size_t length = strlen(text);
    return !literal || literal->size <= length || memcmp(literal->bytes, text, length + 1) != 0;
}

bool assertion_late_exists(const struct printed_body *body, size_t index)
{
    if (parts_content_exists(body, index))
        return true;
    if (body->test && body->test->contents[index].bytes && !body->test->contents[index].is_value)
        return false; /* all is known of it, and nothing is worth a word */
    if (!is_asserted(body, index) || !body->values[index].text ||
        body->values[index].flags & (VALUE_NULL | VALUE_DEAD))
        return false;
    const struct type *type = body->variables[index].type;
    if (body_is_observer(body, index))
        return false;
    if (body_operation(body, index)->kind == OPERATION_BUFFER)
        return type->kind == TYPE_CHAR && has_changed(body, index);
    return type_reads_as_text(type) &&
           body_operation(body, index)->kind != OPERATION_OBJECT;
}

static bool tells_by_errno(const struct operation *operation)
{
    return operation->kind == OPERATION_CALL && !operation->function->ignores_errno;
}

bool assertion_error_exists(const struct printed_body *body, size_t index)
{
    return body->values && index < body->clean_up && !body->variables[index].is_folded &&
           tells_by_errno(body_operation(body, index)) && !body_is_observer(body, index) &&
           body->values[index].error && csource_error_name(body->values[index].error);
}

static struct check_origin origin_of(const struct printed_body *body)
{
    return (struct check_origin){
        .subject = body->said ? CHECK_OF_CONTENT : body->subject,
        .statement = body->speaker,
        .offset = body->said ? body->said_offset : 0,
    };
}

static uint32_t lines_in(const struct text *text, size_t from)
{
    uint32_t lines = 0;
    for (size_t i = from; i < text->length; i++)
        lines += text->bytes[i] == '\n';
    return lines;
}

/* The check is what was printed from `start` on, perhaps behind an empty line. */
static void write_down(struct printed_body *body, const struct text *out, size_t start,
                       const struct looked *looked)
{
    struct written *written = body->written;
    struct arena *arena = written->arena;
    uint32_t end = lines_in(out, 0);
    struct written_check check = {
        .test = (uint32_t)written->tests.count - 1,
        .line = end + 1 - lines_in(out, start) + (out->bytes[start] == '\n'),
        .end = end,
        .look = looked->look,
        .expression = arena_copy_string(arena, looked->expression),
        .expected = arena_copy_string(arena, looked->expected),
        .size = arena_copy_string(arena, looked->size),
        .origin = origin_of(body),
    };
    attribution_find(body, &check);
    vector_push(&written->checks, check);
    body->checked_callee = body->last_callee;
}

static void add_check(struct printed_body *body, struct text *out, const char *condition,
                      const struct looked *looked)
{
    size_t start = out->length;
    body_add_line(body, out, LINE_CHECK, arena_printf(body->arena, "%s;", condition));
    if (body->written)
        write_down(body, out, start, looked);
}

/* Formats without a word for it check that it is true or false, or say so themselves. */
static struct looked look_at_truth(struct printed_body *body, const char *template, bool is_true,
                                   const char *value)
{
    if (strstr(template, "=="))
        return (struct looked){LOOK_EQUAL, value, is_true ? "true" : "false", ""};
    struct text filled = {0};
    const char *open = strchr(template, '(') + 1;
    format_fill(&filled, open, value, NULL);
    const char *argument =
        arena_printf(body->arena, "%.*s", (int)filled.length - 1, text_string(&filled));
    text_release(&filled);
    return (struct looked){LOOK_CONDITION, argument, "", ""};
}

static struct looked look_at(struct printed_body *body, enum check check, const char *template,
                             const char *value, const char *expected)
{
    switch (check) {
    case CHECK_TRUE:
    case CHECK_FALSE:
        return look_at_truth(body, template, check == CHECK_TRUE, value);
    case CHECK_NULL:
        return (struct looked){LOOK_EQUAL, value, "NULL", ""};
    case CHECK_NOT_NULL:
        return (struct looked){LOOK_OTHER, value, "NULL", ""};
    case CHECK_STRING:
        return (struct looked){LOOK_STRING, value, expected, ""};
    case CHECK_SIGNED:
    case CHECK_UNSIGNED:
    case CHECK_VALUE:
    case CHECK_SAME:
        return (struct looked){LOOK_EQUAL, value, expected, ""};
    case CHECK_CONDITION:
    case CHECK_COUNT:
        break;
    }
    BUG("a check of what is said nowhere");
}

static const char *template_of(const struct printed_body *body, enum check check)
{
    return body->finding ? format_showing[check] : body->format->checks[check];
}

static void add_comparison(struct printed_body *body, struct text *out, enum check check,
                           const char *value, const char *expected)
{
    struct text line = {0};
    const char *template = template_of(body, check);
    struct looked looked = look_at(body, check, template, value, expected);
    format_fill(&line, template, value, expected);
    add_check(body, out, text_string(&line), &looked);
    text_release(&line);
}

double assertion_floating(const struct type *type, uint64_t bits)
{
    if (type->size == sizeof(float)) {
        float value;
        memcpy(&value, &bits, sizeof value);
        return (double)value;
    }
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void add_floating(struct printed_body *body, struct text *out, const struct type *type,
                         uint64_t bits, const char *expression)
{
    double value = assertion_floating(type, bits);
    if (isnan(value)) {
        struct text condition = {0};
        text_printf(&condition, "%s != %s", expression, expression);
        struct looked looked = {LOOK_OTHER, expression, expression, ""};
        assertion_add_condition(body, out, text_string(&condition), &looked);
        text_release(&condition);
        return;
    }
    struct text literal = {0};
    csource_floating(&literal, type, value);
    add_comparison(body, out, CHECK_VALUE, expression, text_string(&literal));
    text_release(&literal);
}

static void add_integer(struct printed_body *body, struct text *out, const struct scalar *scalar,
                        const char *expression)
{
    const struct type *type = scalar->type;
    if (type->kind == TYPE_BOOL) {
        add_comparison(body, out, scalar->bits & 0xFF ? CHECK_TRUE : CHECK_FALSE, expression, NULL);
        return;
    }
    struct text literal = {0};
    if (!scalar->names || !csource_named(&literal, scalar->names, type, (int64_t)scalar->bits))
        csource_integer(&literal, type, (int64_t)scalar->bits);
    bool is_combined = strchr(text_string(&literal), '|') && type->kind != TYPE_CHAR;
    const char *value = is_combined ? arena_printf(body->arena, "(%s)", text_string(&literal))
                                    : text_string(&literal);
    add_comparison(body, out, type->is_signed ? CHECK_SIGNED : CHECK_UNSIGNED, expression, value);
    text_release(&literal);
}

void assertion_add_condition(struct printed_body *body, struct text *out, const char *condition,
                             const struct looked *looked)
{
    struct text line = {0};
    format_fill(&line, template_of(body, CHECK_CONDITION), condition, NULL);
    add_check(body, out, text_string(&line), looked);
    text_release(&line);
}

void assertion_add_scalar(struct printed_body *body, struct text *out, const struct scalar *scalar,
                          const char *expression)
{
    if (scalar->type->kind == TYPE_FLOATING)
        add_floating(body, out, scalar->type, scalar->bits, expression);
    else
        add_integer(body, out, scalar, expression);
}

int assertion_alias(const struct printed_body *body, size_t index)
{
    size_t alias = body->values[index].alias_of;
    if (alias >= index || !body->variables[alias].name)
        return -1;
    bool is_address;
    const struct type *type = body->variables[index].type;
    const struct type *other = expression_type(body, alias, &is_address);
    if (!is_address && other->kind != TYPE_POINTER)
        return -1;
    const struct type *target = is_address ? other : other->target;
    return target->sort == type->target->sort || type->target->kind == TYPE_VOID ? (int)alias : -1;
}

static void add_pointer(struct printed_body *body, struct text *out, size_t index,
                        const char *expression)
{
    bool is_null = body->values[index].flags & VALUE_NULL;
    int alias = is_null ? -1 : assertion_alias(body, index);
    if (alias < 0) {
        add_comparison(body, out, is_null ? CHECK_NULL : CHECK_NOT_NULL, expression, NULL);
        return;
    }
    struct text text = {0};
    expression_add_value(&text, body, (size_t)alias);
    add_comparison(body, out, CHECK_SAME, expression, text_string(&text));
    text_release(&text);
}

void assertion_add_null(struct printed_body *body, struct text *out, bool is_null,
                        const char *expression)
{
    struct text condition = {0};
    text_printf(&condition, "%s %s NULL", expression, is_null ? "==" : "!=");
    struct looked looked = {is_null ? LOOK_EQUAL : LOOK_OTHER, expression, "NULL", ""};
    assertion_add_condition(body, out, text_string(&condition), &looked);
    text_release(&condition);
}

/* A long one in several literals, broken behind a blank where there is one. */
static void add_quoted(struct text *out, const char *string)
{
    enum { LITERAL_MAXIMUM = 80 };
    while (strlen(string) > LITERAL_MAXIMUM) {
        size_t length = LITERAL_MAXIMUM;
        while (length > 1 && string[length - 1] != ' ')
            length--;
        length = length > 1 ? length : LITERAL_MAXIMUM;
        csource_quote(out, string, length);
        text_add_char(out, ' ');
        string += length;
    }
    csource_quote(out, string, strlen(string));
}

void assertion_add_string(struct printed_body *body, struct text *out, const struct type *element,
                          const char *string, const char *expression)
{
    bool is_char = element->kind == TYPE_RECORD || strcmp(element->sort->spelling, "char") == 0;
    struct text value = {0}, expected = {0};
    text_printf(&value, "%s%s", is_char ? "" : "(const char *)", expression);
    add_quoted(&expected, string);
    add_comparison(body, out, CHECK_STRING, text_string(&value), text_string(&expected));
    text_release(&value);
    text_release(&expected);
}

/* Of an observer, whose value has no variable to look at later. */
static bool is_text(const struct printed_body *body, size_t index)
{
    const struct observed_value *value = &body->values[index];
    return body_is_observer(body, index) && value->text && !(value->flags & VALUE_NULL) &&
           type_reads_as_text(body->variables[index].type);
}

static void add_result(struct printed_body *body, struct text *out, size_t index,
                       const char *expression)
{
    const struct operation *operation = body_operation(body, index);
    struct scalar scalar = {
        .type = body->variables[index].type,
        .bits = body->values[index].bits,
        .names = operation->kind == OPERATION_CALL ? &operation->function->result_constants : NULL,
    };
    assertion_add_scalar(body, out, &scalar, expression);
}

void assertion_add(struct printed_body *body, struct text *out, size_t index,
                   const char *expression)
{
    const struct type *type = body->variables[index].type;
    const struct observed_value *value = &body->values[index];
    body->speaker = index;
    body->subject = CHECK_OF_RESULT;
    if (type->kind == TYPE_RECORD || type_is_wide(type))
        parts_add_value(body, out, index, expression);
    else if (type_is_function_pointer(type))
        assertion_add_null(body, out, !value->bits, expression);
    else if (is_text(body, index))
        assertion_add_string(body, out, type->target, value->text, expression);
    else if (type->kind == TYPE_POINTER)
        add_pointer(body, out, index, expression);
    else
        add_result(body, out, index, expression);
}

void assertion_error_add(struct printed_body *body, struct text *out, size_t index)
{
    body->speaker = index;
    body->subject = CHECK_OF_ERROR;
    add_comparison(body, out, CHECK_SIGNED, "errno", csource_error_name(body->values[index].error));
}

void assertion_late_add(struct printed_body *body, struct text *out, size_t index)
{
    body->speaker = index;
    body->subject = CHECK_OF_TEXT;
    if (parts_content_exists(body, index)) {
        parts_add_content(body, out, index);
        return;
    }
    const struct type *type = body->variables[index].type;
    const struct type *element = type->kind == TYPE_POINTER ? type->target : type;
    struct text expression = {0};
    expression_add_value(&expression, body, index);
    assertion_add_string(body, out, element, body->values[index].text,
                         text_string(&expression));
    text_release(&expression);
}
