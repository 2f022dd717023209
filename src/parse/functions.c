/* The functions of the API: those that the header files declare, each once, in source order. */
#include <string.h>

#include "parse/parse_internal.h"

/* `int a[static 4]`: the caller promises that so many elements are there. */
static bool is_promised_array(struct reader *reader, CXCursor cursor, CXType canonical)
{
    if (canonical.kind != CXType_ConstantArray)
        return false;
    CXToken *tokens;
    unsigned count;
    bool is_promised = false;
    clang_tokenize(reader->unit, clang_getCursorExtent(cursor), &tokens, &count);
    for (unsigned i = 0; i < count; i++)
        is_promised |= strcmp(string_take(reader->scratch,
                                          clang_getTokenSpelling(reader->unit, tokens[i])),
                              "static") == 0;
    clang_disposeTokens(reader->unit, tokens, count);
    return is_promised;
}

static struct parameter read_parameter(struct reader *reader, CXCursor cursor,
                                       const struct type *type)
{
    CXType declared = clang_getCursorType(cursor), canonical = clang_getCanonicalType(declared);
    long long length = clang_getArraySize(canonical);
    return (struct parameter){
        .name = string_take(reader->api->arena, clang_getCursorSpelling(cursor)),
        .type = type,
        .spelling = types_declared_spelling(reader, declared, type),
        .partner = -1,
        .factor = -1,
        .owner = -1,
        .declared_length = length > 0 ? (size_t)length : 0,
        .is_nullable = parameter_is_nullable(cursor),
        .is_nonnull = parameter_is_nonnull(reader, cursor) ||
                      is_promised_array(reader, cursor, canonical),
    };
}

/* The canonical function type has parameters as they are passed: arrays and functions as pointers,
 * without qualifiers of their own. A definition of old has no such type: what is passed is what is
 * declared. */
static CXType passed_type(CXCursor function, CXCursor argument, unsigned index)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(function));
    return type.kind == CXType_FunctionProto ? clang_getArgType(type, index)
                                             : clang_getCursorType(argument);
}

void function_read_parameters(struct reader *reader, struct function *function, CXCursor cursor)
{
    int count = clang_Cursor_getNumArguments(cursor);
    function->parameter_count = count > 0 ? (size_t)count : 0;
    function->parameters = arena_alloc_zeroed(reader->api->arena, function->parameter_count,
                                              sizeof *function->parameters);
    for (size_t i = 0; i < function->parameter_count; i++) {
        CXCursor argument = clang_Cursor_getArgument(cursor, (unsigned)i);
        function->parameters[i] = read_parameter(
            reader, argument, types_intern(reader, passed_type(cursor, argument, (unsigned)i)));
    }
}

struct function *function_new(struct reader *reader, const char *name, CXCursor cursor,
                              const char *header, unsigned line)
{
    /* A result is a value; qualifiers of its own mean nothing. */
    CXType type = clang_getCursorType(cursor), result = clang_getResultType(type);
    CXType value = clang_getUnqualifiedType(clang_getCanonicalType(result));
    struct function *function = api_add_function(reader->api, name);
    function->result = types_intern(reader, value);
    function->result_spelling = types_declared_spelling(reader, result, function->result);
    function->header = header;
    function->line = line;
    bool has_prototype = clang_getCanonicalType(type).kind == CXType_FunctionProto;
    function->is_variadic = has_prototype && clang_isFunctionTypeVariadic(type);
    function->lacks_prototype = !has_prototype;
    function_read_parameters(reader, function, cursor);
    return function;
}

/* "Angles", above the first of several declarations, documents none of them. */
static bool is_heading(const char *comment)
{
    enum { WORDS = 3 };
    size_t blanks = 0;
    for (const char *at = comment; *at; at++)
        blanks += *at == ' ' || *at == '\n';
    return blanks < WORDS && !strpbrk(comment, ".;:@\\");
}

void function_read_comment(struct reader *reader, struct function *function, CXCursor cursor)
{
    const char *raw = string_take(reader->scratch, clang_Cursor_getRawCommentText(cursor));
    if (!*raw)
        raw = clang_isCursorDefinition(cursor) ? comment_within_cursor(reader, cursor)
                                               : comment_behind_cursor(reader, cursor);
    if (*raw && (!function->comment || is_heading(function->comment)))
        function->comment = comment_text(reader->api->arena, raw);
}

static void read_attributes(struct reader *reader, struct function *function, CXCursor cursor)
{
    struct attributes attributes = attributes_of(reader, cursor);
    function->is_noreturn |= attributes.is_noreturn;
    function->returns_nonnull |= attributes.returns_nonnull;
    function->returns_fresh |= attributes.returns_fresh;
    function->has_sentinel |= attributes.has_sentinel;
    if (attributes.format && attributes.format <= function->parameter_count)
        function->parameters[attributes.format - 1].is_format = true;
    function->must_use_result |= attributes.must_use_result;
    function->is_elidable |= attributes.is_elidable;
    function->is_inline |= attributes.is_alias;
    for (size_t i = 0; i < function->parameter_count && i < 64; i++) {
        struct parameter *parameter = &function->parameters[i];
        if (parameter->type->kind == TYPE_POINTER &&
            (attributes.all_nonnull || attributes.nonnull >> i & 1))
            parameter->is_nonnull = true;
    }
}

