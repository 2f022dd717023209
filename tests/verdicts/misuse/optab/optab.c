#include "optab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const messages[] = {"ok", "unknown option", "value expected", "not a number"};

size_t opt_count(const struct opt *table)
{
    size_t n = 0;
    while (table[n].type != OPT_END)
        n++;
    return n;
}

static const struct opt *lookup(const struct opt *table, const char *name, size_t size)
{
    for (; table->type != OPT_END; table++)
        if (strlen(table->name) == size && memcmp(table->name, name, size) == 0)
            return table;
    return NULL;
}

const struct opt *opt_find(const struct opt *table, const char *name)
{
    return lookup(table, name, strlen(name));
}

static int number(long *value, const char *text)
{
    char *end;
    long n = strtol(text, &end, 10);
    if (end == text || *end)
        return OPT_BAD_NUMBER;
    *value = n;
    return OPT_OK;
}

static int store(const struct opt *o, const char *value)
{
    if (o->type == OPT_FLAG) {
        *(int *)o->value = 1;
        return OPT_OK;
    }
    if (o->type == OPT_CALL)
        return o->call(o->name, value);
    if (!value)
        return OPT_NO_VALUE;
    if (o->type == OPT_NUMBER)
        return number(o->value, value);
    *(const char **)o->value = value;
    return OPT_OK;
}

int opt_parse(const struct opt *table, int argc, char **argv)
{
    int at = 0;
    for (; at < argc && strncmp(argv[at], "--", 2) == 0; at++) {
        const char *name = argv[at] + 2, *equals = strchr(name, '=');
        size_t size = equals ? (size_t)(equals - name) : strlen(name);
        if (size == 0)
            return at + 1;
        const struct opt *o = lookup(table, name, size);
        if (!o)
            return OPT_UNKNOWN;
        int error = store(o, equals ? equals + 1 : NULL);
        if (error)
            return error;
    }
    return at;
}

int opt_show(const struct opt *o, char *line, size_t size)
{
    switch (o->type) {
    case OPT_FLAG:
        return snprintf(line, size, "%s=%d", o->name, *(int *)o->value);
    case OPT_NUMBER:
        return snprintf(line, size, "%s=%ld", o->name, *(long *)o->value);
    case OPT_TEXT:
        return snprintf(line, size, "%s=%s", o->name, *(const char **)o->value);
    default:
        return snprintf(line, size, "%s", o->name);
    }
}

void opt_reset(const struct opt *table)
{
    for (; table->type != OPT_END; table++) {
        if (table->type == OPT_FLAG)
            *(int *)table->value = 0;
        else if (table->type == OPT_NUMBER)
            *(long *)table->value = 0;
        else if (table->type == OPT_TEXT)
            *(const char **)table->value = "";
    }
}

const char *opt_message(enum opt_error error)
{
    return messages[-error];
}
