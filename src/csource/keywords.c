#include <string.h>

#include "csource/csource.h"

const char *const csource_keywords[] = {
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum",
    "extern", "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict",
    "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union",
    "unsigned", "void", "volatile", "while", "bool", "true", "false", "alignas", "alignof",
    "complex", "imaginary", "noreturn", "static_assert", "thread_local", "nullptr", "constexpr",
    "typeof", "asm", "NULL", "EOF", "class", "new", "delete", "this", NULL,
};

bool csource_is_keyword(const char *word)
{
    for (size_t i = 0; csource_keywords[i]; i++)
        if (strcmp(csource_keywords[i], word) == 0)
            return true;
    return false;
}