/* A declaration may be repeated; what any of them says counts. */
struct function *function_add_declaration(struct reader *reader, CXCursor cursor,
                                          const char *header, unsigned line)
{
    const char *name = string_take(reader->scratch, clang_getCursorSpelling(cursor));
    struct function *function = api_find_function(reader->api, name);
    if (!function)
        function = function_new(reader, name, cursor, header, line);
    function_read_comment(reader, function, cursor);
    read_attributes(reader, function, cursor);
    function->is_inline |= clang_isCursorDefinition(cursor) != 0;
    function->is_inline_only |= cursor_is_inline_only(cursor);
    return function;
}

bool cursor_is_inline_only(CXCursor cursor)
{
    return clang_isCursorDefinition(cursor) && clang_Cursor_isFunctionInlined(cursor) &&
           clang_Cursor_getStorageClass(cursor) == CX_SC_None &&
           clang_getCursorLinkage(cursor) == CXLinkage_External;
}

/* A header may define static functions; what it only declares as such is not there. */
static bool is_private(CXCursor cursor)
{
    return clang_Cursor_getStorageClass(cursor) == CX_SC_Static &&
           !clang_Cursor_isFunctionInlined(cursor) && !clang_isCursorDefinition(cursor);
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct reader *reader = data;
    unsigned line;
    if (clang_getCursorKind(cursor) != CXCursor_FunctionDecl || is_private(cursor))
        return CXChildVisit_Continue;
    const char *header = header_of(reader, cursor, &line);
    if (header)
        function_add_declaration(reader, cursor, header, line);
    return CXChildVisit_Continue;
}

void functions_read(struct reader *reader)
{
    clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), visit, reader);
}

static bool is_incomplete_record(const struct type *type)
{
    return type->kind == TYPE_RECORD && !type->record->is_complete_for_users;
}

/* Nobody outside of the declaration can write such a type down. */
static bool is_nameless(const char *spelling)
{
    return strstr(spelling, "(unnamed") || strstr(spelling, "(anonymous");
}

static const char *reason_of_other(struct arena *arena, const char *what, const struct type *type,
                                   const char *verb)
{
    bool has_list = strstr(type->spelling, "va_list");
    const char *kind = !has_list ? arena_printf(arena, "'%s'", type->spelling)
                       : type_is_va_list(type) ? "va_list"
                       : strstr(type->spelling, ")(") ? "pointer to a function with a va_list"
                                                      : "pointer to a va_list";
    return arena_printf(arena, "%s is a %s, which assay cannot %s yet", what, kind, verb);
}

static const char *reason_of_parameter(struct arena *arena, const struct parameter *parameter,
                                       size_t index)
{
    const struct type *type = parameter->type;
    const char *what = *parameter->name
                           ? arena_printf(arena, "parameter '%s'", parameter->name)
                           : arena_printf(arena, "parameter %zu", index + 1);
    if (type->kind == TYPE_OTHER && !type_is_va_list(type))
        return reason_of_other(arena, what, type, "make");
    if (is_incomplete_record(type))
        return arena_printf(arena, "%s is a '%s' by value, which the headers do not define", what,
                            type->spelling);
    if (is_nameless(parameter->spelling))
        return arena_printf(arena, "%s has a type without a name", what);
    return NULL;
}

static const char *reason_of_result(struct arena *arena, const struct function *function)
{
    const struct type *type = function->result;
    if (type->kind == TYPE_OTHER)
        return reason_of_other(arena, "the result", type, "keep");
    if (is_incomplete_record(type))
        return arena_printf(arena, "the result is a '%s' by value, which the headers do not define",
                            type->spelling);
    return is_nameless(function->result_spelling) ? "the result has a type without a name" : NULL;
}

static bool is_defined(const struct reader *reader, const struct function *function)
{
    const struct library *library = reader->library;
    return function->is_macro || function->expression ||
           (!library->source_count && !library->is_complete) ||
           string_map_get(&reader->defined, function->name) ||
           library_linked_with(library, function->name);
}

static const char *reason_to_skip(struct reader *reader, const struct function *function)
{
    struct arena *arena = reader->api->arena;
    if (function->is_noreturn)
        return "never returns";
    if (function->parameter_count > API_MAXIMUM_PARAMETERS)
        return arena_printf(arena, "has %zu parameters, more than the %d that assay can pass",
                            function->parameter_count, API_MAXIMUM_PARAMETERS);
    for (size_t i = 0; i < function->parameter_count; i++) {
        const char *reason = reason_of_parameter(arena, &function->parameters[i], i);
        if (reason)
            return reason;
    }
    if (!is_defined(reader, function) && !function->is_inline)
        return reader->library->source_count
                   ? "declared in the header but defined in none of the sources"
                   : "declared in the header but defined nowhere";
    return reason_of_result(arena, function);
}

void functions_judge(struct reader *reader)
{
    for (size_t i = 0; i < reader->api->functions.count; i++) {
        struct function *function = reader->api->functions.items[i];
        function->lacks_definition = function->is_inline_only &&
                                     !string_map_get(&reader->defined, function->name);
        if (!function->skip_reason)
            function->skip_reason = reason_to_skip(reader, function);
    }
}
