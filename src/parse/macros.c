/* Macros that are constants. Their names come from the header unit; their values from a second unit
 * that declares one probe per name and line, so that a probe with an error falls out alone. */
#include <string.h>

#include "base/text.h"
#include "parse/parse_internal.h"

enum {
    MACRO_MAXIMUM = 4096,
    BODY_MAXIMUM = 64,    /* tokens; longer bodies are code */
    NESTING_MAXIMUM = 16, /* of macros in macros */
};

struct probe_list {
    struct reader *reader;
    struct string_map definitions; /* every macro of the unit to its cursor */
    VECTOR_OF(const char *) names; /* of macros, then expressions that macros give to functions */
    VECTOR_OF(struct stamp) stamps; /* whose values are those of the last names */
    unsigned first_line; /* of the probes; name i has lines first + 2 i and first + 2 i + 1 */
    bool *has_error;     /* by line, from first_line */
    struct macro *found; /* by name; name NULL: not a constant */
};

static bool is_plain(struct probe_list *list, CXCursor macro, unsigned nesting);

/* What may stand in a constant; braces and semicolons would spoil the probes that follow. */
static bool is_plain_token(struct probe_list *list, CXToken token, const char *spelling,
                           unsigned nesting)
{
    if (clang_getTokenKind(token) == CXToken_Punctuation)
        return !strpbrk(spelling, "{};#[]");
    CXCursor *nested = string_map_get(&list->definitions, spelling);
    return !nested || clang_getTokenKind(token) == CXToken_Literal ||
           is_plain(list, *nested, nesting + 1);
}

static bool are_plain(struct probe_list *list, CXToken *tokens, unsigned count, unsigned nesting)
{
    int depth = 0;
    for (unsigned i = 0; i < count; i++) {
        const char *spelling = string_take(
            list->reader->scratch, clang_getTokenSpelling(list->reader->unit, tokens[i]));
        depth += strcmp(spelling, "(") == 0;
        depth -= strcmp(spelling, ")") == 0;
        if (depth < 0 || !is_plain_token(list, tokens[i], spelling, nesting))
            return false;
    }
    return depth == 0;
}

/* Whether the body, and what the macros in it stand for, can be part of an expression. The first
 * token is the name. */
static bool is_plain(struct probe_list *list, CXCursor macro, unsigned nesting)
{
    CXToken *tokens;
    unsigned count;
    clang_tokenize(list->reader->unit, clang_getCursorExtent(macro), &tokens, &count);
    bool plain = nesting < NESTING_MAXIMUM && count >= 1 && count <= BODY_MAXIMUM &&
                 are_plain(list, tokens + 1, count - 1, nesting);
    clang_disposeTokens(list->reader->unit, tokens, count);
    return plain;
}

static enum CXChildVisitResult note_definition(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct probe_list *list = data;
    struct arena *scratch = list->reader->scratch;
    if (clang_getCursorKind(cursor) == CXCursor_MacroDefinition &&
        !clang_Cursor_isMacroBuiltin(cursor))
        string_map_put(&list->definitions, string_take(scratch, clang_getCursorSpelling(cursor)),
                       arena_copy(scratch, &cursor, sizeof cursor));
    return CXChildVisit_Continue;
}

static bool has_name(const struct probe_list *list, const char *name)
{
    for (size_t i = 0; i < list->names.count; i++)
        if (strcmp(list->names.items[i], name) == 0)
            return true;
    return false;
}

static enum CXChildVisitResult collect(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct probe_list *list = data;
    unsigned line;
    if (clang_getCursorKind(cursor) != CXCursor_MacroDefinition ||
        clang_Cursor_isMacroFunctionLike(cursor) || clang_Cursor_isMacroBuiltin(cursor) ||
        !header_of(list->reader, cursor, &line) || list->names.count >= MACRO_MAXIMUM)
        return CXChildVisit_Continue;
    const char *name = string_take(list->reader->api->arena, clang_getCursorSpelling(cursor));
    if (!has_name(list, name) && is_plain(list, cursor, 0))
        vector_push(&list->names, name);
    else
        initialiser_macro_read(list->reader, cursor);
    return CXChildVisit_Continue;
}

static char *write_probes(struct probe_list *list)
{
    struct text text = {0};
    text_add(&text, unit_include_headers(list->reader));
    list->first_line = (unsigned)list->reader->api->include_count + 1;
    for (size_t i = 0; i < list->names.count; i++)
        text_printf(&text,
                    "enum { assay_number_%zu = (%s) };\n"
                    "static const char assay_string_%zu[] = %s;\n",
                    i, list->names.items[i], i, list->names.items[i]);
    char *copy = arena_copy_string(list->reader->scratch, text_string(&text));
    text_release(&text);
    return copy;
}

/* The probe of the line, or false when the line is none of ours. */
static bool probe_at(const struct probe_list *list, CXSourceLocation location, size_t *probe)
{
    CXFile file;
    unsigned line;
    clang_getExpansionLocation(location, &file, &line, NULL, NULL);
    if (!file || line < list->first_line || line >= list->first_line + 2 * list->names.count)
        return false;
    const char *path = string_take(list->reader->scratch, clang_getFileName(file));
    *probe = line - list->first_line;
    return strcmp(path, "assay-macros.c") == 0;
}

