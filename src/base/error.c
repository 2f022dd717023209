#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool error_set(struct error *err, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(err->text, sizeof err->text, format, arguments);
    va_end(arguments);
    return false;
}

bool error_prefix(struct error *err, const char *format, ...)
{
    char rest[sizeof err->text];
    snprintf(rest, sizeof rest, "%s", err->text);

    va_list arguments;
    va_start(arguments, format);
    vsnprintf(err->text, sizeof err->text, format, arguments);
    va_end(arguments);

    size_t used = strlen(err->text);
    snprintf(err->text + used, sizeof err->text - used, ": %s", rest);
    return false;
}

void error_reword(struct error *err, const char *words, const char *others)
{
    if (!*words)
        BUG("no words are to be replaced in '%s'", err->text);
    char old[sizeof err->text];
    snprintf(old, sizeof old, "%s", err->text);
    size_t used = 0;
    err->text[0] = '\0';
    for (const char *at = old; used < sizeof err->text;) {
        const char *next = strstr(at, words);
        int length = next ? (int)(next - at) : (int)strlen(at);
        used += (size_t)snprintf(err->text + used, sizeof err->text - used, "%.*s%s", length, at,
                                 next ? others : "");
        if (!next)
            return;
        at = next + strlen(words);
    }
}

void bug_at(const char *file, int line, const char *format, ...)
{
    fprintf(stderr, "assay: this is a bug in assay (%s:%d): ", file, line);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputs("\n", stderr);
    exit(EXIT_STATUS_OWN_BUG);
}
