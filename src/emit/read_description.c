/* Reading assay.json back, for `assay replay`. */
#include "base/file.h"
#include "base/json.h"
#include "emit/emit.h"

static const char **read_strings(struct arena *arena, const struct json *object, const char *key)
{
    const struct json *array = json_member(object, key);
    const char **strings = arena_alloc_zeroed(arena, (array ? array->count : 0) + 1,
                                              sizeof *strings);
    size_t count = 0;
    for (const struct json *item = array ? array->first : NULL; item; item = item->next)
        if (item->kind == JSON_STRING)
            strings[count++] = item->string;
    return strings;
}

static const char *resolve(struct arena *arena, const char *suite, const char *path)
{
    return path[0] == '/' ? path : arena_printf(arena, "%s/%s", suite, path);
}

static const char **read_paths(struct arena *arena, const struct json *object, const char *key,
                               const char *suite)
{
    const char **paths = read_strings(arena, object, key);
    for (size_t i = 0; paths[i]; i++)
        paths[i] = resolve(arena, suite, paths[i]);
    return paths;
}

static const char **read_flags(struct arena *arena, const struct json *object, const char *key,
                               const char *suite)
{
    return library_absolute_flags(arena, read_strings(arena, object, key), suite);
}

static void read_sources(struct arena *arena, const struct json *root, const char *suite,
                         struct library *library)
{
    const struct json *array = json_member(root, "sources");
    library->sources =
        arena_alloc_zeroed(arena, (array ? array->count : 0) + 1, sizeof *library->sources);
    library->source_count = 0;
    for (const struct json *item = array ? array->first : NULL; item; item = item->next) {
        const char *path = json_string(item, "path");
        if (path)
            library->sources[library->source_count++] = (struct source){
                .path = resolve(arena, suite, path),
                .directory = suite,
                .flags = read_flags(arena, item, "flags", suite),
            };
    }
}

bool emit_read_library(struct arena *arena, const char *finding, struct library *library,
                       struct error *err)
{
    char *suite, *content;
    size_t length;
    struct json *root;
    if (!file_real_path(arena, arena_printf(arena, "%s/../..", finding), &suite, err))
        return error_set(err, "'%s' is not a finding; name one such as out/findings/1", finding);
    const char *path = arena_printf(arena, "%s/assay.json", suite);
    if (!file_read(arena, path, &content, &length, err))
        return error_set(err, "'%s' is not a finding; name one such as out/findings/1", finding);
    if (!json_parse(arena, content, length, &root, err))
        return error_prefix(err, "cannot read '%s'", path);
    library->headers = read_paths(arena, root, "headers", suite);
    library->contract_files = read_paths(arena, root, "contracts", suite);
    library->flags = read_flags(arena, root, "flags", suite);
    library->link_flags = read_flags(arena, root, "link_flags", suite);
    read_sources(arena, root, suite, library);
    if (!library->headers[0])
        return error_set(err, "'%s' names no headers; generate the suite again", path);
    return true;
}