static void note_errors(struct probe_list *list)
{
    unsigned count = clang_getNumDiagnostics(list->reader->unit);
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(list->reader->unit, i);
        size_t probe;
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error &&
            probe_at(list, clang_getDiagnosticLocation(diagnostic), &probe))
            list->has_error[probe] = true;
        clang_disposeDiagnostic(diagnostic);
    }
}

static void read_string(struct probe_list *list, CXCursor variable, struct macro *macro)
{
    CXEvalResult result = clang_Cursor_Evaluate(variable);
    if (!result)
        return;
    if (clang_EvalResult_getKind(result) == CXEval_StrLiteral) {
        macro->is_string = true;
        macro->string =
            arena_copy_string(list->reader->api->arena, clang_EvalResult_getAsStr(result));
    }
    clang_EvalResult_dispose(result);
}

static enum CXChildVisitResult read_probe(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct probe_list *list = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    size_t probe;
    if (!probe_at(list, clang_getCursorLocation(cursor), &probe) || list->has_error[probe])
        return CXChildVisit_Continue;
    struct macro *macro = &list->found[probe / 2];
    if (kind == CXCursor_EnumDecl)
        return CXChildVisit_Recurse;
    if (kind == CXCursor_VarDecl)
        read_string(list, cursor, macro);
    else if (kind == CXCursor_EnumConstantDecl)
        macro->value = enum_constant_value(cursor, parent);
    if (macro->is_string || kind == CXCursor_EnumConstantDecl)
        macro->name = list->names.items[probe / 2];
    return CXChildVisit_Continue;
}

/* Numbers that the preprocessor alone is meant to read. */
static bool is_bookkeeping(const struct macro *macro)
{
    static const char *const endings[] = {
        "_H", "_HH", "_INCLUDED", "_VERSION", "_VERNUM", "_VERSION_NUMBER", "_VERSION_NUM",
        "_VERSION_HEX", "_VERSION_MAJOR", "_VERSION_MINOR", "_VERSION_MICRO", "_VERSION_PATCH",
        "_VERSION_RELEASE", "_VERSION_REVISION", "_VER_MAJOR", "_VER_MINOR", "_VER_REVISION",
        "_VER_SUBREVISION",
    };
    char name[128];
    size_t length = strlen(macro->name);
    while (length && macro->name[length - 1] == '_')
        length--;
    if (macro->is_string || length >= sizeof name)
        return false;
    memcpy(name, macro->name, length);
    name[length] = '\0';
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (text_ends_with(name, endings[i]))
            return true;
    return false;
}

static bool evaluate(struct probe_list *list, struct error *err)
{
    struct reader *reader = list->reader;
    struct unit_request request = {
        .path = "assay-macros.c",
        .content = write_probes(list),
        .flags = reader->library->flags,
        .tolerates_errors = true,
    };
    if (!unit_open(reader, &request, err))
        return false;
    list->has_error = arena_alloc_zeroed(reader->scratch, list->names.count, 2);
    list->found = arena_alloc_zeroed(reader->scratch, list->names.count, sizeof *list->found);
    note_errors(list);
    clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), read_probe, list);
    size_t macros = list->names.count - list->stamps.count;
    for (size_t i = 0; i < macros; i++)
        if (list->found[i].name) {
            list->found[i].is_bookkeeping = is_bookkeeping(&list->found[i]);
            vector_push(&reader->api->macros, list->found[i]);
        }
    for (size_t i = 0; i < list->stamps.count; i++) {
        struct stamp stamp = list->stamps.items[i];
        stamp.value = list->found[macros + i];
        if (stamp.value.name)
            vector_push(&reader->api->stamps, stamp);
    }
    return true;
}

static void add_stamp(void *context, struct function *function, size_t parameter,
                      const char *expression)
{
    struct probe_list *list = context;
    if (list->names.count >= MACRO_MAXIMUM || strpbrk(expression, "{};#"))
        return;
    struct stamp stamp = {.function = function, .parameter = parameter};
    vector_push(&list->names, expression);
    vector_push(&list->stamps, stamp);
}

static enum CXChildVisitResult find_stamps(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct probe_list *list = data;
    unsigned line;
    if (clang_getCursorKind(cursor) == CXCursor_MacroDefinition &&
        header_of(list->reader, cursor, &line))
        wrapper_read(list->reader, cursor, add_stamp, list);
    return CXChildVisit_Continue;
}

static void note_hidden(struct probe_list *list)
{
    for (size_t i = 0; i < list->reader->api->functions.count; i++) {
        struct function *function = list->reader->api->functions.items[i];
        const CXCursor *macro = string_map_get(&list->definitions, function->name);
        function->is_hidden = macro && clang_Cursor_isMacroFunctionLike(*macro);
    }
}

bool macros_read(struct reader *reader, struct error *err)
{
    struct probe_list list = {.reader = reader};
    CXCursor root = clang_getTranslationUnitCursor(reader->unit);
    clang_visitChildren(root, note_definition, &list);
    clang_visitChildren(root, collect, &list);
    clang_visitChildren(root, find_stamps, &list);
    note_hidden(&list);
    bool ok = list.names.count == 0 || evaluate(&list, err);
    vector_release(&list.names);
    vector_release(&list.stamps);
    string_map_release(&list.definitions);
    return ok;
}
