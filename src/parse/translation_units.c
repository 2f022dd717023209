#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "csource/csource.h"
#include "parse/parse_internal.h"

char *string_take(struct arena *arena, CXString string)
{
    const char *bytes = clang_getCString(string);
    char *copy = arena_copy_string(arena, bytes ? bytes : "");
    clang_disposeString(string);
    return copy;
}

CXFile cursor_file(CXCursor cursor, unsigned *line)
{
    CXFile file;
    clang_getExpansionLocation(clang_getCursorLocation(cursor), &file, line, NULL, NULL);
    return file;
}

bool files_are_same(CXFile a, CXFile b)
{
    return a && b && clang_File_isEqual(a, b);
}

char *unit_include_headers(struct reader *reader)
{
    struct text text = {0};
    for (size_t i = 0; i < reader->api->include_count; i++)
        csource_include(&text, reader->api->includes[i]);
    char *copy = arena_copy_string(reader->scratch, text_string(&text));
    text_release(&text);
    return copy;
}

/* Flags that only tell another compiler something; they do not change what the code means. */
static bool is_harmless(CXDiagnostic diagnostic, struct arena *scratch)
{
    CXFile file;
    clang_getExpansionLocation(clang_getDiagnosticLocation(diagnostic), &file, NULL, NULL, NULL);
    const char *message = string_take(scratch, clang_getDiagnosticSpelling(diagnostic));
    return !file && (strstr(message, "unknown argument") || strstr(message, "unsupported option") ||
                     strstr(message, "unsupported argument"));
}

static CXDiagnostic first_error(struct reader *reader)
{
    unsigned count = clang_getNumDiagnostics(reader->unit);
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(reader->unit, i);
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error &&
            !is_harmless(diagnostic, reader->scratch))
            return diagnostic;
        clang_disposeDiagnostic(diagnostic);
    }
    return NULL;
}

/* The search for the named header through which a file was included. */
struct inclusion_search {
    struct reader *reader;
    CXFile wanted;
    const char *header;
};

static const char *named_header(struct reader *reader, CXFile file)
{
    for (size_t i = 0; i < reader->api->header_count; i++) {
        const char *header = reader->api->headers[i];
        if (files_are_same(clang_getFile(reader->unit, header), file))
            return header;
    }
    return NULL;
}

static void visit_inclusion(CXFile included, CXSourceLocation *stack, unsigned depth,
                            CXClientData data)
{
    struct inclusion_search *search = data;
    if (search->header || !files_are_same(included, search->wanted))
        return;
    for (unsigned i = 0; i < depth && !search->header; i++) {
        CXFile includer;
        clang_getExpansionLocation(stack[i], &includer, NULL, NULL, NULL);
        search->header = named_header(search->reader, includer);
    }
}

static const char *subject_of(struct reader *reader, CXFile file)
{
    struct inclusion_search search = {reader, file, named_header(reader, file)};
    if (!search.header)
        clang_getInclusions(reader->unit, visit_inclusion, &search);
    return search.header;
}

/* A header that does not exist is reported at our own #include of it. */
static const char *header_on_line(struct reader *reader, const char *path, unsigned line)
{
    bool is_ours = strcmp(path, "assay-headers.c") == 0;
    return is_ours && line >= 1 && line <= reader->api->include_count
               ? reader->api->includes[line - 1]
               : NULL;
}

static const char *subject_or_first_header(const struct reader *reader, const char *subject)
{
    return subject ? subject : reader->api->headers[0];
}

/* What nobody declares is mostly declared when the library is compiled as it wants to be. */
static const char *remedy_for(const char *message)
{
    bool is_unknown = strstr(message, "unknown type name") ||
                      strstr(message, "undeclared identifier") || strstr(message, "file not found");
    return is_unknown ? "; give the flags that it is compiled with after --, as in '-- -Iinclude "
                        "-DNAME', or its compile_commands.json with -p"
                      : "";
}

