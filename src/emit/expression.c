#include <string.h>

#include "csource/csource.h"
#include "emit/emit_internal.h"
#include "model/words.h"

const struct operation *body_operation(const struct printed_body *body, size_t index)
{
    return body->vocabulary->operations.items[body->statements->items[index].operation];
}

bool body_is_helper(const struct printed_body *body, size_t index, const char *name)
{
    const struct operation *operation = body_operation(body, index);
    return operation->kind == OPERATION_CALL && operation->function->is_support &&
           strcmp(operation->function->name, name) == 0;
}

const struct filler *body_filler(const struct printed_body *body, size_t index)
{
    const struct operation *operation = body_operation(body, index);
    return operation->kind == OPERATION_CALL ? operation->function->filler : NULL;
}

const struct literal *body_literal(const struct printed_body *body, size_t index, size_t argument)
{
    int operand = body->statements->items[index].arguments[argument];
    return operand < 0 ? NULL : body->vocabulary->literals.items[operand];
}

bool body_is_skipped(const struct printed_body *body, size_t index)
{
    return body->values && index < body->clean_up && body->values[index].flags & VALUE_SKIPPED;
}

const struct type *expression_type(const struct printed_body *body, size_t index, bool *is_address)
{
    enum operation_kind kind = body_operation(body, index)->kind;
    *is_address = kind == OPERATION_OBJECT || kind == OPERATION_BUFFER;
    return body->variables[index].type;
}

/* Numbers that no literal of the model can hold are read from storage; C has literals for them. */
const struct literal *expression_number(const struct printed_body *body, size_t index)
{
    const struct operation *operation = body_operation(body, index);
    int source = statements_source(body->statements, index, 0);
    if (operation->kind != OPERATION_LOAD || !type_is_wide(operation->element) || source < 0 ||
        body_operation(body, (size_t)source)->kind != OPERATION_BUFFER)
        return NULL;
    const struct literal *number = body_literal(body, (size_t)source, 0);
    return number && number->bytes && number->size >= operation->element->size ? number : NULL;
}

void expression_add_load(struct text *out, const struct printed_body *body, size_t index)
{
    int source = statements_source(body->statements, index, 0);
    const struct literal *number = expression_number(body, index);
    if (number) {
        csource_initialiser(out, body_operation(body, index)->element, number->bytes);
    } else if (source < 0) {
        text_add(out, "*(");
        csource_declare(out, body_operation(body, index)->element->spelling, "*");
        text_add(out, ")NULL");
    } else if (body_operation(body, (size_t)source)->kind == OPERATION_OBJECT) {
        text_add(out, body->variables[source].name);
    } else {
        text_add_char(out, '*');
        expression_add_value(out, body, (size_t)source);
    }
}

void expression_add_value(struct text *out, const struct printed_body *body, size_t index)
{
    const struct variable *variable = &body->variables[index];
    if (variable->is_expression && body_operation(body, index)->kind == OPERATION_BUFFER) {
        const struct literal *text = body_literal(body, index, 0);
        csource_quote(out, text->bytes, text->size);
        return;
    }
    if (variable->is_expression) {
        expression_add_load(out, body, index);
        return;
    }
    if (body_operation(body, index)->kind == OPERATION_OBJECT)
        text_add_char(out, '&');
    text_add(out, variable->name ? variable->name : "0");
}

static bool is_volatile(const struct type *type)
{
    return strstr(type->spelling, "volatile") != NULL;
}

/* Would C complain when a pointer to `given` is passed as a pointer to `wanted`? */
static bool targets_differ(const struct type *given, const struct type *wanted)
{
    if (given == wanted)
        return false;
    if ((given->is_const && !wanted->is_const) || (is_volatile(given) && !is_volatile(wanted)))
        return true;
    if (given->kind == TYPE_VOID || wanted->kind == TYPE_VOID)
        return false;
    if (given->sort != wanted->sort)
        return true;
    if (given->kind == TYPE_ARRAY)
        return true;
    /* Below the first level the qualifiers must be the same. */
    return given->kind == TYPE_POINTER && given->target != wanted->target;
}

static bool needs_cast(const struct type *type, bool is_address, const struct type *wanted)
{
    if (wanted->kind != TYPE_POINTER)
        return false;
    if (is_address)
        return targets_differ(type, wanted->target);
    if (type->kind != TYPE_POINTER)
        return type->sort != wanted->sort;
    if (type_is_function_pointer(wanted) || type_is_function_pointer(type))
        return type->sort != wanted->sort;
    return targets_differ(type->target, wanted->target);
}

/* A macro, or what `...` stands for, sees the type of an argument, not that of a parameter. */
static bool sees_type(const struct function *function, size_t argument)
{
    const struct function *original = function->variant_of;
    if (!original)
        return function->is_macro;
    size_t named = original->parameter_count - !original->is_variadic; /* without a va_list */
    return argument >= named;
}

