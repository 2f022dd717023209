/* Macros that call a function of the API and give it more than they were given:
 *     #define box_open(box, mode) box_open_((box), (mode), VERSION, (int)sizeof(struct box))
 * What such a macro adds is the header's stamp; callers do not choose it. */
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "parse/parse_internal.h"

enum { TOKENS_MAXIMUM = 128 };

struct tokens {
    const char *items[TOKENS_MAXIMUM];
    size_t count;
};

static bool read_tokens(struct reader *reader, CXCursor macro, struct tokens *tokens)
{
    CXToken *found;
    unsigned count;
    clang_tokenize(reader->unit, clang_getCursorExtent(macro), &found, &count);
    bool fits = count <= TOKENS_MAXIMUM;
    tokens->count = fits ? count : 0;
    for (size_t i = 0; i < tokens->count; i++)
        tokens->items[i] =
            string_take(reader->api->arena, clang_getTokenSpelling(reader->unit, found[i]));
    clang_disposeTokens(reader->unit, found, count);
    return fits;
}

static bool is_token(const struct tokens *tokens, size_t index, const char *spelling)
{
    return index < tokens->count && strcmp(tokens->items[index], spelling) == 0;
}

/* The index of the parenthesis that closes the one at `open`; the count when there is none. */
static size_t closing(const struct tokens *tokens, size_t open)
{
    int depth = 0;
    for (size_t i = open; i < tokens->count; i++) {
        depth += is_token(tokens, i, "(");
        depth -= is_token(tokens, i, ")");
        if (depth == 0)
            return i;
    }
    return tokens->count;
}

static bool names_parameter(const struct tokens *tokens, size_t end_of_parameters,
                            const char *token)
{
    for (size_t i = 2; i < end_of_parameters; i++)
        if (strcmp(tokens->items[i], token) == 0)
            return true;
    return false;
}

struct wrapper {
    struct reader *reader;
    const struct tokens *tokens;
    size_t end_of_parameters;
    struct function *function;
    wrapper_visitor *visit;
    void *context;
};

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void add_token(struct text *out, const char *token)
{
    if (out->length && is_of_word(out->bytes[out->length - 1]) && is_of_word(*token))
        text_add_char(out, ' ');
    text_add(out, token);
}

static void take_argument(const struct wrapper *wrapper, size_t number, size_t first, size_t end)
{
    const struct tokens *tokens = wrapper->tokens;
    bool is_stamp = false;
    struct text expression = {0};
    for (size_t i = first; i < end; i++) {
        const char *token = tokens->items[i];
        if (names_parameter(tokens, wrapper->end_of_parameters, token)) {
            text_release(&expression);
            return;
        }
        is_stamp |= strcmp(token, "sizeof") == 0;
        add_token(&expression, token);
    }
    if (number < wrapper->function->parameter_count && expression.length &&
        (is_stamp || wrapper->function->parameters[number].type->kind == TYPE_POINTER))
        wrapper->visit(wrapper->context, wrapper->function, number,
                       arena_copy_string(wrapper->reader->api->arena, text_string(&expression)));
    text_release(&expression);
}

void wrapper_read(struct reader *reader, CXCursor macro, wrapper_visitor *visit, void *context)
{
    struct tokens tokens;
    if (!clang_Cursor_isMacroFunctionLike(macro) || !read_tokens(reader, macro, &tokens) ||
        !is_token(&tokens, 1, "("))
        return;
    size_t parameters_end = closing(&tokens, 1), name = parameters_end + 1;
    if (name + 1 >= tokens.count || !is_token(&tokens, name + 1, "(") ||
        closing(&tokens, name + 1) != tokens.count - 1)
        return;
    struct wrapper wrapper = {
        .reader = reader,
        .tokens = &tokens,
        .end_of_parameters = parameters_end,
        .function = api_find_function(reader->api, tokens.items[name]),
        .visit = visit,
        .context = context,
    };
    if (!wrapper.function || strcmp(tokens.items[0], tokens.items[name]) == 0)
        return;
    size_t number = 0, first = name + 2;
    for (size_t i = first; i < tokens.count; i++) {
        if (is_token(&tokens, i, "("))
            i = closing(&tokens, i);
        else if (is_token(&tokens, i, ",") || i == tokens.count - 1) {
            take_argument(&wrapper, number++, first, i);
            first = i + 1;
        }
    }
}
