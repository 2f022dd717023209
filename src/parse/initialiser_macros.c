/* Macros that say how a record begins: `#define VEC_INIT {0, NULL}`. Where all of it is zero, a
 * zeroed record is as ready as one that a function made so. Which record is meant, names say. */
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "parse/parse_internal.h"

enum {
    NAME_MAXIMUM = 128,
    TOKENS_MAXIMUM = 64,
};

/* Longer names are cut: they are no match then. */
static void lower(char *name, const char *spelling)
{
    size_t length = 0;
    for (; spelling[length] && length + 1 < NAME_MAXIMUM; length++)
        name[length] = (char)tolower((unsigned char)spelling[length]);
    name[length] = '\0';
}

static void cut_end(char *name, const char *end)
{
    if (text_ends_with(name, end) && strlen(name) > strlen(end))
        name[strlen(name) - strlen(end)] = '\0';
}

/* "VEC_INIT" is "vec"; false: the name does not say that something begins. */
static bool begun_by(const char *macro, char *name)
{
    static const char *const ends[] = {"_init", "_initializer", "_initialiser", "_static_init",
                                       "_zero", "_empty"};
    lower(name, macro);
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        cut_end(name, ends[i]);
    return strlen(name) < length;
}

/* "struct vec_s" and "vec_t" are "vec". */
static void plain_name(const char *spelling, char *name)
{
    const char *last = strrchr(spelling, ' ');
    lower(name, last ? last + 1 : spelling);
    cut_end(name, "_t");
    cut_end(name, "_s");
}

/* What may stand in the braces of a record that is all zero. */
static bool is_nothing(const char *token)
{
    static const char *const nothing[] = {"{", "}", "(", ")", ",", "0", "0u", "0U", "0L", "0UL",
                                          "0.0", "NULL", "false", "nullptr"};
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
        if (strcmp(token, nothing[i]) == 0)
            return true;
    return false;
}

/* Is the body, behind the name, braces with nothing but zeroes? `((struct vec){0})` is so too. */
static bool is_all_zero(struct reader *reader, const CXToken *tokens, unsigned count)
{
    bool is_inside = false, is_member = false;
    for (unsigned i = 1; i < count; i++) {
        const char *token =
            string_take(reader->scratch, clang_getTokenSpelling(reader->unit, tokens[i]));
        is_inside |= strcmp(token, "{") == 0;
        bool is_name = is_member || strcmp(token, ".") == 0 || strcmp(token, "=") == 0;
        if (is_inside && !is_name && !is_nothing(token))
            return false;
        is_member = strcmp(token, ".") == 0;
    }
    return is_inside;
}

static void mark_record(struct api *api, const char *begun)
{
    char name[NAME_MAXIMUM];
    for (size_t i = 0; i < api->records.count; i++) {
        plain_name(api->records.items[i]->spelling, name);
        api->records.items[i]->may_be_zeroed |= strcmp(name, begun) == 0;
    }
}

void initialiser_macro_read(struct reader *reader, CXCursor macro)
{
    char begun[NAME_MAXIMUM];
    CXToken *tokens;
    unsigned count;
    if (!begun_by(string_take(reader->scratch, clang_getCursorSpelling(macro)), begun))
        return;
    clang_tokenize(reader->unit, clang_getCursorExtent(macro), &tokens, &count);
    if (count <= TOKENS_MAXIMUM && is_all_zero(reader, tokens, count))
        mark_record(reader->api, begun);
    clang_disposeTokens(reader->unit, tokens, count);
}