/* A string literal is an array of plain char. */
static bool string_needs_cast(const struct type *wanted)
{
    return wanted->kind == TYPE_POINTER && wanted->target->kind == TYPE_CHAR &&
           !type_is_char_pointer(wanted, false);
}

static bool literal_needs_cast(const struct literal *literal, const struct type *wanted,
                               bool is_seen)
{
    if (is_seen && literal->kind == LITERAL_INTEGER)
        return strcmp(wanted->spelling, "int") != 0;
    if (is_seen && literal->kind == LITERAL_NULL)
        return true;
    return literal->kind == LITERAL_STRING && string_needs_cast(wanted);
}

static void add_cast(struct text *out, const char *spelling)
{
    text_add_char(out, '(');
    csource_declare(out, spelling, "");
    text_add_char(out, ')');
}

static bool is_alike(const char *a, const char *b)
{
    enum { ALIKE_LEAST = 3 };
    size_t common = 0;
    while (a[common] && a[common] == b[common])
        common++;
    return common >= ALIKE_LEAST;
}

/* Has the name a word like one of the other's, the first of both apart, which is the library's? */
static bool shares_word(const char *macro, const char *name, bool has_prefix)
{
    char word[WORD_MAXIMUM], other[WORD_MAXIMUM];
    for (bool is_first = true; name_next_word(&macro, word); is_first = false) {
        const char *rest = name;
        for (bool is_prefix = has_prefix; !is_first && name_next_word(&rest, other);
             is_prefix = false)
            if (!is_prefix && is_alike(word, other))
                return true;
    }
    return false;
}

bool expression_name_tells(const struct literal *literal, const struct function *function,
                           const struct parameter *parameter)
{
    bool is_expression = strchr(literal->name, '(') != NULL; /* such as `sizeof(struct list)` */
    if (literal->sort->kind == TYPE_ENUM || literal->sort->kind == TYPE_BOOL || is_expression ||
        (function && function->filler))
        return true;
    return parameter &&
           (role_has(parameter->role, TRAIT_NAMED) ||
            shares_word(literal->name, parameter->name, false) ||
            shares_word(literal->name, function->name, true));
}

/* A literal has a red zone behind it, but not always before it; an array on the stack has both. */
static bool needs_red_zones(const struct printed_body *body, const struct literal *literal,
                            const struct parameter *parameter)
{
    return body->finding && body->finding->end == END_GLOBAL_OVERFLOW && parameter &&
           parameter->role != ROLE_FORMAT && literal->kind == LITERAL_STRING;
}

void expression_add_argument(struct text *out, const struct printed_body *body, size_t index,
                             size_t argument)
{
    const struct operation *operation = body_operation(body, index);
    const struct literal *literal = body_literal(body, index, argument);
    const struct parameter *parameter =
        operation->kind == OPERATION_CALL ? &operation->function->parameters[argument] : NULL;
    const struct type *wanted = parameter ? parameter->type : operation->arguments[argument];
    const char *spelling = parameter ? parameter->spelling : wanted->spelling;
    bool is_seen = parameter && sees_type(operation->function, argument);
    if (literal) {
        if (literal_needs_cast(literal, wanted, is_seen))
            add_cast(out, spelling);
        bool is_array = needs_red_zones(body, literal, parameter);
        text_add(out, is_array ? "(char[]){" : "");
        if (literal->kind == LITERAL_INTEGER && literal->name &&
            !expression_name_tells(literal, parameter ? operation->function : NULL, parameter))
            csource_integer(out, literal->sort, literal->integer);
        else
            csource_literal(out, literal);
        text_add(out, is_array ? "}" : "");
        return;
    }
    size_t source = (size_t)statements_source(body->statements, index, argument);
    bool is_address;
    const struct type *type = expression_type(body, source, &is_address);
    bool is_string = is_address && body->variables[source].is_expression;
    if (is_string ? string_needs_cast(wanted)
                  : needs_cast(type, is_address, wanted) ||
                        (is_seen && !is_address && type->sort != wanted->sort))
        add_cast(out, spelling);
    expression_add_value(out, body, source);
}

static void add_with_arguments(struct text *out, const struct printed_body *body, size_t index,
                               bool is_filling)
{
    const struct function *function = body_operation(body, index)->function;
    struct text arguments[API_MAXIMUM_PARAMETERS] = {0};
    const char *strings[API_MAXIMUM_PARAMETERS];
    for (size_t i = 0; i < function->parameter_count; i++) {
        expression_add_argument(&arguments[i], body, index, i);
        strings[i] = text_string(&arguments[i]);
    }
    if (is_filling)
        csource_filling(out, function->filler, strings);
    else
        csource_call(out, function, strings);
    for (size_t i = 0; i < function->parameter_count; i++)
        text_release(&arguments[i]);
}

void expression_add_filling(struct text *out, const struct printed_body *body, size_t index)
{
    add_with_arguments(out, body, index, true);
}

void expression_add_call(struct text *out, const struct printed_body *body, size_t index)
{
    add_with_arguments(out, body, index, false);
}
