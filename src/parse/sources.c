/* The sources: which functions they define, the records and enumerations that only they know. */
#include "parse/internal.h"

/* A header often gives types alone; the definition has names, and names are evidence. */
static void take_names(struct reader *reader, struct function *function, CXCursor definition)
{
    int count = clang_Cursor_getNumArguments(definition);
    if (count < 0 || (size_t)count != function->parameter_count)
        return;
    for (size_t i = 0; i < function->parameter_count; i++) {
        CXCursor argument = clang_Cursor_getArgument(definition, (unsigned)i);
        if (!*function->parameters[i].name)
            function->parameters[i].name =
                string_take(reader->api->arena, clang_getCursorSpelling(argument));
    }
}

static void note_definition(struct reader *reader, struct function *function, CXCursor cursor)
{
    if (string_map_get(&reader->defined, function->name))
        return;
    string_map_put(&reader->defined, function->name, function);
    if (clang_isCursorDefinition(cursor) && function->parameter_count == 0 &&
        clang_Cursor_getNumArguments(cursor) > 0)
        function->skip_reason = "the header declares it without its parameters";
    take_names(reader, function, cursor);
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct reader *reader = data;
    if (clang_getCursorKind(cursor) != CXCursor_FunctionDecl ||
        clang_getCursorLinkage(cursor) != CXLinkage_External)
        return CXChildVisit_Continue;
    const char *name = string_take(reader->scratch, clang_getCursorSpelling(cursor));
    struct function *function = api_find_function(reader->api, name);
    if (function &&
        (clang_isCursorDefinition(cursor) || attributes_of(reader, cursor).is_alias))
        note_definition(reader, function, cursor);
    return CXChildVisit_Continue;
}

bool sources_read(struct reader *reader, struct error *err)
{
    for (size_t i = 0; i < reader->library->source_count; i++) {
        const struct source *source = &reader->library->sources[i];
        struct unit_request request = {
            .path = source->path,
            .subject = source->path,
            .flags = source->flags,
            .directory = source->directory,
        };
        if (!unit_open(reader, &request, err))
            return false;
        types_read_definitions(reader);
        clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), visit, reader);
    }
    return true;
}
