/* Attributes that gcc knows and clang drops or refuses: access(...) and malloc(deallocator, n). The
 * headers are read once more, as gcc's, with a macro that keeps every attribute as a string. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "parse/parse_internal.h"

static const char *const gcc_flags[] = {
    "-fgnuc-version=13",
    "-U__clang__",
    "-D__has_attribute(x)=1",
    "-DASSAY_PRINT(...)=#__VA_ARGS__",
    "-D__attribute__(...)=__attribute__((annotate(ASSAY_PRINT(__VA_ARGS__))))",
};

enum { WORDS_MAXIMUM = 4 };

/* An attribute and its arguments: "access", "write_only", "2", "3". */
struct said {
    char *words[WORDS_MAXIMUM];
    size_t count;
};

/* The word that begins there, without the underscores of `__access__`. */
static char *next_word(struct arena *arena, const char **at)
{
    const char *start = *at;
    while (isalnum((unsigned char)**at) || **at == '_')
        ++*at;
    size_t length = (size_t)(*at - start);
    bool is_guarded = length > 4 && strncmp(start, "__", 2) == 0 && strncmp(*at - 2, "__", 2) == 0;
    return is_guarded ? arena_printf(arena, "%.*s", (int)length - 4, start + 2)
                      : arena_printf(arena, "%.*s", (int)length, start);
}

static long number_of(const struct said *said, size_t index)
{
    return index < said->count ? strtol(said->words[index], NULL, 10) : 0;
}

static enum access access_named(const char *word)
{
    static const char *const names[] = {
        [ACCESS_READ] = "read_only", [ACCESS_WRITE] = "write_only",
        [ACCESS_READ_WRITE] = "read_write"};
    for (size_t i = ACCESS_READ; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], word) == 0)
            return (enum access)i;
    return ACCESS_UNSAID;
}

static void note_access(struct function *function, const struct said *said)
{
    long pointer = number_of(said, 2), number = number_of(said, 3);
    long count = (long)function->parameter_count;
    if (said->count < 3 || pointer < 1 || pointer > count || number < 0 || number > count ||
        function->parameters[pointer - 1].type->kind != TYPE_POINTER ||
        (number && !type_is_integer(function->parameters[number - 1].type)))
        return;
    function->parameters[pointer - 1].access = access_named(said->words[1]);
    function->parameters[pointer - 1].access_size = (size_t)number;
}

static void note_deallocator(struct api *api, struct function *function, const struct said *said)
{
    struct function *deallocator = api_find_function(api, said->words[1]);
    long argument = said->count > 2 ? number_of(said, 2) : 1;
    function->returns_fresh = true;
    if (deallocator && argument >= 1 && argument <= (long)deallocator->parameter_count)
        deallocator->parameters[argument - 1].is_deallocated = true;
}

static void note(struct api *api, struct function *function, const struct said *said)
{
    if (said->count && strcmp(said->words[0], "access") == 0)
        note_access(function, said);
    if (said->count > 1 && strcmp(said->words[0], "malloc") == 0)
        note_deallocator(api, function, said);
}

/* "(access(write_only, 2, 3), nonnull(1))": at depth 1 an attribute begins. */
static void read_list(struct reader *reader, struct function *function, const char *text)
{
    struct said said = {.count = 0};
    int depth = 0;
    for (const char *at = text; *at;) {
        depth += *at == '(';
        depth -= *at == ')';
        if (*at == ',' && depth == 1) {
            note(reader->api, function, &said);
            said.count = 0;
        }
        bool is_word = isalnum((unsigned char)*at) || *at == '_';
        if (is_word && said.count < WORDS_MAXIMUM)
            said.words[said.count++] = next_word(reader->scratch, &at);
        else
            at++;
    }
    note(reader->api, function, &said);
}

struct annotated {
    struct reader *reader;
    struct function *function;
};

static enum CXChildVisitResult visit_annotation(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct annotated *annotated = data;
    if (clang_getCursorKind(cursor) == CXCursor_AnnotateAttr)
        read_list(annotated->reader, annotated->function,
                  string_take(annotated->reader->scratch, clang_getCursorSpelling(cursor)));
    return CXChildVisit_Continue;
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct reader *reader = data;
    if (clang_getCursorKind(cursor) != CXCursor_FunctionDecl)
        return CXChildVisit_Continue;
    struct annotated annotated = {reader, api_find_function(
        reader->api, string_take(reader->scratch, clang_getCursorSpelling(cursor)))};
    if (annotated.function)
        clang_visitChildren(cursor, visit_annotation, &annotated);
    return CXChildVisit_Continue;
}

bool gcc_attributes_read(struct reader *reader, struct error *err)
{
    VECTOR_OF(const char *) flags = {0};
    for (const char *const *flag = reader->library->flags; flag && *flag; flag++)
        vector_push(&flags, *flag);
    for (size_t i = 0; i < sizeof gcc_flags / sizeof *gcc_flags; i++)
        vector_push(&flags, gcc_flags[i]);
    vector_push(&flags, NULL);
    struct unit_request request = {
        .path = "assay-attributes.c",
        .content = unit_include_headers(reader),
        .flags = flags.items,
        .tolerates_errors = true,
    };
    bool ok = unit_open(reader, &request, err);
    if (ok)
        clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), visit, reader);
    vector_release(&flags);
    return ok;
}
