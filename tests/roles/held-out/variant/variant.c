#include "variant.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static VariantHooks global_hooks = {malloc, free};

void variant_init_hooks(const VariantHooks *hooks)
{
    global_hooks.malloc_fn = hooks && hooks->malloc_fn ? hooks->malloc_fn : malloc;
    global_hooks.free_fn = hooks && hooks->free_fn ? hooks->free_fn : free;
}

static char *copy_string(const char *string)
{
    char *copy = global_hooks.malloc_fn(strlen(string) + 1);
    return copy ? strcpy(copy, string) : NULL;
}

Variant *variant_create(int type)
{
    Variant *item;

    if (type < VAR_NULL || type > VAR_OBJECT)
        return NULL;
    item = global_hooks.malloc_fn(sizeof *item);
    if (item) {
        memset(item, 0, sizeof *item);
        item->type = type;
    }
    return item;
}

Variant *variant_create_number(double number)
{
    Variant *item = variant_create(VAR_NUMBER);
    if (item)
        item->u.number = number;
    return item;
}

Variant *variant_create_string(const char *string)
{
    Variant *item = variant_create(VAR_STRING);
    if (item && !variant_set_string(item, string)) {
        variant_delete(item);
        return NULL;
    }
    return item;
}

static bool has_many(const Variant *item)
{
    return item && (item->type == VAR_ARRAY || item->type == VAR_OBJECT);
}

void variant_delete(Variant *item)
{
    if (!item)
        return;
    if (item->type == VAR_STRING) {
        global_hooks.free_fn(item->u.string);
    } else if (has_many(item)) {
        for (size_t i = 0; i < item->u.many.count; i++) {
            variant_delete(item->u.many.items[i]);
            if (item->u.many.keys)
                global_hooks.free_fn(item->u.many.keys[i]);
        }
        free(item->u.many.items);
        free(item->u.many.keys);
    }
    global_hooks.free_fn(item);
}

Variant *variant_parse(const char *text, const char **return_end)
{
    const char *at = text;
    char *end;
    Variant *item = NULL;

    while (isspace((unsigned char)*at))
        at++;
    if (strncmp(at, "null", 4) == 0) {
        item = variant_create(VAR_NULL);
        at += 4;
    } else if (strncmp(at, "true", 4) == 0) {
        item = variant_create(VAR_BOOL);
        if (item)
            item->u.flag = true;
        at += 4;
    } else {
        double number = strtod(at, &end);
        if (end != at)
            item = variant_create_number(number);
        at = end;
    }
    if (return_end)
        *return_end = at;
    return item;
}

bool variant_print_preallocated(const Variant *item, char *buffer, int length, int flags)
{
    int n;

    if (!item || !buffer || length <= 0)
        return false;
    switch (item->type) {
    case VAR_NULL:
        n = snprintf(buffer, (size_t)length, "null");
        break;
    case VAR_BOOL:
        n = snprintf(buffer, (size_t)length, item->u.flag ? "true" : "false");
        break;
    case VAR_NUMBER:
        n = snprintf(buffer, (size_t)length, "%g", item->u.number);
        break;
    case VAR_STRING:
        n = snprintf(buffer, (size_t)length, "\"%s\"", item->u.string ? item->u.string : "");
        break;
    default:
        n = snprintf(buffer, (size_t)length, flags & VAR_PRINT_COMPACT ? "[%zu]" : "[ %zu ]",
                     item->u.many.count);
    }
    if (flags & VAR_PRINT_ASCII)
        for (int i = 0; i < n && i < length - 1; i++)
            if ((unsigned char)buffer[i] > 127)
                buffer[i] = '?';
    return n >= 0 && n < length;
}

char *variant_print(const Variant *item, int flags)
{
    char text[512];
    char *copy;

    if (!variant_print_preallocated(item, text, (int)sizeof text, flags))
        return NULL;
    copy = malloc(strlen(text) + 1);
    return copy ? strcpy(copy, text) : NULL;
}

static bool add(Variant *parent, char *key, Variant *item)
{
    size_t count = parent->u.many.count + 1;
    Variant **items = realloc(parent->u.many.items, count * sizeof *items);

    if (!items)
        return false;
    parent->u.many.items = items;
    if (key) {
        char **keys = realloc(parent->u.many.keys, count * sizeof *keys);
        if (!keys)
            return false;
        parent->u.many.keys = keys;
        keys[count - 1] = key;
    }
    items[count - 1] = item;
    parent->u.many.count = count;
    return true;
}

bool variant_add_item_to_array(Variant *array, Variant *item)
{
    if (!array || array->type != VAR_ARRAY || !item || item == array)
        return false;
    return add(array, NULL, item);
}

bool variant_add_item_to_object(Variant *object, const char *name, Variant *item)
{
    char *key;

    if (!object || object->type != VAR_OBJECT || !name || !item || item == object)
        return false;
    key = copy_string(name);
    if (!key)
        return false;
    if (add(object, key, item))
        return true;
    global_hooks.free_fn(key);
    return false;
}

Variant *variant_detach_item(Variant *array, int which)
{
    Variant *item;

    if (!array || array->type != VAR_ARRAY || which < 0 || (size_t)which >= array->u.many.count)
        return NULL;
    item = array->u.many.items[which];
    memmove(&array->u.many.items[which], &array->u.many.items[which + 1],
            (array->u.many.count - (size_t)which - 1) * sizeof(Variant *));
    array->u.many.count--;
    return item;
}

int variant_get_array_size(const Variant *array)
{
    return has_many(array) ? (int)array->u.many.count : 0;
}

Variant *variant_get_array_item(const Variant *array, int index)
{
    if (!has_many(array) || index < 0 || (size_t)index >= array->u.many.count)
        return NULL;
    return array->u.many.items[index];
}

Variant *variant_get_object_item(const Variant *object, const char *name)
{
    if (!object || object->type != VAR_OBJECT || !name)
        return NULL;
    for (size_t i = 0; i < object->u.many.count; i++)
        if (strcmp(object->u.many.keys[i], name) == 0)
            return object->u.many.items[i];
    return NULL;
}

double variant_get_number(const Variant *item)
{
    return item && item->type == VAR_NUMBER ? item->u.number : 0;
}

const char *variant_get_string(const Variant *item)
{
    if (!item || item->type != VAR_STRING)
        return NULL;
    return item->u.string;
}

bool variant_set_string(Variant *item, const char *string)
{
    char *copy;

    if (!item || item->type != VAR_STRING || !string)
        return false;
    copy = copy_string(string);
    if (!copy)
        return false;
    global_hooks.free_fn(item->u.string);
    item->u.string = copy;
    return true;
}

int variant_type(const Variant *item)
{
    return item ? item->type : VAR_NULL;
}

void variant_minify(char *text)
{
    char *to = text;

    for (; *text; text++)
        if (!isspace((unsigned char)*text))
            *to++ = *text;
    *to = '\0';
}
