#include "jsv.h"

#include <stdlib.h>
#include <string.h>

struct jsv {
    jsv_type type;
    union {
        double number;
        char *string;
        struct {
            jsv **items;
            char **keys;
            size_t count, room;
        } *list;
    } u;
};

static jsv *make(jsv_type type)
{
    jsv *value = calloc(1, sizeof *value);

    if (value)
        value->type = type;
    return value;
}

jsv *jsv_null(void)
{
    return make(JSV_NULL);
}

jsv *jsv_number(double n)
{
    jsv *value = make(JSV_NUMBER);

    if (value)
        value->u.number = n;
    return value;
}

static char *duplicate(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);

    return copy ? memcpy(copy, text, size) : NULL;
}

jsv *jsv_string(const char *text)
{
    jsv *value = make(JSV_STRING);

    if (value && !(value->u.string = duplicate(text))) {
        free(value);
        return NULL;
    }
    return value;
}

static jsv *make_list(jsv_type type)
{
    jsv *value = make(type);

    if (value && !(value->u.list = calloc(1, sizeof *value->u.list))) {
        free(value);
        return NULL;
    }
    return value;
}

jsv *jsv_array(void)
{
    return make_list(JSV_ARRAY);
}

jsv *jsv_object(void)
{
    return make_list(JSV_OBJECT);
}

void jsv_free(jsv *value)
{
    if (!value)
        return;
    if (value->type == JSV_STRING)
        free(value->u.string);
    if (value->type == JSV_ARRAY || value->type == JSV_OBJECT) {
        for (size_t i = 0; i < value->u.list->count; i++) {
            jsv_free(value->u.list->items[i]);
            free(value->u.list->keys[i]);
        }
        free(value->u.list->items);
        free(value->u.list->keys);
        free(value->u.list);
    }
    free(value);
}

jsv_type jsv_typeof(const jsv *value)
{
    return value->type;
}

double jsv_get_number(const jsv *value)
{
    return value->u.number;
}

const char *jsv_get_string(const jsv *value)
{
    return value->u.string;
}

size_t jsv_string_length(const jsv *value)
{
    return strlen(value->u.string);
}

static int append(jsv *to, char *key, jsv *item)
{
    if (to->u.list->count == to->u.list->room) {
        size_t room = to->u.list->room ? to->u.list->room * 2 : 4;
        jsv **items = realloc(to->u.list->items, room * sizeof *items);
        if (!items)
            return -1;
        to->u.list->items = items;
        char **keys = realloc(to->u.list->keys, room * sizeof *keys);
        if (!keys)
            return -1;
        to->u.list->keys = keys;
        to->u.list->room = room;
    }
    to->u.list->items[to->u.list->count] = item;
    to->u.list->keys[to->u.list->count++] = key;
    return 0;
}

int jsv_array_append(jsv *array, jsv *item)
{
    return append(array, NULL, item);
}

size_t jsv_array_size(const jsv *array)
{
    return array->u.list->count;
}

jsv *jsv_array_at(const jsv *array, size_t index)
{
    return index < array->u.list->count ? array->u.list->items[index] : NULL;
}

int jsv_object_set(jsv *object, const char *key, jsv *item)
{
    for (size_t i = 0; i < object->u.list->count; i++) {
        if (strcmp(object->u.list->keys[i], key) == 0) {
            jsv_free(object->u.list->items[i]);
            object->u.list->items[i] = item;
            return 0;
        }
    }
    char *copy = duplicate(key);
    if (!copy)
        return -1;
    if (append(object, copy, item) != 0) {
        free(copy);
        return -1;
    }
    return 0;
}

jsv *jsv_object_get(const jsv *object, const char *key)
{
    for (size_t i = 0; i < object->u.list->count; i++)
        if (strcmp(object->u.list->keys[i], key) == 0)
            return object->u.list->items[i];
    return NULL;
}
