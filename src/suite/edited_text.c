#include "suite/edited_text.h"

#include <ctype.h>
#include <string.h>

bool ctext_is_word_character(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Behind the string, character or comment that begins here; else the next character. */
static const char *skip(const char *at)
{
    if (*at == '"' || *at == '\'') {
        char quote = *at++;
        for (; *at && *at != quote; at++)
            at += *at == '\\' && at[1];
        return *at ? at + 1 : at;
    }
    if (at[0] == '/' && at[1] == '*') {
        const char *end = strstr(at + 2, "*/");
        return end ? end + 2 : at + strlen(at);
    }
    return at + 1;
}

static void end_argument(struct ctext_call *call, const char *start, const char *end)
{
    if (call->count < CTEXT_ARGUMENTS) {
        call->arguments[call->count] = start;
        call->lengths[call->count] = (size_t)(end - start);
    }
    call->count += call->count <= CTEXT_ARGUMENTS;
}

bool ctext_read_call(const char *open, struct ctext_call *call)
{
    int depth = 0;
    *call = (struct ctext_call){0};
    for (const char *at = open, *start = open + 1; *at; at = skip(at)) {
        depth += strchr("([{", *at) != NULL;
        depth -= strchr(")]}", *at) != NULL;
        if (depth > 1 || (depth == 1 && *at != ','))
            continue;
        end_argument(call, start, at);
        start = at + 1;
        if (depth == 0) {
            call->end = at + 1;
            return true;
        }
    }
    return false;
}

char *ctext_on_one_line(struct arena *arena, const char *text, size_t length)
{
    char *line = arena_alloc(arena, length + 1);
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        bool is_outer = count == 0 && isspace((unsigned char)text[i]);
        if (text[i] != '\n' && !is_outer) {
            line[count++] = text[i];
        } else if (text[i] == '\n') {
            while (i + 1 < length && text[i + 1] == ' ')
                i++;
            if (count && line[count - 1] != '(')
                line[count++] = ' ';
        }
    }
    while (count && isspace((unsigned char)line[count - 1]))
        count--;
    line[count] = '\0';
    return line;
}

/* Does an operand begin here, so that an operator would be one of a single operand? */
static bool begins_operand(const char *expression, const char *at)
{
    while (at > expression && at[-1] == ' ')
        at--;
    return at == expression || strchr("=!<>+-*/%&|^~?:,(", at[-1]);
}

/* An operator that binds less than a comparison does. */
static bool binds_less(const char *expression, const char *at)
{
    if (strchr("?,|^", *at))
        return true;
    return *at == '&' && !begins_operand(expression, at) && at[-1] != '&';
}

bool ctext_read_comparison(struct arena *arena, const char *expression,
                           struct ctext_comparison *comparison)
{
    const char *found = NULL;
    int depth = 0;
    for (const char *at = expression; *at; at = skip(at)) {
        depth += strchr("([{", *at) != NULL;
        depth -= strchr(")]}", *at) != NULL;
        if (depth || strchr("\"'", *at))
            continue;
        if (binds_less(expression, at))
            return false;
        if ((at[0] == '=' || at[0] == '!') && at[1] == '=') {
            found = at;
            at++;
        }
    }
    if (!found)
        return false;
    *comparison = (struct ctext_comparison){
        .left = ctext_on_one_line(arena, expression, (size_t)(found - expression)),
        .right = ctext_on_one_line(arena, found + 2, strlen(found + 2)),
        .is_equal = *found == '=',
    };
    return true;
}

static bool is_member(const char *text, const char *at)
{
    return at > text && (at[-1] == '.' || (at[-1] == '>' && at > text + 1 && at[-2] == '-'));
}

const char *ctext_next_word(const char *text, size_t *length)
{
    for (const char *at = text; *at;) {
        size_t size = 0;
        while (ctext_is_word_character(at[size]))
            size++;
        if (size && !isdigit((unsigned char)*at) && !is_member(text, at)) {
            *length = size;
            return at;
        }
        at = size ? at + size : skip(at);
    }
    return NULL;
}

bool ctext_has_word(const char *text, const char *word)
{
    size_t length;
    for (const char *at = text; (at = ctext_next_word(at, &length)); at += length)
        if (length == strlen(word) && strncmp(at, word, length) == 0)
            return true;
    return false;
}

/* What is no word of the library's: of C, of its library, or one that assay wrote. */
static bool is_no_function(const char *word, size_t length)
{
    static const char *const words[] = {
        "if", "for", "while", "switch", "return", "sizeof", "strcmp", "memcmp", "strlen",
        "creal", "crealf", "creall", "cimag", "cimagf", "cimagl", "__attribute__", "cleanup",
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && strncmp(words[i], word, length) == 0)
            return true;
    return strncmp(word, "assay_", strlen("assay_")) == 0;
}

char *ctext_callee(struct arena *arena, const char *text)
{
    size_t length;
    for (const char *at = text; (at = ctext_next_word(at, &length)); at += length)
        if (at[length] == '(' && !is_no_function(at, length))
            return arena_printf(arena, "%.*s", (int)length, at);
    return NULL;
}

char *ctext_defined_name(struct arena *arena, const char *first, const char *last)
{
    const char *line = first;
    size_t length = strcspn(line, "(=[;");
    if (!line[length]) {
        line = last;
        length = strcspn(line, "=[;");
    }
    while (length > 0 && line[length - 1] == ' ')
        length--;
    size_t start = length;
    while (start > 0 && ctext_is_word_character(line[start - 1]))
        start--;
    return arena_printf(arena, "%.*s", (int)(length - start), line + start);
}
