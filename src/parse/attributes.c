/* Attributes of functions. libclang exposes few of them, and tokens show macros instead of what
 * they stand for; so the declaration is printed by clang and read. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "parse/parse_internal.h"

/* An attribute of the function itself stands at this depth of parentheses or above it:
 * `__attribute__((nonnull))`. Those of parameters stand deeper. */
enum { OWN_DEPTH = 2 };

static char *print_cursor(struct reader *reader, CXCursor cursor)
{
    CXPrintingPolicy policy = clang_getCursorPrintingPolicy(cursor);
    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
    char *printed = string_take(reader->scratch, clang_getCursorPrettyPrinted(cursor, policy));
    clang_PrintingPolicy_dispose(policy);
    return printed;
}

static bool is_word_character(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* "(1, 3)" after nonnull; all parameters when there is no list. */
static void read_nonnull_list(struct attributes *attributes, const char *at)
{
    if (*at != '(') {
        attributes->all_nonnull = true;
        return;
    }
    for (at++; *at && *at != ')';) {
        char *end;
        unsigned long position = strtoul(at, &end, 10);
        if (end == at) {
            at++;
            continue;
        }
        if (position >= 1 && position <= 64)
            attributes->nonnull |= UINT64_C(1) << (position - 1);
        at = end;
    }
}

/* "(printf, 1, 2)" after format: scanf's formats are another matter. */
static void read_format(struct attributes *attributes, const char *at)
{
    const char *comma = strchr(at, ',');
    if (strncmp(at, "(printf", 7) == 0 && comma)
        attributes->format = strtoul(comma + 1, NULL, 10);
}

static bool word_is(const char *word, size_t length, const char *wanted)
{
    size_t wanted_length = strlen(wanted);
    if (length == wanted_length + 4 && strncmp(word, "__", 2) == 0) { /* __nonnull__ */
        word += 2;
        length -= 4;
    }
    return length == wanted_length && memcmp(word, wanted, length) == 0;
}

static void read_word(struct attributes *attributes, const char *word, size_t length)
{
    if (word_is(word, length, "noreturn") || word_is(word, length, "_Noreturn"))
        attributes->is_noreturn = true;
    else if (word_is(word, length, "returns_nonnull"))
        attributes->returns_nonnull = true;
    else if (word_is(word, length, "warn_unused_result") || word_is(word, length, "nodiscard"))
        attributes->must_use_result = true;
    else if (word_is(word, length, "alias"))
        attributes->is_alias = true;
    else if (word_is(word, length, "sentinel"))
        attributes->has_sentinel = true;
    else if (word_is(word, length, "malloc"))
        attributes->returns_fresh = true;
    else if (word_is(word, length, "format"))
        read_format(attributes, word + length);
    else if (word_is(word, length, "nonnull"))
        read_nonnull_list(attributes, word + length);
}

/* Only words before the name (`_Noreturn`) and inside of attributes count. */
static void read_words(struct attributes *attributes, const char *text)
{
    int depth = 0;
    for (const char *at = text; *at;) {
        depth += *at == '(' || *at == '[';
        depth -= *at == ')' || *at == ']';
        size_t length = 0;
        while (is_word_character(at[length]))
            length++;
        if (length && (depth == OWN_DEPTH || (depth == 0 && word_is(at, length, "_Noreturn"))))
            read_word(attributes, at, length);
        at += length ? length : 1;
    }
}

static enum CXChildVisitResult look_for_elidable(CXCursor cursor, CXCursor parent,
                                                 CXClientData data)
{
    (void)parent;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    *(bool *)data |= kind == CXCursor_ConstAttr || kind == CXCursor_PureAttr;
    return CXChildVisit_Continue;
}

struct attributes attributes_of(struct reader *reader, CXCursor function)
{
    struct attributes attributes = {0};
    CXType type = clang_getCursorType(function), result = clang_getResultType(type);
    read_words(&attributes, print_cursor(reader, function));
    /* `noreturn` as an attribute belongs to the type, and only the type's spelling shows it. */
    read_words(&attributes, string_take(reader->scratch, clang_getTypeSpelling(type)));
    if (clang_Type_getNullability(result) == CXTypeNullability_NonNull)
        attributes.returns_nonnull = true;
    clang_visitChildren(function, look_for_elidable, &attributes.is_elidable);
    return attributes;
}

bool parameter_is_nonnull(struct reader *reader, CXCursor parameter)
{
    if (clang_Type_getNullability(clang_getCursorType(parameter)) == CXTypeNullability_NonNull)
        return true;
    struct attributes attributes = {0};
    read_words(&attributes, print_cursor(reader, parameter));
    return attributes.all_nonnull;
}

bool parameter_is_nullable(CXCursor parameter)
{
    return clang_Type_getNullability(clang_getCursorType(parameter)) == CXTypeNullability_Nullable;
}
