/* What a sequence did, statement by statement, in the words of the program that shows it: the same
 * lines and the same names, each with the value that it gave. */
#include <string.h>

#include "csource/csource.h"
#include "emit/emit_internal.h"

static bool is_storage(const struct printed_body *body, size_t index)
{
    enum operation_kind kind = body_operation(body, index)->kind;
    return kind == OPERATION_OBJECT || kind == OPERATION_BUFFER;
}

static void add_pointer(struct text *out, const struct printed_body *body, const struct type *type,
                        const struct observed_value *value)
{
    size_t alias = value->alias_of;
    bool is_shown = alias < body->statements->count && body->variables[alias].name;
    if (value->flags & VALUE_NULL)
        text_add(out, "NULL");
    else if (value->flags & VALUE_DEAD)
        text_add(out, "a pointer that was freed since");
    else if (value->text && type_reads_as_text(type))
        csource_quote(out, value->text, strlen(value->text));
    else if (is_shown) {
        text_add(out, "the same as ");
        expression_add_value(out, body, alias);
    } else
        text_add(out, "a pointer");
}

/* A record, or a number that is wider than a word. */
static void add_bytes(struct text *out, const struct type *type,
                      const struct observed_value *value)
{
    const char *bytes = observed_bytes(value, type);
    struct text initialiser = {0};
    bool is_said = bytes && csource_initialiser(&initialiser, type, bytes);
    text_add(out, is_said ? text_string(&initialiser) : "a value");
    text_release(&initialiser);
}

/* Prints nothing and returns false where the result has no name. */
static bool add_name(struct text *out, const struct printed_body *body, size_t index, uint64_t bits)
{
    const struct operation *operation = body_operation(body, index);
    return operation->kind == OPERATION_CALL &&
           csource_named(out, &operation->function->result_constants, operation->result,
                         (int64_t)bits);
}

static void add_value(struct text *out, const struct printed_body *body, size_t index,
                      const struct observed_value *value)
{
    const struct type *type = body_operation(body, index)->result;
    text_add(out, "= ");
    if ((value->flags & VALUE_UNKNOWN) == VALUE_UNKNOWN)
        text_add(out, "not known");
    else if (type->kind == TYPE_POINTER)
        add_pointer(out, body, type, value);
    else if (type_is_wide(type) || !type_is_scalar(type))
        add_bytes(out, type, value);
    else if (type->kind == TYPE_FLOATING)
        csource_floating(out, type, assertion_floating(type, value->bits));
    else if (!add_name(out, body, index, value->bits))
        csource_integer(out, type, (int64_t)value->bits);
}

static const char *phrase(const struct printed_body *body, size_t index,
                          const struct observed_value *value)
{
    if (value->flags & VALUE_SKIPPED && (value->flags & VALUE_UNKNOWN) != VALUE_UNKNOWN)
        return value->flags & VALUE_REFUSED ? "not called: a requirement is not met"
                                            : "not called: an argument is gone";
    if (is_storage(body, index) || body_filler(body, index))
        return "";
    if (body_operation(body, index)->result->kind == TYPE_VOID)
        return body_operation(body, index)->function->is_support ? "" : "returned";
    struct text text = {0};
    add_value(&text, body, index, value);
    const char *copy = arena_copy_string(body->arena, text_string(&text));
    text_release(&text);
    return copy;
}

void emit_trace(struct arena *arena, const struct vocabulary *vocabulary,
                const struct finding *finding, const struct outcome *outcome,
                struct emit_trace *trace)
{
    struct arena scratch = {0};
    const struct printed_body *body = finding_body(&scratch, vocabulary, finding);
    *trace = (struct emit_trace){.statement = outcome->statement, .end = outcome->end};
    /* Whether a process that hangs can still tell its values depends on the load. */
    bool is_told = outcome->end != END_HANG;
    for (size_t i = 0; i < finding->statements.count; i++)
        trace->values[i] =
            is_told && i < outcome->statement
                ? arena_copy_string(arena, phrase(body, i, &outcome->values[i]))
                : "";
    arena_release(&scratch);
}

void emit_trace_compare(struct emit_trace *trace, const struct emit_trace *other)
{
    for (size_t i = 0; i < SEQUENCE_MAXIMUM; i++)
        if (trace->values[i] && other->values[i] && strcmp(trace->values[i], other->values[i]) != 0)
            trace->values[i] = "= differs from run to run";
}

void emit_print_trace(struct text *out, const struct vocabulary *vocabulary,
                      const struct finding *finding, const struct emit_trace *trace)
{
    struct arena scratch = {0};
    const struct printed_body *body = finding_body(&scratch, vocabulary, finding);
    struct text line = {0};
    for (size_t i = 0, number = 1; i < finding->statements.count; i++) {
        bool is_last = i == trace->statement;
        text_clear(&line);
        body_add_statement(&line, body, i);
        if (!line.length && !is_last)
            continue;
        text_printf(out, "%3zu  %s", number++, text_string(&line));
        if (is_last)
            text_printf(out, "   <-- %s", end_sentence(trace->end));
        else if (trace->values[i] && *trace->values[i])
            text_printf(out, "   %s", trace->values[i]);
        text_add_char(out, '\n');
    }
    text_release(&line);
    arena_release(&scratch);
}
