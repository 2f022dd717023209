#include "conf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next;
    char *section, *key, *value;
};

struct conf {
    struct entry *first;
};

static char *copy_range(const char *from, const char *to)
{
#ifdef FAULT_1
    while (*from == ' ')
        from++;
    while (to[-1] == ' ')
        to--;
#else
    while (from < to && *from == ' ')
        from++;
    while (to > from && to[-1] == ' ')
        to--;
#endif
    char *copy = malloc((size_t)(to - from) + 1);

    if (copy) {
        memcpy(copy, from, (size_t)(to - from));
        copy[to - from] = '\0';
    }
    return copy;
}

static char *copy_string(const char *s)
{
    size_t size = strlen(s) + 1;
    char *copy = malloc(size);

    return copy ? memcpy(copy, s, size) : NULL;
}

conf_t *conf_create(void)
{
    return calloc(1, sizeof(conf_t));
}

static void free_entry(struct entry *e)
{
    free(e->section);
    free(e->key);
    free(e->value);
    free(e);
}

void conf_free(conf_t *c)
{
    if (!c)
        return;
    while (c->first) {
        struct entry *e = c->first;
        c->first = e->next;
        free_entry(e);
    }
    free(c);
}

static struct entry **find(const conf_t *c, const char *section, const char *key)
{
    struct entry **link = (struct entry **)&c->first;

    while (*link && (strcmp((*link)->section, section) != 0 || strcmp((*link)->key, key) != 0))
        link = &(*link)->next;
    return link;
}

const char *conf_get(const conf_t *c, const char *section, const char *key)
{
    struct entry *e = *find(c, section, key);

    return e ? e->value : NULL;
}

enum conf_status conf_get_copy(const conf_t *c, const char *section, const char *key, char *buf,
                               size_t size)
{
    const char *value = conf_get(c, section, key);

#ifdef FAULT_2
    size_t length = strlen(value);

    if (length >= size)
        length = size - 1;
    memcpy(buf, value, length);
    buf[length] = '\0';
    return CONF_OK;
#endif
    if (!value)
        return CONF_ERR_NOTFOUND;
#ifdef FAULT_3
    strncpy(buf, value, size);
    buf[size] = '\0';
#else
    snprintf(buf, size, "%s", value);
#endif
    return CONF_OK;
}

enum conf_status conf_set(conf_t *c, const char *section, const char *key, const char *value)
{
    struct entry **link = find(c, section, key), *e = *link;

    if (e) {
#ifdef FAULT_4
        free(e->value);
        e->value = copy_string(value);
#elif defined FAULT_5
        e->value = copy_string(value);
#else
        char *copy = copy_string(value);
        if (!copy)
            return CONF_ERR_NOMEM;
        free(e->value);
        e->value = copy;
#endif
        return CONF_OK;
    }
    e = calloc(1, sizeof *e);
    if (!e)
        return CONF_ERR_NOMEM;
    e->section = copy_string(section);
    e->key = copy_string(key);
    e->value = copy_string(value);
    if (!e->section || !e->key || !e->value) {
        free_entry(e);
        return CONF_ERR_NOMEM;
    }
    *link = e;
    return CONF_OK;
}

enum conf_status conf_unset(conf_t *c, const char *section, const char *key)
{
    struct entry **link = find(c, section, key), *e = *link;

    if (!e)
        return CONF_ERR_NOTFOUND;
    *link = e->next;
    free_entry(e);
    return CONF_OK;
}

int conf_unset_section(conf_t *c, const char *section)
{
    struct entry **link = &c->first;
    int count = 0;

    while (*link) {
        struct entry *e = *link;
        if (strcmp(e->section, section) != 0) {
            link = &e->next;
            continue;
        }
#ifdef FAULT_6
        free_entry(e);
        link = &e->next;
#else
        *link = e->next;
        free_entry(e);
#endif
        count++;
    }
    return count;
}

static enum conf_status parse_line(conf_t *c, const char *from, const char *to, char **section)
{
    const char *equals = memchr(from, '=', (size_t)(to - from));
    enum conf_status status;
    char *key, *value;

    if (*from == '[') {
#ifdef FAULT_7
        char name[16];

        if (to[-1] != ']' || to - from < 2)
            return CONF_ERR_SYNTAX;
        memcpy(name, from + 1, (size_t)(to - from - 2));
        name[to - from - 2] = '\0';
        free(*section);
        *section = copy_string(name);
#else
        if (to[-1] != ']' || to - from < 2)
            return CONF_ERR_SYNTAX;
        free(*section);
        *section = copy_range(from + 1, to - 1);
#endif
        return *section ? CONF_OK : CONF_ERR_NOMEM;
    }
    if (!equals)
        return CONF_ERR_SYNTAX;
    key = copy_range(from, equals);
    value = copy_range(equals + 1, to);
    status = key && value ? conf_set(c, *section, key, value) : CONF_ERR_NOMEM;
    free(key);
    free(value);
    return status;
}

enum conf_status conf_parse(const char *text, conf_t **out)
{
    conf_t *c = conf_create();
    char *section = copy_string("");
    enum conf_status status = c && section ? CONF_OK : CONF_ERR_NOMEM;

    while (status == CONF_OK && *text) {
        const char *end = text + strcspn(text, "\n");
        if (end > text && *text != '#')
            status = parse_line(c, text, end, &section);
        text = *end ? end + 1 : end;
    }
#ifndef FAULT_8
    free(section);
#endif
    if (status != CONF_OK) {
        conf_free(c);
#ifdef FAULT_9
        free(section);
#endif
        c = NULL;
    }
    *out = c;
    return status;
}

char *conf_full_name(const conf_t *c, size_t n)
{
    struct entry *e = c->first;
    size_t size;
    char *name;

#ifdef FAULT_10
    while (n-- > 0)
        e = e->next;
#else
    while (e && n-- > 0)
        e = e->next;
#endif
    if (!e)
        return NULL;
    size = strlen(e->section) + strlen(e->key) + 2;
    name = malloc(size);
    if (name)
        snprintf(name, size, "%s%s%s", e->section, *e->section ? "." : "", e->key);
    return name;
}
