/* ASSAY_ROLES in contract files. The macro leaves a variable behind that says where it stands; what
 * it says is read from the tokens of the file, so that no macro can change a word. */
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "parse/parse_internal.h"
#include "parse/role_words.h"

struct token {
    const char *spelling;
    unsigned line;
};

/* One ASSAY_ROLES while it is read. */
struct role_list {
    struct reader *reader;
    const char *file;
    unsigned line; /* of the last token */
    VECTOR_OF(struct token) tokens;
    size_t next;
    struct role_subject subject;
    struct error *err;
};

/* A place in the file itself, not in the text that the macro stands for. */
static CXSourceLocation in_file(CXTranslationUnit unit, CXSourceLocation location)
{
    CXFile file;
    unsigned offset;
    clang_getExpansionLocation(location, &file, NULL, NULL, &offset);
    return clang_getLocationForOffset(unit, file, offset);
}

static void read_tokens(struct role_list *list, CXCursor cursor)
{
    CXTranslationUnit unit = list->reader->unit;
    CXSourceRange extent = clang_getCursorExtent(cursor);
    CXSourceRange range = clang_getRange(in_file(unit, clang_getRangeStart(extent)),
                                         in_file(unit, clang_getRangeEnd(extent)));
    CXToken *tokens;
    unsigned count;
    clang_tokenize(unit, range, &tokens, &count);
    for (unsigned i = 0; i < count; i++) {
        struct token token;
        if (clang_getTokenKind(tokens[i]) == CXToken_Comment)
            continue;
        clang_getExpansionLocation(clang_getTokenLocation(unit, tokens[i]), NULL, &token.line,
                                   NULL, NULL);
        token.spelling =
            string_take(list->reader->scratch, clang_getTokenSpelling(unit, tokens[i]));
        vector_push(&list->tokens, token);
    }
    clang_disposeTokens(unit, tokens, count);
}

/* "" at the end. */
static const char *peek(const struct role_list *list)
{
    return list->next < list->tokens.count ? list->tokens.items[list->next].spelling : "";
}

static const char *take(struct role_list *list)
{
    const char *spelling = peek(list);
    if (list->next < list->tokens.count)
        list->line = list->tokens.items[list->next++].line;
    return spelling;
}

static bool refuse(struct role_list *list, const char *sentence)
{
    return error_set(list->err, "cannot use '%s': ASSAY_ROLES %s (%s:%u)", list->file, sentence,
                     list->file, list->line);
}

static bool expect(struct role_list *list, const char *wanted)
{
    const char *found = take(list);
    return strcmp(found, wanted) == 0 ||
           refuse(list, arena_printf(list->reader->scratch, "needs a '%s' where '%s' stands",
                                     wanted, found));
}

static bool is_word(const char *spelling)
{
    return isalnum((unsigned char)*spelling) || *spelling == '_';
}

static bool ends_argument(const char *spelling)
{
    return !*spelling || strcmp(spelling, ",") == 0 || strcmp(spelling, ")") == 0;
}

/* Up to a comma or the closing parenthesis: "n*size", "double-free", "parameter 2". */
static const char *take_argument(struct role_list *list)
{
    struct text text = {0};
    for (bool was_word = false; !ends_argument(peek(list));) {
        const char *spelling = take(list);
        text_printf(&text, was_word && is_word(spelling) ? " %s" : "%s", spelling);
        was_word = is_word(spelling);
    }
    const char *argument = arena_copy_string(list->reader->scratch, text_string(&text));
    text_release(&text);
    return argument;
}

static bool take_arguments(struct role_list *list, struct role_word *word)
{
    if (strcmp(peek(list), "(") != 0)
        return true;
    do {
        take(list);
        vector_push(&word->arguments, take_argument(list));
    } while (strcmp(peek(list), ",") == 0);
    return expect(list, ")");
}

static bool read_word(struct role_list *list)
{
    struct role_word word = {.name = take(list), .line = list->line};
    if (!is_word(word.name))
        return refuse(list, arena_printf(list->reader->scratch,
                                         "needs a word where '%s' stands", word.name));
    bool ok = take_arguments(list, &word) && role_word_add(&list->subject, &word, list->err);
    vector_release(&word.arguments);
    return ok;
}

/* "function", "returns", or the name or number of a parameter. */
static bool read_subject(struct role_list *list)
{
    const char *name = take(list);
    if (strcmp(name, "parameter") == 0 && isdigit((unsigned char)*peek(list)))
        name = take(list);
    const struct function *function = list->subject.function;
    int parameter = role_parameter_named(function, name);
    list->subject.kind = SUBJECT_PARAMETER;
    list->subject.parameter = (size_t)parameter;
    if (strcmp(name, "function") == 0)
        list->subject.kind = SUBJECT_FUNCTION;
    else if (strcmp(name, "returns") == 0)
        list->subject.kind = SUBJECT_RESULT;
    else if (parameter < 0)
        return refuse(list, arena_printf(list->reader->scratch,
                                         "names the parameter '%s', which %s does not have", name,
                                         function->name));
    return true;
}

static bool read_line(struct role_list *list)
{
    if (!read_subject(list) || !expect(list, ":"))
        return false;
    do {
        if (!read_word(list))
            return false;
    } while (!ends_argument(peek(list)));
    return true;
}

/* Nothing is said yet: the parameters with their types, but no facts. */
static struct function *new_declaration(struct arena *arena, const struct function *function)
{
    struct function *declared = arena_alloc_zeroed(arena, 1, sizeof *declared);
    declared->name = function->name;
    declared->result = function->result;
    declared->result_owner = -1;
    declared->parameter_count = function->parameter_count;
    declared->parameters =
        arena_alloc_zeroed(arena, function->parameter_count, sizeof *declared->parameters);
    for (size_t i = 0; i < function->parameter_count; i++)
        declared->parameters[i] = (struct parameter){
            .name = function->parameters[i].name,
            .type = function->parameters[i].type,
            .spelling = function->parameters[i].spelling,
            .partner = -1,
            .factor = -1,
            .owner = -1,
        };
    return declared;
}

static bool find_function(struct role_list *list)
{
    const char *name = take(list);
    struct api *api = list->reader->api;
    struct function *function = api_find_function(api, name);
    if (!function)
        return refuse(list, arena_printf(list->reader->scratch,
                                         "names '%s', which the headers do not declare", name));
    if (!function->declared)
        function->declared = new_declaration(api->arena, function);
    list->subject = (struct role_subject){
        .api = api, .file = list->file, .function = function, .declared = function->declared};
    return true;
}

static bool read_list(struct role_list *list)
{
    if (!expect(list, "ASSAY_ROLES") || !expect(list, "(") || !find_function(list))
        return false;
    if (strcmp(peek(list), ",") != 0)
        return refuse(list, arena_printf(list->reader->scratch, "says nothing of %s",
                                         list->subject.function->name));
    while (strcmp(peek(list), ",") == 0) {
        take(list);
        if (!read_line(list))
            return false;
    }
    return expect(list, ")");
}

bool role_contract_read(struct reader *reader, const char *file, CXCursor cursor,
                        struct error *err)
{
    struct role_list list = {.reader = reader, .file = file, .err = err};
    cursor_file(cursor, &list.line);
    read_tokens(&list, cursor);
    bool ok = read_list(&list);
    vector_release(&list.tokens);
    return ok;
}

void role_contracts_complete(struct api *api)
{
    for (size_t i = 0; i < api->functions.count; i++)
        if (api->functions.items[i]->declared)
            role_words_complete(api->functions.items[i]->declared);
}
