#include "parse/parse.h"

#include "parse/parse_internal.h"

static const char **copy_list(struct arena *arena, const char **list, size_t *count)
{
    for (*count = 0; list && list[*count];)
        ++*count;
    const char **copy = arena_alloc_zeroed(arena, *count + 1, sizeof *copy);
    for (size_t i = 0; i < *count; i++)
        copy[i] = arena_copy_string(arena, list[i]);
    return copy;
}

static bool read_headers(struct reader *reader, struct error *err)
{
    if (!reader->api->header_count)
        return error_set(err, "there is no header to parse; name at least one");
    if (!includes_open(reader, err))
        return false;
    reader->reads_headers = true;
    headers_find(reader);
    header_comments_read(reader);
    functions_read(reader);
    variables_read(reader);
    types_read_definitions(reader);
    if (api_rule_is_on(reader->api, RULE_MAKERS))
        secondary_read(reader);
    bool ok = macros_read(reader, err) && gcc_attributes_read(reader, err);
    reader->reads_headers = false;
    return ok;
}

/* A library of headers alone has its bodies there; others include them in their sources. The unit
 * is read again because the bodies are about macros, which were read from it. */
static bool read_header_bodies(struct reader *reader, struct error *err)
{
    if (reader->library->source_count)
        return true;
    if (!includes_open(reader, err))
        return false;
    bodies_read(reader);
    return true;
}

static bool read_all(struct reader *reader, struct error *err)
{
    if (!read_headers(reader, err) || !sources_read(reader, err) ||
        !read_header_bodies(reader, err) || !callers_read(reader, err) ||
        !macro_functions_read(reader, err))
        return false;
    api_join_bodies(reader->api);
    handles_find(reader->api);
    functions_judge(reader);
    variables_judge(reader);
    return contracts_read(reader, err);
}

bool parse_library(struct api *api, const struct library *library, struct error *err)
{
    struct arena scratch = {0};
    struct reader reader = {
        .api = api,
        .library = library,
        .scratch = &scratch,
        .index = clang_createIndex(0, 0),
    };
    api->headers = copy_list(api->arena, library->headers, &api->header_count);
    api->contract_files =
        copy_list(api->arena, library->contract_files, &api->contract_file_count);

    bool ok = read_all(&reader, err);

    unit_close(&reader);
    clang_disposeIndex(reader.index);
    vector_release(&reader.header_files);
    string_map_release(&reader.defined);
    string_map_release(&reader.bodies);
    arena_release(&scratch);
    return ok;
}
