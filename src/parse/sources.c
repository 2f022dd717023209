/* The sources: which functions they define, the records and enumerations that only they know. */
#include <ctype.h>
#include <string.h>

#include "base/file.h"
#include "parse/parse_internal.h"

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

/* What no call without a prototype passes: it makes int of small integers and double of float. For
 * a definition of old, the type of the parameter says so already, not the spelling. */
static bool is_promoted(const struct type *type)
{
    bool is_small = type_is_integer(type) && type->size < sizeof(int);
    return is_small || (type->kind == TYPE_FLOATING && type->size == sizeof(float));
}

static void take_parameters(struct reader *reader, struct function *function, CXCursor definition)
{
    function_read_parameters(reader, function, definition);
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct parameter *parameter = &function->parameters[i];
        if (type_is_scalar(parameter->type))
            parameter->spelling = parameter->type->spelling;
        if (is_promoted(parameter->type))
            function->skip_reason = "the header declares it without parameters, and no call "
                                    "without a prototype agrees with its definition";
    }
}

static void note_definition(struct reader *reader, struct function *function, CXCursor cursor)
{
    if (string_map_get(&reader->defined, function->name))
        return;
    string_map_put(&reader->defined, function->name, function);
    if (function->lacks_prototype && clang_isCursorDefinition(cursor))
        take_parameters(reader, function, cursor);
    else
        take_names(reader, function, cursor);
    function_read_comment(reader, function, cursor);
}

/* An inline definition counts when the unit declares the function as external besides. */
static bool defines(struct reader *reader, const struct function *function, CXCursor cursor)
{
    if (function->is_inline_only)
        return clang_Cursor_getStorageClass(cursor) == CX_SC_Extern ||
               !clang_Cursor_isFunctionInlined(cursor);
    return clang_isCursorDefinition(cursor) || attributes_of(reader, cursor).is_alias;
}

static void note_variable(struct reader *reader, struct function *variable, CXCursor cursor)
{
    if (clang_Cursor_getStorageClass(cursor) != CX_SC_Extern ||
        !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(cursor)))
        string_map_put(&reader->defined, variable->name, variable);
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct reader *reader = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind == CXCursor_LinkageSpec)
        return CXChildVisit_Recurse;
    if ((kind != CXCursor_FunctionDecl && kind != CXCursor_VarDecl) ||
        clang_getCursorLinkage(cursor) != CXLinkage_External)
        return CXChildVisit_Continue;
    const char *name = string_take(reader->scratch, clang_getCursorSpelling(cursor));
    struct function *function = api_find_function(reader->api, name);
    if (!function)
        return CXChildVisit_Continue;
    if (kind == CXCursor_VarDecl)
        note_variable(reader, function, cursor);
    else if (defines(reader, function, cursor))
        note_definition(reader, function, cursor);
    return CXChildVisit_Continue;
}

static bool is_word_character(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++)
        if ((at == text || !is_word_character(at[-1])) && !is_word_character(at[length]))
            return true;
    return false;
}

/* What stands in assembly and nowhere else is defined there, or linking will say that it is not. */
static bool read_assembly(struct reader *reader, const char *path, struct error *err)
{
    char *text;
    size_t length;
    if (!file_read(reader->scratch, path, &text, &length, err))
        return false;
    for (size_t i = 0; i < reader->api->functions.count; i++) {
        struct function *function = reader->api->functions.items[i];
        if (!string_map_get(&reader->defined, function->name) && has_word(text, function->name))
            string_map_put(&reader->defined, function->name, function);
    }
    return true;
}

bool sources_read(struct reader *reader, struct error *err)
{
    for (size_t i = 0; i < reader->library->source_count; i++) {
        const struct source *source = &reader->library->sources[i];
        if (library_path_is_assembly(source->path)) {
            if (!read_assembly(reader, source->path, err))
                return false;
            continue;
        }
        struct unit_request request = {
            .path = source->path,
            .subject = source->path,
            .flags = source->flags,
            .directory = source->directory,
        };
        if (!unit_open(reader, &request, err))
            return false;
        clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), visit, reader);
        if (library_path_is_cpp(source->path))
            continue; /* what is in them is not C: only that they define something counts */
        types_read_definitions(reader);
        bodies_read(reader);
    }
    return true;
}
