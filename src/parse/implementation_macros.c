/* Libraries in one header: a macro that one file defines before it includes the header turns the
 * declarations into a library. Which macro that is, is found by trying: with it, the header defines
 * functions that others can call. */
#include <string.h>

#include <clang-c/Index.h>

#include "base/file.h"
#include "base/text.h"
#include "base/word_list.h"
#include "parse/parse.h"

enum { CANDIDATES_MAXIMUM = 32 }; /* macros that are tried; each costs a parse of the header */

static enum CXChildVisitResult count_definition(CXCursor cursor, CXCursor parent,
                                                CXClientData data)
{
    (void)parent;
    size_t *count = data;
    *count += clang_getCursorKind(cursor) == CXCursor_FunctionDecl &&
              clang_isCursorDefinition(cursor) && !clang_Cursor_isFunctionInlined(cursor) &&
              clang_getCursorLinkage(cursor) == CXLinkage_External &&
              !clang_Location_isInSystemHeader(clang_getCursorLocation(cursor));
    return CXChildVisit_Continue;
}

/* Functions that the header defines when it is compiled as C with these flags; 0 with errors. */
static size_t count_definitions(const char *header, const char *const *flags)
{
    struct word_list words = {0};
    size_t count = 0;
    words_add_all(&words, flags);
    vector_push(&words, "-w");
    CXIndex index = clang_createIndex(0, 0);
    CXTranslationUnit unit = NULL;
    if (clang_parseTranslationUnit2(index, header, words.items, (int)words.count, NULL, 0,
                                    CXTranslationUnit_None, &unit) == CXError_Success)
        clang_visitChildren(clang_getTranslationUnitCursor(unit), count_definition, &count);
    clang_disposeTranslationUnit(unit);
    clang_disposeIndex(index);
    vector_release(&words);
    return count;
}

static bool has_word(const struct word_list *words, const char *word)
{
    for (size_t i = 0; i < words->count; i++)
        if (strcmp(words->items[i], word) == 0)
            return true;
    return false;
}

/* The names in the line behind #ifdef, #if and #elif that are asked for by defined(). */
static void add_candidates(struct arena *arena, const char *line, struct word_list *candidates)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    line += strspn(line, " \t");
    if (*line++ != '#')
        return;
    line += strspn(line, " \t");
    bool is_ifdef = strncmp(line, "ifdef", 5) == 0;
    if (!is_ifdef && strncmp(line, "if ", 3) != 0 && strncmp(line, "elif", 4) != 0)
        return;
    for (const char *at = is_ifdef ? line : strstr(line, "defined"); at;
         at = strstr(at, "defined")) {
        at += is_ifdef ? strlen("ifdef") : strlen("defined");
        at += strspn(at, " \t(");
        const char *name = arena_printf(arena, "%.*s", (int)strspn(at, letters), at);
        if (*name && *name != '_' && !has_word(candidates, name) &&
            candidates->count < CANDIDATES_MAXIMUM)
            vector_push(candidates, name);
    }
}

static bool read_candidates(struct arena *arena, const char *header, struct word_list *candidates,
                            struct error *err)
{
    char *text, *line;
    if (!file_read(arena, header, &text, NULL, err))
        return false;
    while (text_next_line(&text, &line))
        add_candidates(arena, line, candidates);
    return true;
}

/* The flags, and `-x c` because the file is a header by its name; with a macro, if there is one. */
static const char **flags_with(struct arena *arena, const char *const *flags, const char *macro)
{
    struct word_list words = {0};
    words_add_all(&words, flags);
    words_add_all(&words, (const char *const[]){"-x", "c", NULL});
    if (macro)
        vector_push(&words, arena_printf(arena, "-D%s", macro));
    vector_push(&words, NULL);
    const char **copy = arena_copy(arena, words.items, words.count * sizeof *words.items);
    vector_release(&words);
    return copy;
}

/* The macro with which the header defines most; NULL: it defines no more with any. */
static bool find_macro(struct arena *arena, const char *header, const char *const *flags,
                       const char **macro, size_t *definitions)
{
    struct word_list candidates = {0};
    struct error ignored;
    *macro = NULL;
    *definitions = count_definitions(header, flags_with(arena, flags, NULL));
    bool ok = read_candidates(arena, header, &candidates, &ignored);
    for (size_t i = 0; i < candidates.count; i++) {
        const char *name = candidates.items[i];
        size_t count = count_definitions(header, flags_with(arena, flags, name));
        if (count > *definitions) {
            *definitions = count;
            *macro = name;
        }
    }
    vector_release(&candidates);
    return ok && *definitions;
}

void parse_find_implementations(struct arena *arena, struct library *library)
{
    size_t count = 0;
    struct text note = {0};
    while (library->headers[count])
        count++;
    library->sources = arena_alloc_zeroed(arena, count + 1, sizeof *library->sources);
    library->source_count = 0;
    for (size_t i = 0; i < count; i++) {
        const char *header = library->headers[i], *macro;
        size_t definitions;
        if (!find_macro(arena, header, (const char *const *)library->flags, &macro, &definitions))
            continue;
        library->sources[library->source_count++] = (struct source){
            .path = header,
            .directory = file_directory_of(arena, header),
            .flags = flags_with(arena, (const char *const *)library->flags, macro),
        };
        text_printf(&note, "%s%s is compiled as a source%s%s", note.length ? "; " : "",
                    file_base_name(header), macro ? ", with -D" : "", macro ? macro : "");
    }
    if (note.length)
        library->sources_note = arena_copy_string(arena, text_string(&note));
    text_release(&note);
}
