/* Macros that are called like functions. A contract file declares them with a prototype,
 * `ASSAY_MACRO(int LARGER(int a, int b));`, which reaches us as a string: as C it would be
 * expanded. The prototype is read in a unit of its own, under another name. */
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "parse/parse_internal.h"

static const char probe_prefix[] = "assay_macro_function_";

struct declaration {
    const char *path; /* of the contract file */
    unsigned line;
    const char *prototype;
    const char *name;
};

struct declarations {
    struct reader *reader;
    const char *path;
    VECTOR_OF(struct declaration) found;
};

static enum CXChildVisitResult collect(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct declarations *list = data;
    struct arena *scratch = list->reader->scratch;
    if (clang_getCursorKind(cursor) != CXCursor_VarDecl ||
        !text_starts_with(string_take(scratch, clang_getCursorSpelling(cursor)),
                          MACRO_SYMBOL_PREFIX))
        return CXChildVisit_Continue;
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    if (result && clang_EvalResult_getKind(result) == CXEval_StrLiteral) {
        struct declaration declaration = {.path = list->path};
        cursor_file(cursor, &declaration.line);
        declaration.prototype = arena_copy_string(scratch, clang_EvalResult_getAsStr(result));
        vector_push(&list->found, declaration);
    }
    if (result)
        clang_EvalResult_dispose(result);
    return CXChildVisit_Continue;
}

static bool collect_file(struct declarations *list, struct error *err)
{
    struct reader *reader = list->reader;
    struct unit_request request = {
        .path = "assay-contract-files.c",
        .content = arena_printf(reader->scratch, "%s#include \"%s\"\n",
                                unit_include_headers(reader), list->path),
        .subject = list->path,
        .flags = reader->library->flags,
    };
    if (!unit_open(reader, &request, err))
        return false;
    clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), collect, list);
    return true;
}

static bool refuse(const struct declaration *declaration, const char *sentence, struct error *err)
{
    return error_set(err, "cannot use '%s': ASSAY_MACRO(%s) %s (%s:%u)", declaration->path,
                     declaration->prototype, sentence, declaration->path, declaration->line);
}

/* The name is the word before the first parenthesis. */
static bool find_name(struct arena *arena, struct declaration *declaration, struct error *err)
{
    const char *open = strchr(declaration->prototype, '('), *end = open;
    while (end && end > declaration->prototype && end[-1] == ' ')
        end--;
    const char *start = end;
    while (start && start > declaration->prototype &&
           (isalnum((unsigned char)start[-1]) || start[-1] == '_'))
        start--;
    if (!open || start == end || start == declaration->prototype)
        return refuse(declaration, "is not of the form 'result name(parameters)'", err);
    declaration->name = arena_printf(arena, "%.*s", (int)(end - start), start);
    return true;
}

/* The prototype of a function with a name that no macro has. */
static char *probe_of(struct arena *scratch, const struct declaration *declaration)
{
    size_t result = (size_t)(strstr(declaration->prototype, declaration->name) -
                             declaration->prototype);
    const char *open = strchr(declaration->prototype, '(');
    for (const char *at = declaration->prototype; at < open; at++)
        if (text_starts_with(at, declaration->name))
            result = (size_t)(at - declaration->prototype);
    return arena_printf(scratch, "%.*s %s%s%s", (int)result, declaration->prototype, probe_prefix,
                        declaration->name, open);
}

struct probe {
    struct reader *reader;
    const struct declaration *declaration;
    CXCursor function, macro;
};

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct probe *probe = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind != CXCursor_FunctionDecl && kind != CXCursor_MacroDefinition)
        return CXChildVisit_Continue;
    const char *name = string_take(probe->reader->scratch, clang_getCursorSpelling(cursor));
    if (kind == CXCursor_MacroDefinition && strcmp(name, probe->declaration->name) == 0)
        probe->macro = cursor;
    if (kind == CXCursor_FunctionDecl && text_starts_with(name, probe_prefix))
        probe->function = cursor;
    return CXChildVisit_Continue;
}

static const char *header_of_macro(struct reader *reader, CXCursor macro, unsigned *line)
{
    const char *header = header_of(reader, macro, line);
    return header ? header : reader->api->headers[0];
}

static bool add_macro(struct reader *reader, struct declaration *declaration, struct error *err)
{
    struct error reason;
    struct probe probe = {reader, declaration, clang_getNullCursor(), clang_getNullCursor()};
    if (!find_name(reader->scratch, declaration, err))
        return false;
    struct unit_request request = {
        .path = "assay-prototype.c",
        .content = arena_printf(reader->scratch, "%s%s;\n", unit_include_headers(reader),
                                probe_of(reader->scratch, declaration)),
        .flags = reader->library->flags,
    };
    if (!unit_open(reader, &request, &reason))
        return refuse(declaration, "is not a prototype that the headers' types allow", err);
    clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), visit, &probe);
    if (clang_Cursor_isNull(probe.macro) || !clang_Cursor_isMacroFunctionLike(probe.macro))
        return refuse(declaration, "names no macro with parameters that the headers define", err);
    if (clang_Cursor_isNull(probe.function))
        return refuse(declaration, "is not of the form 'result name(parameters)'", err);
    if (api_find_function(reader->api, declaration->name))
        return refuse(declaration, "names a function that is known already", err);
    unsigned line;
    const char *header = header_of_macro(reader, probe.macro, &line);
    struct function *function =
        function_new(reader, declaration->name, probe.function, header, line);
    function->is_macro = true;
    function->must_use_result = function->result->kind != TYPE_VOID;
    return true;
}

bool macro_functions_read(struct reader *reader, struct error *err)
{
    struct declarations list = {.reader = reader};
    bool ok = true;
    for (size_t i = 0; ok && i < reader->api->contract_file_count; i++) {
        list.path = reader->api->contract_files[i];
        ok = collect_file(&list, err);
    }
    for (size_t i = 0; ok && i < list.found.count; i++)
        ok = add_macro(reader, &list.found.items[i], err);
    vector_release(&list.found);
    return ok;
}
