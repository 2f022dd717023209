#include "analyse/usage/phrases.h"

#include <ctype.h>
#include <string.h>

#include "model/code.h"

enum {
    LENGTH_LEAST = 3,
    LENGTH_MAXIMUM = 255, /* as that of examples */
    PHRASES_MAXIMUM = 2048,
};

struct collection {
    struct api *api;
    struct string_map known;
};

/* What has a conversion in it is completed by code before anyone reads it. */
static bool is_phrase(const char *text)
{
    size_t length = strlen(text);
    const char *blank = strchr(text, ' ');
    return length >= LENGTH_LEAST && length <= LENGTH_MAXIMUM && !strchr(text, '%') && blank &&
           blank > text && isalnum((unsigned char)blank[-1]) && blank[1];
}

static void collect(struct collection *collection, const struct code *code)
{
    struct api *api = collection->api;
    if (code->kind == CODE_STRING && code->text && is_phrase(code->text) &&
        api->phrases.count < PHRASES_MAXIMUM && !string_map_get(&collection->known, code->text)) {
        string_map_put(&collection->known, code->text, api);
        vector_push(&api->phrases, code->text);
    }
    for (const struct code *child = code->first; child; child = child->next)
        collect(collection, child);
}

/* Callers first: what they pass is mostly accepted. */
static void collect_bodies(struct collection *collection, bool is_caller)
{
    const struct api *api = collection->api;
    for (size_t i = 0; i < api->bodies.count; i++)
        if (api->bodies.items[i]->is_caller == is_caller && api->bodies.items[i]->root)
            collect(collection, api->bodies.items[i]->root);
}

void phrases_mine(struct api *api)
{
    struct collection collection = {.api = api};
    if (!api_rule_is_on(api, RULE_PHRASES))
        return;
    collect_bodies(&collection, true);
    for (size_t i = 0; i < api->tables.count; i++)
        if (api->tables.items[i]->root)
            collect(&collection, api->tables.items[i]->root);
    collect_bodies(&collection, false);
    string_map_release(&collection.known);
}
