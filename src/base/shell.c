#include "base/shell.h"

#include <string.h>

void shell_add_word(struct text *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_@%+=:,./-[]{}^!";
    if (*word && !word[strspn(word, plain)]) {
        text_add(out, word);
        return;
    }
    text_add_char(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            text_add(out, "'\\''");
        else
            text_add_char(out, *word);
    text_add_char(out, '\'');
}
