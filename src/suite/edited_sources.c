#include "suite/edited_sources.h"

#include <ctype.h>
#include <string.h>

#include "suite/edited_text.h"

void sources_release(struct sources *sources)
{
    text_release(&sources->pending);
    vector_release(&sources->statements);
}

/* The last word before "=", "[", "(" or ";": `struct list *list = ...`, `char bytes[8] = ...`; NULL
 * when it is the first one, for then nothing is declared. */
static const char *declared_in(struct arena *arena, const char *statement)
{
    size_t end = strcspn(statement, "=[(;"), size, words = 0;
    const char *last = NULL, *at = statement;
    size_t last_size = 0;
    while ((at = ctext_next_word(at, &size)) && at < statement + end) {
        last = at;
        last_size = size;
        words++;
        at += size;
    }
    bool is_call = statement[end] == '(';
    return words > 1 && !is_call ? arena_printf(arena, "%.*s", (int)last_size, last) : NULL;
}

void sources_add_line(struct sources *sources, const char *line, size_t length)
{
    while (length && isspace((unsigned char)line[length - 1]))
        length--;
    if (!length)
        return;
    if (sources->pending.length)
        text_add_char(&sources->pending, ' ');
    text_add_bytes(&sources->pending, line, length);
    if (!strchr(";{}", line[length - 1]))
        return;
    char *text = arena_copy_string(sources->arena, text_string(&sources->pending));
    struct source_statement statement = {
        .text = text,
        .variable = declared_in(sources->arena, text),
        .callee = ctext_callee(sources->arena, text),
    };
    vector_push(&sources->statements, statement);
    text_clear(&sources->pending);
}

/* The statement that declares the variable which the expression is about; NULL. */
static const struct source_statement *declaration_of(const struct sources *sources,
                                                     const char *expression)
{
    size_t length;
    for (const char *at = expression; (at = ctext_next_word(at, &length)); at += length)
        for (size_t i = 0; i < sources->statements.count; i++) {
            const char *name = sources->statements.items[i].variable;
            if (name && strlen(name) == length && strncmp(name, at, length) == 0)
                return &sources->statements.items[i];
        }
    return NULL;
}

/* The last call that was given the variable, else the one that it comes from. */
static const char *changed_by(const struct sources *sources,
                              const struct source_statement *declaration)
{
    const char *callee = declaration->callee;
    for (size_t i = 0; i < sources->statements.count; i++) {
        const struct source_statement *statement = &sources->statements.items[i];
        const char *open = statement->callee ? strstr(statement->text, statement->callee) : NULL;
        if (open && statement != declaration && ctext_has_word(open, declaration->variable))
            callee = statement->callee;
    }
    return callee ? callee : "";
}

/* What is behind the variable, with the numbers of elements left out: "->items[]". */
static const char *part_of(struct arena *arena, const char *expression, const char *variable)
{
    const char *at = strstr(expression, variable) + strlen(variable);
    char *part = arena_copy_string(arena, at), *to = part;
    for (const char *from = part; *from; from++)
        if (!(isdigit((unsigned char)*from) && to > part && to[-1] == '['))
            *to++ = *from;
    *to = '\0';
    return part;
}

void sources_attribute(const struct sources *sources, const char *expression, const char *whole,
                       struct written_check *check)
{
    const char *observer = ctext_callee(sources->arena, expression);
    const struct source_statement *declaration = declaration_of(sources, expression);
    check->function = sources_last_call(sources);
    check->part = whole ? whole : observer ? "result" : expression;
    if (observer) {
        check->function = observer;
    } else if (declaration && !whole && declaration->callee &&
               strcmp(expression, declaration->variable) == 0) {
        check->function = declaration->callee;
        check->part = "result";
    } else if (declaration) {
        const char *part = part_of(sources->arena, expression, declaration->variable);
        check->function = changed_by(sources, declaration);
        if (!whole)
            check->part = *part ? part : "output";
    }
}

const char *sources_last_call(const struct sources *sources)
{
    for (size_t i = sources->statements.count; i-- > 0;)
        if (sources->statements.items[i].callee)
            return sources->statements.items[i].callee;
    return "";
}
