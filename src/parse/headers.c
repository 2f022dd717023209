/* Which files are the API: the named headers; and for a named header that declares no function,
 * the headers of its own directory tree that it includes. */
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "parse/parse_internal.h"

static const char *header_of_file(const struct reader *reader, CXFile file)
{
    CXFileUniqueID id;
    if (!file || clang_getFileUniqueID(file, &id) != 0)
        return NULL;
    for (size_t i = 0; i < reader->header_files.count; i++)
        if (memcmp(&reader->header_files.items[i].id, &id, sizeof id) == 0)
            return reader->header_files.items[i].header;
    return NULL;
}

const char *header_of(const struct reader *reader, CXCursor cursor, unsigned *line)
{
    return header_of_file(reader, cursor_file(cursor, line));
}

static void add_file(struct reader *reader, CXFile file, const char *header)
{
    struct header_file entry = {.header = header, .file = file};
    if (file && !header_of_file(reader, file) && clang_getFileUniqueID(file, &entry.id) == 0)
        vector_push(&reader->header_files, entry);
}

/* Counts the functions that one named header declares. */
struct function_count {
    struct reader *reader;
    const char *header;
    size_t count;
};

static enum CXChildVisitResult count_function(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct function_count *count = data;
    unsigned line;
    if (clang_getCursorKind(cursor) == CXCursor_FunctionDecl &&
        header_of(count->reader, cursor, &line) == count->header)
        count->count++;
    return CXChildVisit_Continue;
}

static bool declares_functions(struct reader *reader, const char *header)
{
    struct function_count count = {reader, header, 0};
    clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), count_function, &count);
    return count.count > 0;
}

/* A named header that only includes others. */
struct umbrella {
    struct reader *reader;
    const char *header;
    CXFile file;
    const char *directory; /* real path with a slash at the end; NULL when unknown */
};

static bool is_below(struct arena *scratch, const char *directory, CXFile file)
{
    struct error ignored;
    char *path;
    const char *name = string_take(scratch, clang_getFileName(file));
    return file_real_path(scratch, name, &path, &ignored) && text_starts_with(path, directory);
}

static void visit_inclusion(CXFile included, CXSourceLocation *stack, unsigned depth,
                            CXClientData data)
{
    struct umbrella *umbrella = data;
    for (unsigned i = 0; i < depth; i++) {
        CXFile includer;
        clang_getExpansionLocation(stack[i], &includer, NULL, NULL, NULL);
        if (!files_are_same(includer, umbrella->file))
            continue;
        if (is_below(umbrella->reader->scratch, umbrella->directory, included))
            add_file(umbrella->reader, included, umbrella->header);
        return;
    }
}

static void open_umbrella(struct reader *reader, const char *header)
{
    struct error ignored;
    char *path;
    if (!file_real_path(reader->scratch, header, &path, &ignored))
        return;
    struct umbrella umbrella = {
        .reader = reader,
        .header = header,
        .file = clang_getFile(reader->unit, header),
        .directory = arena_printf(reader->scratch, "%s/",
                                  file_directory_of(reader->scratch, path)),
    };
    clang_getInclusions(reader->unit, visit_inclusion, &umbrella);
}

void headers_find(struct reader *reader)
{
    const struct api *api = reader->api;
    for (size_t i = 0; i < api->header_count; i++)
        add_file(reader, clang_getFile(reader->unit, api->headers[i]), api->headers[i]);
    for (size_t i = 0; i < api->header_count; i++)
        if (!declares_functions(reader, api->headers[i]))
            open_umbrella(reader, api->headers[i]);
}
