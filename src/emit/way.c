/* A sequence as lines of C that others go on from. */
#include "emit/emit_internal.h"
#include "emit/format.h"

const char *emit_print_way(struct text *out, struct arena *arena,
                           const struct vocabulary *vocabulary,
                           const struct statements *statements, size_t kept)
{
    struct reserved_names reserved;
    struct text value = {0};
    reserved_names_init(&reserved, arena, vocabulary);
    struct printed_body *body = arena_alloc_zeroed(arena, 1, sizeof *body);
    *body = (struct printed_body){
        .arena = arena,
        .vocabulary = vocabulary,
        .reserved = &reserved,
        .statements = statements,
        .clean_up = statements->count,
        .keeps = true,
        .kept = kept,
    };
    body_prepare(body);
    body_print(body, out);
    expression_add_value(&value, body, kept);
    const char *expression = arena_copy_string(arena, text_string(&value));
    text_release(&value);
    reserved_names_release(&reserved);
    return expression;
}

void emit_print_definitions(struct text *out, const struct vocabulary *vocabulary,
                            const char *code)
{
    definitions_print(vocabulary, code, out);
}

void emit_print_standard_includes(struct text *out, const char *code)
{
    includes_print_standard(code, out);
}
