#include "strv.h"

#include <stdlib.h>
#include <string.h>

char **strv_new(void)
{
    return calloc(1, sizeof(char *));
}

void strv_free(char **v)
{
    if (!v)
        return;
    for (char **s = v; *s; s++)
        free(*s);
    free(v);
}

int strv_length(char *const *v)
{
    int n = 0;

    while (v[n])
        n++;
    return n;
}

char **strv_push_owned(char **v, char *s)
{
    int n = strv_length(v);
    char **grown = realloc(v, (n + 2) * sizeof *v);

    if (!grown) {
        strv_free(v);
        free(s);
        return NULL;
    }
    grown[n] = s;
    grown[n + 1] = NULL;
    return grown;
}

static char *copy_bytes(const char *s, size_t n)
{
    char *copy = malloc(n + 1);

    if (!copy)
        return NULL;
    memcpy(copy, s, n);
    copy[n] = '\0';
    return copy;
}

static char **push_bytes(char **v, const char *s, size_t n)
{
    char *copy = copy_bytes(s, n);

    if (!copy) {
        strv_free(v);
        return NULL;
    }
    return strv_push_owned(v, copy);
}

char **strv_push(char **v, const char *s)
{
    return push_bytes(v, s, strlen(s));
}

char **strv_split(const char *text, char sep)
{
    char **v = strv_new();

    while (v) {
        const char *end = sep ? strchr(text, sep) : NULL;
        v = push_bytes(v, text, end ? (size_t)(end - text) : strlen(text));
        if (!end)
            break;
        text = end + 1;
    }
    return v;
}

char *strv_join(char *const *v, const char *sep)
{
    size_t size = 1;
    char *text;

    for (int i = 0; v[i]; i++)
        size += strlen(v[i]) + strlen(sep);
    text = malloc(size);
    if (!text)
        return NULL;
    *text = '\0';
    for (int i = 0; v[i]; i++) {
        if (i > 0)
            strcat(text, sep);
        strcat(text, v[i]);
    }
    return text;
}

char *strv_take(char **v, int n)
{
    int length = strv_length(v);
    char *s = v[n];

    memmove(v + n, v + n + 1, (length - n) * sizeof *v);
    return s;
}

int strv_longest(char *const *v)
{
    int longest = -1;

    for (; *v; v++) {
        int length = (int)strlen(*v);
        longest = length > longest ? length : longest;
    }
    return longest;
}
