#include "base/shell.h"

#include <string.h>

#include "base/word_list.h"

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

/* Adds what stands in quotes, of which `*at` is behind the first; false when they do not end, or
 * something is expanded in them. */
static bool add_quoted(struct text *word, const char **at, char quote)
{
    for (; **at != quote; (*at)++) {
        bool is_double = quote == '"';
        if (!**at || (is_double && strchr("$`", **at)))
            return false;
        if (is_double && **at == '\\' && (*at)[1] && strchr("\"\\$`", (*at)[1]))
            (*at)++;
        text_add_char(word, **at);
    }
    (*at)++;
    return true;
}

static bool ends_word(const char *at)
{
    return !*at || strchr(" \t\n", *at) || (at[0] == '\\' && at[1] == '\n');
}

/* The word at `*at`, which is moved behind it; false when it is none for us. */
static bool read_word(struct text *word, const char **at)
{
    while (!ends_word(*at)) {
        char next = *(*at)++;
        if (next == '\'' || next == '"') {
            if (!add_quoted(word, at, next))
                return false;
            continue;
        }
        if (strchr("$`;&|<>()*?[]~#", next))
            return false;
        text_add_char(word, next == '\\' && **at ? *(*at)++ : next);
    }
    return true;
}

const char *const *shell_split_words(struct arena *arena, const char *command)
{
    struct word_list words = {0};
    bool ok = true;
    while (ok && *command) {
        if (ends_word(command)) {
            command += *command == '\\' ? 2 : 1;
            continue;
        }
        struct text word = {0};
        ok = read_word(&word, &command);
        vector_push(&words, arena_copy_string(arena, text_string(&word)));
        text_release(&word);
    }
    const char *const *list = words_finish(arena, &words);
    return ok ? list : NULL;
}
