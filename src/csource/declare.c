#include "csource/csource.h"

#include <ctype.h>
#include <string.h>

static bool is_word_character(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Prints the spelling with `bool` for `_Bool`: the files that are printed include <stdbool.h>. */
static void add_spelling(struct text *out, const char *spelling, size_t length)
{
    const char *start = spelling, *end = spelling + length;
    while (start < end) {
        const char *word = start;
        while (word < end && is_word_character(*word))
            word++;
        if (word - start == 5 && memcmp(start, "_Bool", 5) == 0)
            text_add(out, "bool");
        else
            text_add_bytes(out, start, (size_t)(word - start));
        if (word < end)
            text_add_char(out, *word++);
        start = word;
    }
}

/* Skips stars, qualifiers and spaces of a declarator. */
static const char *skip_pointers(const char *at)
{
    static const char *const qualifiers[] = {"const",     "volatile",       "restrict",
                                             "_Nonnull",  "_Nullable",      "_Null_unspecified",
                                             "__restrict", "__restrict__"};
    for (;;) {
        while (*at == '*' || *at == ' ')
            at++;
        const char *before = at;
        for (size_t i = 0; i < sizeof qualifiers / sizeof *qualifiers; i++) {
            size_t length = strlen(qualifiers[i]);
            if (strncmp(at, qualifiers[i], length) == 0 && !is_word_character(at[length]))
                at += length;
        }
        if (at == before)
            return at;
    }
}

/* Where the name goes in "int (*)(void)", "int (*[4])(void)", "int (*(*)(int))(void)"; NULL when no
 * pointer in parentheses is there. */
static const char *name_in_parentheses(const char *spelling)
{
    for (const char *open = strstr(spelling, "(*"); open; open = strstr(open + 1, "(*")) {
        const char *end = skip_pointers(open + 1);
        if (*end == ')' || *end == '[')
            return end;
    }
    return NULL;
}

/* Where the name goes in any spelling: before what follows a declarator, else at the end. */
static const char *find_name(const char *spelling)
{
    const char *end = spelling + strlen(spelling);
    if (text_starts_with(spelling, "__typeof__("))
        return end;
    const char *atomic = strstr(spelling, "_Atomic(");
    const char *declarator = atomic ? strchr(atomic, ')') + 1 : spelling;
    const char *rest = name_in_parentheses(declarator);
    if (!rest)
        rest = strpbrk(declarator, "[(");
    return rest ? rest : end;
}

static bool is_array_or_function(const char *rest)
{
    return *rest == '[' || *rest == '(';
}

static void declare(struct text *out, const char *spelling, size_t length, const char *name,
                    const char *rest)
{
    while (length && spelling[length - 1] == ' ')
        length--;
    add_spelling(out, spelling, length);
    bool needs_parentheses = *name == '*' && is_array_or_function(rest);
    bool ends_in_star = length && spelling[length - 1] == '*';
    if (*name && (needs_parentheses || !ends_in_star))
        text_add_char(out, ' ');
    text_printf(out, needs_parentheses ? "(%s)" : "%s", name);
    add_spelling(out, rest, strlen(rest));
}

void csource_declare(struct text *out, const char *type_spelling, const char *name)
{
    const char *rest = find_name(type_spelling);
    declare(out, type_spelling, (size_t)(rest - type_spelling), name, rest);
}

/* "struct (unnamed at list.h:3:9) *" is what clang calls a type without a tag. */
static bool has_a_name(const struct type *type)
{
    return !strstr(type->spelling, "(unnamed") && !strstr(type->spelling, "(anonymous");
}

const char *csource_result_spelling(const struct function *function)
{
    bool is_usable = function->result->is_const && has_a_name(function->result->sort);
    return is_usable ? function->result->sort->spelling : function->result_spelling;
}
