#include "inip.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct inip {
    const char *at, *end;
    int line;
    enum inip_event last;
    char *key, *value;
};

inip *inip_new(void)
{
    return calloc(1, sizeof(inip));
}

void inip_delete(inip *p)
{
    free(p->key);
    free(p->value);
    free(p);
}

void inip_set_input(inip *p, const char *text, size_t length)
{
    assert(text);
    p->at = text;
    p->end = text + length;
    p->line = 0;
    p->last = INIP_END;
}

static char *trimmed(const char *from, const char *to)
{
    char *copy;

    while (from < to && *from == ' ')
        from++;
    while (to > from && to[-1] == ' ')
        to--;
    copy = malloc((size_t)(to - from) + 1);
    if (copy) {
        memcpy(copy, from, (size_t)(to - from));
        copy[to - from] = '\0';
    }
    return copy;
}

static enum inip_event parse_line(inip *p, const char *from, const char *to)
{
    const char *equals;

    if (*from == ';' || *from == '#')
        return INIP_COMMENT;
    if (*from == '[') {
        if (to[-1] != ']')
            return INIP_ERROR;
        p->key = trimmed(from + 1, to - 1);
        return p->key ? INIP_SECTION : INIP_ERROR;
    }
    equals = memchr(from, '=', (size_t)(to - from));
    if (!equals)
        return INIP_ERROR;
    p->key = trimmed(from, equals);
    p->value = trimmed(equals + 1, to);
    return p->key && p->value ? INIP_PAIR : INIP_ERROR;
}

enum inip_event inip_next(inip *p)
{
    assert(p->at); /* inip_set_input() comes first */
    free(p->key);
    free(p->value);
    p->key = p->value = NULL;
    p->last = INIP_END;
    while (p->at < p->end) {
        const char *from = p->at;
        const char *to = memchr(from, '\n', (size_t)(p->end - from));
        to = to ? to : p->end;
        p->at = to < p->end ? to + 1 : to;
        p->line++;
        if (from < to)
            return p->last = parse_line(p, from, to);
    }
    return INIP_END;
}

const char *inip_key(const inip *p)
{
    assert(p->last == INIP_SECTION || p->last == INIP_PAIR);
    return p->key;
}

const char *inip_value(const inip *p)
{
    assert(p->last == INIP_PAIR);
    return p->value;
}

size_t inip_key_length(const inip *p)
{
    return strlen(p->key);
}

size_t inip_value_length(const inip *p)
{
    return strlen(p->value);
}

int inip_line(const inip *p)
{
    return p->line;
}
