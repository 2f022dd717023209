/* The secondary pool: what the named headers want, but do not make, is made by functions of other
 * headers that they include. Those of the system are left out: they make too much. */
#include "parse/parse_internal.h"

struct pool {
    struct reader *reader;
    bool has_grown;
};

static bool is_pointer_to_hidden(const struct type *type)
{
    return type_is_pointer_to(type, TYPE_RECORD) && type->target->record &&
           !type->target->record->is_complete_for_users && !type_is_stream(type);
}

static bool yields(const struct function *function, const struct type *sort)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct type *type = function->parameters[i].type;
        if (type_is_pointer_to(type, TYPE_POINTER) && type->target->sort == sort)
            return true;
    }
    return function->result->sort == sort;
}

static bool is_wanted(const struct api *api, const struct type *sort)
{
    for (size_t i = 0; i < api->functions.count; i++)
        for (size_t j = 0; j < api->functions.items[i]->parameter_count; j++)
            if (api->functions.items[i]->parameters[j].type->sort == sort)
                return true;
    return false;
}

/* By functions of the named headers, or by those of others. */
static bool is_made(const struct api *api, const struct type *sort, bool elsewhere)
{
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        if (function->is_not_under_test == elsewhere && yields(function, sort))
            return true;
    }
    return false;
}

static const struct type *result_of(struct reader *reader, CXCursor function)
{
    return types_intern(reader, clang_getUnqualifiedType(clang_getCanonicalType(
                                    clang_getCursorResultType(function))))->sort;
}

/* What ends such a value has to come along. */
static const struct type *ended_by(struct reader *reader, CXCursor function)
{
    bool is_void = clang_getCursorResultType(function).kind == CXType_Void;
    if (!is_void || clang_Cursor_getNumArguments(function) != 1)
        return NULL;
    CXCursor argument = clang_Cursor_getArgument(function, 0);
    return types_intern(reader, clang_getCursorType(argument))->sort;
}

static void add(struct pool *pool, CXCursor cursor)
{
    struct reader *reader = pool->reader;
    unsigned line;
    cursor_file(cursor, &line);
    function_add_declaration(reader, cursor, reader->api->headers[0], line)->is_not_under_test =
        true;
    pool->has_grown = true;
}

static bool is_elsewhere(const struct reader *reader, CXCursor cursor)
{
    unsigned line;
    return clang_getCursorKind(cursor) == CXCursor_FunctionDecl &&
           clang_getCursorLinkage(cursor) == CXLinkage_External &&
           !header_of(reader, cursor, &line) &&
           !clang_Location_isInSystemHeader(clang_getCursorLocation(cursor));
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct pool *pool = data;
    const struct api *api = pool->reader->api;
    if (!is_elsewhere(pool->reader, cursor) ||
        api_find_function(api, string_take(pool->reader->scratch,
                                           clang_getCursorSpelling(cursor))))
        return CXChildVisit_Continue;
    const struct type *result = result_of(pool->reader, cursor);
    const struct type *ended = ended_by(pool->reader, cursor);
    bool makes = is_pointer_to_hidden(result) && is_wanted(api, result) &&
                 !is_made(api, result, false);
    bool ends = ended && is_pointer_to_hidden(ended) && is_made(api, ended, true);
    if (makes || ends)
        add(pool, cursor);
    return CXChildVisit_Continue;
}

void secondary_read(struct reader *reader)
{
    struct pool pool = {.reader = reader, .has_grown = true};
    while (pool.has_grown) {
        pool.has_grown = false;
        clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), visit, &pool);
    }
}