static bool report(struct reader *reader, CXDiagnostic diagnostic, const char *subject,
                   struct error *err)
{
    CXFile file;
    unsigned line;
    clang_getExpansionLocation(clang_getDiagnosticLocation(diagnostic), &file, &line, NULL, NULL);
    const char *message = string_take(reader->scratch, clang_getDiagnosticSpelling(diagnostic));
    if (!file)
        return error_set(err, "cannot parse '%s': %s", subject_or_first_header(reader, subject),
                         message);
    const char *path = string_take(reader->scratch, clang_getFileName(file));
    const char *missing = header_on_line(reader, path, line);
    if (missing)
        return error_set(err, "cannot parse '%s': %s", missing, message);
    if (!subject)
        subject = subject_of(reader, file);
    return error_set(err, "cannot parse '%s': %s (%s:%u)%s", subject ? subject : path, message,
                     path, line, remedy_for(message));
}

size_t unit_count_errors(struct reader *reader)
{
    size_t errors = 0;
    unsigned count = clang_getNumDiagnostics(reader->unit);
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(reader->unit, i);
        errors += clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error &&
                  !is_harmless(diagnostic, reader->scratch);
        clang_disposeDiagnostic(diagnostic);
    }
    return errors;
}

const char *unit_first_error(struct reader *reader, const char **header)
{
    CXDiagnostic diagnostic = first_error(reader);
    if (!diagnostic)
        return NULL;
    CXFile file;
    clang_getExpansionLocation(clang_getDiagnosticLocation(diagnostic), &file, NULL, NULL, NULL);
    *header = file ? subject_of(reader, file) : NULL;
    const char *message = string_take(reader->scratch, clang_getDiagnosticSpelling(diagnostic));
    clang_disposeDiagnostic(diagnostic);
    return message;
}

static bool check_diagnostics(struct reader *reader, const char *subject, struct error *err)
{
    CXDiagnostic diagnostic = first_error(reader);
    if (!diagnostic)
        return true;
    report(reader, diagnostic, subject, err);
    clang_disposeDiagnostic(diagnostic);
    return false;
}

struct argument_list {
    const char **items;
    size_t count;
    size_t capacity;
};

/* Warnings are the business of the user's own build, not ours; ordinary comments count as
 * documentation because most C libraries have no other. */
static struct argument_list make_arguments(struct reader *reader,
                                           const struct unit_request *request)
{
    static const char *const always[] = {"-w", "-ferror-limit=0", "-fparse-all-comments"};
    struct argument_list list = {0};
    for (const char *const *flag = request->flags; flag && *flag; flag++)
        if (!library_flag_is_in_the_way(*flag))
            vector_push(&list, *flag);
    if (reader->library->include_directory)
        vector_push(&list,
                    arena_printf(reader->scratch, "-I%s", reader->library->include_directory));
    if (request->directory)
        vector_push(&list,
                    arena_printf(reader->scratch, "-working-directory=%s", request->directory));
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        vector_push(&list, always[i]);
    return list;
}

bool unit_open(struct reader *reader, const struct unit_request *request, struct error *err)
{
    unit_close(reader);
    if (request->subject && !file_exists(request->subject))
        return error_set(err, "cannot parse '%s': there is no such file", request->subject);
    struct argument_list list = make_arguments(reader, request);
    struct CXUnsavedFile unsaved = {request->path, request->content,
                                    request->content ? strlen(request->content) : 0};
    enum CXErrorCode code = clang_parseTranslationUnit2(
        reader->index, request->path, list.items, (int)list.count, &unsaved,
        request->content ? 1 : 0,
        CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_IncludeAttributedTypes,
        &reader->unit);
    vector_release(&list);
    if (code != CXError_Success) {
        reader->unit = NULL;
        return error_set(err, "cannot parse '%s': the compiler does not accept its flags",
                         subject_or_first_header(reader, request->subject));
    }
    return request->tolerates_errors || check_diagnostics(reader, request->subject, err);
}

void unit_close(struct reader *reader)
{
    if (reader->unit)
        clang_disposeTranslationUnit(reader->unit);
    reader->unit = NULL;
}
