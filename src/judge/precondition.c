/* An assertion about a function's own parameters is a precondition. One about what is behind them,
 * `list->count > 0`, may be that or be about the library's own bookkeeping. */
#include <ctype.h>
#include <string.h>

#include "judge/internal.h"

static bool is_followed(const char *after)
{
    return strncmp(after, "->", 2) == 0 || *after == '.' || *after == '[';
}

/* Does the word occur in the text as an identifier of its own, and, unless paths count, not as the
 * start of one? */
static bool mentions(const char *text, const char *word, bool paths_count)
{
    size_t length = strlen(word);
    if (!length)
        return false;
    for (const char *at = text; (at = strstr(at, word)); at++) {
        bool starts = at == text || (!isalnum((unsigned char)at[-1]) && at[-1] != '_');
        bool ends = !isalnum((unsigned char)at[length]) && at[length] != '_';
        if (starts && ends && (paths_count || !is_followed(at + length)))
            return true;
    }
    return false;
}

/* The message without the " (file:line)" at its end: a file is often named like a parameter. */
static const char *without_place(struct arena *arena, const char *message)
{
    const char *place = NULL;
    for (const char *at = message; (at = strstr(at, " (")); at++)
        place = at;
    if (!place || !strchr(place, ':'))
        return message;
    return arena_printf(arena, "%.*s", (int)(place - message), message);
}

static bool asserts(struct arena *arena, const struct function *function, const char *message,
                    bool paths_count)
{
    const char *text = without_place(arena, message);
    if (!mentions(text, function->name, false))
        return false;
    for (size_t i = 0; i < function->parameter_count; i++)
        if (mentions(text, function->parameters[i].name, paths_count))
            return true;
    return false;
}

bool is_precondition(struct arena *arena, const struct function *function, const char *message)
{
    return asserts(arena, function, message, false);
}

bool is_about_state(struct arena *arena, const struct function *function, const char *message)
{
    return asserts(arena, function, message, true);
}
