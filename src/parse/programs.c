/* Which sources are programs, by their main(): a library is built with tests and examples. */
#include <string.h>

#include <clang-c/Index.h>

#include "base/file.h"
#include "base/word_list.h"
#include "parse/parse.h"

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    bool *has_main = data;
    if (clang_getCursorKind(cursor) == CXCursor_LinkageSpec)
        return CXChildVisit_Recurse;
    if (clang_getCursorKind(cursor) != CXCursor_FunctionDecl || !clang_isCursorDefinition(cursor))
        return CXChildVisit_Continue;
    CXString name = clang_getCursorSpelling(cursor);
    *has_main = strcmp(clang_getCString(name), "main") == 0;
    clang_disposeString(name);
    return *has_main ? CXChildVisit_Break : CXChildVisit_Continue;
}

static bool defines_main(struct arena *arena, const struct source *source)
{
    struct word_list words = {0};
    for (const char *const *flag = source->flags; flag && *flag; flag++)
        if (!library_flag_is_in_the_way(*flag))
            vector_push(&words, *flag);
    vector_push(&words, arena_printf(arena, "-working-directory=%s", source->directory));
    vector_push(&words, "-w");
    CXIndex index = clang_createIndex(0, 0);
    CXTranslationUnit unit = NULL;
    bool has_main = false;
    if (clang_parseTranslationUnit2(index, source->path, words.items, (int)words.count, NULL, 0,
                                    CXTranslationUnit_None, &unit) == CXError_Success)
        clang_visitChildren(clang_getTranslationUnitCursor(unit), visit, &has_main);
    clang_disposeTranslationUnit(unit);
    clang_disposeIndex(index);
    vector_release(&words);
    return has_main;
}

/* Reading the word is a thousand times cheaper than parsing, and most sources do not have it. */
bool parse_source_has_main(const struct source *source)
{
    struct arena scratch = {0};
    struct error ignored;
    char *text;
    bool has_main = !library_path_is_assembly(source->path) &&
                    file_read(&scratch, source->path, &text, NULL, &ignored) &&
                    strstr(text, "main") && defines_main(&scratch, source);
    arena_release(&scratch);
    return has_main;
}
