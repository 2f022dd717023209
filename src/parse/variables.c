/* Variables of the library that the headers declare. Each is a function without parameters that
 * yields what C lets a caller use: the value of a number or a pointer, the address of the rest. */
#include <string.h>

#include "parse/parse_internal.h"

/* Arrays and records are passed on by address; NULL when the type has no use. */
static const struct type *yielded_type(struct reader *reader, const struct type *type,
                                       const struct type *value)
{
    if (type->kind == TYPE_ARRAY)
        return types_pointer_to(reader, type->target);
    if (type->kind == TYPE_RECORD)
        return types_pointer_to(reader, type);
    return type_is_scalar(type) || type->kind == TYPE_POINTER ? value : NULL;
}

static bool is_nameless(const struct type *type)
{
    return strstr(type->spelling, "(unnamed") || strstr(type->spelling, "(anonymous");
}

static void add_variable(struct reader *reader, CXCursor cursor, const char *header,
                         unsigned line)
{
    const char *name = string_take(reader->api->arena, clang_getCursorSpelling(cursor));
    CXType declared = clang_getCanonicalType(clang_getCursorType(cursor));
    const struct type *type = types_intern(reader, declared);
    const struct type *yielded = yielded_type(
        reader, type, types_intern(reader, clang_getUnqualifiedType(declared)));
    if (!yielded || is_nameless(yielded) || api_find_function(reader->api, name))
        return;
    struct function *function = api_add_function(reader->api, name);
    bool is_address = type->kind == TYPE_RECORD;
    function->expression = is_address ? arena_printf(reader->api->arena, "&%s", name) : name;
    function->result = yielded;
    function->result_spelling = yielded->spelling;
    function->header = header;
    function->line = line;
    function->is_not_under_test = true;
    function->must_use_result = true;
}

/* Thread-local variables have an address for each thread; static ones are each file's own. */
static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct reader *reader = data;
    unsigned line;
    if (clang_getCursorKind(cursor) != CXCursor_VarDecl ||
        clang_Cursor_getStorageClass(cursor) == CX_SC_Static ||
        clang_getCursorTLSKind(cursor) != CXTLS_None)
        return CXChildVisit_Continue;
    const char *header = header_of(reader, cursor, &line);
    if (header)
        add_variable(reader, cursor, header, line);
    return CXChildVisit_Continue;
}

void variables_read(struct reader *reader)
{
    clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), visit, reader);
}

static bool is_constructed(const struct api *api, const struct type *sort)
{
    for (size_t i = 0; i < api->functions.count; i++)
        if (!api->functions.items[i]->expression && api->functions.items[i]->result->sort == sort)
            return true;
    return false;
}

/* Is there a parameter that takes such a pointer and may change what it points to? */
static bool is_written(const struct api *api, const struct type *sort)
{
    for (size_t i = 0; i < api->functions.count; i++)
        for (size_t j = 0; j < api->functions.items[i]->parameter_count; j++) {
            const struct type *type = api->functions.items[i]->parameters[j].type;
            if (type->sort == sort && !type->target->is_const)
                return true;
        }
    return false;
}

/* What is constant must not be written to, and what the library defines must not be destroyed:
 * values of one sort are exchanged without looking at either. */
static const char *reason_to_skip(const struct reader *reader, const struct function *variable)
{
    const struct api *api = reader->api;
    const struct type *type = variable->result;
    if (reader->library->source_count && !string_map_get(&reader->defined, variable->name) &&
        !library_linked_with(reader->library, variable->name))
        return "declared in the header but defined in none of the sources";
    if (type->kind != TYPE_POINTER || !is_written(api, type->sort))
        return NULL;
    if (type->target->is_const)
        return "a constant, and some function writes to values of its type";
    return is_constructed(api, type->sort) ? "other values of its type come from functions" : NULL;
}

void variables_judge(struct reader *reader)
{
    for (size_t i = 0; i < reader->api->functions.count; i++) {
        struct function *function = reader->api->functions.items[i];
        if (function->expression)
            function->skip_reason = reason_to_skip(reader, function);
    }
}
