#include "conf.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    char *key;
    char *value;
};

struct conf {
    struct entry *entries;
    size_t count;
};

conf_t *conf_create(void)
{
    return calloc(1, sizeof(conf_t));
}

void conf_destroy(conf_t *conf)
{
    if (conf == NULL)
        return;
    for (size_t i = 0; i < conf->count; i++) {
        free(conf->entries[i].key);
        free(conf->entries[i].value);
    }
    free(conf->entries);
    free(conf);
}

static char *copy_of(const char *text, size_t size)
{
    char *copy = malloc(size + 1);
    if (copy != NULL) {
        memcpy(copy, text, size);
        copy[size] = '\0';
    }
    return copy;
}

static struct entry *find(const conf_t *conf, const char *key)
{
    for (size_t i = 0; i < conf->count; i++)
        if (strcmp(conf->entries[i].key, key) == 0)
            return &conf->entries[i];
    return NULL;
}

static conf_error_t parse_line(conf_t *conf, char *line)
{
    char *equals;

    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] == '\0' || line[0] == '#')
        return CONF_ERR_NONE;
    equals = strchr(line, '=');
    if (equals == NULL || equals == line)
        return CONF_ERR_SYNTAX;
    *equals = '\0';
    return conf_set_string(conf, line, equals + 1) ? CONF_ERR_NONE : CONF_ERR_MEMORY;
}

conf_t *conf_load(const char *path, int *line)
{
    FILE *stream = fopen(path, "r");
    int at = 0;
    conf_t *conf;

    if (stream == NULL)
        return NULL;
    conf = conf_create();
    if (conf != NULL && conf_parse_stream(conf, stream, &at) != CONF_ERR_NONE) {
        conf_destroy(conf);
        conf = NULL;
        if (line != NULL)
            *line = at;
    }
    fclose(stream);
    return conf;
}

conf_error_t conf_parse_stream(conf_t *conf, FILE *stream, int *line)
{
    char text[256];

    *line = 0;
    while (fgets(text, sizeof text, stream) != NULL) {
        conf_error_t error = parse_line(conf, text);
        ++*line;
        if (error != CONF_ERR_NONE)
            return error;
    }
    return ferror(stream) ? CONF_ERR_IO : CONF_ERR_NONE;
}

conf_error_t conf_parse_memory(conf_t *conf, const char *text, size_t size)
{
    while (size > 0) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size;
        char *line = copy_of(text, length);
        conf_error_t error = line ? parse_line(conf, line) : CONF_ERR_MEMORY;
        free(line);
        if (error != CONF_ERR_NONE)
            return error;
        length += end != NULL;
        text += length;
        size -= length;
    }
    return CONF_ERR_NONE;
}

conf_error_t conf_save(const conf_t *conf, const char *path, conf_quote_t quote)
{
    FILE *stream = fopen(path, "w");

    if (stream == NULL)
        return CONF_ERR_IO;
    conf_write(conf, stream, quote);
    return fclose(stream) == 0 ? CONF_ERR_NONE : CONF_ERR_IO;
}

void conf_write(const conf_t *conf, FILE *stream, conf_quote_t quote)
{
    static const char *const marks[] = {"", "'", "\""};
    const char *mark = marks[quote];

    for (size_t i = 0; i < conf->count; i++)
        fprintf(stream, "%s=%s%s%s\n", conf->entries[i].key, mark, conf->entries[i].value, mark);
}

const char *conf_get_string(const conf_t *conf, const char *key, const char *fallback)
{
    const struct entry *entry = find(conf, key);

    return entry ? entry->value : fallback;
}

bool conf_get_int(const conf_t *conf, const char *key, long *value)
{
    const struct entry *entry = find(conf, key);
    char *end;
    long number;

    if (entry == NULL)
        return false;
    number = strtol(entry->value, &end, 10);
    if (end == entry->value || *end != '\0')
        return false;
    *value = number;
    return true;
}

bool conf_find_entry(const conf_t *conf, const char *prefix, conf_entry_t *entry)
{
    memset(entry, 0, sizeof *entry);
    for (size_t i = 0; i < conf->count && entry->key == NULL; i++)
        if (strncmp(conf->entries[i].key, prefix, strlen(prefix)) == 0) {
            entry->key = conf->entries[i].key;
            entry->value = conf->entries[i].value;
        }
    return entry->key != NULL;
}

static void remove_entry(conf_t *conf, struct entry *entry)
{
    free(entry->key);
    free(entry->value);
    *entry = conf->entries[--conf->count];
}

bool conf_set_string(conf_t *conf, const char *key, const char *value)
{
    struct entry *entry = find(conf, key);
    char *copy;

    if (value == NULL) {
        if (entry != NULL)
            remove_entry(conf, entry);
        return true;
    }
    copy = copy_of(value, strlen(value));
    if (copy == NULL)
        return false;
    if (entry == NULL) {
        struct entry *grown = realloc(conf->entries, (conf->count + 1) * sizeof *grown);
        if (grown == NULL) {
            free(copy);
            return false;
        }
        conf->entries = grown;
        entry = &grown[conf->count];
        entry->key = copy_of(key, strlen(key));
        if (entry->key == NULL) {
            free(copy);
            return false;
        }
        conf->count++;
    } else {
        free(entry->value);
    }
    entry->value = copy;
    return true;
}

size_t conf_count(const conf_t *conf)
{
    return conf->count;
}

const char *conf_key_at(const conf_t *conf, size_t index)
{
    return index < conf->count ? conf->entries[index].key : NULL;
}

const char *conf_strerror(conf_error_t error)
{
    switch (error) {
    case CONF_ERR_NONE:
        return "no error";
    case CONF_ERR_IO:
        return "cannot read or write";
    case CONF_ERR_SYNTAX:
        return "syntax error";
    case CONF_ERR_MEMORY:
        return "out of memory";
    }
    return "unknown error";
}
